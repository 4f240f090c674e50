import { and, asc, eq } from 'drizzle-orm'
import type { Choices } from '#contract/choice.ts'
import type { Person } from '#server/core/person.ts'
import { forbidden } from '#server/base/refuse.ts'
import type { Reader } from '#server/db/database.ts'
import { questionTemplates } from '#server/db/tables/questionTemplate.ts'
import { templateQuestionRules } from './rules.ts'
import { templateQuestions } from '#server/db/tables/templateQuestion.ts'

/** The questions of all templates, in the order of each template. */
export async function questionChoices(db: Reader, person: Person): Promise<Choices['question'][]> {
  if (templateQuestionRules.finds(person) !== true) throw forbidden('choose questions')
  return db
    .select({
      id: templateQuestions.id,
      name: templateQuestions.text,
      of: questionTemplates.name,
      key: templateQuestions.key,
      processKindIds: questionTemplates.processKindIds,
    })
    .from(templateQuestions)
    .innerJoin(questionTemplates, eq(questionTemplates.id, templateQuestions.questionTemplateId))
    .where(and(eq(templateQuestions.isDeleted, false), eq(questionTemplates.isDeleted, false)))
    .orderBy(asc(questionTemplates.name), asc(templateQuestions.sortOrder), asc(templateQuestions.id))
}
