import type { Edit } from './edit.ts'

/** A save by someone else while an edit was open. */
export interface Dispute {
  who: string
  when: string
  /** The fields in conflict, with both values. */
  fields: { name: string; mine: unknown; theirs: unknown }[]
  /** The side chosen for each field; a field without an entry keeps 'mine'. */
  taken: Readonly<Record<string, 'mine' | 'theirs'>>
}

/** Describes someone else's save for a form; null if there was none. */
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
