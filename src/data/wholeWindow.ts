import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query'
import { wholeListLimit } from '#contract/constants.ts'
import { largestPage, type Narrowed, type WindowAsked } from '#contract/window.ts'
import { browserOf } from './browser.ts'
import { windowKey } from './keys.ts'
import { everything } from './windowCount.ts'
import type { WindowData } from './windows.ts'

/** All matching rows of a window, read page by page up to a maximum. */
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

/** All rows of a window, for choosing one of them. They are read again after each change. */
export const everyRow = <Row extends { id: number | string }>(of: WindowData<Row>, sort: WindowAsked['sort']) =>
  queryOptions({
    queryKey: windowKey(of.kind, 'rows', sort, of.of),
    queryFn: ({ client, queryKey }) =>
      browserOf(client).freshness.readAnew(hashKey(queryKey), () =>
        wholeWindow(of, client, everything, sort, wholeListLimit),
      ),
  })
