import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnswerConflicts, AnswerFile, SubmitGaps } from '#contract/questionnaires/answers.ts'
import type { Permit } from '#contract/entities/permit.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { plainFollowUp } from '#contract/entities/templateQuestion.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import { instanceSubmissions } from '#server/db/tables/answers.ts'
import { newQuestionnaire, strokes, usePermits } from '../safety/permitPeople.ts'
import { rowOf } from '../rights/everyone.ts'

const site = usePermits()
const { setup, held, people, read, move, done, decide, permit, form, answer, newSubType } = site
const hot = (more: object = {}) => permit({ processSubTypeId: held.hotWork, ...more })
const bySlot = async (id: number) => Object.fromEntries((await form(id)).answers.map((one) => [one.slot, one]))

test('Each answer is saved by itself, with who gave it, and read back as it was given', async () => {
  const { id } = await hot()
  expect(await form(id)).toMatchObject({ mayAnswer: true, templateVersion: 1, answers: [] })
  const saved = await answer(id, [{ slot: 'barriers', value: 'no', comment: 'On their way.' }])
  expect(saved.data).toMatchObject([{ slot: 'barriers', value: 'no', comment: 'On their way.', version: 1 }])
  await answer(id, [{ slot: 'remarks', value: 'Gate B' }])
  await answer(id, [{ slot: 'barriers', value: 'yes', version: 1 }])
  expect(await bySlot(id)).toMatchObject({
    barriers: { value: 'yes', comment: '', version: 2, answeredByName: expect.any(String) },
    remarks: { value: 'Gate B', version: 1 },
  })
})

test('Of two people who answer the same question, the second learns what the first said, and nothing is lost', async () => {
  const { id } = await hot()
  await answer(id, [{ slot: 'barriers', value: 'yes' }])
  const late = await answer(
    id,
    [
      { slot: 'barriers', value: 'no' },
      { slot: 'remarks', value: 'Not saved with it' },
    ],
    people.manager,
  )
  expect(late.status).toBe(409)
  expect((late.data as unknown as AnswerConflicts).conflicts).toMatchObject([
    { slot: 'barriers', value: 'yes', version: 1 },
  ])
  expect(Object.keys(await bySlot(id))).toEqual(['barriers'])
  // The same answer is no conflict, and a request that is sent again changes nothing.
  expect(await answer(id, [{ slot: 'barriers', value: 'yes' }], people.manager)).toMatchObject({ errors: [] })
  expect(await bySlot(id)).toMatchObject({ barriers: { version: 1 } })
})

test('Twenty people who answer at the same time leave one answer each, all of one version', async () => {
  const { id } = await hot()
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) => answer(id, [{ slot: 'remarks', value: `Gate ${at}` }], people.manager)),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await bySlot(id)).toMatchObject({ remarks: { version: 1 } })
})

test.each([
  ['a question that is not asked', { slot: 'unknown', value: 'x' }, 'This question is not in the questionnaire.'],
  [
    'a further row of a section that does not repeat',
    { slot: 'remarks#1', value: 'x' },
    'This question is asked once.',
  ],
  ['an option that is not offered', { slot: 'barriers', value: 'perhaps' }, 'Choose one of the answers.'],
  ['a number for words', { slot: 'remarks', value: 7 }, 'Enter text.'],
  [
    'a character that cannot be stored',
    { slot: 'remarks', value: 'a\0b' },
    'This answer contains a character that cannot be stored.',
  ],
  [
    'a file of somewhere else',
    { slot: 'place', value: [{ id: 1, name: 'x.txt' }] },
    'x.txt is not there any more. Add it again.',
  ],
])('Refuses %s at its question', async (_, sent, message) => {
  const { id } = await hot()
  const { status, errors } = await answer(id, [sent])
  expect([status, errors]).toEqual([400, [expect.objectContaining({ field: sent.slot, message })]])
})

test('Only whoever writes the record answers it, and nobody once it is submitted', async () => {
  const { id } = await hot()
  expect((await answer(id, [{ slot: 'barriers', value: 'yes' }], people.holder)).status).toBe(404)
  await answer(id, [{ slot: 'barriers', value: 'yes' }])
  await done(people.author, id, 'submit')
  expect((await answer(id, [{ slot: 'barriers', value: 'no', version: 1 }])).status).toBe(403)
  expect(await form(id, people.reader)).toMatchObject({ mayAnswer: false, answers: [{ value: 'yes' }] })
})

test('What is missing is listed question by question, and submitting is refused with the same list', async () => {
  const { id } = await hot()
  const { status, errors, data } = await move(people.author, id, 'submit')
  expect([status, errors[0]!.message]).toEqual([400, 'One answer is missing.'])
  const gaps = [{ set: 'main', slot: 'barriers', sectionId: 'first', message: 'Answer this question.' }]
  expect((data as unknown as SubmitGaps).gaps).toMatchObject(gaps)
  expect((await people.author.read('GET', `permit/${id}/gaps`)).data).toMatchObject(gaps)
})

