import { Hono } from 'hono'
import { idsIn } from '#contract/approvals/approvalStages.ts'
import { whoIsAsked, type DryRun } from '#contract/approvals/approvalPeople.ts'
import type { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { answer } from '#server/core/answer.ts'
import type { Reader } from '#server/db/database.ts'
import type { Person } from '#server/core/person.ts'
import type { Readable } from '#server/core/readable.ts'
import { reading, type Reading } from '#server/core/reading.ts'
import { forbidden, missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { todayIn } from '#server/core/today.ts'
import { peopleFor } from '#server/features/approvals/projectPeople.ts'
import { asId } from '#server/core/resource.ts'
import { projectResource } from '../project/resource.ts'
import { mayTryApproval } from './rules.ts'
import { systemsOfKinds } from './systemsOfKinds.ts'

const projects = reading(projectResource)

/**
 * The people who would be asked on a project if a record with this approval were submitted today. Nothing is written.
 */
export const dryRunCalls = (kind: Readable<typeof roleListTemplate>) =>
  new Hono<Env>().get('/roleListTemplate/:id/dryRun', async (c) => {
    const { db, now } = c.var.services
    const [id, projectId] = [asId.safeParse(c.req.param('id')), asId.safeParse(c.req.query('projectId'))]
    if (!id.success) throw missing('Approval template')
    if (!projectId.success) throw missing('Project')
    return answer(c, await dryRun(reading(kind), db, personOf(c), { id: id.data, projectId: projectId.data }, now()))
  })

async function dryRun(
  templates: Reading<typeof roleListTemplate>,
  db: Reader,
  person: Person,
  { id, projectId }: { id: number; projectId: number },
  now: Date,
): Promise<DryRun> {
  const template = await templates.one(db, person, id)
  const project = await projects.one(db, person, projectId)
  if (!mayTryApproval(person, projectId)) throw forbidden('see who would be asked on this project')
  const systems = systemsOfKinds(template.processKindIds).filter((system) => project.systems.includes(system))
  const people = await peopleFor(
    db,
    { projectId, systems },
    idsIn(template.stages, 'named'),
    todayIn(now, project.timeZone),
  )
  return {
    templateId: id,
    projectId,
    projectName: `${project.number} ${project.name}`,
    stages: whoIsAsked(template.stages, people),
  }
}
