import { beforeAll, describe, expect, test } from 'vitest'
import { processKindIds } from '#contract/processKinds.ts'
import type { ChangesAnswer } from '#contract/wire/envelope.ts'
import type { Observation } from '#contract/entities/observation.ts'
import { reopenObservationDays } from '#contract/safety/observationStatus.ts'
import { titleOf } from '#server/kinds/observation/followUp.ts'
import { samples } from '#mocks/samples.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, pictureForm, rowOf, type Row } from '../rights/everyone.ts'
import { fixed, reason, useSafetyPeople } from './safetyPeople.ts'

const site = useSafetyPeople()
const { setup, people, held, read, move, done, observation, actionsOf } = site
const day = 24 * 3_600_000

const notices = async (who: { read: (typeof people)['author']['read'] }) =>
  (await who.read<Row[]>('GET', 'notification?size=50')).data.map(({ title }) => String(title))

test('One that needs action gets its number and asks the company to act, by the days of its priority', async () => {
  const row = await observation({ nature: 'negative', priorityId: 30, description: 'No guard rail at the lift shaft.' })
  expect(row).toMatchObject({ number: expect.stringMatching(/^OBS-\d{4}$/), statusId: 20 })
  expect(await read('observation', row.id)).toMatchObject({ actionCount: 1, unfinishedActionCount: 1 })
  const [action] = await actionsOf(row.id)
  expect(action).toMatchObject({
    number: expect.stringMatching(/^ACT-\d{4}$/),
    title: 'No guard rail at the lift shaft.',
    statusId: 10,
    priorityId: 30,
    assignedClientId: held.welders,
    assignedUserId: null,
    verifierUserId: people.author.userId,
    dueOn: await site.dueIn(2),
    sourceKind: 'observation',
    sourceId: row.id,
  })
  expect(await notices(people.foreman)).toContain(`${action!.number} is for you: No guard rail at the lift shaft.`)
})

test('Praise closes at once and thanks the company; a note stays open until someone closes it', async () => {
  const description = 'Tidy cable runs on level 2, no trip hazard.'
  const praise = await observation({ nature: 'positive', clientId: held.welders, thanksTo: 'Night shift', description })
  expect(praise).toMatchObject({ statusId: 80, actionCount: 0, thanksTo: 'Night shift' })
  expect((await notices(people.foreman)).some((title) => title.includes(description))).toBe(true)
  const note = await observation({ priorityId: 20 })
  expect(note).toMatchObject({ statusId: 20, actionCount: 0, priorityId: null })
  expect(await done(people.author, 'observation', note.id, 'close', { comment: 'Told the gateman.' })).toMatchObject({
    statusId: 80,
    reason: 'Told the gateman.',
  })
})

test('What was put right at once closes at once, without an action and without a priority', async () => {
  const row = await observation({ nature: 'negative', alreadyFixed: true, priorityId: null })
  expect(row).toMatchObject({ statusId: 80, actionCount: 0 })
})

test.each([
  [{ clientId: null }, 'clientId', 'Choose the company that has to act.'],
  [{ priorityId: null }, 'priorityId', 'Choose a priority.'],
  [{ description: 'Too short' }, 'description', 'Description must be at least 10 characters.'],
])('%j is refused at its field', async (more, field, message) => {
  const answer = await people.author.read('POST', 'observation', site.negative(more))
  expect(answer).toMatchObject({ status: 400, errors: [{ field, message }] })
})

test('Company and location must belong to the project', async () => {
  const stranger = await add(held.admin, 'client', samples.client(nobody))
  const elsewhere = await add(held.admin, 'projectLocation', samples.projectLocation({ ...nobody, projectId: 1 }))
  for (const [more, field, message] of [
    [{ clientId: stranger.id }, 'clientId', 'Choose a company that takes part in this project.'],
    [{ locationId: elsewhere.id }, 'locationId', 'Choose a location of this project.'],
  ] as const)
    expect(await held.admin.read('POST', 'observation', site.negative(more))).toMatchObject({
      status: 400,
      errors: [{ field, message }],
    })
})