describe('Photos', () => {
  const upload = async (id: number, slot: string, name = 'gate.txt', who = people.author) => {
    const { rowVersion } = await read(id)
    const body = new FormData()
    body.set('id', String(id))
    body.set('rowVersion', String(rowVersion))
    body.set('slot', slot)
    body.set('files', new File([`bytes of ${name}`], name, { type: 'text/plain' }))
    return who.read<Permit>('POST', 'permitAnswerFile', body)
  }

  test('go to the answer they were taken for, and leave with it', async () => {
    const { id } = await hot()
    expect(await upload(id, 'place')).toMatchObject({ errors: [] })
    expect(await upload(id, 'place', 'hoist.txt')).toMatchObject({ errors: [] })
    expect(await upload(id, 'barriers', 'barrier.txt')).toMatchObject({ errors: [] })
    const { place, barriers } = await bySlot(id)
    expect(place).toMatchObject({ value: [{ name: 'gate.txt' }, { name: 'hoist.txt' }], version: 2 })
    expect(barriers).toMatchObject({ value: null, photos: [{ name: 'barrier.txt' }] })
    const [first] = place!.value as AnswerFile[]
    const { status } = await people.author.ask('GET', `file/${first!.id}`)
    expect(status).toBe(200)
    await answer(id, [{ slot: 'place', value: (place!.value as AnswerFile[]).slice(1), version: 2 }])
    expect((await read(id)).answerFiles.map(({ name }) => name)).toEqual(['hoist.txt', 'barrier.txt'])
    expect((await people.author.ask('GET', `file/${first!.id}`)).status).toBe(404)
  })

  test.each(['place', 'barriers'])('are up to twenty beside the answer to %s', async (slot) => {
    const { id } = await hot()
    for (let at = 1; at <= 20; at++) expect(await upload(id, slot, `${at}.txt`)).toMatchObject({ errors: [] })
    expect((await upload(id, slot, '21.txt')).errors).toEqual([
      expect.objectContaining({ field: 'files', message: 'Add up to 20 photos to an answer.' }),
    ])
    const kept = (await bySlot(id))[slot]!
    expect((await read(id)).answerFiles).toHaveLength(20)
    const { value, photos, version } = kept
    expect(
      await answer(id, [{ slot, value, photos: [...(photos ?? [])], comment: 'All sides.', version }]),
    ).toMatchObject({ errors: [] })
  })

  test('are refused to a question that is not there and to people who may not answer', async () => {
    const { id } = await hot()
    expect((await upload(id, 'unknown')).errors).toMatchObject([{ field: 'slot' }])
    expect((await read(id)).answerFiles).toEqual([])
    expect((await upload(id, 'place', 'x.txt', people.reader)).status).toBe(404)
  })
})

describe('What is submitted', () => {
  let id: number
  beforeAll(async () => {
    ;({ id } = await hot({
      validFrom: new Date(Date.now() + 200 * 3_600_000).toISOString(),
      validTo: new Date(Date.now() + 206 * 3_600_000).toISOString(),
    }))
    await answer(id, [{ slot: 'barriers', value: 'yes', comment: 'Both sides' }])
    await done(people.author, id, 'submit')
  })

  test('is kept with a hash that anyone can work out again', async () => {
    const [kept] = await setup.world.services.db
      .select()
      .from(instanceSubmissions)
      .where(eq(instanceSubmissions.entityId, id))
    expect(kept!.content).toMatchObject({
      kind: 'permit',
      number: expect.stringMatching(/^PTW-/),
      fields: { title: expect.any(String), locationId: expect.any(Number) },
      answers: [{ slot: 'barriers', value: 'yes', comment: 'Both sides', photos: [] }],
    })
    expect(createHash('sha256').update(canonicalJson(kept!.content)).digest('hex')).toBe(kept!.contentHash)
  })

  test('gets a score and a result, and goes back to its author for changes', async () => {
    expect(await read(id)).toMatchObject({ scorePercent: 100, result: 'pass' })
    expect(await decide(people.approver, id, 'requestChanges', { comment: 'Say which side.' })).toMatchObject({
      data: { statusId: 30 },
    })
    expect(await form(id)).toMatchObject({ mayAnswer: true })
    expect(await answer(id, [{ slot: 'barriers', value: 'no', version: 1 }])).toMatchObject({ errors: [] })
    expect(await done(people.author, id, 'submit')).toMatchObject({ statusId: 20, scorePercent: 0, result: 'fail' })
    const kept = await setup.world.services.db
      .select()
      .from(instanceSubmissions)
      .where(eq(instanceSubmissions.entityId, id))
    expect(kept).toHaveLength(2)
  })
})

