import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { unfinishedActions } from '#contract/safety/actionStatus.ts'
import { rowsOf } from '#server/db/database.ts'
import { incidents } from '#server/db/tables/incident.ts'
import { observations } from '#server/db/tables/observation.ts'
import { samples } from '#mocks/samples.ts'
import { inForceIncident } from '../safety/incidentLife.ts'
import { reason, usePermits } from '../safety/permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'

const site = usePermits()
const { setup, held, people, newSubType } = site
let nearMiss: number
beforeAll(async () => {
  const incidentType = { processKindId: 70, requiresRams: false, validityHours: null, maxDurationHours: null }
  nearMiss = await newSubType({ ...incidentType, name: 'Near miss by test' })
})
const around = () => ({ ...nobody, projectId: held.projectId })

const observation = () =>
  add(people.author, 'observation', { ...samples.observation(around()), nature: 'neutral', clientId: null })
const incident = () => inForceIncident(site, { processSubTypeId: nearMiss })
const action = (source: Fields) => ({
  ...samples.questionResponseAction(around()),
  assignedUserId: people.holder.userId,
  ...source,
})

/** Waits until so many others wait for a lock on this database. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const [found] = rowsOf<{ waiting: number }>(
        await setup.world.services.db.execute(
          sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      return found!.waiting
    })
    .toBe(count)

describe.each([
  ['observation', observation, observations],
  ['incident', incident, incidents],
] as const)('An %s', (kind, make, table) => {
  const closing = (id: number, rowVersion: unknown) =>
    people.manager.read('PUT', `${kind}/${id}/move`, { action: 'close', rowVersion, comment: 'Done with.' })
  const unfinished = async (id: number) =>
    (
      await held.admin.read<QuestionResponseAction[]>(
        'GET',
        `questionResponseAction?projectId=${held.projectId}&view=all&size=100`,
      )
    ).data.filter((one) => one.sourceKind === kind && one.sourceId === id && unfinishedActions.includes(one.statusId))
      .length

  test('is not closed over an action that is being added', async () => {
    const { id, rowVersion } = await make()
    const { db } = setup.world.services
    // Someone holds the record for a moment, so that both arrive, the new action first.
    const [added, closed] = await db.transaction(async (tx) => {
      await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
      const adding = people.author.read('POST', 'questionResponseAction', action({ sourceKind: kind, sourceId: id }))
      await waiting(1)
      const close = closing(id, rowVersion)
      await waiting(2)
      return [adding, close] as const
    })
    expect(await added).toMatchObject({ errors: [] })
    expect(await closed).toMatchObject({
      status: 409,
      errors: [{ message: 'One action must be closed or cancelled before you can close it.' }],
    })
    expect(await unfinished(id)).toBe(1)
  })

  test('that is closed is opened again before a deleted action of it comes back', async () => {
    const { id } = await make()
    const made = await add(people.author, 'questionResponseAction', action({ sourceKind: kind, sourceId: id }))
    const path = `questionResponseAction/${made.id}`
    expect(await people.manager.read('DELETE', `${path}?rowVersion=${made.rowVersion}`)).toMatchObject({ errors: [] })
    const { rowVersion } = await rowOf(held.admin, `${kind}/${id}`)
    expect(await closing(id, rowVersion)).toMatchObject({ errors: [] })
    expect(await held.admin.read('PUT', `${path}/restore`, {})).toMatchObject({
      status: 409,
      errors: [{ message: `Reopen the ${kind} before you restore its action.` }],
    })
    expect(await unfinished(id)).toBe(0)
  })

  test('that is closed is opened again before one of its actions is, or with it', async () => {
    const { id } = await make()
    const made = await add(
      people.author,
      'questionResponseAction',
      action({ sourceKind: kind, sourceId: id, priorityId: 20 }),
    )
    const step = async (who: typeof people.manager, name: string, more: Fields = {}) => {
      const { rowVersion } = await rowOf(held.admin, `questionResponseAction/${made.id}`)
      return who.read('PUT', `questionResponseAction/${made.id}/move`, { action: name, rowVersion, ...more })
    }
    expect(await step(people.holder, 'fix', { text: 'Guard rail refitted.' })).toMatchObject({ errors: [] })
    expect(await step(people.manager, 'accept')).toMatchObject({ errors: [] })
    const { rowVersion, statusId } = await rowOf(held.admin, `${kind}/${id}`)
    if (statusId !== 80) expect(await closing(id, rowVersion)).toMatchObject({ errors: [] })
    const reopened = await step(people.manager, 'reopen', reason)
    const now = await rowOf(held.admin, `${kind}/${id}`)
    const followed = kind === 'observation'
    expect([reopened.errors.map(({ message }) => message), now.statusId, await unfinished(id)]).toEqual(
      followed ? [[], 20, 1] : [['Reopen the incident before you reopen its action.'], 80, 0],
    )
  })
})
