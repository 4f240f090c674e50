import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import type { TemplateQuestion } from '#contract/entities/templateQuestion.ts'
import { toFile } from '#contract/questions/templateFile.ts'
import { samples } from '#mocks/samples.ts'
import { beginEdit } from '#src/data/recordEditor/edit.ts'
import { broken, choose, fill, memoryDrafts, useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of the forms in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('#src/entities/questionTemplate/TemplatePage.tsx'),
    import('#src/entities/questionTemplate/QuestionTemplateForm.tsx'),
    import('#src/entities/questionTemplate/ImportModal.tsx'),
  ]),
)
const browser = useBrowsers(setup)

const nobody = { clientId: 0, userId: 0, projectId: 0 }
async function make(...texts: string[]) {
  const admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read<QuestionTemplate>('POST', 'questionTemplate', {
    ...samples.questionTemplate(nobody),
    languages: [],
  })
  const template = data
  for (const [at, text] of texts.entries())
    await admin.read('POST', 'templateQuestion', {
      questionTemplateId: template.id,
      sectionId: 'first',
      key: `q_${at + 1}`,
      text,
      inputTypeId: 70,
      sortOrder: (at + 1) * 1000,
    })
  const read = async () =>
    (await admin.read<TemplateQuestion[]>('GET', `templateQuestion?questionTemplateId=${template.id}`)).data.toSorted(
      (one, other) => one.sortOrder - other.sortOrder,
    )
  return {
    template,
    path: `/manage/questionTemplates/edit/${template.id}`,
    read,
    now: async () => (await admin.read<QuestionTemplate>('GET', `questionTemplate/${template.id}`)).data,
  }
}
const saveElsewhere = async (row: TemplateQuestion, change: Partial<TemplateQuestion>) => {
  const other = await setup.world.as('admin2@demo.test')
  const { data } = await other.read<TemplateQuestion>('GET', `templateQuestion/${row.id}`)
  expect((await other.read('PUT', 'templateQuestion', { ...data, ...change })).errors).toEqual([])
}
const lines = (one: Browsing) => one.screen.getAllByRole('treeitem').map(({ textContent }) => textContent)
const form = async (one: Browsing, number: string) =>
  within(await one.screen.findByRole('form', { name: `Question ${number}` }))
const saved = (one: Awaited<ReturnType<typeof form>>) => waitFor(() => expect(one.getByText('Saved')).toBeVisible())

