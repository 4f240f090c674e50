import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { PageType } from '#contract/systems.ts'
import type { PageAt, ProjectPage, RecordAt } from './projectPage.ts'
import { projectPages } from './projectPages.ts'

/** What the address says behind its question mark, as the page reads it. */
export const searchOf = ({ search }: ProjectPage, asked: unknown) => (search ? z.parse(search, asked) : {}) as never

/** Asks for the code and the data of a page together, so that whoever opens it waits once. */
export async function loadPage(client: QueryClient, { pageType, search, ...at }: PageAt & { pageType: PageType }) {
  const page = projectPages[pageType]
  await Promise.all([page.screen?.ready(), page.load?.(client, { ...at, search: searchOf(page, search) })])
}

/** The same for one record of a page. */
export async function loadRecord(client: QueryClient, { pageType, ...at }: RecordAt & { pageType: PageType }) {
  const record = projectPages[pageType].record
  await Promise.all([record?.screen?.ready(), record?.load?.(client, at)])
}
