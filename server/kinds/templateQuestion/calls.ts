import { Hono } from 'hono'
import * as z from 'zod/mini'
import { mostQuestions } from '#contract/entities/questionTemplate.ts'
import { templateQuestion } from '#contract/entities/templateQuestion.ts'
import { int, largestInt, text } from '#contract/fields.ts'
import { ref } from '#contract/references.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, invalid } from '#server/base/refuse.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write, type Write } from '#server/core/write.ts'
import { writing, type Writing } from '#server/core/writing.ts'
import { openTemplate } from '../questionTemplate/questions.ts'
import { templateQuestionRules } from './rules.ts'

const opened = {
  id: ref('templateQuestion', 'Question'),
  rowVersion: z.int().check(z.minimum(1), z.maximum(largestInt)),
}
const upTo = <T extends z.ZodMiniType>(item: T) =>
  z._default(z.array(item).check(z.maxLength(mostQuestions, `Up to ${mostQuestions} questions at once.`)), [])
const bulk = z.object({
  questionTemplateId: ref('questionTemplate', 'Question template'),
  /** New positions: in another section, or before or after other questions. */
  move: upTo(z.object({ ...opened, sectionId: text('Section', 40), sortOrder: int('Order', 0, 1_000_000_000) })),
  remove: upTo(z.object(opened)),
  restore: upTo(ref('templateQuestion', 'Question')),
  add: upTo(templateQuestion.draft),
})

/**
 * `PUT /api/templateQuestion/bulk`: moves, removes, restores and adds questions of one template, all or none. Answers
 * the resulting questions.
 */
export function templateQuestionCalls(kind: Resource<typeof templateQuestion>) {
  const questions = writing(kind)
  return new Hono<Env>().put('/templateQuestion/bulk', async (c) => {
    const body = await readJson(c)
    return write(c, body, async (w) => ({ data: await changeMany(questions, announcedOnce(w), bulk.parse(body)) }))
  })
}

async function changeMany(
  questions: Writing<typeof templateQuestion>,
  w: Write,
  { questionTemplateId: id, move, remove, restore, add }: z.output<typeof bulk>,
) {
  if (!templateQuestionRules.creates(w.person, {} as never)) throw forbidden('change questions')
  const rows = []
  for (const { id: questionId, rowVersion, ...place } of move) {
    const row = await questions.set(w, questionId, { rowVersion }, place, 'moved')
    if (row.questionTemplateId !== id) throw otherTemplate()
    rows.push(row)
  }
  if (move.length > 0) await openTemplate(w, id, ...move.map(({ sectionId }) => sectionId))
  for (const one of remove) {
    const row = await questions.read.one(w.tx, w.person, one.id)
    if (row.questionTemplateId !== id) throw otherTemplate()
    await questions.remove(w, one.id, one, {})
  }
  for (const one of restore) {
    const row = await questions.restore(w, one, {})
    if (row.questionTemplateId !== id) throw otherTemplate()
    rows.push(row)
  }
  const added = []
  for (const draft of add) added.push(await questions.create(w, { ...draft, questionTemplateId: id }))
  return { questionTemplateId: id, added: added.map((row) => row.id), rows: [...rows, ...added] }
}

const otherTemplate = () => invalid('These questions belong to different templates.', 'questionTemplateId')

/** Drops repeated announcements of a whole kind. */
function announcedOnce(w: Write): Write {
  const said = new Set<string>()
  return {
    ...w,
    announce(change) {
      if (change.recordId === 0 && said.has(change.kind)) return
      if (change.recordId === 0) said.add(change.kind)
      w.announce(change)
    },
  }
}