describe('The builder', () => {
  test('adds a question after the open one, derives its key from its text, and saves automatically', async () => {
    const { path, read } = await make('Is the gate shut?', 'Is the lamp lit?')
    const one = await browser('admin@demo.test', path)
    await form(one, '1.1')
    await userEvent.click(one.screen.getByRole('button', { name: 'Question' }))
    const fresh = await form(one, '1.2')
    await fill(fresh.getByRole('textbox', { name: /^Question/ }), 'Is the fence whole?')
    await userEvent.tab()
    expect(fresh.getByRole('textbox', { name: /^Key/ })).toHaveValue('is_the_fence_whole')
    await waitFor(async () =>
      expect((await read()).map(({ key, text }) => [key, text])).toEqual([
        ['q_1', 'Is the gate shut?'],
        ['is_the_fence_whole', 'Is the fence whole?'],
        ['q_2', 'Is the lamp lit?'],
      ]),
    )
    await saved(fresh)
  })

  test('offers only earlier questions for a condition, and describes the choice in words', async () => {
    const { path, read } = await make('Is it over water?', 'Is the net tied?', 'Who watches?')
    const one = await browser('admin@demo.test', path)
    await userEvent.click(await one.screen.findByRole('treeitem', { name: /^1\.2/ }))
    const net = await form(one, '1.2')
    await userEvent.click(net.getByRole('button', { name: 'Condition' }))
    expect(
      within(net.getByRole('combobox', { name: 'Condition 1: question' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['1.1 Is it over water?'])
    await choose(net.getByRole('combobox', { name: 'Condition 1: value' }), 'No')
    expect(await one.screen.findByText('Shown if 1.1 is No')).toBeVisible()
    expect((await read())[1]!.visibleIf).toEqual({ match: 'all', of: [{ questionKey: 'q_1', op: '=', value: 'no' }] })
    const preview = within(one.screen.getByRole('region', { name: 'Preview' }))
    expect(preview.queryByText('Is the net tied?')).toBeNull()
    await userEvent.click(within(preview.getByRole('radiogroup', { name: /over water/ })).getByText('No'))
    expect(preview.getByText('Is the net tied?')).toBeVisible()
  })

  test('reports that someone else deleted the question being edited', async () => {
    const { path, read } = await make('First?', 'Second?')
    const one = await browser('admin@demo.test', path)
    await userEvent.click(await one.screen.findByRole('treeitem', { name: /^1\.2/ }))
    await form(one, '1.2')
    const other = await setup.world.as('admin2@demo.test')
    const { id, rowVersion } = (await read())[1]!
    expect((await other.read('DELETE', `templateQuestion/${id}?rowVersion=${rowVersion}`)).errors).toEqual([])
    expect(await one.screen.findByText('The question you had open has been deleted by someone else.')).toBeVisible()
    await form(one, '1.1')
  })

  test('shows the chosen question in the preview, wherever it was scrolled to', async () => {
    const { path } = await make('First?', 'Second?', 'Third?')
    const one = await browser('admin@demo.test', path)
    await userEvent.click(await one.screen.findByRole('treeitem', { name: /^1\.2/ }))
    await form(one, '1.2')
    const preview = one.screen.getByRole('region', { name: 'Preview' })
    preview.scrollTop = 600
    fireEvent.scroll(preview)
    // The browser scrolls the question into view, and the new address must not undo that.
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      if (preview.contains(this)) preview.scrollTop = 40
    })
    await userEvent.click(one.screen.getByRole('treeitem', { name: /^1\.1/ }))
    await form(one, '1.1')
    await waitFor(() => expect(one.router.state.status).toBe('idle'))
    scrolled.mockRestore()
    expect(preview.scrollTop).toBe(40)
  })

  test('can be navigated and arranged by keyboard, across sections too; deleted questions can be restored', async () => {
    const { path, read } = await make('First?', 'Second?', 'Third?')
    const one = await browser('admin@demo.test', path)
    await one.screen.findByRole('treeitem', { name: /^1\.3/ })
    await userEvent.click(one.screen.getByRole('button', { name: 'Add section' }))
    await one.screen.findByRole('treeitem', { name: /^2\s*New section/ })
    await userEvent.click(one.screen.getByRole('treeitem', { name: /^1\.3/ }))
    one.screen.getByRole('treeitem', { name: /^1\.3/ }).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(lines(one)).toContainEqual(expect.stringContaining('2.1Third?')))
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(lines(one)).toContainEqual(expect.stringContaining('1.3Third?')))
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
    await userEvent.keyboard('{Delete}')
    expect(await one.screen.findByText('2 questions deleted')).toBeVisible()
    await waitFor(async () => expect((await read()).map(({ text }) => text)).toEqual(['First?']))
    await userEvent.click(one.screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await read()).map(({ text }) => text)).toEqual(['First?', 'Second?', 'Third?']))
  })

  test('a question moved on before it was saved stays where it was put, and each move is saved once', async () => {
    const { path, read } = await make('First?', 'Second?', 'Third?')
    const one = await browser('admin@demo.test', path)
    await userEvent.click(await one.screen.findByRole('treeitem', { name: /^1\.3/ }))
    const stood: string[] = []
    const watch = new MutationObserver(() => {
      const at = lines(one).find((line) => line?.includes('Third?')) ?? 'nowhere'
      if (stood.at(-1) !== at) stood.push(at)
    })
    watch.observe(one.screen.getByRole('tree'), { subtree: true, childList: true, characterData: true })
    one.calls.length = 0
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    await waitFor(() => expect(stood.at(-1)).toBe('1.1Third?'))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(async () =>
      expect((await read()).map(({ text, rowVersion }) => [text, rowVersion])).toEqual([
        ['First?', 1],
        ['Third?', 4],
        ['Second?', 1],
      ]),
    )
    await waitFor(() => expect(one.queryClient.isMutating() + one.queryClient.isFetching()).toBe(0))
    watch.disconnect()
    expect(stood.join()).toMatch(/^(1\.2Third\?,)?1\.1Third\?,1\.2Third\?$/)
    expect(one.calls.filter((call) => call.includes('/templateQuestion'))).toEqual(
      ['bulk', 'bulk', 'bulk'].map((call) => `PUT /api/templateQuestion/${call}`),
    )
  })

  test('a condition refers to a question’s new key even before that is saved', async () => {
    const { path, read } = await make()
    let slow = false
    const answers: (() => void)[] = []
    const one = await browser('admin@demo.test', path, {
      late: (call) => slow && call === 'PUT /api/templateQuestion' && new Promise<void>((go) => answers.push(go)),
    })
    await userEvent.click(await one.screen.findByRole('button', { name: 'Question' }))
    await fill((await form(one, '1.1')).getByRole('textbox', { name: /^Question/ }), 'Are all feet there?')
    slow = true
    await userEvent.click(one.screen.getByRole('button', { name: 'Question' }))
    const second = await form(one, '1.2')
    await waitFor(() => expect(answers).toHaveLength(1))
    await userEvent.click(second.getByRole('button', { name: 'Condition' }))
    await choose(second.getByRole('combobox', { name: 'Condition 1: value' }), 'No')
    slow = false
    answers.forEach((go) => go())
    await saved(second)
    const [first, last] = await read()
    expect([first!.key, last!.visibleIf?.of]).toEqual([
      'are_all_feet_there',
      [{ questionKey: 'are_all_feet_there', op: '=', value: 'no' }],
    ])
    expect(one.screen.getByText('Shown if 1.1 is No')).toBeVisible()
  })

  test('a question that conditions refer to keeps its key when it gets its text', async () => {
    const { path, read } = await make()
    const one = await browser('admin@demo.test', path)
    await userEvent.click(await one.screen.findByRole('button', { name: 'Question' }))
    await form(one, '1.1')
    await userEvent.click(one.screen.getByRole('button', { name: 'Question' }))
    const second = await form(one, '1.2')
    await userEvent.click(second.getByRole('button', { name: 'Condition' }))
    await saved(second)
    await waitFor(async () => expect((await read())[1]?.visibleIf?.of[0]?.questionKey).toBe('new_question'))
    await userEvent.click(one.screen.getByRole('treeitem', { name: /^1\.1/ }))
    const first = await form(one, '1.1')
    await fill(first.getByRole('textbox', { name: /^Question/ }), 'Is it dry?')
    await userEvent.tab()
    await waitFor(async () => expect((await read())[0]).toMatchObject({ text: 'Is it dry?', key: 'new_question' }))
    expect(one.screen.getByText('Shown if 1.1 is Yes')).toBeVisible()
  })

  test('duplicates the selected questions, and the conditions of the copies refer to the copies', async () => {
    const { path, read } = await make('Water?', 'Net?')
    const [, net] = await read()
    await saveElsewhere(net!, { visibleIf: { match: 'all', of: [{ questionKey: 'q_1', op: '=', value: 'yes' }] } })
    const one = await browser('admin@demo.test', path)
    await userEvent.click(await one.screen.findByRole('treeitem', { name: /^1\.1/ }))
    fireEvent.click(one.screen.getByRole('treeitem', { name: /^1\.2/ }), { shiftKey: true })
    await userEvent.click(await one.screen.findByRole('button', { name: 'Duplicate 2' }))
    expect(await one.screen.findByText('Shown if 1.3 is Yes')).toBeVisible()
    expect((await read()).map(({ key }) => key)).toEqual(['q_1', 'q_2', 'q_1_2', 'q_2_2'])
  })

  test('names what prevents publication and leads there', async () => {
    const { path, read } = await make('Which ground?')
    const [ground] = await read()
    await saveElsewhere(ground!, { inputTypeId: 100, options: [] })
    const one = await browser('admin@demo.test', path)
    const things = await one.screen.findByRole('button', { name: 'What has to be put right' })
    expect(one.screen.getByRole('button', { name: 'Publish' })).toBeDisabled()
    await userEvent.click(things)
    await userEvent.click(await one.screen.findByRole('menuitem', { name: /at least two options/ }))
    const question = await form(one, '1.1')
    await userEvent.click(question.getByRole('button', { name: 'Answer' }))
    await userEvent.type(question.getByRole('textbox', { name: 'Answer 1' }), 'Soil')
    await userEvent.keyboard('{Enter}')
    await userEvent.type(await question.findByRole('textbox', { name: 'Answer 2' }), 'Concrete')
    await userEvent.tab()
    await waitFor(() => expect(one.screen.getByRole('button', { name: 'Publish' })).toBeEnabled())
    await userEvent.click(one.screen.getByRole('button', { name: 'Publish' }))
    const asking = within(await screen.findByRole('dialog'))
    expect(asking.getByText(/Its content is then fixed/)).toBeVisible()
    await userEvent.click(asking.getByRole('button', { name: 'Publish' }))
    expect(await one.screen.findByRole('button', { name: 'Start version 2' })).toBeVisible()
    expect(one.screen.queryByRole('button', { name: 'Question' })).toBeNull()
  })

  test('an empty question is not saved and says why; what was typed is restored after the tab was closed', async () => {
    const { path, read } = await make('Is the gate shut?')
    const drafts = memoryDrafts()
    const one = await browser('admin@demo.test', path, { drafts })
    const gate = await form(one, '1.1')
    await userEvent.clear(gate.getByRole('textbox', { name: /^Question/ }))
    await userEvent.type(gate.getByRole('textbox', { name: /^Help/ }), 'Both leaves')
    expect(await gate.findByText('Not saved: correct the marked fields')).toBeVisible()
    expect(gate.getByText('Enter a question.')).toBeVisible()
    one.quit()
    expect((await read())[0]).toMatchObject({ text: 'Is the gate shut?', help: null })
    const again = await browser('admin@demo.test', path, { drafts })
    const back = await form(again, '1.1')
    expect(back.getByRole('textbox', { name: /^Help/ })).toHaveValue('Both leaves')
    await userEvent.type(back.getByRole('textbox', { name: /^Question/ }), 'Are both leaves shut?')
    await saved(back)
    expect((await read())[0]).toMatchObject({ text: 'Are both leaves shut?', help: 'Both leaves' })
  })

  test('waits while the server is down, and saves afterwards', async () => {
    const { path, read } = await make('Is the gate shut?')
    const one = await browser('admin@demo.test', path)
    const gate = await form(one, '1.1')
    one.setAway(true)
    await fill(gate.getByRole('textbox', { name: /^Question/ }), 'Locked?')
    expect(await gate.findByText('Waiting for the server…')).toBeVisible()
    one.setAway(false)
    await waitFor(async () => expect((await read())[0]!.text).toBe('Locked?'))
  })
})

