import { isLinkable } from '#contract/questionnaires/links.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { Refusal } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { formOf, storedAnswers, type Answered } from './answers.ts'
import { link } from './links.ts'

/**
 * Links a record to those that its answers name (input type 230). One that was deleted, or that the person may not
 * open, is only a name in the answer.
 */
export async function linkAnswered(w: Write, record: Answered, projectId: number) {
  const { kind, id } = record
  const kept = await formOf(w.tx, record, 'main')
  if (!kept || !isLinkable(kind)) return
  const keys = new Set(
    kept.form.questions.flatMap((question) => (question.inputTypeId === inputType.linked ? [question.key] : [])),
  )
  if (keys.size === 0) return
  for (const { slot, value } of await storedAnswers(w.tx, record, 'main')) {
    const named = value as { id?: unknown; kind?: unknown } | null
    if (!keys.has(slot.split('#')[0]!) || typeof named?.kind !== 'string' || typeof named.id !== 'number') continue
    if (!isLinkable(named.kind) || named.id < 1) continue
    await link(w, { kind, id, projectId }, { kind: named.kind, id: named.id }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
}
