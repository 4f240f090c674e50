import type { QueryClient } from '@tanstack/react-query'
import { largestPage, type Narrowed, type WindowAsked } from '#contract/window.ts'
import type { WindowData } from './windows.ts'

/** All matching rows of a window, read page by page up to a maximum; used for files. */
export async function wholeWindow<Row extends { id: number | string }>(
  of: WindowData<Row>,
  client: QueryClient,
  asked: Narrowed,
  sort: WindowAsked['sort'],
  most: number,
): Promise<Row[]> {
  const rows: Row[] = []
  let at: WindowAsked['at'] | null = { offset: 0 }
  while (at !== null && rows.length < most) {
    const page = await of.readPage(client, { ...asked, sort, size: largestPage, at })
    rows.push(...page.rows)
    at = page.next === null ? null : { after: page.next }
  }
  return rows
}
