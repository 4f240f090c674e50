import type { RecordSystemId } from '../recordSystem.ts'
import { defineWindow } from '../window.ts'

/** An entry in the history of all records. */
export interface TrailEntry {
  id: number
  on: string
  entityKind: string
  entityId: number
  /** The list, for a list entry. */
  scope: string | null
  /** The record's current name, or its name when it was deleted; null if unknown. */
  name: string | null
  /** The system of the record, if it has one (contract/recordSystem.ts) and its row still exists. */
  systemId: RecordSystemId | null
  projectId: number | null
  projectNumber: string | null
  /** The time zone of the project, in which its dates with time are shown. */
  timeZone: string | null
  byUserId: number | null
  byName: string | null
  action: string
  fromStatusId: number | null
  toStatusId: number | null
  comment: string | null
  diff: Record<string, [unknown, unknown]>
  fromAddress: string | null
  /** Whether the record is deleted, or was removed permanently. */
  isGone: boolean
  /** The ids of the records that it is part of, by field; addresses of parts contain them. */
  within: Record<string, number>
}

/** The history of all records, newest first: by sequence, because the clock may have been set back in between. */
export const trailWindow = defineWindow({
  columns: {
    on: { sort: 'whole', filter: 'moments' },
    byUserId: { filter: 'choice' },
    action: { filter: 'choice' },
    entityKind: { filter: 'choice' },
  },
  start: { column: 'on', down: true },
  search: ['diff', 'comment', 'fromAddress', 'byName'],
})

/** The history of one record, newest first; that of a project with its parts. */
export const recordHistoryWindow = defineWindow({
  columns: { on: { sort: 'whole' } },
  start: { column: 'on', down: true },
  search: ['diff', 'comment', 'byName'],
})

/** A deleted record that can still be restored. */
export interface Deleted {
  /** A unique key made of kind, list and id. */
  id: string
  kind: string
  recordId: number
  scope: string | null
  name: string
  /** The system of the record, if it has one. */
  systemId: RecordSystemId | null
  projectId: number | null
  projectNumber: string | null
  deletedOn: string
  deletedById: number | null
  deletedByName: string | null
  /** The last day on which it can be restored. */
  until: string
}

/** All records that can be restored, latest deletion first. */
export const binWindow = defineWindow({
  columns: {
    name: { sort: 'text' },
    kind: { sort: 'text', filter: 'choice' },
    projectId: { sort: 'text', filter: 'choice' },
    deletedById: { sort: 'text', filter: 'choice' },
    deletedOn: { sort: 'whole', filter: 'moments' },
    until: { sort: 'whole' },
  },
  start: { column: 'deletedOn', down: true },
  search: ['name', 'kind', 'projectId', 'deletedById'],
})
