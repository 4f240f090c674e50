import { describe, expect, test } from 'vitest'
import type { TemplateQuestion } from '#contract/entities/templateQuestion.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { toFile } from '#contract/questions/templateFile.ts'
import { samples } from '#mocks/samples.ts'
import { templateQuestions } from '#server/db/tables/templateQuestion.ts'
import { nobody, useTemplateAuthor } from './templateAuthor.ts'

const office = useTemplateAuthor()
const { setup, template, questionsOf, move, make, add, bulk } = office

describe('Questions', () => {
  test('a key is unique regardless of case, and the first to use it keeps it', async () => {
    const { id } = await make(['ladder'])
    const again = { ...samples.templateQuestion(nobody), questionTemplateId: id, sectionId: 'first', visibleIf: null }
    expect(await office.admin.read('POST', 'templateQuestion', { ...again, key: 'lADDER' })).toMatchObject({
      status: 409,
      errors: [{ field: 'key', message: 'Key is already in use.' }],
    })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => office.admin.read('POST', 'templateQuestion', { ...again, key: 'same' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('conditions follow a question whose key changes, in sections too', async () => {
    const { id } = await make(['old_key'])
    const hanging = await add(id, 'hangs', {
      sortOrder: 2000,
      visibleIf: { match: 'all', of: [{ questionKey: 'old_key', op: '=', value: 'yes' }] },
    })
    const now = await template(id)
    const second = {
      id: 'second',
      title: 'Second',
      visibleIf: { match: 'any', of: [{ questionKey: 'old_key', op: '=', value: 'no' }] },
    }
    await office.admin.read('PUT', 'questionTemplate', { ...now, sections: [...now.sections, second] })
    const [question] = await questionsOf(id)
    expect((await office.admin.read('PUT', 'templateQuestion', { ...question, key: 'new_key' })).errors).toEqual([])
    expect((await questionsOf(id)).find((one) => one.id === hanging.id)).toMatchObject({
      rowVersion: 2,
      visibleIf: { of: [{ questionKey: 'new_key' }] },
    })
    expect((await template(id)).sections[1]).toMatchObject({ visibleIf: { of: [{ questionKey: 'new_key' }] } })
  })

  test('several questions are moved, removed, restored and added together or not at all', async () => {
    const now = await template((await make(['a_one', 'b_two', 'c_three'])).id)
    await office.admin.read('PUT', 'questionTemplate', {
      ...now,
      sections: [...now.sections, { id: 'other', title: 'Other' }],
    })
    const { id } = now
    const [a, b, c] = await questionsOf(id)
    const opened = ({ id: questionId, rowVersion }: TemplateQuestion) => ({ id: questionId, rowVersion })
    const stale = await bulk(id, {
      move: [{ ...opened(a!), sectionId: 'other', sortOrder: 5 }],
      remove: [{ id: b!.id, rowVersion: 99 }],
    })
    expect(stale).toMatchObject({ status: 409, errors: [{ code: 'stale' }] })
    expect((await questionsOf(id)).map(({ key, sectionId }) => [key, sectionId])).toEqual([
      ['a_one', 'first'],
      ['b_two', 'first'],
      ['c_three', 'first'],
    ])

    const done = await bulk(id, {
      move: [{ ...opened(a!), sectionId: 'other', sortOrder: 5 }],
      remove: [opened(b!), opened(c!)],
      add: [{ ...samples.templateQuestion(nobody), key: 'd_four', sectionId: 'other', sortOrder: 9, visibleIf: null }],
    })
    expect(done.errors).toEqual([])
    expect((await questionsOf(id)).map(({ key, sectionId }) => [key, sectionId])).toEqual([
      ['a_one', 'other'],
      ['d_four', 'other'],
    ])
    expect((await bulk(id, { restore: [b!.id, c!.id] })).errors).toEqual([])
    expect((await questionsOf(id)).map(({ key }) => key)).toContain('b_two')
    expect(done.changes?.filter(({ kind, id: one }) => kind === 'questionTemplate' && one === 0)).toHaveLength(1)
  })

  test('questions of another template, or for a missing section, cannot be moved here', async () => {
    const [one, other] = [await make(), await make()]
    const [foreign] = await questionsOf(other.id)
    const [own] = await questionsOf(one.id)
    expect(
      await bulk(one.id, { move: [{ id: foreign!.id, rowVersion: 1, sectionId: 'first', sortOrder: 1 }] }),
    ).toMatchObject({ status: 400, errors: [{ field: 'questionTemplateId' }] })
    expect(await bulk(one.id, { remove: [{ id: foreign!.id, rowVersion: 1 }] })).toMatchObject({ status: 400 })
    expect(
      await bulk(one.id, { move: [{ id: own!.id, rowVersion: 1, sectionId: 'nowhere', sortOrder: 1 }] }),
    ).toMatchObject({ status: 400, errors: [{ field: 'sectionId' }] })
  })

  test('removed questions cannot be restored into a retired template or a removed section', async () => {
    const { id } = await make(['stays', 'goes'])
    const [, goes] = await questionsOf(id)
    await office.admin.read('DELETE', `templateQuestion/${goes!.id}?rowVersion=1`)
    await move(id, 'publish')
    expect(await office.admin.read('PUT', `templateQuestion/${goes!.id}/restore`, {})).toMatchObject({
      status: 409,
      errors: [{ code: 'notNow' }],
    })
    expect(await questionsOf(id)).toHaveLength(1)
  })

  test('a section that still has questions cannot be removed', async () => {
    const { id } = await make()
    const now = await template(id)
    const sections = [{ id: 'other', title: 'Other' }]
    expect(await office.admin.read('PUT', 'questionTemplate', { ...now, sections })).toMatchObject({
      status: 400,
      errors: [{ field: 'sections' }],
    })
  })

  test('the limit is 300 questions, and a batch that exceeds it adds none', async () => {
    const { id } = await make()
    const question = (key: string) => ({
      questionTemplateId: id,
      sectionId: 'first',
      key,
      text: 'One of many?',
      inputTypeId: inputType.yesNo,
    })
    const on = new Date().toISOString()
    const many = Array.from({ length: 298 }, (_, at) => ({ ...question(`many_${at}`), createdOn: on, updatedOn: on }))
    await setup.world.services.db.insert(templateQuestions).values(many)
    const refused = { status: 400, errors: [{ message: 'A template has at most 300 questions.' }] }
    expect(await bulk(id, { add: [question('last'), question('one_more')] })).toMatchObject(refused)
    expect(await questionsOf(id)).toHaveLength(299)
    expect((await bulk(id, { add: [question('last')] })).errors).toEqual([])
    expect(await bulk(id, { add: [question('one_more')] })).toMatchObject(refused)
    expect(await questionsOf(id)).toHaveLength(300)
  })

  test('follow-ups refer only to existing people, roles and priorities', async () => {
    const { id } = await make()
    const [question] = await questionsOf(id)
    const followUp = { when: { op: '=', value: 'no' }, effect: 'notify', assignTo: 'user', userId: 999_999 }
    expect(await office.admin.read('PUT', 'templateQuestion', { ...question, onAnswer: [followUp] })).toMatchObject({
      status: 400,
      errors: [{ field: 'onAnswer.0.userId', message: 'Choose a user.' }],
    })
  })
})

test('A pattern that takes too long to match is refused at its field, in a form and in a file', async () => {
  const regex = '(a{1,100}){1,10}|'.repeat(10)
  const made = await make(['plate'])
  const body = { ...samples.templateQuestion(nobody), questionTemplateId: made.id, sectionId: 'first', key: 'second' }
  const refused = await office.admin.read('POST', 'templateQuestion', { ...body, visibleIf: null, regex })
  expect(refused.errors).toMatchObject([{ field: 'regex', message: 'Pattern repeats too often. Make it shorter.' }])

  const questions = (await questionsOf(made.id)).map((one) => ({ ...one, regex }))
  const file = toFile(await template(made.id), questions)
  const imported = await office.admin.read('POST', 'questionTemplate/import', { file, name: 'From a file' })
  expect(imported.status).toBe(400)
  expect(imported.errors.map(({ message }) => message).join(' ')).toContain('Pattern repeats too often')
})
