import { inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { namesOf } from '#contract/recordNames.ts'
import { trailWindow, type TrailEntry } from '#contract/history/trail.ts'
import { writtenDay } from '#contract/text/writtenDay.ts'
import { actionWord, differingParts, fieldWord, valueWord } from '#contract/history/trailWords.ts'
import { filterPrefix, largestPage, type Narrowed } from '#contract/window.ts'
import { csvLine } from '#server/core/csv.ts'
import type { Person } from '#server/core/person.ts'
import { mayReadTrail } from '#server/core/policy.ts'
import { forbidden } from '#server/base/refuse.ts'
import { personOf, refuseOtherParameters, type Env, type Request } from '#server/core/request.ts'
import type { Services } from '#server/core/services.ts'
import { streamedAnswer } from '#server/core/streamedAnswer.ts'
import { findPage } from '#server/core/window.ts'
import { windowCalls } from '#server/core/windowCalls.ts'
import { narrowingQuestion } from '#server/core/windowQuestion.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { entriesWhere, trailRows } from './auditEntries.ts'
import { peopleCalled } from './names.ts'

function readerOf(c: Request) {
  const reader = personOf(c)
  if (!mayReadTrail(reader)) throw forbidden('read the history of all records')
  return reader
}

const entries = windowCalls(trailWindow, (c) => {
  const reader = readerOf(c)
  const services = c.get('services')
  return {
    db: services.db,
    rows: trailRows(services.kinds, reader),
    where: undefined,
    read: (ids) => entriesWhere(services, reader, inArray(auditEntries.id, ids as number[])),
    words: { byUserId: (ids) => peopleCalled(services.db, ids) },
  }
})

/**
 * The history of all records: `/api/audit/entries`, a window, and `/api/audit/export`, a file, with the same filters.
 */
export const trailCalls = new Hono<Env>().route('/entries', entries).get('/export', async (c) => {
  const reader = readerOf(c)
  const services = c.get('services')
  refuseOtherParameters(c, ['words', 'view'], filterPrefix)
  const narrowed = narrowingQuestion(trailWindow, new URL(c.req.url).searchParams)
  const { timeZone } = await officeSettings(services.db)
  return streamedAnswer(c, linesOf(services, reader, narrowed, timeZone), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="history.csv"',
    'cache-control': 'no-store',
  })
})

const heads = [
  'When',
  'Who',
  'From where',
  'Kind',
  'Record',
  'Project',
  'Action',
  'Comment',
  'Field',
  'Before',
  'After',
]
const entityOf = (kind: string) => (entities as Record<string, Entity | undefined>)[kind]
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Formats a date of an entry: a day as '5 Mar 2027', a moment as '5 Mar 2027 14:05' in the project's time zone. */
function dateIn({ timeZone }: TrailEntry, officeZone: string) {
  return (date: string) => {
    if (date.length === 'YYYY-MM-DD'.length) return writtenDay(date)
    const [day, time] = inZone(date, timeZone ?? officeZone).split(' ') as [string, string]
    return `${writtenDay(day)} ${time.slice(0, 'HH:mm'.length)}`
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Returns a moment as 'YYYY-MM-DD HH:mm:ss' in a time zone. */
function inZone(moment: string, timeZone: string) {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock.format(new Date(moment))
}

/** One line for each field that changed, read and sent a few hundred entries at a time. */
function linesOf(services: Services, reader: Person, narrowed: Narrowed, timeZone: string) {
  const encoder = new TextEncoder()
  const rows = trailRows(services.kinds, reader)
  const asked = { ...narrowed, sort: trailWindow.start, size: largestPage }
  let after: string | null = null
  let head = `\ufeff${csvLine(heads)}`
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      const at = after === null ? { offset: 0 } : { after }
      const { ids, next } = await findPage(services.db, rows, undefined, { ...asked, at })
      const lines = head + (ids.length > 0 ? await linesOfPage(ids as number[]) : '')
      head = ''
      if (lines !== '') stream.enqueue(encoder.encode(lines))
      after = next
      if (next === null) stream.close()
    },
  })

  async function linesOfPage(ids: number[]) {
    const found = await entriesWhere(services, reader, inArray(auditEntries.id, ids))
    const byId = new Map(found.map((entry) => [entry.id, entry]))
    return ids.flatMap((id) => linesFor(byId.get(id)!, timeZone)).join('')
  }
}

function linesFor(entry: TrailEntry, timeZone: string) {
  const dateWords = dateIn(entry, timeZone)
  const entity = entityOf(entry.entityKind)
  const { on, byName, fromAddress, entityKind, name, entityId, projectNumber, action, comment, diff } = entry
  const about = [
    inZone(on, timeZone),
    byName ?? 'The system',
    fromAddress ?? '',
    entity ? namesOf(entity, entry).name : entityKind,
    name ?? `Number ${entityId}`,
    projectNumber ?? '',
    actionWord(action),
    comment ?? '',
  ]
  const fields = Object.entries(diff)
  if (fields.length === 0) return [csvLine([...about, '', '', ''])]
  return fields.map(([field, values]) => {
    const [from, to] = differingParts(...values).map((value) =>
      isEmpty(value) ? '' : valueWord(value, entity, field, { date: dateWords }),
    )
    return csvLine([...about, fieldWord(field, entity), from!, to!])
  })
}
