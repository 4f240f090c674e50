import { divisionOf, type Entity } from '#contract/entity.ts'
import type { Kind } from '#contract/kinds.ts'

/**
 * The one place that spells a query key: the kind, what of it, then which. The key of a list ends with the part
 * of its kind that it holds (`listsBy`), so that an event finds the lists of its record without knowing the kind.
 */
export const keysOf = (entity: Pick<Entity, 'kind' | 'listsBy'>) => ({
  list: (filter: object) => [entity.kind, 'list', filter, divisionOf(entity, filter)] as const,
  detail: (id: number) => detailKey(entity.kind, id),
  part: (id: number, path: string) => [entity.kind, 'part', id, path] as const,
  history: (id: number, list?: string) => [entity.kind, 'history', id, list ?? ''] as const,
})

export const detailKey = (kind: string, id: number) => [kind, 'detail', id] as const

/** The list of a kind whose lists nothing divides and no filter narrows. */
export const wholeListKey = (kind: Kind) => keysOf({ kind, listsBy: [] }).list({})

export const isListKey = ([, what]: readonly unknown[]) => what === 'list'

export const sessionKey = ['session'] as const
export const preferencesKey = ['preferences'] as const
/** Below the record it tries, so that a change of the record marks it. */
export const dryRunKey = (kind: string, id: number, projectId: number) => [kind, 'dryRun', id, projectId] as const
export const openWorkKey = (userId: number) => ['user', 'openWork', String(userId)] as const
export const choicesKey = (kind: string) => [kind, 'choices'] as const

/**
 * What is read of a window: its pages, counts and menus, each with what it is asked for. Like the key of a list it ends
 * with the part of the kind that is listed.
 */
export const windowKey = (kind: string, what: 'page' | 'count' | 'choices', asked: object) =>
  [kind, 'window', { what, ...asked }, ''] as const

/** What a key names, for the index of everything cached; null for what no event speaks of. */
export function placeOf(
  key: readonly unknown[],
): { kind: string; division: string; isWindow: boolean } | { kind: string; id: number } | null {
  const [kind, what, which, division] = key
  if (typeof kind !== 'string') return null
  if (what === 'list' || what === 'window')
    return { kind, division: typeof division === 'string' ? division : '', isWindow: what === 'window' }
  return typeof which === 'number' ? { kind, id: which } : null
}
