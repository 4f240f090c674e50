import { defineWindow } from './window.ts'

/** One line of the whole office's history. */
export interface TrailEntry {
  id: number
  on: string
  entityKind: string
  entityId: number
  /** The list of a list entry. */
  scope: string | null
  /** What the record is called now, or was when it was deleted; null where nobody knows any more. */
  name: string | null
  projectId: number | null
  projectNumber: string | null
  byUserId: number | null
  byName: string | null
  action: string
  fromStatusId: number | null
  toStatusId: number | null
  comment: string | null
  diff: Record<string, [unknown, unknown]>
  fromAddress: string | null
}

/** The history of all records, newest first. */
export const trailWindow = defineWindow({
  columns: {
    on: { sort: 'moment', filter: 'moments' },
    byUserId: { filter: 'choice' },
    action: { filter: 'choice' },
    entityKind: { filter: 'choice' },
  },
  start: { column: 'on', down: true },
  search: ['diff', 'comment', 'fromAddress', 'byName'],
})

/** The history of one record, newest first. */
export const recordHistoryWindow = defineWindow({
  columns: { on: { sort: 'moment' } },
  start: { column: 'on', down: true },
})

/** Something deleted that can still be brought back. */
export interface Deleted {
  /** Kind, list and id, so that no two are alike. */
  id: string
  kind: string
  recordId: number
  scope: string | null
  name: string
  projectId: number | null
  projectNumber: string | null
  deletedOn: string
  deletedById: number | null
  deletedByName: string | null
  /** The last day on which it can be brought back. */
  until: string
}

/** Everything that can be brought back, what was deleted last first. */
export const binWindow = defineWindow({
  columns: {
    name: { sort: 'text' },
    kind: { sort: 'text', filter: 'choice' },
    projectId: { sort: 'text', filter: 'choice' },
    deletedById: { sort: 'text', filter: 'choice' },
    deletedOn: { sort: 'moment', filter: 'moments' },
    until: { sort: 'moment' },
  },
  start: { column: 'deletedOn', down: true },
  search: ['name', 'kind', 'projectId', 'deletedById'],
})
