import { and, asc, eq } from 'drizzle-orm'
import { questionTemplate, questionTemplateStatus as status } from '#contract/entities/questionTemplate.ts'
import { templateQuestion } from '#contract/entities/templateQuestion.ts'
import type { Question } from '#contract/questions/form.ts'
import { choose } from '#contract/text/words.ts'
import { invalid, missing, notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import type { Tx } from '#server/db/database.ts'
import { templateQuestions } from '#server/db/tables/templateQuestion.ts'
import { questionTemplates } from '#server/db/tables/questionTemplate.ts'

/** The gap between the `sortOrder` of two questions, wide enough that most moves change one row. */
export const orderStep = 1000

const statusWords: Record<number, string> = { 20: 'published', 30: 'retired' }

/**
 * Locks the template until the transaction ends, so that nothing is written during a publication. Refuses unless it is
 * a draft.
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
      `This question template is ${statusWords[row.statusId]} and can no longer be changed. Start a new version first.`,
    )
  return row
}

/** The questions of a template in their order. */
export const questionsOf = (tx: Tx, id: number) =>
  tx
    .select()
    .from(templateQuestions)
    .where(and(eq(templateQuestions.questionTemplateId, id), eq(templateQuestions.isDeleted, false)))
    .orderBy(asc(templateQuestions.sortOrder), asc(templateQuestions.id))

const { questionTemplateId: _template, sortOrder: _order, ...spoken } = templateQuestion.draft.shape
/** The content of a question, without the columns of its record. */
export const saidBy = (row: object) =>
  Object.fromEntries(
    Object.keys(spoken).map((name) => [name, (row as Record<string, unknown>)[name]]),
  ) as unknown as Question

/** Refuses to write a question unless its template is a draft and has the section. */
export async function openTemplate(w: Write, id: number, ...sectionIds: readonly string[]) {
  const { sections } = await mustBeDraft(w.tx, id)
  const known = new Set(sections.map((section) => section.id))
  if (sectionIds.some((sectionId) => !known.has(sectionId))) throw invalid(choose('Section'), 'sectionId')
}
