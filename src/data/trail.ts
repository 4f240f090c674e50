import { mutationOptions } from '@tanstack/react-query'
import { trailWindow, type TrailEntry } from '#contract/trail.ts'
import { narrowedParams, type Narrowed } from '#contract/window.ts'
import { browserOf } from './browser.ts'
import { windowData } from './windows.ts'

/** The history of all records. Asked for whenever it comes on screen. */
export const trail = windowData<TrailEntry>({
  kind: 'trail',
  path: 'audit/entries',
  window: trailWindow,
  isLive: false,
})

/** Where all of it that fits can be fetched as a file. */
export const trailFile = (asked: Narrowed) => `/api/audit/export?${narrowedParams(asked)}`

/** The same as text, for a sheet that is made here. */
export const trailText = () =>
  mutationOptions({
    mutationKey: ['trail', 'text'],
    mutationFn: async (asked: Narrowed, { client }) => String(await browserOf(client).http.raw(trailFile(asked))),
  })
