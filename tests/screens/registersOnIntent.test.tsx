import { waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { pageTypes, type PageType } from '#contract/systems.ts'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { projectPages } from '#src/pages/project/projectPages.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useFreshBrowsers } from '../freshBrowsers.tsx'

const { browser, begin, quiet } = useFreshBrowsers()
const windows = new Map(
  (Object.values(entities) as Entity[]).flatMap(({ kind, path, window }) => (window ? [[kind, path] as const] : [])),
)
/** Registers that are read page by page, with the path of their kind. */
const registers = pageTypes.flatMap((pageType): [PageType, string][] => {
  const { record, in: systems } = projectPages[pageType]
  const path = record?.kind && windows.get(record.kind)
  return path && 'sms' in systems ? [[pageType, path]] : []
})

beforeAll(() => Promise.all(registers.map(([pageType]) => projectPages[pageType].screen.ready())))

test.each(registers)(
  '%s requests its first rows on hover or focus, and not again when it opens',
  async (pageType, path) => {
    const one = await browser('safety@demo.test', `/manage/projects/sms/view/${projectId('HB-014')}/overview`)
    const to = `/manage/projects/sms/view/${projectId('HB-014')}/${pageType}`
    await begin(one)
    await one.router.preloadRoute({ to })
    await quiet(one)
    const pages = () => one.calls.filter((call) => call.startsWith(`GET /api/${path}?`))
    const early = pages()
    expect(early).toHaveLength(1)
    await one.router.navigate({ to })
    await waitFor(() => expect(one.screen.getAllByRole('row').length).toBeGreaterThan(1))
    await quiet(one)
    expect(pages()).toEqual(early)
  },
)