test('It cannot be closed before its actions, closes with the last of them, and opens again with one', async () => {
  const row = await observation({ nature: 'negative' })
  const [first] = await actionsOf(row.id)
  const second = await site.action({ sourceKind: 'observation', sourceId: row.id, assignedUserId: people.fixer.userId })
  expect(await move(people.manager, 'observation', row.id, 'close')).toMatchObject({
    status: 409,
    errors: [{ message: '2 actions must be closed or cancelled before you can close it.' }],
  })
  await done(people.welder, 'questionResponseAction', first!.id, 'fix', fixed)
  await done(people.author, 'questionResponseAction', first!.id, 'accept')
  expect(await read('observation', row.id)).toMatchObject({ statusId: 20, unfinishedActionCount: 1 })
  await done(people.fixer, 'questionResponseAction', second.id, 'fix', fixed)
  await done(people.author, 'questionResponseAction', second.id, 'accept')
  expect(await read('observation', row.id)).toMatchObject({ statusId: 80, unfinishedActionCount: 0 })
  await done(people.manager, 'questionResponseAction', second.id, 'reopen', reason)
  expect(await read('observation', row.id)).toMatchObject({ statusId: 20, closedOn: null, unfinishedActionCount: 1 })
})

test('Two last actions that are accepted at the same time close it', async () => {
  const row = await observation({ nature: 'negative' })
  const [first] = await actionsOf(row.id)
  const second = await site.action({ sourceKind: 'observation', sourceId: row.id })
  await done(people.welder, 'questionResponseAction', first!.id, 'fix', fixed)
  await done(people.fixer, 'questionResponseAction', second.id, 'fix', fixed)
  const answers = await Promise.all(
    [first!.id, second.id].map((id) => move(people.author, 'questionResponseAction', id, 'accept')),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await read('observation', row.id)).toMatchObject({ statusId: 80 })
})

test('A closed one takes no action until a manager reopens it', async () => {
  const row = await observation()
  await done(people.manager, 'observation', row.id, 'close')
  const asked = site.actionDraft({ sourceKind: 'observation', sourceId: row.id })
  expect(await people.author.read('POST', 'questionResponseAction', asked)).toMatchObject({
    status: 400,
    errors: [{ field: 'sourceId', message: 'Reopen the observation before you add an action to it.' }],
  })
  expect(await move(people.author, 'observation', row.id, 'reopen', reason)).toMatchObject({ status: 403 })
  expect(await done(people.manager, 'observation', row.id, 'reopen', reason)).toMatchObject({ statusId: 20 })
})

test('What was seen stays; author and managers correct the rest while it is open', async () => {
  const row = await observation()
  const turned = { ...row, nature: 'positive' }
  expect(await people.author.read('PUT', 'observation', turned)).toMatchObject({
    status: 400,
    errors: [{ field: 'nature', message: 'What you saw cannot be changed. Cancel it and raise another one.' }],
  })
  const changed = { ...row, description: 'Pallets stand in the walkway by gate 2.' }
  expect(await people.fixer.read('PUT', 'observation', changed)).toMatchObject({ status: 403 })
  expect(await people.author.read('PUT', 'observation', changed)).toMatchObject({ status: 200 })
  await done(people.manager, 'observation', row.id, 'cancel', reason)
  const { rowVersion } = await read('observation', row.id)
  expect(await people.manager.read('PUT', 'observation', { ...changed, rowVersion })).toMatchObject({ status: 403 })
})

test('A subcontractor finds only what concerns their company: in lists, counts, records, history and changes', async () => {
  const since = setup.world.services.live.sequence()
  const own = await observation({ nature: 'negative', clientId: held.welders })
  const foreign = await observation({ nature: 'negative', clientId: held.others })
  const raised = await observation({}, people.welder)
  const { welder, otherWelder, reader, designer } = people
  const listed = async (who: typeof welder) =>
    (await who.read<Observation[]>('GET', `observation?projectId=${held.projectId}&size=100`)).data.map(({ id }) => id)
  expect(await listed(welder)).toEqual(expect.arrayContaining([own.id, raised.id]))
  expect(await listed(welder)).not.toContain(foreign.id)
  expect(await listed(otherWelder)).toEqual([foreign.id])
  expect(await listed(reader)).toEqual(expect.arrayContaining([own.id, foreign.id, raised.id]))
  expect(await listed(designer)).toEqual([])
  const count = async (who: typeof welder) =>
    (await who.read<{ count: number }>('GET', `observation/count?projectId=${held.projectId}`)).data
  expect(await count(otherWelder)).toMatchObject({ count: 1 })
  for (const path of [`observation/${own.id}`, `audit?entityKind=observation&entityId=${own.id}`]) {
    expect([path, (await welder.ask('GET', path)).status]).toEqual([path, 200])
    expect([path, (await otherWelder.ask('GET', path)).status]).toEqual([path, 404])
    expect([path, (await designer.ask('GET', path)).status]).toEqual([path, 404])
  }
  const heard = async (who: typeof welder) => {
    const { changes } = (await who.read<ChangesAnswer>('GET', `changes?since=${since}`)).data
    return new Set(changes.filter(({ kind }) => kind === 'observation').map(({ id }) => id))
  }
  expect((await heard(welder)).has(own.id)).toBe(true)
  expect((await heard(otherWelder)).has(own.id)).toBe(false)
  expect((await heard(designer)).size).toBe(0)
})

