import { musterState as state, type RollCallEntry, type TypedAct } from '#contract/people/rollCalls.ts'
import { folded } from '#contract/text/folded.ts'

/** Someone on the list as this browser knows them. */
export interface Listed extends RollCallEntry {
  /** Whether the server does not have the last act on them yet. */
  isWaiting: boolean
}

/** The list with the acts that wait in this browser. Added people have negative ids until the server has them. */
export function withWaiting(
  entries: readonly RollCallEntry[],
  waiting: readonly TypedAct[],
  byName: string,
): readonly Listed[] {
  const list = new Map<number, Listed>(entries.map((entry) => [entry.id, { ...entry, isWaiting: false }]))
  for (const [at, act] of waiting.entries()) {
    const id = act.entryId ?? -1 - at
    const entry = list.get(id) ?? (act.entryId ? undefined : blank(id, act))
    if (!entry || (entry.at !== null && act.at < entry.at)) continue
    const said = { musterPoint: act.musterPoint ?? null, note: act.note ?? null }
    list.set(id, { ...entry, ...said, state: act.state, at: act.at, byName, isWaiting: true })
  }
  return [...list.values()]
}

const blank = (id: number, { name, company }: TypedAct): Listed => ({
  id,
  personId: null,
  name: name ?? '',
  company: company ?? null,
  phone: null,
  lastZone: null,
  isFirstAider: false,
  permits: null,
  state: state.missing,
  at: null,
  byName: null,
  musterPoint: null,
  note: null,
  isWaiting: true,
})

/** How many of a list are expected, mustered, left before and missing. */
export function countsOf(entries: readonly RollCallEntry[]) {
  const count = (one: number) => entries.filter((entry) => entry.state === one).length
  return {
    expected: entries.length - count(state.notRequired),
    mustered: count(state.mustered),
    leftBefore: count(state.leftBefore),
    missing: count(state.missing),
    notRequired: count(state.notRequired),
  }
}

/** The companies of a list in alphabetical order. */
export const companiesOf = (entries: readonly RollCallEntry[]) =>
  [...new Set(entries.flatMap(({ company }) => company ?? []))].toSorted((one, other) => one.localeCompare(other))

/** Those who match what is typed and the company, the missing first, each by name. */
export function found(entries: readonly Listed[], words: string, company: string | null) {
  const parts = folded(words).split(/\s+/).filter(Boolean)
  const fits = (entry: Listed) => {
    const text = folded([entry.name, entry.company, entry.lastZone, entry.permits].join(' '))
    return (company === null || entry.company === company) && parts.every((part) => text.includes(part))
  }
  return entries
    .filter(fits)
    .toSorted((one, other) => one.state - other.state || one.name.localeCompare(other.name) || one.id - other.id)
}