describe('A section', () => {
  test('accepts a condition as fast as it is typed, as one change, and an unsaved title is restored', async () => {
    const { template, path, read, now } = await make('How deep is it?', 'Who watches?')
    const admin = await setup.world.as('admin@demo.test')
    const [deep, watcher] = await read()
    await admin.read('PUT', 'questionTemplate', {
      ...template,
      sections: [...template.sections, { id: 'second', title: 'Deep water' }],
    })
    await admin.read('PUT', 'templateQuestion', { ...deep, inputTypeId: 30 })
    await admin.read('PUT', 'templateQuestion', { ...watcher, sectionId: 'second' })
    const drafts = memoryDrafts()
    const one = await browser('admin@demo.test', `${path}?at=s-second`, { drafts })
    const section = within(await one.screen.findByRole('group', { name: 'Section 2' }))
    await userEvent.click(section.getByRole('button', { name: 'Condition' }))
    const value = await section.findByRole('textbox', { name: 'Condition 1: value' })
    one.calls.length = 0
    for (const typed of ['1', '12', '120']) fireEvent.change(value, { target: { value: typed } })
    expect(value).toHaveValue('120')
    await waitFor(async () => expect((await now()).sections[1]).toMatchObject({ visibleIf: { of: [{ value: 120 }] } }))
    expect(one.calls.filter((call) => call === 'PUT /api/questionTemplate').length).toBeLessThanOrEqual(2)
    one.setAway(true)
    await userEvent.type(section.getByRole('textbox', { name: /^Title/ }), ', 2 m and more')
    const name = `questionTemplate/section/${template.id}/second`
    await waitFor(async () =>
      expect(await drafts.read(one.userId, name)).toMatchObject({
        edit: { typed: { title: 'Deep water, 2 m and more' } },
      }),
    )
    one.quit()

    const again = await browser('admin@demo.test', `${path}?at=s-second`, { drafts })
    const back = within(await again.screen.findByRole('group', { name: 'Section 2' }))
    expect(back.getByRole('textbox', { name: /^Title/ })).toHaveValue('Deep water, 2 m and more')
    await userEvent.click(back.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await now()).sections[1]!.title).toBe('Deep water, 2 m and more'))
    await waitFor(async () => expect(await drafts.read(again.userId, name)).toBeNull())
  })
})

