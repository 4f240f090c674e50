import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { day } from '#contract/fields.ts'
import type { TrailEntry, TrailPage } from '#contract/trail.ts'
import { actionWord, fieldWord, valueWord } from '#contract/trailWords.ts'
import { answer } from '../core/answer.ts'
import type { Reader } from '../db/database.ts'
import { auditEntries } from '../db/tables/journal.ts'
import { users } from '../kinds/user/table.ts'
import { projects } from '../kinds/project/table.ts'
import type { Person } from '../core/person.ts'
import { mayReadTrail } from '../core/policy.ts'
import { forbidden, invalid } from '../core/refuse.ts'
import { personOf, type Env, type Request } from '../core/request.ts'
import { asId } from '../core/resource.ts'
import type { Services } from '../core/services.ts'
import { streamedAnswer } from '../core/streamedAnswer.ts'
import { officeSettings } from '../kinds/settings/officeSettings.ts'
import { csvLine } from '../core/csv.ts'
import { withNames } from './names.ts'

const usualSize = 50
const largestSize = 200
const exportAtOnce = 500

const query = z.object({
  before: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
  size: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.transform((size) => Math.min(Math.max(Number(size), 1), largestSize)),
    ),
  ),
  person: z.optional(asId),
  kind: z.optional(z.string().check(z.maxLength(40))),
  action: z.optional(z.string().check(z.maxLength(40))),
  from: z.optional(day('From')),
  to: z.optional(day('To')),
  text: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})
type Asked = z.output<typeof query>

/**
 * `GET /api/audit/entries` and, as a file, `/api/audit/export`: the history of all records, newest first, narrowed by
 * person, kind, action, days and words.
 */
export const trailCalls = new Hono<Env>()
  .get('/entries', async (c) => {
    const asked = askedOf(c)
    const services = c.get('services')
    const size = asked.size ?? usualSize
    const entries = await read(services, personOf(c), await fitting(services.db, asked), asked.before, size + 1)
    const page: TrailPage = {
      entries: entries.slice(0, size),
      next: entries.length > size ? entries[size - 1]!.id : null,
    }
    return answer(c, page)
  })
  .get('/export', async (c) => {
    const asked = askedOf(c)
    const services = c.get('services')
    const { timeZone } = await officeSettings(services.db)
    const condition = await fitting(services.db, asked)
    return streamedAnswer(c, linesOf(services, personOf(c), condition, timeZone), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="history.csv"',
      'cache-control': 'no-store',
    })
  })

function askedOf(c: Request): Asked {
  if (!mayReadTrail(personOf(c))) throw forbidden('read the history of all records')
  const named = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''))
  const asked = query.safeParse(named)
  if (!asked.success) throw invalid('This question cannot be answered. Clear the filter and try again.')
  return asked.data
}

/** What the entries must fulfil; days are those of the office's time zone. */
async function fitting(db: Reader, { person, kind, action, from, to, text }: Asked): Promise<SQL | undefined> {
  const { timeZone } = await officeSettings(db)
  const midnight = (date: string, plus: number) =>
    sql`((${date}::date + ${plus}::int)::timestamp at time zone ${timeZone})`
  const like = `%${(text ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return and(
    person ? eq(auditEntries.byUserId, person) : undefined,
    kind ? eq(auditEntries.entityKind, kind) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    from ? gte(auditEntries.on, midnight(from, 0)) : undefined,
    to ? lt(auditEntries.on, midnight(to, 1)) : undefined,
    text
      ? sql`(${auditEntries.diff}::text ilike ${like} or ${auditEntries.comment} ilike ${like} or ${auditEntries.fromAddress} ilike ${like}
          or ${auditEntries.byUserId} in (select w.id from "user" w where w."firstName" || ' ' || w."lastName" ilike ${like}))`
      : undefined,
  )
}

async function read(
  services: Services,
  reader: Person,
  condition: SQL | undefined,
  before: number | undefined,
  size: number,
): Promise<TrailEntry[]> {
  const rows = await services.db
    .select({
      id: auditEntries.id,
      on: auditEntries.on,
      entityKind: auditEntries.entityKind,
      entityId: auditEntries.entityId,
      scope: auditEntries.scope,
      projectId: auditEntries.projectId,
      projectNumber: projects.number,
      byUserId: auditEntries.byUserId,
      byName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      action: auditEntries.action,
      fromStatusId: auditEntries.fromStatusId,
      toStatusId: auditEntries.toStatusId,
      comment: auditEntries.comment,
      diff: auditEntries.diff,
      fromAddress: auditEntries.fromAddress,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.byUserId))
    .leftJoin(projects, eq(projects.id, auditEntries.projectId))
    .where(and(condition, before ? lt(auditEntries.id, before) : undefined))
    .orderBy(desc(auditEntries.id))
    .limit(size)
  return withNames(services, reader, rows)
}

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
const cellWord = (value: unknown, entity: Entity | undefined, field: string) =>
  value === null || value === undefined || value === '' ? '' : valueWord(value, entity, field)

/** One line for each field that changed, read and sent a few hundred entries at a time. */
function linesOf(services: Services, reader: Person, condition: SQL | undefined, timeZone: string) {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const encoder = new TextEncoder()
  let before: number | undefined
  let head = `\ufeff${csvLine(heads)}`
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      const entries = await read(services, reader, condition, before, exportAtOnce)
      before = entries.at(-1)?.id
      const lines = head + entries.flatMap((entry) => linesFor(entry, clock)).join('')
      head = ''
      if (lines !== '') stream.enqueue(encoder.encode(lines))
      if (entries.length < exportAtOnce) stream.close()
    },
  })
}

function linesFor(entry: TrailEntry, clock: Intl.DateTimeFormat) {
  const entity = entityOf(entry.entityKind)
  const { on, byName, fromAddress, entityKind, name, entityId, projectNumber, action, comment, diff } = entry
  const about = [
    clock.format(new Date(on)),
    byName ?? 'The system',
    fromAddress ?? '',
    entity?.name ?? entityKind,
    name ?? `Number ${entityId}`,
    projectNumber ?? '',
    actionWord(action),
    comment ?? '',
  ]
  const fields = Object.entries(diff)
  if (fields.length === 0) return [csvLine([...about, '', '', ''])]
  return fields.map(([field, [from, to]]) =>
    csvLine([...about, fieldWord(field, entity), cellWord(from, entity, field), cellWord(to, entity, field)]),
  )
}