describe('A confidential one', () => {
  let subTypeId = 0
  beforeAll(async () => {
    const [known] = (await held.admin.read<Row[]>('GET', 'processSubType')).data.filter(
      ({ processKindId }) => processKindId === processKindIds.observation,
    )
    const row = await rowOf(held.admin, `processSubType/${known!.id}`)
    const made = await add(held.admin, 'processSubType', {
      ...row,
      id: 0,
      name: 'Behaviour report',
      code: 'BR',
      isConfidential: true,
    })
    subTypeId = made.id
    await add(held.admin, 'projectProcessSubType', { projectId: held.projectId, processSubTypeId: subTypeId })
  })
  const raised = () =>
    observation({ nature: 'negative', clientId: held.welders, processSubTypeId: subTypeId, priorityId: 30 })

  test('needs a sub type that the project uses for observations', async () => {
    for (const processSubTypeId of [1, 99_999])
      expect(await people.author.read('POST', 'observation', site.negative({ processSubTypeId }))).toMatchObject({
        status: 400,
        errors: [{ field: 'processSubTypeId' }],
      })
    const row = await observation({ processSubTypeId: subTypeId })
    expect(await people.author.read('PUT', 'observation', { ...row, processSubTypeId: null })).toMatchObject({
      status: 400,
      errors: [{ field: 'processSubTypeId' }],
    })
  })

  test('is found, heard of and printed by its author and managers alone, its action also by those who act', async () => {
    const since = setup.world.services.live.sequence()
    const row = await raised()
    expect(row.isConfidential).toBe(true)
    const [action] = await actionsOf(row.id)
    expect(action!.isConfidential).toBe(true)
    const { author, manager, fixer, reader, welder, foreman, otherWelder, designer } = people
    const sees = async (who: typeof author, path: string) => (await who.ask('GET', path)).status === 200
    const observationPaths = [
      `observation/${row.id}`,
      `observation/${row.id}/pdf`,
      `audit?entityKind=observation&entityId=${row.id}`,
    ]
    for (const path of observationPaths) {
      for (const who of [author, manager, held.admin as typeof author])
        expect([path, await sees(who, path)]).toEqual([path, true])
      for (const who of [fixer, reader, welder, otherWelder, designer])
        expect([path, await sees(who, path)]).toEqual([path, false])
    }
    const path = `questionResponseAction/${action!.id}`
    for (const who of [author, manager, welder, foreman]) expect(await sees(who, path)).toBe(true)
    for (const who of [fixer, reader, otherWelder, designer]) expect(await sees(who, path)).toBe(false)

    const listed = async (who: typeof author, kind: string) =>
      (await who.read<Row[]>('GET', `${kind}?projectId=${held.projectId}&size=200`)).data.map(({ id }) => id)
    expect(await listed(author, 'observation')).toContain(row.id)
    expect(await listed(fixer, 'observation')).not.toContain(row.id)
    expect(await listed(fixer, 'questionResponseAction')).not.toContain(action!.id)
    expect(await listed(welder, 'questionResponseAction')).toContain(action!.id)
    const counted = async (who: typeof author) =>
      (
        await who.read<{ count: number }>(
          'GET',
          `observation/count?projectId=${held.projectId}&words=${String(row.number)}`,
        )
      ).data.count
    expect([await counted(author), await counted(fixer)]).toEqual([1, 0])

    const heard = async (who: typeof author) => {
      const { changes } = (await who.read<ChangesAnswer>('GET', `changes?since=${since}`)).data
      const ids = changes.filter(({ kind, id }) => id > 0 && /^(?:observation|questionResponseAction)$/.test(kind))
      return [...new Set(ids.map(({ kind, id }) => `${kind} ${id}`))].toSorted((a, b) => a.localeCompare(b))
    }
    const both = [`observation ${row.id}`, `questionResponseAction ${action!.id}`]
    expect(await heard(manager)).toEqual(both)
    expect(await heard(fixer)).toEqual([])
    expect(await heard(reader)).toEqual([])
    expect(await heard(welder)).toEqual([both[1]])
  })

  test('has photos that nobody else opens', async () => {
    const row = await raised()
    const form = await pictureForm(row)
    const { data } = await people.author.read<Observation>('POST', 'observationPhoto', form)
    const file = `file/${data.photos[0]!.id}`
    expect((await people.manager.ask('GET', file)).status).toBe(200)
    for (const who of [people.fixer, people.reader, people.welder])
      expect((await who.ask('GET', file)).status).toBe(404)
  })

  test('is closed with its action by someone who does not see it', async () => {
    const row = await raised()
    const [action] = await actionsOf(row.id)
    const changed = {
      ...(await read('questionResponseAction', action!.id)),
      verifierUserId: people.fixer.userId,
      priorityId: 20,
    }
    expect(await people.manager.read('PUT', 'questionResponseAction', changed)).toMatchObject({ errors: [] })
    await done(people.welder, 'questionResponseAction', action!.id, 'fix', fixed)
    const { rowVersion } = await read('questionResponseAction', action!.id)
    expect(
      await people.fixer.read('PUT', `questionResponseAction/${action!.id}/move`, { action: 'accept', rowVersion }),
    ).toMatchObject({ errors: [] })
    expect(await read('observation', row.id)).toMatchObject({ statusId: 80 })
    expect((await people.fixer.ask('GET', `observation/${row.id}`)).status).toBe(404)
  })
})