describe('Two administrators on one template', () => {
  test('see each other’s questions, and both changes of one question stay', async () => {
    const { path, read } = await make('Is the gate shut?')
    const one = await browser('admin@demo.test', path)
    const gate = await form(one, '1.1')
    await waitFor(() => expect(one.line.line()).toBe('connected'))
    await saveElsewhere((await read())[0]!, { help: 'Both leaves' })
    await waitFor(() => expect(gate.getByRole('textbox', { name: /^Help/ })).toHaveValue('Both leaves'))
    await fill(gate.getByRole('textbox', { name: /^Question/ }), 'Is it locked?')
    await saved(gate)
    expect((await read())[0]).toMatchObject({ text: 'Is it locked?', help: 'Both leaves' })
  })

  test('choose between two versions of one text, for that question only', async () => {
    const { path, read } = await make('Is the gate shut?')
    const one = await browser('admin@demo.test', path)
    const gate = await form(one, '1.1')
    await waitFor(() => expect(one.line.line()).toBe('connected'))
    await userEvent.type(gate.getByRole('textbox', { name: /^Question/ }), ' Mine')
    await saveElsewhere((await read())[0]!, { text: 'Theirs?' })
    expect(await gate.findByText('Someone else has saved this meanwhile')).toBeVisible()
    expect(gate.getByRole('radio', { name: /yours:\s*Is the gate shut\? Mine/ })).toBeChecked()
    expect((await read())[0]!.text).toBe('Theirs?')
    await userEvent.click(gate.getByRole('button', { name: 'Save my choices' }))
    await waitFor(async () => expect((await read())[0]!.text).toBe('Is the gate shut? Mine'))
  })
})

