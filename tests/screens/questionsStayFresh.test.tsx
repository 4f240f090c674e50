import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { equipmentTypes } from '#src/entities/equipmentType/data.ts'
import { processSubTypes } from '#src/entities/processSubType/data.ts'
import { questionTemplates, templateQuestions } from '#src/entities/questionTemplate/data.ts'
import { roleListTemplates } from '#src/entities/roleListTemplate/data.ts'
import { asked, does, isMarked, reads, type Kept, useFreshBrowsers } from '../freshBrowsers.tsx'

const { begin, browser, make, quiet } = useFreshBrowsers()
// Loads the code of the screens in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/questionTemplate/TemplatePage.tsx'))

describe('Questions and approvals', () => {
  test('a change of one question template marks all cached ones and the list stale; each is requested when it is opened', async () => {
    const [changed, other] = [
      await make('questionTemplate', 'questionTemplate'),
      await make('questionTemplate', 'questionTemplate'),
    ]
    const two = await browser('admin2@demo.test', '/manage/dashboard')
    const [details, list] = [
      [questionTemplates.detail(changed.id), questionTemplates.detail(other.id)],
      questionTemplates.list(),
    ]
    for (const options of [...details, list]) await reads(two, options)
    await begin(two)
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(author, details[0]!)
    await does(author, questionTemplates.save(row, '') as never, { ...row, description: 'Asked each Monday' } as never)
    await waitFor(() => expect([...details, list].map((options) => isMarked(two, options))).toEqual([true, true, true]))
    await quiet(two)
    expect(asked(two, 'questionTemplate')).toEqual([])
    expect(await reads(two, details[0]!)).toMatchObject({ description: 'Asked each Monday' })
    expect([...details, list].map((options) => isMarked(two, options))).toEqual([false, true, true])
    expect(asked(two, 'questionTemplate')).toEqual([`GET /api/questionTemplate/${changed.id}`])
  })

  test('a change of one question costs an open browser that question and the template’s own figures', async () => {
    const { id } = await make('questionTemplate', 'questionTemplate', { languages: [] })
    const ask = (key: string, text: string) =>
      make('templateQuestion', 'templateQuestion', {
        questionTemplateId: id,
        sectionId: 'first',
        key,
        text,
        visibleIf: null,
      })
    const gate = await ask('gate', 'Is the gate shut?')
    await ask('lamp', 'Is the lamp lit?')
    const two = await browser('admin2@demo.test', `/manage/questionTemplates/edit/${id}`)
    await two.screen.findByRole('treeitem', { name: /Is the lamp lit/ })
    await begin(two)
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(author, templateQuestions.detail(gate.id))
    await does(author, templateQuestions.save(row, '') as never, { ...row, text: 'Is the gate locked?' } as never)
    expect(await two.screen.findByRole('treeitem', { name: /Is the gate locked/ })).toBeVisible()
    await quiet(two)
    expect(asked(two).toSorted()).toEqual([
      `GET /api/questionTemplate/${id}`,
      `GET /api/templateQuestion?questionTemplateId=${id}&ids=${gate.id}`,
    ])
  })

  test('a change of one approval marks all cached approvals, and the sub types with its name, stale', async () => {
    const [changed, other] = [
      await make('roleListTemplate', 'roleListTemplate'),
      await make('roleListTemplate', 'roleListTemplate'),
    ]
    await make('processSubType', 'processSubType', {
      approvalTemplateId: changed.id,
      name: `Dry dock entry ${changed.id}`,
    })
    const two = await browser('admin2@demo.test', '/manage/processSubTypes')
    await userEvent.type(await two.screen.findByRole('searchbox', { name: /^Filter/ }), `Dry dock entry ${changed.id}`)
    expect(await two.screen.findByText(changed.name)).toBeVisible()
    const others = [roleListTemplates.detail(other.id), roleListTemplates.list()]
    for (const options of others) await reads(two, options)
    await begin(two)
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(author, roleListTemplates.detail(changed.id))
    await does(author, roleListTemplates.save(row, '') as never, { ...row, name: `Dock master ${changed.id}` } as never)
    expect(await two.screen.findByText(`Dock master ${changed.id}`)).toBeVisible()
    expect(others.map((options) => isMarked(two, options))).toEqual([true, true])
    await quiet(two)
    expect(asked(two)).toEqual(['GET /api/processSubType'])
  })

  test('a change of a sub type marks all cached sub types and the list stale', async () => {
    const [changed, other] = [
      await make('processSubType', 'processSubType'),
      await make('processSubType', 'processSubType'),
    ]
    const two = await browser('admin2@demo.test', '/manage/dashboard')
    const cached = [processSubTypes.detail(changed.id), processSubTypes.detail(other.id), processSubTypes.list()]
    for (const options of cached) await reads(two, options)
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(author, processSubTypes.detail(changed.id))
    await begin(two)
    await does(
      author,
      processSubTypes.save(row, '') as never,
      { ...row, description: 'Two people at the gate' } as never,
    )
    await waitFor(() => expect(cached.map((options) => isMarked(two, options))).toEqual([true, true, true]))
    await quiet(two)
    expect(asked(two, 'processSubType')).toEqual([])
  })

  test('a changed equipment type updates the lists on screen', async () => {
    const type = await make('equipmentType', 'equipmentType')
    const two = await browser('admin2@demo.test', '/manage/equipmentTypes')
    await userEvent.type(await two.screen.findByRole('searchbox', { name: /^Filter/ }), type.name)
    await two.screen.findByRole('link', { name: type.name })
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(author, equipmentTypes.detail(type.id))
    await begin(two)
    await does(author, equipmentTypes.save(row, '') as never, { ...row, name: `${type.name} mark II` } as never)
    expect(await two.screen.findByRole('link', { name: `${type.name} mark II` })).toBeVisible()
    await quiet(two)
    expect(asked(two)).toEqual(['GET /api/equipmentType'])
  })
})
