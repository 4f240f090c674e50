import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import type { TemplateQuestion } from '#contract/entities/templateQuestion.ts'
import { samples } from '#mocks/samples.ts'
import { useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const opened = useBrowsers(setup)
// Loads the code of the screens in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('#src/entities/questionTemplate/TemplatePage.tsx'),
    import('#src/entities/questionTemplate/UsedBy.tsx'),
    import('#src/entities/questionTemplate/TemplateHistory.tsx'),
    import('#src/entities/questionnaire/inputs/BodyMapInput.tsx'),
  ]),
)

const nobody = { clientId: 0, userId: 0, projectId: 0 }
const admin = () => setup.world.as('admin@demo.test')
async function made<T = { id: number; name: string }>(path: string, body: object) {
  const { data, errors } = await (await admin()).read<T>('POST', path, body)
  expect(errors).toEqual([])
  return data
}
/** A checklist with these questions in one section. */
async function template(questions: Partial<TemplateQuestion>[], section: object = {}) {
  const { id } = await made<QuestionTemplate>('questionTemplate', {
    ...samples.questionTemplate(nobody),
    languages: [],
    scoringOn: false,
    sections: [{ id: 'first', title: 'Injured person', ...section }],
  })
  for (const [at, question] of questions.entries())
    await made('templateQuestion', {
      questionTemplateId: id,
      sectionId: 'first',
      key: `q_${at + 1}`,
      inputTypeId: 70,
      sortOrder: (at + 1) * 1000,
      ...question,
    })
  return id
}
async function move(id: number, action: string) {
  const one = await admin()
  const { data } = await one.read<QuestionTemplate>('GET', `questionTemplate/${id}`)
  return one.read<QuestionTemplate>('PUT', `questionTemplate/${id}/move`, { action, rowVersion: data.rowVersion })
}
async function browser(path: string) {
  const one = await opened('admin@demo.test', path)
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  return one
}
const at = (id: number, tab: string) => `/manage/questionTemplates/edit/${id}?tab=${tab}`
const preview = async (one: Browsing) => within(await one.screen.findByRole('region', { name: 'Preview' }))

