import { divisionOf, type Entity } from '#contract/entity.ts'
import type { Kind } from '#contract/kinds.ts'

/**
 * Builds all query keys: kind, purpose, then id or filter. A list's key ends with its division (`listsBy`), so that an
 * event finds the lists of its record without knowing the kind.
 */
export const keysOf = (entity: Pick<Entity, 'kind' | 'listsBy'>) => ({
  list: (filter: object) => [entity.kind, 'list', filter, divisionOf(entity, filter)] as const,
  detail: (id: number) => detailKey(entity.kind, id),
  part: (id: number, path: string) => [entity.kind, 'part', id, path] as const,
  history: (id: number, list?: string) => [entity.kind, 'history', id, list ?? ''] as const,
})

export const detailKey = (kind: string, id: number) => [kind, 'detail', id] as const

/** Key of a list that has neither dividers nor filters. */
export const wholeListKey = (kind: Kind) => keysOf({ kind, listsBy: [] }).list({})

/** Whether a key belongs to a list, whether read as a whole or page by page. */
export const isListKey = ([, what]: readonly unknown[]) => what === 'list' || what === 'window'

export const sessionKey = ['session'] as const
export const preferencesKey = ['preferences'] as const
export const choicesKey = (kind: string) => [kind, 'choices'] as const

/**
 * Key of a window's pages, counts, totals, filter menus and rows, with their parameters. Like a list's key it ends with the division.
 */
export const windowKey = (
  kind: string,
  what: 'page' | 'count' | 'totals' | 'choices' | 'rows',
  asked: object,
  of?: { filter: object; division: string },
) => [kind, 'window', { what, ...asked, ...(of && { of: of.filter }) }, of?.division ?? ''] as const

/** Key of a list that combines several kinds. Any change of one of them makes it stale; with a division, one of its records. */
export const combinedKey = (kinds: readonly Kind[], name: string, asked: unknown, division = '') =>
  [kinds.join(), 'window', { name, asked }, division] as const

/** The kind of the figures of projects, which the server computes. */
export const dashboardKind = 'projectDashboard'
/** Key of the figures of one project, or of all. It ends like that of a list divided by project. */
export const dashboardKey = (projectId: number | null, rates: boolean) =>
  [dashboardKind, 'list', { rates }, projectId === null ? '' : `0=${projectId}`] as const

/** Returns what a key refers to, for the cache index; null if no event concerns it. Combined kinds stay joined. */
export function placeOf(
  key: readonly unknown[],
): { kind: string; division: string; isWindow: boolean } | { kind: string; id: number } | null {
  const [kind, what, which, division] = key
  if (typeof kind !== 'string') return null
  if (what === 'list' || what === 'window')
    return { kind, division: typeof division === 'string' ? division : '', isWindow: what === 'window' }
  return typeof which === 'number' ? { kind, id: which } : null
}
