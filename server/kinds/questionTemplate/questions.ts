import { and, asc, eq } from 'drizzle-orm'
import { questionTemplate, questionTemplateStatus as status } from '#contract/entities/questionTemplate.ts'
import { templateQuestion } from '#contract/entities/templateQuestion.ts'
import type { Question } from '#contract/questions/form.ts'
import { choose } from '#contract/words.ts'
import { invalid, missing, notNow } from '#server/core/refuse.ts'
import type { Write } from '#server/core/write.ts'
import type { Tx } from '#server/db/database.ts'
import { templateQuestions } from '../templateQuestion/table.ts'
import { questionTemplates } from './table.ts'

/** The step between the `sortOrder` of two neighbours: wide enough that most moves change one row. */
export const orderStep = 1000

const statusWords: Record<number, string> = { 20: 'published', 30: 'retired' }

/**
 * Holds the template until the end of the transaction, so that nothing is written while it is being published; refuses
 * unless it is a draft.
 */
export async function mustBeDraft(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(questionTemplates)
    .where(and(eq(questionTemplates.id, id), eq(questionTemplates.isDeleted, false)))
    .for('update')
  if (!row) throw missing(questionTemplate.name)
  if (row.statusId !== status.draft)
    throw notNow(
      `This question template is ${statusWords[row.statusId]} and can no longer be changed. Begin a new version first.`,
    )
  return row
}

/** The questions of a template as they stand, in their order. */
export const questionsOf = (tx: Tx, id: number) =>
  tx
    .select()
    .from(templateQuestions)
    .where(and(eq(templateQuestions.questionTemplateId, id), eq(templateQuestions.isDeleted, false)))
    .orderBy(asc(templateQuestions.sortOrder), asc(templateQuestions.id))

const { questionTemplateId: _template, sortOrder: _order, ...spoken } = templateQuestion.draft.shape
/** What a question says, without the record it is kept in. */
export const saidBy = (row: object) =>
  Object.fromEntries(
    Object.keys(spoken).map((name) => [name, (row as Record<string, unknown>)[name]]),
  ) as unknown as Question

/** The template a question is written into: it must be a draft, and have the section. */
export async function openTemplate(w: Write, id: number, ...sectionIds: readonly string[]) {
  const { sections } = await mustBeDraft(w.tx, id)
  const known = new Set(sections.map((section) => section.id))
  if (sectionIds.some((sectionId) => !known.has(sectionId))) throw invalid(choose('Section'), 'sectionId')
}
