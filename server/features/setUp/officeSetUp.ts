import { sql, type SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import { questionTemplateStatus } from '#contract/entities/questionTemplate.ts'
import { officeSteps, type OfficeSetUp, type OfficeStep } from '#contract/projects/setUp.ts'
import { isAdmin, makesTemplates, managesUsers, setsUpProjects } from '#server/core/access.ts'
import { answer } from '#server/core/answer.ts'
import type { Person } from '#server/core/person.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'

/** `GET /api/officeSetUp`: what the office has already, of the things that the reader may add. */
export const officeSetUpCalls = new Hono<Env>().get('/', async (c) =>
  answer(c, await officeSetUp(c.get('services').db, personOf(c))),
)

/** Who may do a step. */
const mayDo: Record<OfficeStep, (person: Person) => boolean> = {
  companies: isAdmin,
  people: managesUsers,
  approvals: isAdmin,
  questions: isAdmin,
  folders: makesTemplates,
  project: setsUpProjects,
}

/**
 * When a step is done. The first administrator comes with a company and an account, so those count from the second on.
 */
const done: Record<OfficeStep, SQL> = {
  companies: sql`(select count(*) > 1 from (select 1 from "client" where not "isDeleted" limit 2) few)`,
  people: sql`(select count(*) > 1 from (select 1 from "user" where not "isDeleted" limit 2) few)`,
  approvals: sql`exists (select 1 from "roleListTemplate" where not "isDeleted" and "isActive")`,
  questions: sql`exists (select 1 from "processSubType" s join "questionTemplate" q on q.id = s."questionTemplateId"
    where not s."isDeleted" and s."isActive" and not q."isDeleted" and q."statusId" <> ${questionTemplateStatus.retired}::int
      and q."publishedVersion" is not null)`,
  folders: sql`exists (select 1 from "template" where not "isDeleted" and "isActive")`,
  project: sql`exists (select 1 from "project" where not "isDeleted")`,
}

/** Reads all steps with one statement, and returns those that the person may do. */
async function officeSetUp(db: Reader, person: Person): Promise<OfficeSetUp> {
  const own = officeSteps.filter((step) => mayDo[step](person))
  if (own.length === 0) return []
  const columns = own.map((step) => sql`${done[step]} as ${sql.identifier(step)}`)
  const [found] = rowsOf<Record<OfficeStep, boolean>>(await db.execute(sql`select ${sql.join(columns, sql`, `)}`))
  return own.map((step) => ({ step, isDone: found![step] }))
}
