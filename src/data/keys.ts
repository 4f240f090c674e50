import type { Entity } from '#contract/entity.ts'

/** The one place that spells a query key: the kind, what of it, then which. */
export const keysOf = (entity: Pick<Entity, 'kind'>) => ({
  list: (filter: object) => [entity.kind, 'list', filter] as const,
  detail: (id: number) => [entity.kind, 'detail', id] as const,
  part: (id: number, path: string) => [entity.kind, 'part', id, path] as const,
  history: (id: number, list?: string) => [entity.kind, 'history', id, list ?? ''] as const,
})

export const sessionKey = ['session'] as const
export const preferencesKey = ['preferences'] as const
export const mailKey = ['mail'] as const
/** Below the record it tries, so that a change of the record marks it. */
export const dryRunKey = (kind: string, id: number, projectId: number) => [kind, 'dryRun', id, projectId] as const
export const binKey = ['bin'] as const
export const openWorkKey = (userId: number) => ['user', 'openWork', String(userId)] as const
export const trailKey = (asked: object) => ['trail', 'page', asked] as const
export const choicesKey = (kind: string) => [kind, 'choices'] as const

/** What a key names, for the index of everything cached; null for what no event speaks of. */
export function placeOf(
  key: readonly unknown[],
): { kind: string; filter: Record<string, unknown> } | { kind: string; id: number } | null {
  const [kind, what, which] = key
  if (typeof kind !== 'string') return null
  if (what === 'list') return { kind, filter: (which ?? {}) as Record<string, unknown> }
  return typeof which === 'number' ? { kind, id: which } : null
}
