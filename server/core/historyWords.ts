import { factsAt } from '#contract/labels.ts'
import { writtenDay } from '#contract/text/writtenDay.ts'
import { actionWord, fieldWord, valueWord } from '#contract/history/trailWords.ts'
import type { auditEntries } from '../db/tables/journal.ts'
import type { Diff } from './diff.ts'
import type { Kinds } from './readable.ts'
import { diffWith, isTarget, recordKey, referenceTo } from './references/idsInDiffs.ts'

type Entry = Omit<typeof auditEntries.$inferInsert, 'words' | 'mentions'>

/** Longer texts are cut, because each entry is also in an index. */
const mostCharacters = 20_000

/**
 * Returns the search words of a history entry. `words`: its kind, action, field labels and plain values in lower case.
 * `mentions`: the keys of the records whose names it shows. The names themselves are in "recordName", so they are only
 * found by readers who may know them.
 */
export function foundBy(kinds: Kinds, entry: Entry): { words: string; mentions: string[] } {
  const { entityKind, entityId, scope = null, projectId, byUserId, action } = entry
  const entity = kinds[entityKind]?.entity
  const mentions = new Set([recordKey({ entityKind, entityId, scope })])
  if (projectId) mentions.add(recordKey(referenceTo({ kind: 'project' }, projectId)))
  if (byUserId) mentions.add(recordKey(referenceTo({ kind: 'user' }, byUserId)))
  const diff = diffWith(kinds, { entityKind, diff: withStatus(kinds, entry) }, (id, meaning) => {
    if (!isTarget(meaning)) return meaning[id] ?? id
    mentions.add(recordKey(referenceTo(meaning, id)))
    return null
  })
  const fields = Object.entries(diff).map(([field, [before, after]]) => {
    const [from, to] = [before, after].map((value) => valueWord(value, entity, field, { date: bothWays }))
    return `${fieldWord(field, entity)}: ${from} → ${to}`
  })
  const words = [
    entity?.name ?? entityKind,
    actionWord(action),
    // The history shows no names of private records.
    ...(entity?.scope === 'own' ? [`Number ${entityId}`] : []),
    ...(byUserId ? [] : ['The system']),
    ...fields,
  ]
  return { words: words.join('\n').slice(0, mostCharacters).toLowerCase(), mentions: [...mentions] }
}

/** Returns an entry's diff with the change of status, if its kind has words for its statuses. */
export function withStatus(
  kinds: Kinds,
  {
    entityKind,
    fromStatusId,
    toStatusId,
    diff = {},
  }: Pick<Entry, 'entityKind' | 'fromStatusId' | 'toStatusId' | 'diff'>,
): Diff {
  const entity = kinds[entityKind]?.entity
  const hasWords = entity && factsAt(entity, 'statusId')?.words
  return hasWords && fromStatusId && toStatusId ? { statusId: [fromStatusId, toStatusId], ...diff } : diff
}

/** A day in digits and as the screens write it. */
const bothWays = (date: string) => (date.length === 'YYYY-MM-DD'.length ? `${date} (${writtenDay(date)})` : date)
