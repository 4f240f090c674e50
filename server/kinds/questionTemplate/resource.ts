import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  questionTemplate,
  questionTemplateStatus as status,
  type QuestionTemplate,
} from '#contract/entities/questionTemplate.ts'
import { templateQuestion } from '#contract/entities/templateQuestion.ts'
import { findingsOf } from '#contract/questions/checks.ts'
import { outlineOf } from '#contract/questions/form.ts'
import { processKindPlurals } from '#contract/processKinds.ts'
import type { Tx } from '#server/db/database.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { questionTemplates, questionTemplateVersions, type FrozenForm } from '#server/db/tables/questionTemplate.ts'
import { templateQuestions } from '#server/db/tables/templateQuestion.ts'
import { changedIn } from '#server/core/diff.ts'
import { invalid, notNow, Refusal } from '#server/base/refuse.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { questionTemplateCalls } from './calls.ts'
import { mustBeDraft, orderStep, questionsOf, saidBy } from './questions.ts'
import { questionsInWords } from '#server/features/questionnaires/questionsInWords.ts'
import { questionTemplateRules } from './rules.ts'
import { changeStamp, creationStamp } from '#server/core/stamps.ts'

async function formOf(tx: Tx, row: QuestionTemplate): Promise<FrozenForm> {
  const { name, description, processKindIds, languages, scoringOn, passMarkPercent, sections } = row
  const questions = outlineOf(sections, (await questionsOf(tx, row.id)).map(saidBy)).flatMap((part) => part.questions)
  return { name, description, processKindIds, languages, scoringOn, passMarkPercent, sections, questions }
}

export const questionTemplateResource: KindResource<typeof questionTemplate> = {
  entity: questionTemplate,
  table: questionTemplates,
  rules: questionTemplateRules,
  auditWords: questionsInWords,
  calls: questionTemplateCalls,
  staleTogether: true,
  dependsOn: { templateQuestion: true },
  documents: [
    {
      table: questionTemplateVersions,
      owner: 'questionTemplateId',
      version: 'version',
      schema: z.object({ form: z.object({ questions: z.array(templateQuestion.draft) }) }),
    },
  ],
  facts: {
    questionCount: sql`(select count(*)::int from "templateQuestion" q where q."questionTemplateId" = "questionTemplate"."id" and not q."isDeleted")`,
  },
  async check(w, draft, before) {
    if (!before) return
    await mustBeDraft(w.tx, before.id)
    await refuseUnfit(w, before.id, draft.processKindIds)
    const left = draft.sections.map(({ id }) => id)
    const strays = await w.tx
      .select({ id: templateQuestions.id })
      .from(templateQuestions)
      .where(
        and(
          eq(templateQuestions.questionTemplateId, before.id),
          eq(templateQuestions.isDeleted, false),
          notInArray(templateQuestions.sectionId, left),
        ),
      )
      .limit(1)
    if (strays.length > 0)
      throw invalid('Move or delete the questions of a section before the section itself.', 'sections')
  },
  actions: {
    publish,
    revise: (_w, row) => ({ statusId: status.draft, version: (row.publishedVersion ?? 0) + 1 }),
    discard,
    retire: () => ({ statusId: status.retired }),
    reinstate: () => ({ statusId: status.published }),
  },
}

/** A template must stay valid for the kinds of the sub types that use it. */
async function refuseUnfit(w: Write, id: number, kinds: readonly number[]) {
  const askedBy = or(eq(processSubTypes.questionTemplateId, id), eq(processSubTypes.closeOutQuestionTemplateId, id))
  const users = await w.tx
    .select({ name: processSubTypes.name, processKindId: processSubTypes.processKindId })
    .from(processSubTypes)
    .where(and(askedBy, eq(processSubTypes.isDeleted, false)))
    .orderBy(asc(processSubTypes.name))
  const orphan = users.find(({ processKindId }) => !kinds.includes(processKindId))
  if (orphan)
    throw invalid(`${orphan.name} still asks it for ${processKindPlurals[orphan.processKindId]}.`, 'processKindIds')
}

/** Freezes the present state of the template under its version number, for use by records. */
async function publish(w: Write, row: QuestionTemplate) {
  await mustBeDraft(w.tx, row.id)
  const form = await formOf(w.tx, row)
  const findings = findingsOf(form)
  if (findings.length > 0)
    throw new Refusal(
      400,
      findings.map(({ message, questionKey, sectionId }) => ({
        message,
        code: 'invalid' as const,
        field: questionKey === undefined ? `sections.${sectionId}` : `questions.${questionKey}`,
      })),
    )
  await w.tx.insert(questionTemplateVersions).values({
    questionTemplateId: row.id,
    version: row.version,
    form,
    publishedOn: w.on,
    publishedById: w.person.userId,
    ...creationStamp(w),
  })
  return { statusId: status.published, publishedVersion: row.version, publishedOn: w.on }
}

/** Discards the draft: the template returns to its published version. */
async function discard(w: Write, row: QuestionTemplate) {
  await mustBeDraft(w.tx, row.id)
  const [frozen] = await w.tx
    .select()
    .from(questionTemplateVersions)
    .where(
      and(
        eq(questionTemplateVersions.questionTemplateId, row.id),
        eq(questionTemplateVersions.version, row.publishedVersion ?? 0),
      ),
    )
  if (!frozen) throw notNow('There is no published version to go back to.')
  const { questions, ...head } = frozen.form
  const now = await questionsOf(w.tx, row.id)
  const wanted = new Set(questions.map(({ key }) => key))
  const remember = (entityId: number, action: string, diff = {}) =>
    w.addHistory({ entityKind: 'templateQuestion', entityId, action, comment: 'The draft was discarded', diff })
  for (const question of now.filter(({ key }) => !wanted.has(key))) {
    remember(question.id, 'deleted')
    await w.tx
      .update(templateQuestions)
      .set({ isDeleted: true, deletedOn: w.on, rowVersion: question.rowVersion + 1, ...changeStamp(w) })
      .where(eq(templateQuestions.id, question.id))
  }
  for (const [at, question] of questions.entries()) {
    const kept = now.find(({ key }) => key === question.key)
    const values = { ...question, sortOrder: (at + 1) * orderStep }
    if (kept) {
      await w.tx
        .update(templateQuestions)
        .set({ ...values, rowVersion: kept.rowVersion + 1, ...changeStamp(w) })
        .where(eq(templateQuestions.id, kept.id))
      const diff = changedIn(Object.keys(question), kept, question)
      if (Object.keys(diff).length > 0) remember(kept.id, 'changed', diff)
      continue
    }
    const [made] = await w.tx
      .insert(templateQuestions)
      .values({ ...values, questionTemplateId: row.id, ...creationStamp(w) })
      .returning({ id: templateQuestions.id })
    remember(made!.id, 'restored')
  }
  return { ...head, statusId: status.published, version: frozen.version }
}