describe('The preview', () => {
  test('evaluates like the record will: score, failures, follow-ups and missing answers', async () => {
    const one = await browser('admin@demo.test', '/manage/questionTemplates/edit/6?at=s-round')
    const preview = within(await one.screen.findByRole('region', { name: 'Preview' }))
    const check = await preview.findByRole('radiogroup', { name: /No leaks/ })
    await userEvent.click(within(check).getByText('Fail'))
    expect(preview.getByRole('status', { name: 'Result' })).toHaveTextContent(/Fail.*0 %.*pass mark 90 %/)
    expect(
      within(preview.getByRole('list', { name: 'What follows' })).getByText(/Raises an action: Repair a leak/),
    ).toBeVisible()
    await userEvent.click(preview.getByRole('button', { name: 'Try to submit' }))
    expect(preview.getByRole('button', { name: /gaps: go to the first/ })).toBeVisible()
    expect((await preview.findAllByText('Answer this question.'))[0]).toBeVisible()
  })

  test('shows a date in words, whatever the date order of the browser', async () => {
    const { path, read } = await make('Inspected on', 'Next inspection at')
    for (const [at, row] of (await read()).entries()) await saveElsewhere(row, { inputTypeId: at === 0 ? 40 : 60 })
    const one = await browser('admin@demo.test', `${path}?at=q-${(await read())[0]!.id}`)
    const preview = within(await one.screen.findByRole('region', { name: 'Preview' }))
    fireEvent.change(await preview.findByLabelText(/^1\.1 Inspected on/), { target: { value: '2026-04-03' } })
    expect(preview.getByText('Friday 3 Apr 2026')).toBeVisible()
    fireEvent.change(preview.getByLabelText(/^1\.2 Next inspection at/), { target: { value: '2026-03-04T07:30' } })
    expect(preview.getByText('Wednesday 4 Mar 2026')).toBeVisible()
  })
})

