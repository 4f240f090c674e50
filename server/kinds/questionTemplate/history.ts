import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import type { Reader } from '#server/db/database.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { users } from '#server/db/tables/user.ts'
import { templateQuestions } from '#server/db/tables/templateQuestion.ts'

const steps = ['publish', 'revise', 'discard']

/**
 * The history of a template and of each of its questions, newest first, limited to a number of entries, with the
 * version that each action concerns.
 */
export async function historyOfTemplate(
  db: Reader,
  { id, publishedVersion }: Pick<QuestionTemplate, 'id' | 'publishedVersion'>,
  most: number,
) {
  const questions = db
    .select({ id: templateQuestions.id })
    .from(templateQuestions)
    .where(eq(templateQuestions.questionTemplateId, id))
  const isOfQuestion = eq(auditEntries.entityKind, 'templateQuestion')
  const rows = await db
    .select({
      id: auditEntries.id,
      on: auditEntries.on,
      byName: sql<string | null>`${users.fullName}`,
      action: auditEntries.action,
      diff: auditEntries.diff,
      fromStatusId: auditEntries.fromStatusId,
      toStatusId: auditEntries.toStatusId,
      comment: auditEntries.comment,
      questionId: templateQuestions.id,
      text: templateQuestions.text,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.byUserId))
    .leftJoin(templateQuestions, and(isOfQuestion, eq(templateQuestions.id, auditEntries.entityId)))
    .where(
      or(
        and(eq(auditEntries.entityKind, 'questionTemplate'), eq(auditEntries.entityId, id)),
        and(isOfQuestion, inArray(auditEntries.entityId, questions)),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(most)
  // Each publication increments the version, so the versions are assigned by counting back from the newest.
  let published = publishedVersion ?? 0
  return rows.map(({ questionId, text, ...entry }) => {
    const version =
      steps.includes(entry.action) && questionId === null
        ? entry.action === 'publish'
          ? published--
          : published + 1
        : null
    return { ...entry, version, question: questionId === null ? null : { id: questionId, text: text ?? '' } }
  })
}
