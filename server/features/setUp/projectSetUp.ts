import { sql, type SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import { projectStatus } from '#contract/entities/project.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { projectSteps, type ProjectSetUp, type ProjectStep } from '#contract/projects/setUp.ts'
import { systemNames, systems, type System } from '#contract/systems.ts'
import { invalid } from '#server/base/refuse.ts'
import { levelIn, manages } from '#server/core/access.ts'
import { answer } from '#server/core/answer.ts'
import type { Person } from '#server/core/person.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'

/** `GET /api/projectSetUp?projectId=`: what a new project has already, for those who manage it. */
export const projectSetUpCalls = new Hono<Env>().get('/', async (c) => {
  const id = asId.safeParse(c.req.query('projectId'))
  if (!id.success) throw invalid('Choose a project.', 'projectId')
  return answer(c, await projectSetUp(c.get('services').db, personOf(c), id.data))
})

/** The systems of which one is needed for a step; every project has the others. */
const needs: Partial<Record<ProjectStep, readonly System[]>> = {
  locations: ['sms', 'fm'],
  subTypes: ['sms', 'fm'],
  inductions: ['sms'],
  hours: ['sms'],
}

/** Whether sub types of a kind are in use: of the site where there is one, otherwise of the building. */
const uses = (kindId: number) => sql`exists (select 1 from "projectProcessSubType" o
  join "processSubType" s on s.id = o."processSubTypeId"
  where o."projectId" = p.id and o."isEnabled" and not o."isDeleted" and not s."isDeleted"
    and o."systemId" = case when p.systems @> '["sms"]' then ${systems.sms}::int else ${systems.fm}::int end
    and s."processKindId" = ${kindId}::int)`

const hasFolders = (table: string) => sql`exists (select 1 from ${sql.identifier(table)} f
  where f."projectId" = p.id and not f."isDeleted" and f."parentId" is not null)`

/** When a step is done. The client of a project is its first company, so others count from the second on. */
const done: Record<ProjectStep, SQL> = {
  companies: sql`(select count(distinct c."clientId") > 1 from "projectClient" c
    where c."projectId" = p.id and not c."isDeleted")`,
  people: sql`exists (select 1 from "userProjectRole" r where r."projectId" = p.id and not r."isDeleted")`,
  locations: sql`exists (select 1 from "projectLocation" l where l."projectId" = p.id and not l."isDeleted")`,
  subTypes: uses(processKindIds.permit),
  inductions: uses(processKindIds.induction),
  hours: sql`p.settings ? 'sms'`,
  folders: sql.join(
    ['projectFolder', 'projectFolderPmp', 'projectFolderSms', 'projectFolderFm'].map(hasFolders),
    sql` or `,
  ),
}

/** Reads all steps with one statement. Empty for a project that has begun, and for those who do not manage it. */
async function projectSetUp(db: Reader, person: Person, projectId: number): Promise<ProjectSetUp> {
  if (!manages(person, projectId)) return []
  const managed = systemNames.filter((system) => levelIn(person, projectId, system) >= accessLevels.manage)
  const columns = projectSteps.map((step) => sql`(${done[step]}) as ${sql.identifier(step)}`)
  const [found] = rowsOf<Record<ProjectStep, boolean> & { systems: System[] }>(
    await db.execute(sql`select p.systems, ${sql.join(columns, sql`, `)} from "project" p
      where p.id = ${projectId}::int and not p."isDeleted"
        and p."statusId" in (${projectStatus.setUp}::int, ${projectStatus.preConstruction}::int)`),
  )
  if (!found) return []
  const own = managed.filter((system) => found.systems.includes(system))
  return projectSteps
    .filter((step) => needs[step]?.some((system) => own.includes(system)) ?? true)
    .map((step) => ({ step, isDone: found[step] }))
}