test('A company that no longer has to act hears that it is gone', async () => {
  const row = await observation({ nature: 'neutral', clientId: held.others })
  const since = setup.world.services.live.sequence()
  await people.author.read('PUT', 'observation', { ...row, clientId: held.welders })
  const { changes } = (await people.otherWelder.read<ChangesAnswer>('GET', `changes?since=${since}`)).data
  expect(changes.filter(({ kind }) => kind !== 'project')).toMatchObject([{ kind: 'observation', id: row.id }])
  expect((await people.otherWelder.ask('GET', `observation/${row.id}`)).status).toBe(404)
})

test('On paper stand what was seen and the register, for a subcontractor only what concerns them', async () => {
  const description = 'Edge protection is loose at bay 12.'
  const own = await observation({ nature: 'negative', clientId: held.welders, description })
  const pages = async (who: (typeof people)['author'], path: string) => {
    const answer = await who.ask('GET', path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/pdf'])
    return (await pdfPages(await answer.arrayBuffer())).join(' ')
  }
  const paper = await pages(people.welder, `observation/${own.id}/pdf`)
  for (const part of [String(own.number), description, 'Needs action', '1, of them 1 not closed', 'Printed by'])
    expect(paper).toContain(part)
  expect(await pages(people.reader, `observationLog/${held.projectId}`)).toContain(description)
  expect(await pages(people.otherWelder, `observationLog/${held.projectId}`)).not.toContain(description)
  expect((await people.otherWelder.ask('GET', `observation/${own.id}/pdf`)).status).toBe(404)
  const [action] = await actionsOf(own.id)
  const fix = await pages(people.welder, `questionResponseAction/${action!.id}/pdf`)
  for (const part of [action!.number, 'Medium', String(own.number), 'Checked by']) expect(fix).toContain(part)
  expect(await pages(people.otherWelder, `questionResponseActionLog/${held.projectId}`)).not.toContain(action!.number)
})

test('The title of its action is the first line, cut at a word where it is long', () => {
  expect(titleOf('Loose board.\nSecond bay from the left.')).toBe('Loose board.')
  const long =
    'The scaffold board at the third lift of the north elevation is cracked along its whole length and was painted over. '.repeat(
      2,
    )
  expect(titleOf(long).length).toBeLessThanOrEqual(150)
  expect(titleOf(long)).toMatch(/\w…$/)
})

test('It is reopened for 90 days', async () => {
  const row = await observation()
  const { rowVersion } = await done(people.manager, 'observation', row.id, 'close')
  setup.world.pass(reopenObservationDays * day + 60_000)
  const later = await setup.world.as('admin@demo.test')
  expect(
    await later.read('PUT', `observation/${row.id}/move`, { action: 'reopen', rowVersion, ...reason }),
  ).toMatchObject({
    status: 409,
    errors: [{ message: 'An observation can be reopened for 90 days after it was closed.' }],
  })
})
