import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { divisionOf, type Entity } from '#contract/entity.ts'
import type { Window } from '#contract/window.ts'
import type { Person } from './person.ts'
import type { Readable } from './readable.ts'
import type { Reading } from './reading.ts'
import { choiceNames } from './references/choiceNames.ts'
import { referredNameIn } from './references/names.ts'
import { invalid } from '#server/base/refuse.ts'
import { rendered } from './rendered.ts'
import { personOf, type Request } from './request.ts'
import type { WindowRows } from './window.ts'
import type { Services } from './services.ts'
import { windowCalls, type OpenWindow } from './windowCalls.ts'
import { sortKeyIn } from '#server/db/columns/windowed.ts'

/** Opens the window of a kind for a reader; `filter` says which part of it. */
export async function openKindWindow<E extends Entity>(
  kind: Readable<E>,
  window: Window,
  read: Reading<E>,
  { db, now }: Pick<Services, 'db' | 'now'>,
  person: Person,
  filter: object,
): Promise<OpenWindow> {
  const rows = rowsOf(kind, window, person)
  const filters = { ...rows.filters, ...(await kind.windowFilters?.({ db, now: now(), filter })) }
  return {
    db,
    rows: { ...rows, filters },
    where: read.findable(person, filter),
    read: (ids) => read.list(db, person, filter, ids as number[]),
    words: choiceNames(db, kind.entity, window, kind.window?.(person).named),
  }
}

/** The routes of a kind whose lists are windows. Answers are cached like whole lists. */
export const kindWindow = <E extends Entity>(
  kind: Readable<E>,
  window: Window,
  read: Reading<E>,
  filterIn: (c: Request) => object,
  byIds: (c: Request) => Promise<Response>,
) =>
  windowCalls(
    window,
    (c) => openKindWindow(kind, window, read, c.get('services'), personOf(c), filterIn(c)),
    (c, { about, read: readAnswer }) => {
      const filter = filterIn(c)
      return rendered(
        c,
        {
          kind: kind.entity.kind,
          division: divisionAsked(kind.entity, filter),
          query: `${JSON.stringify(filter)} ${about}`,
          personal: kind.rules.personal ?? false,
        },
        readAnswer,
      )
    },
    byIds,
  )

/**
 * A sorted text has a second column for sorting, `titleKey` for `title`; a reference is sorted by the name of its
 * record. Searches use `searchText`. Records come in the order of their ids, not their times, so the order does not
 * change if the clock is set back.
 */
function rowsOf<E extends Entity>(kind: Readable<E>, window: Window, person: Person): WindowRows {
  const columns = getTableColumns(kind.table) as Record<string, PgColumn>
  const of = (suffix: (name: string) => string) =>
    Object.fromEntries(
      Object.keys(window.columns).flatMap((name) => (columns[suffix(name)] ? [[name, columns[suffix(name)]!]] : [])),
    )
  const named = Object.entries(window.columns).flatMap(([field, { sort }]) => {
    const name = sort === 'text' ? referredNameIn(kind.entity, field) : undefined
    return name ? [[field, sortKeyIn(name)] as const] : []
  })
  const own = kind.window?.(person) ?? {}
  return {
    window,
    from: kind.table,
    id: kind.table.id,
    sorts: {
      ...of((name) => (window.columns[name]!.sort === 'text' ? `${name}Key` : name)),
      ...Object.fromEntries(named),
      createdOn: kind.table.id,
      ...own.sorts,
    },
    filters: { ...of((name) => name), ...own.filters },
    ...(own.many && { many: own.many }),
    views: own.views ?? {},
    ...(own.toggles && { toggles: own.toggles }),
    ...(own.totals && { totals: own.totals }),
    search: own.search ?? ((pattern) => sql`${columns.searchText} like ${pattern}`),
  }
}

/**
 * The division of a kind that a list request asks for; refused if the kind has divisions and the request names none.
 */
export function divisionAsked(entity: Entity, filter: object) {
  const division = divisionOf(entity, filter)
  if (division === '' && entity.listsBy.length > 0)
    throw invalid(
      `${entity.plural} are listed in parts. Say which by ${entity.listsBy.join(' or ')}.`,
      entity.listsBy[0],
    )
  return division
}
