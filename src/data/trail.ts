import { mutationOptions } from '@tanstack/react-query'
import { trailWindow, type TrailEntry } from '#contract/history/trail.ts'
import { narrowedParams, type Narrowed } from '#contract/window.ts'
import { browserOf } from './browser.ts'
import { windowData } from './windows.ts'

/** The history of all records. No event covers it, so it is refetched whenever it is shown. */
export const trail = windowData<TrailEntry>({
  kind: 'trail',
  path: 'audit/entries',
  window: trailWindow,
  isLive: false,
})

/** Returns the URL of the filtered history as a CSV file. */
export const trailFile = (asked: Narrowed) => `/api/audit/export?${narrowedParams(asked)}`

/** Fetches the history as CSV text, for a sheet built in the browser. */
export const trailText = () =>
  mutationOptions({
    mutationKey: ['trail', 'text'],
    mutationFn: async (asked: Narrowed, { client }) => String(await browserOf(client).http.raw(trailFile(asked))),
  })