describe('Files and languages', () => {
  test('a file is previewed before it is imported', async () => {
    const { template, read } = await make('Is the gate shut?')
    const one = await browser('admin@demo.test', '/manage/questionTemplates')
    await userEvent.click(await one.screen.findByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog'))
    const choose = dialog.getByLabelText('Choose a file', { selector: 'input' })
    await userEvent.upload(choose, new File(['{"format":"other"}'], 'other.json', { type: 'application/json' }))
    expect(await dialog.findByText('The file is not a question template from this product.')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
    await userEvent.upload(
      choose,
      new File([toFile(template, await read())], 'gate.json', { type: 'application/json' }),
    )
    expect(await dialog.findByText('1 questions in 1 sections')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await dialog.findByText('Name is already in use.')).toBeVisible()
    await fill(dialog.getByRole('textbox', { name: 'Name' }), `Imported ${template.id}`)
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await one.screen.findByRole('heading', { name: `Imported ${template.id}` })).toBeVisible()
  })

  test('a failed copy is reported on the page, and nothing can be published before its questions exist', async () => {
    const { path } = await make('Is the gate shut?')
    const one = await browser('admin@demo.test', path, {
      instead: (call) => (/POST .*\/copy|GET .*templateQuestion\b/.test(call) ? broken() : undefined),
    })
    expect(await one.screen.findByText('Questions could not be loaded')).toBeVisible()
    expect(one.screen.getByRole('button', { name: 'Publish' })).toBeDisabled()
    await userEvent.click(one.screen.getByRole('button', { name: 'More' }))
    expect(one.screen.queryByRole('menuitem', { name: 'Export as file' })).toBeNull()
    await userEvent.click(await one.screen.findByRole('menuitem', { name: 'Copy as new' }))
    expect(await one.screen.findByText('The template was not copied')).toBeVisible()
  })

  test('translations are entered next to the English text', async () => {
    const { template, path, read } = await make('Is the gate shut?')
    const admin = await setup.world.as('admin@demo.test')
    await admin.read('PUT', 'questionTemplate', { ...template, languages: ['pl'] })
    const one = await browser('admin@demo.test', `${path}?tab=languages`)
    await userEvent.type(
      await one.screen.findByRole('textbox', { name: '1.1 question' }),
      'Czy brama jest zamknięta?{Enter}',
    )
    await waitFor(async () =>
      expect((await read())[0]!.translations).toMatchObject({ pl: { text: 'Czy brama jest zamknięta?' } }),
    )
    expect(await one.screen.findByText('100 %')).toBeVisible()
  })

  test('texts typed into two fields in turn both stay, even if the server answers late and the tab is closed in between', async () => {
    const { template, path, read } = await make('Is the gate shut?')
    const admin = await setup.world.as('admin@demo.test')
    await admin.read('PUT', 'questionTemplate', { ...template, languages: ['pl'] })
    const [question] = await read()
    await admin.read('PUT', 'templateQuestion', { ...question, help: 'Both leaves' })
    const drafts = memoryDrafts()
    const one = await browser('admin@demo.test', `${path}?tab=languages`, { drafts })
    const box = (name: string) => one.screen.findByRole('textbox', { name })
    const question1 = await box('1.1 question')
    one.setAway(true)
    await fill(question1, 'Czy brama jest zamknięta?')
    await fill(await box('1.1 help'), 'Oba skrzydła')
    await userEvent.tab()
    expect(await one.screen.findByText('Waiting for the server…')).toBeVisible()
    expect(await box('1.1 question')).toHaveValue('Czy brama jest zamknięta?')
    const name = `questionTemplate/words/${template.id}/pl`
    await waitFor(async () =>
      expect(await drafts.read(one.userId, name)).toMatchObject({
        edit: { typed: { [String(question!.id)]: 'Czy brama jest zamknięta?' } },
      }),
    )
    one.setAway(false)
    await waitFor(async () =>
      expect((await read())[0]!.translations).toMatchObject({
        pl: { text: 'Czy brama jest zamknięta?', help: 'Oba skrzydła' },
      }),
    )
    await waitFor(async () => expect(await drafts.read(one.userId, name)).toBeNull())
    one.quit()

    const draft = {
      edit: {
        ...beginEdit({ id: 0, rowVersion: 0, values: {}, by: null, on: '' }, ''),
        typed: { [`${question!.id}/help`]: 'Obydwa' },
      },
      at: new Date().toISOString(),
    }
    await drafts.keep(one.userId, name, draft, false)
    const again = await browser('admin@demo.test', `${path}?tab=languages`, { drafts })
    expect(await again.screen.findByRole('textbox', { name: '1.1 help' })).toHaveValue('Obydwa')
  })
})

test('a new template starts with its name and opens its builder', async () => {
  const one = await browser('admin@demo.test', '/manage/questionTemplates/edit/0')
  const dialog = within(await screen.findByRole('dialog', { name: 'New Question template' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter a name.')).toBeVisible()
  expect(dialog.getByText('Choose a kind of record.')).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Ladder check')
  await userEvent.click(dialog.getByRole('combobox', { name: /Used with/ }))
  await userEvent.click(await dialog.findByRole('option', { name: 'Equipment inspection' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await one.screen.findByRole('heading', { name: 'Ladder check' })).toBeVisible()
  expect(await one.screen.findByRole('treeitem', { name: /^1\s*Questions/ })).toBeVisible()
})
