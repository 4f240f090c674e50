import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { StageDraft } from '#contract/approvals/approvalStages.ts'
import type { ProjectLocation } from '#contract/entities/projectLocation.ts'
import type { RoleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { processKindIds } from '#contract/processKinds.ts'
import type { ApprovalStep } from '#contract/approvals/processRun.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { resources } from '#server/kinds/index.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { users } from '#server/db/tables/user.ts'
import { submitForApproval } from '#server/features/approvals/runner.ts'
import { lockedRun, runOf } from '#server/features/approvals/storedRun.ts'
import { personId, personOf, type PersonKey } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useWorld } from '../../world.ts'

const project = projectId('HB-014')
type Location = Pick<ProjectLocation, 'id'>

export const stage = (
  name: string,
  processRoleId: 10 | 20 | 25 | 30,
  people: PersonKey[],
  more: Partial<StageDraft> = {},
) => ({
  key: name.toLowerCase(),
  name,
  processRoleId,
  candidateSource: 'named' as const,
  candidateIds: people.map(personId),
  ...more,
})
export const write = { ...stage('Write', 10, []), candidateSource: 'chosen' as const }
export const review = stage('Review', 20, ['doyle', 'lynch'], { rule: 'any' })
export const approve = stage('Approve', 30, ['byrne'])

export const said = ({ errors }: { errors: { message: string }[] }) => errors.map(({ message }) => message).join(' ')

/** Makes locations subject to approval by the current template. */
function approveLocations(current: { templateId: number }) {
  resources.projectLocation.approval = {
    of: (row) => ({
      projectId: row.projectId,
      authorId: personId('gill'),
      system: 'sms',
      number: row.category === 'without a number' ? null : row.code,
      title: row.name,
      url: `/manage/projects/sms/view/${row.projectId}/manage`,
    }),
    template: async () => ({ ...current, values: { grossArea: 10 } }),
    maySee: (person, row) => person.seesAll || person.projects.has(row.projectId),
    after: (_w, row, result) => ({ category: result ?? row.category }),
  }
}

/**
 * Locations that need an approval, and the calls on them. The server starts with an approval added to locations, so
 * that these tests do not depend on a particular kind.
 */
export function useApprovedLocations() {
  const locations = resources.projectLocation
  const current = { templateId: 0 }
  approveLocations(current)
  const setup = useWorld()
  afterAll(() => delete locations.approval)

  const by = new Map<PersonKey, Visitor>()
  const as = (key: PersonKey) => by.get(key)!
  beforeAll(async () => {
    const { db } = setup.world.services
    for (const key of ['byrne', 'doyle', 'murphy', 'kearney', 'gill', 'lynch'] as const) {
      await db
        .update(users)
        .set({ availableForReviewing: true })
        .where(eq(users.id, personId(key)))
      by.set(key, await setup.world.as(personOf(key).email))
    }
  })

  async function template(...stages: object[]) {
    const draft = {
      ...samples.roleListTemplate({ clientId: 1, userId: 2, projectId: project }),
      stages: [write, ...stages],
    }
    const { data, errors } = await as('byrne').read<RoleListTemplate>('POST', 'roleListTemplate', {
      ...draft,
      // Only some kinds may have no approver.
      processKindIds: [stages.length > 0 ? processKindIds.changeRequest : processKindIds.observation],
    })
    expect(errors).toEqual([])
    current.templateId = data.id
    return data
  }
  async function location(more: Partial<ProjectLocation> = {}): Promise<ProjectLocation> {
    const draft = { ...samples.projectLocation({ clientId: 1, userId: 2, projectId: project }), ...more }
    return (await as('byrne').read<ProjectLocation>('POST', 'projectLocation', draft)).data
  }
  /** A write that the author makes through an action of the kind. */
  const byAuthor = async (work: (w: Write) => Promise<unknown>) => {
    const person = (await setup.world.gateway.people.find(personId('gill'), ''))!
    await writeAsSystem(setup.world.services, async (w) => void (await work({ ...w, person })))
  }
  /** Submits a record through an action of its kind, as its author does. */
  const submit = (row: ProjectLocation, chosen = {}) => byAuthor((w) => submitForApproval(w, locations, row, chosen))
  async function submitted(...stages: object[]) {
    await template(...stages)
    const row = await location()
    await submit(row)
    return row
  }
  const step = (who: PersonKey, { id }: Location, action: ApprovalStep, more: object = {}) =>
    as(who).read<ProjectLocation>('PUT', `projectLocation/${id}/approval`, {
      action,
      stage: 'review',
      round: 1,
      ...more,
    })
  const stored = ({ id }: Location) =>
    setup.world.services.db.transaction(
      async (tx) => (await lockedRun({ tx, services: setup.world.services }, 'projectLocation', id))!,
    )
  const run = async (row: Location) => runOf(await stored(row))
  const noticesOf = (key: PersonKey, { id }: Location) =>
    setup.world.services.db
      .select({ title: notifications.title, body: notifications.body })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, personId(key)),
          eq(notifications.entityKind, 'projectLocation'),
          eq(notifications.entityId, id),
        ),
      )
      .orderBy(notifications.id)
  const titles = async (key: PersonKey, row: Location) =>
    (await noticesOf(key, row)).map(({ title }) => title.split(':')[0])
  return {
    setup,
    locations,
    by,
    as,
    template,
    location,
    byAuthor,
    submit,
    submitted,
    step,
    stored,
    run,
    noticesOf,
    titles,
  }
}
