import type { Entity, Row } from '#contract/entity.ts'
import { rowsSlot, type SentAnswer, type StoredAnswer } from '#contract/questionnaires/answers.ts'
import { shapeProblem } from '#contract/questionnaires/answerShapes.ts'
import { labelOf } from '#contract/labels.ts'
import type { Form } from '#contract/questions/form.ts'
import { inputType, isToRead } from '#contract/questions/inputTypes.ts'
import { inSentence, thisOne } from '#contract/text/words.ts'
import { forbidden, Refusal } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { opened } from '#server/core/sealedWords.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { formOf, saveAnswers, storedAnswers } from './answers.ts'

type Fields = Record<string, unknown>
type Copied = Row<Entity> & { id: number; projectId: number; number: string | null }

/**
 * Creates a new record with the fields of another one, and on request its answers; never its signatures, its decisions
 * or its files (domain specification, 6.5). Fields that are no longer valid, such as a company that has left the
 * project, are left empty where possible, with a warning.
 */
export async function copyRecord(w: Write, kind: Resource<Entity>, id: number, withAnswers: boolean) {
  const { entity, answers: hooks } = kind
  const records = writing(kind)
  const source = opened(w.services.cipher, await records.read.one(w.tx, w.person, id)) as Copied
  if (withAnswers && hooks?.mayRead?.(w.person, source) === false)
    throw forbidden(`read the answers of ${thisOne(entity.name)}`)
  const shape = Object.keys(entity.draft.shape)
  const draft: Fields = {
    ...Object.fromEntries(shape.map((field) => [field, (source as unknown as Fields)[field]])),
    ...(await hooks?.copied?.(w, source)),
  }
  // People who may not add records here are told so before anything about the fields.
  if (!kind.rules.creates(w.person, draft)) throw forbidden(`add ${inSentence(entity.plural)}`)
  const made = (await createFrom(w, records, entity, draft)) as Copied
  if (withAnswers) await copyAnswers(w, kind, source, made)
  w.addHistory({
    entityKind: entity.kind,
    entityId: made.id,
    projectId: made.projectId,
    action: 'copied',
    comment: source.number,
  })
  return records.read.one(w.tx, w.person, made.id)
}

/** Creates the copy. If an optional field is refused, it tries again without it. */
async function createFrom(w: Write, records: ReturnType<typeof writing<Entity>>, entity: Entity, draft: Fields) {
  for (let left = { ...draft }; ;)
    try {
      return await records.create(w, left)
    } catch (error) {
      const problem = error instanceof Refusal && error.status === 400 ? error.problems[0] : undefined
      const field = problem?.field?.split('.')[0] ?? ''
      const without = { ...left, [field]: null }
      if (!problem || (left[field] ?? null) === null || !entity.draft.safeParse(without).success) throw error
      w.warn({ message: `${labelOf(entity, field) ?? field} was left out: ${problem.message}`, field })
      left = without
    }
}

/**
 * Measurements, observations and signatures of the former record do not apply to the new one. Files belong to the
 * record that they were added to.
 */
const ofItsTime: readonly number[] = [
  inputType.signature,
  inputType.userList,
  inputType.photo,
  inputType.file,
  inputType.gas,
  inputType.video,
  inputType.quiz,
]

/** The answers that can be used in another record with this questionnaire. */
function answersToCopy(form: Form, stored: readonly StoredAnswer[]): SentAnswer[] {
  return stored.flatMap(({ slot, value, comment }) => {
    const kept = { slot, value, comment: comment || null, photos: [], tries: 0, version: 0 }
    const repeated = form.sections.find(({ id }) => rowsSlot(id) === slot)
    if (repeated) return repeated.repeatable ? [kept] : []
    const question = form.questions.find(({ key }) => key === slot.split('#')[0])
    const section = form.sections.find(({ id }) => id === question?.sectionId)
    if (!question || isToRead(question.inputTypeId) || ofItsTime.includes(question.inputTypeId)) return []
    if (slot.includes('#') && !section?.repeatable) return []
    return shapeProblem(question, value) === null ? [kept] : []
  })
}

async function copyAnswers(w: Write, { entity, table }: Resource<Entity>, source: Copied, made: Copied) {
  const record = { kind: entity.kind, id: made.id, table, cipher: w.services.cipher }
  const kept = await formOf(w.tx, record, 'main')
  if (!kept) return
  const stored = await storedAnswers(w.tx, { ...record, id: source.id }, 'main')
  const answers = answersToCopy(kept.form, stored)
  if (answers.length > 0) await saveAnswers(w, record, 'main', answers)
}
