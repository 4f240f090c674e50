import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { PageType } from '#contract/systems.ts'
import type { PageAt, ProjectPage, RecordAt } from './projectPage.ts'
import { projectPages } from './projectPages.ts'

/** Parses the page's search parameters. */
export const searchOf = ({ search }: ProjectPage, asked: unknown) => (search ? z.parse(search, asked) : {}) as never

/** Loads the code and the data of a page in parallel. */
export async function loadPage(client: QueryClient, { pageType, search, ...at }: PageAt & { pageType: PageType }) {
  const page = projectPages[pageType]
  await Promise.all([page.screen?.ready(), page.load?.(client, { ...at, search: searchOf(page, search) })])
}

/** Loads the code and the data of a record in parallel. */
export async function loadRecord(client: QueryClient, { pageType, ...at }: RecordAt & { pageType: PageType }) {
  const record = projectPages[pageType].record
  await Promise.all([record?.screen?.ready(), record?.load?.(client, at)])
}
