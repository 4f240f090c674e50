import type { Edit } from './edit.ts'

/** Somebody else's save, seen while an edit was open. */
export interface Dispute {
  who: string
  when: string
  /** The fields to choose for, with both values. */
  fields: { name: string; mine: unknown; theirs: unknown }[]
  /** What has been chosen; a field that is missing keeps mine. */
  taken: Readonly<Record<string, 'mine' | 'theirs'>>
}

/** What a form says of somebody else's save; null where nobody else has saved. */
export function disputeOf({ overtakenBy, conflicts }: Edit): Dispute | null {
  if (!overtakenBy) return null
  const all = Object.entries(conflicts)
  return {
    who: overtakenBy.by ?? 'Someone else',
    when: overtakenBy.on,
    fields: all.map(([name, { mine, theirs }]) => ({ name, mine, theirs })),
    taken: Object.fromEntries(all.flatMap(([name, { chosen }]) => (chosen ? [[name, chosen]] : []))),
  }
}
