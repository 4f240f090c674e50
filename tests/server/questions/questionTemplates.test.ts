import { describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import { toFile } from '#contract/questions/templateFile.ts'
import { samples } from '#mocks/samples.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { nobody, useTemplateAuthor } from './templateAuthor.ts'

const office = useTemplateAuthor()
const { setup, read, template, questionsOf, move, make, add, bulk } = office

describe('Versions', () => {
  test('a published version is frozen, and the next one starts from it', async () => {
    const { id } = await make()
    expect((await move(id, 'publish')).data).toMatchObject({ statusId: 20, version: 1, publishedVersion: 1 })
    const [question] = await questionsOf(id)
    const refused = {
      status: 409,
      errors: [{ code: 'notNow', message: expect.stringContaining('is published and can no longer be changed') }],
    }
    expect(await office.admin.read('PUT', 'templateQuestion', { ...question, text: 'Other words?' })).toMatchObject(
      refused,
    )
    expect(
      await office.admin.read('PUT', 'questionTemplate', { ...(await template(id)), name: 'Other name' }),
    ).toMatchObject(refused)
    expect(
      await office.admin.read('DELETE', `templateQuestion/${question!.id}?rowVersion=${question!.rowVersion}`),
    ).toMatchObject(refused)

    expect((await move(id, 'revise')).data).toMatchObject({ statusId: 10, version: 2, publishedVersion: 1 })
    expect((await office.admin.read('PUT', 'templateQuestion', { ...question, text: 'Better words?' })).errors).toEqual(
      [],
    )
    expect((await move(id, 'publish')).data).toMatchObject({ version: 2, publishedVersion: 2 })
    const staff = await setup.world.as('staff@demo.test')
    const said = async (version: number) =>
      (
        (await staff.read('GET', `questionTemplate/${id}/version/${version}`)).data as { questions: { text: string }[] }
      ).questions.map(({ text }) => text)
    expect([await said(1), await said(2)]).toEqual([[question!.text], ['Better words?']])
    expect((await read<{ version: number }[]>(`questionTemplate/${id}/version`)).map(({ version }) => version)).toEqual(
      [2, 1],
    )
  })

  test('discarding a draft restores what was published', async () => {
    const { id } = await make(['kept', 'removed'])
    await move(id, 'publish')
    await move(id, 'revise')
    const [kept, removed] = await questionsOf(id)
    await office.admin.read('PUT', 'templateQuestion', { ...kept, text: 'Changed?' })
    await office.admin.read('DELETE', `templateQuestion/${removed!.id}?rowVersion=${removed!.rowVersion}`)
    await add(id, 'added')
    await office.admin.read('PUT', 'questionTemplate', { ...(await template(id)), passMarkPercent: 10 })
    expect((await move(id, 'discard')).data).toMatchObject({ statusId: 20, version: 1, passMarkPercent: 80 })
    expect((await questionsOf(id)).map(({ key, text }) => [key, text])).toEqual([
      ['kept', kept!.text],
      ['removed', removed!.text],
    ])
    const { data: history } = await office.admin.read<{ action: string; comment: string | null; diff: object }[]>(
      'GET',
      `questionTemplate/${id}/history`,
    )
    expect(
      Object.fromEntries(
        history
          .filter(({ comment }) => comment === 'The draft was discarded')
          .map(({ action, diff }) => [action, Object.keys(diff)]),
      ),
    ).toEqual({ changed: ['text'], deleted: [], restored: [] })
  })

  test('a template with errors cannot be published, and each error is reported at its question', async () => {
    const { id } = await make(['good'])
    await add(id, 'bad', { visibleIf: { match: 'all', of: [{ questionKey: 'gone', op: '=', value: 'yes' }] } })
    expect(await move(id, 'publish')).toMatchObject({
      status: 400,
      errors: [{ field: 'questions.bad', message: "Its condition refers to 'gone', which does not exist." }],
    })
    expect(await template(id)).toMatchObject({ statusId: 10, publishedVersion: null })
  })

  test('twenty simultaneous publications create one version; a question saved at the same time is in it or refused', async () => {
    const { id } = await make()
    const [question] = await questionsOf(id)
    const { rowVersion } = await template(id)
    const answers = await Promise.all([
      office.admin.read('PUT', 'templateQuestion', { ...question, text: 'In time?' }),
      ...Array.from({ length: 20 }, () =>
        office.admin.read('PUT', `questionTemplate/${id}/move`, { action: 'publish', rowVersion }),
      ),
    ])
    expect(answers.slice(1).filter(({ status }) => status === 200)).toHaveLength(1)
    const frozen = (await read<{ questions: { text: string }[] }>(`questionTemplate/${id}/version/1`)).questions[0]!
      .text
    expect((await questionsOf(id))[0]!.text).toBe(frozen)
  })

  test('a template that was ever published is retired, not deleted, and can be brought back', async () => {
    const { id } = await make()
    await move(id, 'publish')
    const { data } = await move(id, 'retire')
    expect(data).toMatchObject({ statusId: 30, canDelete: false, allowedActions: ['reinstate'] })
    expect((await office.admin.ask('DELETE', `questionTemplate/${id}?rowVersion=${data.rowVersion}`)).status).toBe(409)
    expect((await move(id, 'reinstate')).data).toMatchObject({ statusId: 20 })
  })
})

describe('Use and history', () => {
  test('a template keeps the kinds of the sub types that use it', async () => {
    const { id } = await make()
    await move(id, 'publish')
    const { data: subType, errors } = await office.admin.read<{ name: string }>('POST', 'processSubType', {
      ...samples.processSubType(nobody),
      processKindId: 50,
      approvalTemplateId: await approvalFor(50),
      questionTemplateId: id,
    })
    expect(errors).toEqual([])
    await move(id, 'revise')
    const now = await template(id)
    expect(await office.admin.read('PUT', 'questionTemplate', { ...now, processKindIds: [10] })).toMatchObject({
      status: 400,
      errors: [{ field: 'processKindIds', message: `${subType.name} still asks it for non-equipment inspections.` }],
    })
    expect((await office.admin.read('PUT', 'questionTemplate', { ...now, processKindIds: [10, 50] })).errors).toEqual(
      [],
    )
  })

  test('the history of a template includes its questions and the published versions', async () => {
    const { id } = await make(['gate', 'lamp'])
    const [gate, lamp] = await questionsOf(id)
    await office.admin.read('PUT', 'templateQuestion', { ...gate, text: 'Is the gate locked?' })
    expect((await bulk(id, { remove: [{ id: lamp!.id, rowVersion: lamp!.rowVersion }] })).errors).toEqual([])
    for (const action of ['publish', 'revise', 'publish', 'revise', 'discard'])
      expect((await move(id, action)).errors).toEqual([])
    const history = await read<
      { action: string; version: number | null; question: { text: string } | null; diff: Record<string, unknown[]> }[]
    >(`questionTemplate/${id}/history`)
    expect(
      history.toReversed().map(({ action, version, question }) => [action, version ?? question?.text ?? null]),
    ).toEqual([
      ['created', null],
      ['created', 'Is the gate locked?'],
      ['created', lamp!.text],
      ['changed', 'Is the gate locked?'],
      ['deleted', lamp!.text],
      ['publish', 1],
      ['revise', 2],
      ['publish', 2],
      ['revise', 3],
      ['discard', 3],
    ])
    expect(history.find(({ action }) => action === 'changed')?.diff).toEqual({
      text: [gate!.text, 'Is the gate locked?'],
    })
    expect(await read<object[]>(`questionTemplate/${id}/history?most=2`)).toEqual(history.slice(0, 2))
    for (const most of ['0', '10002', '1.5', 'all', '-1'])
      expect(await office.admin.read('GET', `questionTemplate/${id}/history?most=${most}`)).toMatchObject({
        status: 400,
        errors: [{ field: 'most', message: 'Ask for 1 to 10001 entries.' }],
      })
    const other = await make(['fence'])
    expect(
      (await read<{ question: { text: string } | null }[]>(`questionTemplate/${other.id}/history`)).some(
        ({ question }) => question?.text === 'Is the gate locked?',
      ),
    ).toBe(false)
  })
})

/** Creates an approval template for one kind of record. */
async function approvalFor(processKindId: number) {
  const { data } = await office.admin.read<{ id: number }>('POST', 'roleListTemplate', {
    ...samples.roleListTemplate(nobody),
    processKindIds: [processKindId],
  })
  return data.id
}

describe('Copies and files', () => {
  test('a copy has the same content, its own name and its own history', async () => {
    const source = await make(['one_key', 'two_key'])
    const { data } = await office.admin.read<QuestionTemplate>('POST', `questionTemplate/${source.id}/copy`, {})
    const copy = data
    expect(copy).toMatchObject({
      name: `${source.name} (copy)`,
      statusId: 10,
      version: 1,
      questionCount: 2,
      sections: source.sections,
    })
    expect((await questionsOf(copy.id)).map(({ key }) => key)).toEqual(['one_key', 'two_key'])
    const entries = await setup.world.services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entityKind, 'questionTemplate'), eq(auditEntries.entityId, copy.id)))
    expect(entries.map(({ action }) => action)).toEqual(['created'])
  })

  test('an exported file can be imported as a draft; a broken one changes nothing', async () => {
    const source = await make(['one_key'])
    const file = toFile(source, await questionsOf(source.id))
    const clash = await office.admin.read('POST', 'questionTemplate/import', { file })
    expect(clash).toMatchObject({ status: 409, errors: [{ field: 'name', message: 'Name is already in use.' }] })
    const { data } = await office.admin.read<QuestionTemplate>('POST', 'questionTemplate/import', {
      file,
      name: `${source.name} again`,
    })
    expect(data).toMatchObject({ statusId: 10, questionCount: 1, name: `${source.name} again` })
    const broken = await office.admin.read('POST', 'questionTemplate/import', {
      file: file.replace('"one_key"', '"One key"'),
    })
    expect(broken).toMatchObject({
      status: 400,
      errors: [{ field: 'file', message: expect.stringContaining('Question 1') }],
    })
  })

  test('a file from another office refers to nobody and nothing that does not exist here, and the author is told what was left out', async () => {
    const { userId } = await setup.world.as('staff@demo.test')
    const followUp = { when: { op: '=', value: 'no' }, effect: 'notify', assignTo: 'user' }
    const source = await make(['one_key', 'two_key'], {
      onAnswer: [{ ...followUp, userId, projectRoleId: 40, priorityId: 30 }] as never,
    })
    const file = (strange: boolean) => {
      const [one, two] = JSON.parse(toFile(source, questions)).questions as { onAnswer: object[] }[]
      const stranger = {
        ...one!,
        onAnswer: one!.onAnswer.map((known) => ({ ...known, userId: 999_999, projectRoleId: 7, priorityId: 7 })),
      }
      return JSON.stringify({
        ...(JSON.parse(toFile(source, questions)) as object),
        questions: [strange ? stranger : one, two],
      })
    }
    const questions = await questionsOf(source.id)
    const bring = async (strange: boolean) => {
      const { data, warnings, errors } = await office.admin.read<QuestionTemplate>('POST', 'questionTemplate/import', {
        file: file(strange),
        name: `${source.name} ${String(strange)}`,
      })
      expect(errors).toEqual([])
      return {
        warnings: warnings.map(({ message }) => message),
        named: (await questionsOf(data.id)).map(({ onAnswer: [first] }) => [
          first!.userId,
          first!.projectRoleId,
          first!.priorityId,
        ]),
      }
    }
    const announced = 'Follow-ups go to Patrick Lynch. Check that these are the right people.'
    expect(await bring(false)).toEqual({
      warnings: [announced],
      named: [
        [userId, 40, 30],
        [userId, 40, 30],
      ],
    })
    expect(await bring(true)).toEqual({
      warnings: ['Follow-ups of question 1 named people or entries that do not exist here. Choose others.', announced],
      named: [
        [null, null, null],
        [userId, 40, 30],
      ],
    })
  })
})
