import { and, eq } from 'drizzle-orm'
import { calledBy, partsOf } from '#contract/called.ts'
import type { SavedView } from '#contract/entities/savedView.ts'
import type { Kind } from '#contract/kinds.ts'
import { recordPages, recordPath, rfiPath, changeRequestPath, type PagedKind } from '#contract/recordPages.ts'
import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { daysAfter, startOfDay } from '#contract/time/siteClock.ts'
import { hasRegister, projectRegister } from '#contract/views/registers.ts'
import { mostCounted, noValue, type Narrowed, type Window } from '#contract/window.ts'
import { levelIn } from '#server/core/access.ts'
import { openKindWindow } from '#server/core/kindWindow.ts'
import type { Person } from '#server/core/person.ts'
import { asCondition } from '#server/core/policy.ts'
import { readingOf } from '#server/core/reading.ts'
import type { Services } from '#server/core/services.ts'
import { countRows, findPage } from '#server/core/window.ts'
import { savedViews } from '#server/db/tables/savedView.ts'
import { goneChoices } from '#server/kinds/savedView/gone.ts'
import { savedViewRules } from '#server/kinds/savedView/rules.ts'

/** The most rows that a mail lists. */
export const mostListed = 50

/** A row of a view in a mail. */
export interface ListedRow {
  words: string
  /** The day or moment at which something is due, if the kind has one. */
  due: string | null
  path: string | null
}

/** What a person finds in a view. */
export interface FoundRows {
  view: Pick<SavedView, 'id' | 'name' | 'register'> & { system: System }
  rows: readonly ListedRow[]
  /** The number of all rows; more than `mostCounted` means that they were not counted further. */
  count: number
  /** Whether its filters name something that no longer exists. */
  isPart: boolean
}

type Placed = { viewId: number; project: { id: number; timeZone: string } }

/** Reads a view as a person may read it now; null if they may not, or its register is not sent. */
export async function rowsOfView(
  services: Services,
  person: Person,
  { viewId, project }: Placed,
): Promise<FoundRows | null> {
  const { db, kinds } = services
  const [view] = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, viewId), asCondition(savedViewRules.finds(person))))
  const { system, register } = view ?? { system: null, register: '' }
  const kind = projectRegister(register)?.kind
  if (!view || !system || !kind || !hasRegister(system, register) || levelIn(person, project.id, system) === 0)
    return null
  const readable = kinds[kind]!
  const { entity } = readable
  const { window, listsBy, filter } = entity
  if (!window) return null
  const part = {
    [listsBy[0] ?? 'projectId']: project.id,
    ...('systemId' in filter.shape && { systemId: recordSystemIdOf(system) }),
  }
  const gone = await goneChoices(db, kinds, person, view)
  const asked = narrowedBy(window, view.state, gone, project.timeZone)
  const open = await openKindWindow(readable, window, readingOf(kinds, kind), services, person, part)
  const sorter = view.state.sorter
  const sort = sorter && window.columns[sorter.column]?.sort ? sorter : window.start
  const count = await countRows(db, open.rows, open.where, asked)
  const { ids } = await findPage(db, open.rows, open.where, { ...asked, sort, size: mostListed, at: { offset: 0 } })
  const byId = new Map((ids.length > 0 ? await open.read(ids) : []).map((row) => [row.id, row]))
  return {
    view: { id: view.id, name: view.name, register, system },
    rows: ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [listed(kind, calledBy(entity), row as Row, system)] : []
    }),
    count: Math.min(count, mostCounted + 1),
    isPart: Object.keys(gone).length > 0,
  }
}

/** The filters of a view in the form of the server, without what the window does not have. */
function narrowedBy(
  window: Window,
  { view, words, toggles, filters }: SavedView['state'],
  gone: Readonly<Record<string, readonly string[]>>,
  timeZone: string,
): Narrowed {
  const set = Object.entries(filters).flatMap(([column, chosen]): [string, readonly string[]][] => {
    const as = Object.hasOwn(window.columns, column) ? window.columns[column]!.filter : undefined
    const there = chosen.filter((value) => !gone[column]?.includes(value))
    if (!as || !there.some(Boolean)) return []
    if (as === 'choice') return [[column, there.map((key) => (key === noValue ? '' : key))]]
    const [from = '', until = ''] = there
    if (as === 'days') return [[column, [from, until]]]
    const start = (day: string) => new Date(startOfDay(day, timeZone)).toISOString()
    return [[column, [from && start(from), until && start(daysAfter(until, 1))]]]
  })
  return {
    words: words.trim(),
    view: view !== null && window.views.includes(view) ? view : null,
    toggles: toggles.filter((toggle) => window.toggles.includes(toggle)),
    filters: Object.fromEntries(set),
  }
}

type Row = Readonly<Record<string, unknown>> & { id: number; projectId: number }

/** The fields that say when something is due, or ends. */
const dueFields = ['dueOn', 'nextDueOn', 'reviewDueOn', 'expiresOn', 'validTo']

function listed(kind: Kind, called: string, row: Row, system: System): ListedRow {
  const words = partsOf(called)
    .map((part) => ('words' in part ? part.words : wordsOf(row[part.field])))
    .join('')
    .trim()
  const due = dueFields.map((field) => row[field]).find((value) => typeof value === 'string')
  return {
    words: words || wordsOf(row.number) || String(row.id),
    due: typeof due === 'string' ? due : null,
    path: pathOf(kind, row, system),
  }
}

const wordsOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function pathOf(kind: Kind, row: Row, system: System) {
  if (Object.hasOwn(recordPages, kind)) return recordPath(kind as PagedKind, row, system)
  if (kind === 'rfi') return rfiPath(row as never)
  if (kind === 'changeRequest') return changeRequestPath(row as never)
  return null
}
