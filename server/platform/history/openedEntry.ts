import { openedJson, type SealedValue } from '#server/core/sealedWords.ts'
import { isSealed } from '#server/core/sealedKinds.ts'
import type { Diff } from '#server/core/diff.ts'
import type { Services } from '#server/core/services.ts'

interface Entry {
  entityKind: string
  entityId: number
  comment: string | null
  diff: Diff
}

/** A history entry with its comment and values decrypted. */
export function openedEntry<E extends Entry>(services: Pick<Services, 'cipher' | 'log'>, entry: E): E {
  const { entityKind, entityId, comment, diff } = entry
  if (!isSealed(entityKind)) return entry
  const stored: SealedValue | null = comment === null ? null : { of: `${entityKind}/${entityId}`, sealedWords: comment }
  const text = openedJson(services, JSON.stringify({ comment: stored, diff }))
  return { ...entry, ...(JSON.parse(text) as Pick<Entry, 'comment' | 'diff'>) }
}