describe('A newer version of the questionnaire', () => {
  test('leaves records as they are; a draft may change to it and keeps its answers', async () => {
    const template = await newQuestionnaire(held.admin, 10, {
      key: 'first',
      text: 'First question?',
      inputTypeId: inputType.yesNo,
    })
    const processSubTypeId = await newSubType({ name: 'Versions by test', questionTemplateId: template })
    const { id } = await permit({ processSubTypeId })
    await answer(id, [{ slot: 'first', value: 'yes' }])
    const act = async (action: string) => {
      const { rowVersion } = await rowOf(held.admin, `questionTemplate/${template}`)
      const { errors } = await held.admin.read('PUT', `questionTemplate/${template}/move`, { action, rowVersion })
      expect(errors).toEqual([])
    }
    await act('revise')
    const { errors } = await held.admin.read('POST', 'templateQuestion', {
      questionTemplateId: template,
      sectionId: 'first',
      key: 'second',
      text: 'Second question?',
      inputTypeId: inputType.yesNo,
      sortOrder: 20,
    })
    expect(errors).toEqual([])
    await act('publish')
    expect((await form(id)).form.questions).toHaveLength(1)
    const { hasNewerForm, rowVersion } = await read(id)
    expect(hasNewerForm).toBe(true)
    const put = (version: number) =>
      people.author.read<Permit>('PUT', `permit/${id}/newestForm`, { rowVersion: version })
    expect(await put(rowVersion)).toMatchObject({ errors: [], data: { hasNewerForm: false } })
    const now = await form(id)
    expect([now.templateVersion, now.form.questions.length, now.answers.length]).toEqual([2, 2, 1])
    expect((await put(rowVersion + 1)).errors[0]!.message).toBe(
      'This is already the newest version of the questionnaire.',
    )
  })
})

test('Answers that ask for action raise one for each, once, for the company or the person they name', async () => {
  const raise = { ...plainFollowUp, effect: 'raiseAction', when: { op: '=', value: 'no' } }
  const template = await newQuestionnaire(
    held.admin,
    10,
    {
      key: 'guard',
      text: 'Is the guard rail up?',
      inputTypeId: inputType.yesNo,
      onAnswer: [
        { ...raise, title: 'Put up: {question} {answer}', priorityId: 30, dueDays: 2, assignTo: 'companyOfPerson' },
      ],
    },
    {
      key: 'light',
      text: 'Is there light?',
      inputTypeId: inputType.yesNo,
      onAnswer: [{ ...raise, title: '{question}', priorityId: 20, assignTo: 'askUser' }],
    },
  )
  const processSubTypeId = await newSubType({ name: 'Actions by test', questionTemplateId: template })
  const { id } = await permit({ processSubTypeId, clientId: held.welders })
  await answer(id, [
    { slot: 'guard', value: 'no' },
    { slot: 'light', value: 'no' },
  ])
  await done(people.author, id, 'submit')
  const raised = async () =>
    (
      await held.admin.read<QuestionResponseAction[]>('GET', `questionResponseAction?sourceKind=permit&sourceId=${id}`)
    ).data.toSorted((one, other) => one.id - other.id)
  expect(await raised()).toMatchObject([
    {
      title: 'Put up: Is the guard rail up? No',
      priorityId: 30,
      assignedClientId: held.welders,
      sourceKind: 'permit',
      sourceId: id,
    },
    { title: 'Is there light?', priorityId: 20, assignedUserId: people.author.userId },
  ])
  expect(await read(id)).toMatchObject({ actionCount: 2, unfinishedActionCount: 2 })
  await decide(people.approver, id, 'requestChanges', { comment: 'Add a photo, please.' })
  await done(people.author, id, 'submit')
  expect(await raised()).toHaveLength(2)
})

test('Everyone who signs signs the content that was submitted, whoever signs on included', async () => {
  const { id } = await hot()
  await answer(id, [{ slot: 'barriers', value: 'yes' }])
  await done(people.author, id, 'submit')
  expect(await decide(people.approver, id, 'approve')).toMatchObject({ errors: [] })
  await done(people.holder, id, 'signOn', { ...strokes, name: 'Tom Reilly', company: null })
  const row = await done(people.holder, id, 'start', strokes)
  const [kept] = await setup.world.services.db
    .select()
    .from(instanceSubmissions)
    .where(eq(instanceSubmissions.entityId, id))
  expect([...row.workers, ...row.signatures].map(({ contentHash }) => contentHash)).toEqual([
    kept!.contentHash,
    kept!.contentHash,
  ])
})