describe('Where a template is used', () => {
  async function used() {
    const id = await template([{ text: 'Are the slings whole?' }])
    await move(id, 'publish')
    const approval = await made('roleListTemplate', { ...samples.roleListTemplate(nobody), processKindIds: [50] })
    const subType = await made('processSubType', {
      ...samples.processSubType(nobody),
      processKindId: 50,
      approvalTemplateId: approval.id,
      questionTemplateId: id,
    })
    return { id, subType }
  }

  test('a tab lists and links the sub types and equipment types that use it', async () => {
    const { id, subType } = await used()
    const one = await browser(at(id, 'used'))
    const subTypes = within(await one.screen.findByRole('table', { name: 'Sub types with these questions' }))
    expect(subTypes.getByRole('link', { name: subType.name })).toHaveAttribute(
      'href',
      `/manage/processSubTypes?open=${subType.id}`,
    )
    expect(await one.screen.findByText('No equipment type uses it for inspections.')).toBeVisible()
    const schedule = {
      key: 'weekly',
      inspectionTypeId: 40,
      intervalValue: 1,
      intervalUnit: 'week',
      subTypeId: subType.id,
      performedBy: 'competentPerson',
    }
    const type = await made('equipmentType', {
      ...samples.equipmentType(nobody),
      appliesTo: 'nonEquipment',
      schedules: [schedule],
    })
    const inspections = within(await one.screen.findByRole('table', { name: 'Inspections with these questions' }))
    expect(inspections.getByRole('link', { name: type.name })).toHaveAttribute(
      'href',
      `/manage/equipmentTypes/edit/${type.id}`,
    )
    expect(inspections.getByText('Every week')).toBeVisible()
  })

  test('retiring a template first lists what still uses it', async () => {
    const { id, subType } = await used()
    const one = await browser(at(id, 'details'))
    await userEvent.click(await one.screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await one.screen.findByRole('menuitem', { name: 'Retire…' }))
    const asking = within(await screen.findByRole('dialog'))
    expect(await asking.findByRole('link', { name: subType.name })).toBeVisible()
  })

  test('its history includes its questions and updates when others change them', async () => {
    const id = await template([{ text: 'Is the gate shut?' }])
    const one = await browser(at(id, 'history'))
    const history = () =>
      within(one.screen.getByRole('tabpanel'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(history()).toContainEqual(expect.stringContaining('Niamh Byrne added ‘Is the gate shut?’')),
    )
    const other = await setup.world.as('admin2@demo.test')
    const [gate] = (await other.read<TemplateQuestion[]>('GET', `templateQuestion?questionTemplateId=${id}`)).data
    await other.read('PUT', 'templateQuestion', { ...gate, text: 'Is the gate locked?', isRequired: true })
    await waitFor(() =>
      expect(history()[0]).toMatch(
        /Conor Healy changed ‘Is the gate locked\?’.*Question.*Is the gate shut\? Is the gate locked\?.*Required.*No Yes/s,
      ),
    )
    await move(id, 'publish')
    await waitFor(() => expect(history()[0]).toContain('Niamh Byrne published version 1'))
  })
})

describe('A body map', () => {
  test('is operated by pointer and keyboard, and describes the selected parts in words', async () => {
    const id = await template([{ text: 'Where on the body?', inputTypeId: 260, isRequired: true }])
    const one = await browser(at(id, 'questions'))
    const sheet = await preview(one)
    const group = within(await sheet.findByRole('group', { name: /Where on the body/ }))
    const part = (key: string) => document.querySelector(`[data-part="${key}"]`)!
    await userEvent.click(part('forearm_left'))
    expect(sheet.getByText('Left forearm')).toBeVisible()
    expect(group.getByRole('checkbox', { name: 'left forearm' })).toBeChecked()
    group.getByRole('checkbox', { name: 'left forearm' }).focus()
    await userEvent.keyboard('{ArrowDown} ')
    expect(group.getByRole('checkbox', { name: 'left wrist' })).toHaveFocus()
    expect(sheet.getByText('Left forearm, left wrist')).toBeVisible()
    expect(part('wrist_left')).toHaveAttribute('data-marked')
    await userEvent.type(sheet.getByRole('textbox', { name: 'More about the place' }), 'inside')
    await userEvent.click(part('forearm_left'))
    expect(sheet.getByText('Left wrist')).toBeVisible()
    expect(sheet.getByRole('textbox', { name: 'More about the place' })).toHaveValue('inside')
  })
})

describe('A repeated section', () => {
  test('has its own answers, follow-ups and missing answers in each row', async () => {
    const id = await template(
      [
        {
          text: 'Taken to hospital?',
          onAnswer: [
            { when: { op: '=', value: 'yes' }, effect: 'requireComment' },
            {
              when: { op: '=', value: 'yes' },
              effect: 'raiseAction',
              title: 'Ring the family',
              priorityId: 30,
              assignTo: 'projectRole',
              projectRoleId: 40,
            },
          ] as never,
        },
        {
          text: 'Which hospital?',
          inputTypeId: 10,
          isRequired: true,
          visibleIf: { match: 'all', of: [{ questionKey: 'q_1', op: '=', value: 'yes' }] },
        },
      ],
      { repeatable: true },
    )
    const one = await browser(at(id, 'questions'))
    const sheet = await preview(one)
    await userEvent.click(await sheet.findByRole('button', { name: 'Add another' }))
    const hospital = () => sheet.getAllByRole('radiogroup', { name: /Taken to hospital/ })
    expect(hospital()).toHaveLength(2)
    await userEvent.click(within(hospital()[1]!).getByText('Yes'))
    expect(sheet.getAllByText('Which hospital?')).toHaveLength(1)
    expect(sheet.getByRole('textbox', { name: 'Comment on 1.1, Injured person 2' })).toHaveAttribute(
      'placeholder',
      'Say why',
    )
    expect(
      within(sheet.getByRole('list', { name: 'What follows' })).getByText('Raises an action: Ring the family'),
    ).toHaveTextContent('(Injured person 2)')
    await userEvent.click(sheet.getByRole('button', { name: 'Try to submit' }))
    expect(sheet.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Give the reason in a comment.',
      'Enter an answer.',
    ])
    // The first person was not badly hurt, so nothing is missing there.
    await userEvent.click(within(hospital()[0]!).getByText('No'))
    expect(sheet.getAllByText('Which hospital?')).toHaveLength(1)
    await userEvent.click(sheet.getByRole('button', { name: 'Remove Injured person 2' }))
    expect(sheet.queryByText('Which hospital?')).toBeNull()
    expect(sheet.queryByRole('list', { name: 'What follows' })).toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: 'Add another' }))
    expect(within(hospital()[1]!).getByRole('radio', { name: 'Yes' })).not.toBeChecked()
  })

  test('rows can be removed, and the others keep their answers and follow-ups', async () => {
    const id = await template(
      [
        { text: 'Who was hurt?', inputTypeId: 10 },
        {
          text: 'Taken to hospital?',
          onAnswer: [
            {
              when: { op: '=', value: 'yes' },
              effect: 'raiseAction',
              title: 'Ring the family',
              priorityId: 30,
              assignTo: 'projectRole',
              projectRoleId: 40,
            },
          ] as never,
        },
      ],
      { repeatable: true },
    )
    const one = await browser(at(id, 'questions'))
    const sheet = await preview(one)
    const names = () => sheet.getAllByRole<HTMLInputElement>('textbox', { name: /Who was hurt/ })
    for (const [row, name] of ['Ann', 'Bob', 'Cat'].entries()) {
      if (row > 0) await userEvent.click(sheet.getByRole('button', { name: 'Add another' }))
      else await sheet.findByRole('button', { name: 'Add another' })
      await userEvent.type(names()[row]!, name)
    }
    const last = names()[2]
    await userEvent.click(within(sheet.getAllByRole('radiogroup', { name: /Taken to hospital/ })[2]!).getByText('Yes'))
    const follows = () =>
      within(sheet.getByRole('list', { name: 'What follows' })).getByText('Raises an action: Ring the family')
    expect(follows()).toHaveTextContent('(Injured person 3)')

    await userEvent.click(sheet.getByRole('button', { name: 'Remove Injured person 1' }))
    expect(names().map(({ value }) => value)).toEqual(['Bob', 'Cat'])
    // The same element, not another with the same value.
    expect(names()[1]).toBe(last)
    expect(sheet.getByRole('button', { name: 'Add another' })).toHaveFocus()
    expect(follows()).toHaveTextContent('(Injured person 2)')
    await userEvent.click(sheet.getByRole('button', { name: 'Remove Injured person 1' }))
    expect(names().map(({ value }) => value)).toEqual(['Cat'])
    expect(sheet.queryByRole('button', { name: /^Remove Injured person/ })).toBeNull()
  })
})

test('removing a rule leaves the others in place', async () => {
  const when = (value: string) => ({ questionKey: 'q_1', op: '=' as const, value })
  const id = await template([
    { text: 'Over water?' },
    { text: 'Net tied?', visibleIf: { match: 'any', of: [when('yes'), when('no')] } },
  ])
  const one = await browser(at(id, 'questions'))
  await userEvent.click(await one.screen.findByRole('treeitem', { name: /^1\.2/ }))
  const form = within(await one.screen.findByRole('form', { name: 'Question 1.2' }))
  const second = form.getByRole('combobox', { name: 'Condition 2: value' })
  await userEvent.click(form.getByRole('button', { name: 'Remove condition 1' }))
  // The same element, so that it keeps the focus.
  expect(form.getByRole('combobox', { name: 'Condition 1: value' })).toBe(second)
  expect(second).toHaveValue('no')
})
