import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { lookups } from '#src/entities/lookup/data.ts'
import { manualClassifications } from '#src/entities/manualClassification/data.ts'
import { officeSettings } from '#src/entities/settings/data.ts'
import { templates } from '#src/entities/template/data.ts'
import { templateFolders } from '#src/entities/templateFolder/data.ts'
import { around, asked, does, held, isMarked, reads, type Kept, useFreshBrowsers } from '../freshBrowsers.tsx'

const { begin, browser, make, quiet } = useFreshBrowsers()

describe('The office', () => {
  test('a change of the settings is read once by every browser', async () => {
    const two = await browser('staff@demo.test', '/manage/dashboard')
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept & { organisationName: string }>(author, officeSettings.detail(1))
    await begin(two)
    await does(author, officeSettings.save(row, '') as never, { ...row, organisationName: 'Brannock Marine' } as never)
    await waitFor(() =>
      expect(
        isMarked(two, officeSettings.detail(1)) ||
          held<typeof row>(two, officeSettings.detail(1))?.organisationName === 'Brannock Marine',
      ).toBe(true),
    )
    await reads(two, officeSettings.detail(1))
    await quiet(two)
    expect(held<typeof row>(two, officeSettings.detail(1))?.organisationName).toBe('Brannock Marine')
    expect(asked(two, 'settings')).toEqual(['GET /api/settings/1'])
  })

  test('moving a classification requests its row and those of its parents, in the tree too', async () => {
    const code = crypto.randomUUID().slice(0, 6)
    const entry = (more: object) => make('manualClassification', 'manualClassification', { code, ...more })
    const top = await entry({ title: 'Berths' })
    const moved = await entry({ code: `${code}.1`, title: 'Ladders' })
    const two = await browser('admin2@demo.test', '/manage/manualClassifications')
    await userEvent.type(await two.screen.findByRole('searchbox'), code)
    await waitFor(() =>
      expect(two.screen.getByRole('treeitem', { name: `${code}.1 Ladders` })).toHaveAttribute('aria-level', '2'),
    )
    const author = await browser('admin@demo.test', '/manage/dashboard')
    await begin(two)
    await does(author, manualClassifications.act('place', moved), { parentId: top.id })
    await waitFor(() =>
      expect(two.screen.getByRole('treeitem', { name: `${code}.1 Ladders` })).toHaveAttribute('aria-level', '3'),
    )
    await quiet(two)
    const calls = asked(two).map((call) =>
      call.replace(/ids=(.*)$/, (_, ids: string) => `ids=${decodeURIComponent(ids).split(',').toSorted().join()}`),
    )
    expect(calls).toEqual([`GET /api/manualClassification?ids=${[top.id, moved.id].map(String).toSorted().join()}`])
  })

  test('a new classification code marks the templates that show it stale', async () => {
    const entry = await make('manualClassification', 'manualClassification')
    const { id } = await make('template', 'template')
    const folder = await make('templateFolder', 'templateFolder', { templateId: id, manualClassificationId: entry.id })
    const two = await browser('admin2@demo.test', '/manage/dashboard')
    const cached = [templates.detail(id), templateFolders.detail(folder.id)]
    for (const options of cached) await reads(two, options)
    const author = await browser('admin@demo.test', '/manage/dashboard')
    const row = await reads<Kept>(author, manualClassifications.detail(entry.id))
    await does(author, manualClassifications.save(row, '') as never, { ...row, code: `N-${entry.id}` } as never)
    await waitFor(() => expect(cached.map((options) => isMarked(two, options))).toEqual([true, true]))
    expect(await reads(two, templateFolders.detail(folder.id))).toMatchObject({ classificationCode: `N-${entry.id}` })
  })

  test('an entry of one list does not affect the other lists', async () => {
    const two = await browser('admin2@demo.test', '/manage/dashboard')
    const [disciplines, types] = [lookups.list({ list: 'rfiDisciplines' }), lookups.list({ list: 'documentTypes' })]
    for (const options of [disciplines, types]) await reads(two, options)
    const author = await browser('admin@demo.test', '/manage/dashboard')
    await begin(two)
    const made = (await does(
      author,
      lookups.save(null, 'l') as never,
      { ...samples.lookup(around), flags: {} } as never,
    )) as Kept
    await waitFor(() => expect(isMarked(two, disciplines)).toBe(true))
    expect(isMarked(two, types)).toBe(false)
    await reads(two, disciplines)
    expect(asked(two, 'lookup')).toEqual([`GET /api/lookup/rfiDisciplines?ids=${made.id}`])
  })
})
