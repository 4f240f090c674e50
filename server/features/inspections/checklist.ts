import { answersFrom } from '#contract/questionnaires/answers.ts'
import { answerWords } from '#contract/questions/answerWords.ts'
import { followUpsOf } from '#contract/questions/followUps.ts'
import { outcomeOf, type Result } from '#contract/questions/scoring.ts'
import type { Write } from '#server/core/write.ts'
import { formOf, storedAnswers } from '#server/features/questionnaires/answers.ts'
import type { InspectionKind, InspectionRow } from './inspectionKind.ts'

/** A failed check of the checklist for which its template raises no action by itself. */
export interface Failed {
  what: string
  said: string
}

/** The checklist with its present answers: its result, and its failed checks. */
export async function checklistOf(w: Write, { kind, table }: InspectionKind, { id }: Pick<InspectionRow, 'id'>) {
  const record = { kind, id, table, cipher: w.services.cipher }
  const kept = await formOf(w.tx, record, 'main')
  if (!kept) return { result: null as Result | null, scorePercent: null, failed: [] as Failed[], failedCount: 0 }
  const answers = answersFrom(await storedAnswers(w.tx, record, 'main'))
  const { result, scorePercent, failed } = outcomeOf(kept.form, answers)
  const own = failed.filter((slot) => !followUpsOf(slot, answers).some(({ effect }) => effect === 'raiseAction'))
  return {
    result,
    scorePercent,
    failedCount: failed.length,
    failed: own.map(({ slot, question }): Failed => {
      const answer = answers.bySlot[slot]!
      return { what: question.text, said: [answerWords(question, answer), answer.comment].filter(Boolean).join('. ') }
    }),
  }
}
