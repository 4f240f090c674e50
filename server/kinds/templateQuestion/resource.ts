import { and, count, eq, sql } from 'drizzle-orm'
import { mostQuestions } from '#contract/entities/questionTemplate.ts'
import { templateQuestion, type TemplateQuestion } from '#contract/entities/templateQuestion.ts'
import type { Conditions } from '#contract/questions/conditionFields.ts'
import { matchingProblem } from '#contract/questions/matching.ts'
import { audience } from '#server/core/audience.ts'
import { questionTemplates } from '#server/db/tables/questionTemplate.ts'
import { templateQuestions } from '#server/db/tables/templateQuestion.ts'
import { invalid } from '#server/base/refuse.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { mustBeDraft, openTemplate, questionsOf } from '../questionTemplate/questions.ts'
import { templateQuestionCalls } from './calls.ts'
import { questionChoices } from './choices.ts'
import { questionsInWords } from '#server/features/questionnaires/questionsInWords.ts'
import { templateQuestionRules } from './rules.ts'
import { changeStamp } from '#server/core/stamps.ts'

export const templateQuestionResource: KindResource<typeof templateQuestion> = {
  entity: templateQuestion,
  table: templateQuestions,
  rules: templateQuestionRules,
  auditWords: questionsInWords,
  calls: templateQuestionCalls,
  choices: { question: questionChoices },
  facts: { templateId: sql`"templateQuestion"."questionTemplateId"` },
  dependsOn: { questionTemplate: ['statusId'] },
  immutable: { questionTemplateId: 'A question cannot be moved to another template. Copy it instead.' },
  async check(w, draft, before) {
    const untriable = draft.regex && matchingProblem(draft.regex)
    if (untriable) throw invalid(untriable, 'regex')
    await openTemplate(w, draft.questionTemplateId, draft.sectionId)
    if (!before) await refuseTooMany(w, draft.questionTemplateId)
  },
  async beforeWrite(w, row) {
    // For a new question this is checked with its fields.
    if ('id' in row) await mustBeDraft(w.tx, row.questionTemplateId)
  },
  async afterwards(w, row, before) {
    // A restored question was not checked by this save.
    if (!before) await openTemplate(w, row.questionTemplateId, row.sectionId)
    else if (before.key !== row.key) await followKey(w, row, before.key)
  },
}

/** Renames the key of a question in the conditions that refer to it. */
async function followKey(w: Write, { id, questionTemplateId, key }: TemplateQuestion, before: string) {
  const renamed = (when: Conditions) => ({
    ...when,
    of: when.of.map((one) => (one.questionKey === before ? { ...one, questionKey: key } : one)),
  })
  const refersToKey = (when: Conditions | null): when is Conditions =>
    when?.of.some(({ questionKey }) => questionKey === before) ?? false
  const on = changeStamp(w)
  for (const other of await questionsOf(w.tx, questionTemplateId)) {
    if (other.id === id || !refersToKey(other.visibleIf)) continue
    await w.tx
      .update(templateQuestions)
      .set({ visibleIf: renamed(other.visibleIf), rowVersion: other.rowVersion + 1, ...on })
      .where(eq(templateQuestions.id, other.id))
    w.announce({
      kind: 'templateQuestion',
      recordId: other.id,
      op: 'updated',
      version: other.rowVersion + 1,
      affected: [[questionTemplateId]],
      audience: audience.kind('templateQuestion'),
    })
    w.addHistory({
      entityKind: 'templateQuestion',
      entityId: other.id,
      action: 'changed',
      diff: { visibleIf: [other.visibleIf, renamed(other.visibleIf)] },
    })
  }
  const template = await mustBeDraft(w.tx, questionTemplateId)
  if (!template.sections.some(({ visibleIf }) => refersToKey(visibleIf))) return
  const sections = template.sections.map((section) => ({
    ...section,
    visibleIf: refersToKey(section.visibleIf) ? renamed(section.visibleIf) : section.visibleIf,
  }))
  await w.tx
    .update(questionTemplates)
    .set({ sections, rowVersion: template.rowVersion + 1, ...on })
    .where(eq(questionTemplates.id, questionTemplateId))
  w.announce({
    kind: 'questionTemplate',
    recordId: questionTemplateId,
    op: 'updated',
    version: template.rowVersion + 1,
    affected: [],
    audience: audience.kind('questionTemplate'),
  })
  w.addHistory({
    entityKind: 'questionTemplate',
    entityId: questionTemplateId,
    action: 'changed',
    diff: { sections: [template.sections, sections] },
  })
}

async function refuseTooMany(w: Write, id: number) {
  const [there] = await w.tx
    .select({ all: count() })
    .from(templateQuestions)
    .where(and(eq(templateQuestions.questionTemplateId, id), eq(templateQuestions.isDeleted, false)))
  if ((there?.all ?? 0) >= mostQuestions)
    throw invalid(`A template has at most ${mostQuestions} questions.`, 'questionTemplateId')
}
