import * as z from 'zod/mini'
import { manyFiles } from '../attachments.ts'
import type { ScheduleRow } from '../entities/equipmentType.ts'
import { onlyValues } from '../fieldFacts.ts'
import { dateTime, int, longText, optionalLongText } from '../fields.ts'
import { defineWindow, type WindowColumn } from '../window.ts'
import type { ItemDocument } from './documents.ts'
import type { Due, LastInspection } from './dueDates.ts'
import type { InspectionResult } from './statuses.ts'

/** How an item stands in one inspection of its schedule. */
export interface ScheduleStanding extends LastInspection {
  /** The key of the row of the schedule; `ad-hoc-{inspection type}` for inspections outside of it. */
  scheduleKey: string
  inspectionTypeId: number
  /** The record of the last inspection. */
  lastInspectionId: number | null
  dueOn: Due['dueOn'] | null
  overdueFrom: Due['overdueFrom'] | null
  stopsFrom: Due['stopsFrom']
}

/** An observation that names an item. */
export interface FaultOf {
  id: number
  number: string
  description: string
  statusId: number
  createdOn: string
}

/** An action that has to be closed before an item is used again. */
export interface OpenAction {
  id: number
  inspectionId: number
  number: string
  title: string
}

const reason = longText('Reason', 1000, 10)

/** Actions that equipment and places have in common. */
export const inspectedActions = {
  takeOut: z.object({ reason }),
  putBack: z.object({ comment: optionalLongText('Comment', 1000) }),
  event: z.object({
    happenedOn: dateTime(['Happened', 'the time at which it happened'], 'Enter when it happened.'),
    what: longText('Event', 1000),
  }),
  bringBack: z.object({}),
}
export const inspectedReason = reason

/** Facts that equipment and places have in common; the server writes them. */
export const inspectedFacts = (documentPath: string, statusIds: readonly number[]) => ({
  number: z.string(),
  statusId: onlyValues(statusIds, int('Status', 10, 70)),
  /** When it came to this site from elsewhere, or came back; null if it has been here from the start. */
  arrivedOn: z.nullable(z.iso.datetime()),
  /** Since when it has been in use on this site. */
  inServiceOn: z.nullable(z.iso.datetime()),
  /** Why someone took it out of use; null if nobody did. */
  outReason: z.nullable(z.string()),
  isAsset: z.boolean(),
  nextDueOn: z.nullable(z.string()),
  nextDueTypeId: z.nullable(z.int()),
  nextDueTypeName: z.nullable(z.string()),
  /** From when one of its inspections is overdue, and from when that stops its use. */
  overdueFrom: z.nullable(z.iso.datetime()),
  stopsFrom: z.nullable(z.iso.datetime()),
  /** The result of the last inspection. */
  lastResult: z.nullable(z.custom<InspectionResult>()),
  schedules: z.array(z.custom<ScheduleRow>()),
  standing: z.array(z.custom<ScheduleStanding>()),
  documents: manyFiles('Document', { most: 50, largest: 50, path: documentPath }),
  /** How the documents are filed. */
  filed: z.array(z.custom<ItemDocument>()),
  documentsRequired: z.array(z.custom<ItemDocument['type']>()),
  /** The first day on which a document expires that no other of its type replaces. */
  certificateExpiresOn: z.nullable(z.string()),
  /** Its own actions, and those of its inspections. */
  actionCount: z.int(),
  /** What was seen and reported about it, the open ones first, as far as the reader may see them. */
  faults: z.array(z.custom<FaultOf>()),
  /** The critical actions of its failed inspections that are not closed. */
  openActions: z.array(z.custom<OpenAction>()),
})

const columns = {
  number: { sort: 'text' },
  name: { sort: 'text' },
  equipmentTypeId: { filter: 'choice' },
  clientId: { filter: 'choice' },
  locationId: { filter: 'choice' },
  statusId: { sort: 'whole', filter: 'choice' },
  nextDueOn: { sort: 'day', filter: 'days' },
  createdOn: { sort: 'whole', filter: 'moments' },
} as const satisfies Record<string, WindowColumn>

/** The window of the register of equipment, or of places: what both have, and the columns and views of one of them. */
export const inspectedWindow = <const Own extends string, const View extends string = never>(own: {
  columns: Readonly<Record<Own, WindowColumn>>
  search: readonly string[]
  views?: readonly View[]
}) =>
  defineWindow<keyof typeof columns | Own, 'all' | 'dueSoon' | 'overdue' | 'stopped' | View>({
    columns: { ...columns, ...own.columns },
    start: { column: 'nextDueOn', down: false },
    search: ['number', 'name', ...own.search],
    views: ['all', 'dueSoon', 'overdue', 'stopped', ...(own.views ?? [])],
  })
