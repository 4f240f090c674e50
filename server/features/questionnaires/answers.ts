import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  mostAnswerFiles,
  mostSlots,
  rowsSlot,
  tooManyAnswerFiles,
  type AnswerConflicts,
  type AnsweredForm,
  type AnswerFile,
  type AnswerSet,
  type SentAnswer,
  type StoredAnswer,
} from '#contract/questionnaires/answers.ts'
import { shapeProblem } from '#contract/questionnaires/answerShapes.ts'
import { pinContent } from '#contract/questionnaires/signature.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Form } from '#contract/questions/form.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { listedPeople, type ListedPerson } from '#contract/questions/signOnList.ts'
import { thisOne } from '#contract/text/words.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import type { DataCipher } from '#server/base/dataCipher.ts'
import { markRecords } from '#server/core/marks.ts'
import { forbidden, invalid, missing, Refusal } from '#server/base/refuse.ts'
import { isSealed } from '#server/core/sealedKinds.ts'
import { proved, sign } from '#server/features/approvals/signing.ts'
import type { StampedTable } from '#server/core/readable.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader, Tx } from '#server/db/database.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { refuseNotCleared } from '#server/features/site/clearance.ts'
import { refuseOffProject } from '#server/features/site/offProject.ts'
import { dropFile } from '#server/platform/files/keeping.ts'
import { questionTemplateVersions as versions, type FrozenForm } from '#server/db/tables/questionTemplate.ts'
import { answerPlace, isSealedValue, opened, seal } from '#server/db/columns/sealing.ts'
import { instanceAnswers as table } from '#server/db/tables/answers.ts'
import { accountName } from '#server/db/accountName.ts'

/** The field of a record for the files of its answers. */
const answerFiles = 'answerFiles'

/** A record whose questionnaires are read or answered; `cipher` decrypts those that are stored encrypted. */
export interface Answered {
  kind: Kind
  id: number
  table: StampedTable
  cipher: DataCipher
}

interface KeptForm {
  templateId: number
  version: number
  form: FrozenForm
}

const columnsOf = {
  main: ['mainTemplateId', 'mainVersion'],
  closeOut: ['closeOutTemplateId', 'closeOutVersion'],
} as const

/** The version of a questionnaire that a record uses; null if it has none. */
export async function formOf(db: Reader, { table: records, id }: Answered, set: AnswerSet): Promise<KeptForm | null> {
  const [template, version] = columnsOf[set]
  const columns = records as unknown as Record<string, typeof versions.version>
  const [kept] = await db
    .select({ templateId: versions.questionTemplateId, version: versions.version, form: versions.form })
    .from(records)
    .innerJoin(
      versions,
      and(eq(versions.questionTemplateId, columns[template]!), eq(versions.version, columns[version]!)),
    )
    .where(eq(records.id, id))
  return kept ?? null
}

/** A published version of a questionnaire, before there is a record that uses it. */
export async function publishedForm(db: Reader, templateId: number | null, version: number | null) {
  if (templateId === null || version === null) return null
  const [kept] = await db
    .select({ form: versions.form })
    .from(versions)
    .where(and(eq(versions.questionTemplateId, templateId), eq(versions.version, version)))
  return kept ? askedOf(kept.form) : null
}

const askedOf = ({ name, sections, questions, scoringOn, passMarkPercent }: FrozenForm) => ({
  name,
  sections,
  questions,
  scoringOn,
  passMarkPercent,
})

/** The stored answers of a record, or those of some slots. */
export async function storedAnswers(
  db: Reader,
  { kind, id, cipher }: Omit<Answered, 'table'>,
  set: AnswerSet,
  slots?: readonly string[],
): Promise<StoredAnswer[]> {
  const stored = await db
    .select({
      slot: table.slot,
      value: table.value,
      comment: sql<string>`coalesce(${table.comment}, '')`,
      photos: table.photos,
      tries: table.tries,
      version: table.version,
      answeredByName: accountName('"instanceAnswer"."answeredById"'),
      answeredOn: table.answeredOn,
    })
    .from(table)
    .where(
      and(
        eq(table.entityKind, kind),
        eq(table.entityId, id),
        eq(table.setName, set),
        slots && inArray(table.slot, [...slots]),
      ),
    )
    .orderBy(table.id)
  if (!isSealed(kind)) return stored
  return stored.map((one) =>
    isSealedValue(one.value)
      ? { ...one, ...asWritten(opened(cipher, one.value, answerPlace(id, set, one.slot))) }
      : one,
  )
}

/** The parts of an answer that people write. */
type Written = Pick<StoredAnswer, 'value' | 'comment'>
const asWritten = (document: unknown) => document as Written

/** An answer as its columns store it. */
function columnsFor({ kind, id, cipher }: Answered, set: AnswerSet, { slot, value, comment }: SentAnswer) {
  const written = { value, comment: comment?.trim() || null }
  if (!isSealed(kind)) return written
  const document: Written = { value, comment: written.comment ?? '' }
  return { value: seal(cipher, document, answerPlace(id, set, slot)), comment: null }
}

/** A questionnaire of a record with its answers. */
export async function answeredForm(
  db: Reader,
  record: Answered,
  set: AnswerSet,
  mayAnswer: boolean,
): Promise<AnsweredForm> {
  const kept = await formOf(db, record, set)
  if (!kept) throw missing('Questionnaire')
  return {
    form: askedOf(kept.form),
    templateVersion: kept.version,
    answers: await storedAnswers(db, record, set),
    mayAnswer,
  }
}

/**
 * Saves some answers and leaves the others unchanged. Each has the version that its sender saw; if someone else changed
 * one of them meanwhile, nothing is saved and the refusal contains their answer. The same answer sent twice is saved
 * once.
 */
export async function saveAnswers(w: Write, record: Answered, set: AnswerSet, asked: readonly SentAnswer[]) {
  const kept = await formOf(w.tx, record, set)
  if (!kept) throw missing('Questionnaire')
  refuseShapes(kept.form, asked)
  const slots = asked.map(({ slot }) => slot)
  const before = new Map((await storedAnswers(w.tx, record, set, slots)).map((one) => [one.slot, one]))
  const sent = await withSignatures(w, kept.form, asked, before)
  const fresh = sent.filter((one) => !isSame(one, before.get(one.slot)))
  await refuseListedOff(w, record, kept.form, fresh)
  const conflicts = fresh.flatMap(({ slot, version }) => {
    const now = before.get(slot)
    return now && now.version !== version ? [now] : []
  })
  if (conflicts.length > 0)
    throw new Refusal(409, [{ message: 'Someone else has answered this meanwhile.', code: 'stale' }], {
      conflicts,
    } satisfies AnswerConflicts)
  if (fresh.length === 0) return storedAnswers(w.tx, record, set, slots)
  await refuseForeignFiles(w.tx, record, fresh)
  await refuseTooMany(w.tx, record, set, fresh.length)
  await w.tx
    .insert(table)
    .values(
      fresh.map((one) => ({
        entityKind: record.kind,
        entityId: record.id,
        setName: set,
        slot: one.slot,
        ...columnsFor(record, set, one),
        photos: one.photos as AnswerFile[],
        tries: one.tries,
        version: 1,
        answeredById: w.person.userId,
        answeredOn: w.on,
      })),
    )
    .onConflictDoUpdate({
      target: [table.entityKind, table.entityId, table.setName, table.slot],
      set: {
        value: sql`excluded.value`,
        comment: sql`excluded.comment`,
        photos: sql`excluded.photos`,
        tries: sql`excluded.tries`,
        version: sql`${table.version} + 1`,
        answeredById: w.person.userId,
        answeredOn: w.on,
      },
    })
  for (const one of fresh) await dropFilesLeft(w, before.get(one.slot), one)
  await markRecords(w, record.kind, [record.id])
  return storedAnswers(w.tx, record, set, slots)
}

/** The answers with signatures by PIN in their stored form. */
async function withSignatures(
  w: Write,
  form: Form,
  sent: readonly SentAnswer[],
  before: ReadonlyMap<string, StoredAnswer>,
) {
  const settled: SentAnswer[] = []
  for (const one of sent) {
    const type = questionAt(form, one.slot)?.inputTypeId
    const stored = before.get(one.slot)?.value
    if (type === inputType.signature && one.value !== null) {
      const [given] = await settledPeople(w, one.slot, [signedIn(one.value)], stored ? [signedIn(stored)] : [])
      settled.push({ ...one, value: { name: given!.name, strokes: given!.signature } })
    } else if (type === inputType.userList && one.value !== null) {
      const value = await settledPeople(w, one.slot, listedPeople(one.value), listedPeople(stored))
      settled.push({ ...one, value })
    } else settled.push(one)
  }
  return settled
}

/** Kinds whose lists contain people who work or are briefed. */
const listsWorkers: readonly Kind[] = ['permit', 'rams', 'induction', 'onSiteTraining']

/** Refuses to list a person who is kept off the project by a card, and on a crew one who may not work there now. */
async function refuseListedOff(
  w: Write,
  { kind, table: records, id }: Answered,
  form: Form,
  sent: readonly SentAnswer[],
) {
  const lists = sent.filter(({ slot }) => questionAt(form, slot)?.inputTypeId === inputType.userList)
  if (lists.length === 0 || !listsWorkers.includes(kind)) return
  const { projectId } = records as unknown as Record<string, typeof versions.version>
  const [record] = await w.tx.select({ projectId: projectId! }).from(records).where(eq(records.id, id))
  for (const { slot, value } of lists) {
    const people = listedPeople(value).filter(({ name }) => name !== '')
    await refuseOffProject(w, record!.projectId, people, slot)
    if (kind === 'permit') await refuseNotCleared(w, record!.projectId, people, slot)
  }
}

/**
 * People whose signature by PIN is replaced by the name and the company of the PIN's owner; the others as they were
 * sent.
 */
async function settledPeople(w: Write, field: string, sent: readonly ListedPerson[], stored: readonly ListedPerson[]) {
  const settled: ListedPerson[] = []
  for (const person of sent) {
    if (pinContent(person.signature) === null) {
      settled.push(person)
      continue
    }
    const owner = await proved(w, person.signature)
    const kept = stored.find(({ name }) => name === (owner?.name ?? person.name)) ?? null
    const { name, company, signature } = await sign(w, person.signature, { anyone: true, ...person }, { field, kept })
    settled.push({ name, company: company ?? '', signature })
  }
  return settled
}

/** The answer to a signature question, as a person on a list. */
const signedIn = (value: unknown): ListedPerson => {
  const { name, strokes } = value as { name: string; strokes: string[] }
  return { name, company: '', signature: strokes }
}

/** Adds an uploaded file to the answer of a photo or file question, or to the photos beside another answer. */
export async function addFile(w: Write, record: Answered, set: AnswerSet, slot: string, file: AnswerFile) {
  const kept = await formOf(w.tx, record, set)
  const question = kept && questionAt(kept.form, slot)
  if (!question) throw new Refusal(400, [{ message: 'This is no question.', code: 'invalid', field: 'slot' }])
  const isFileQuestion = question.inputTypeId === inputType.photo || question.inputTypeId === inputType.file
  const [before] = await storedAnswers(w.tx, record, set, [slot])
  const { value = null, comment = '', photos = [], tries = 0, version = 0 } = before ?? {}
  const filesBefore = (isFileQuestion ? (value ?? []) : photos) as AnswerFile[]
  if (filesBefore.length >= mostAnswerFiles) throw invalid(tooManyAnswerFiles, 'files')
  const files = [...filesBefore, file]
  await saveAnswers(w, record, set, [
    {
      slot,
      comment,
      tries,
      version,
      value: isFileQuestion ? files : value,
      photos: isFileQuestion ? [] : files,
    },
  ])
}

const questionAt = ({ questions }: Pick<Form, 'questions'>, slot: string) =>
  questions.find(({ key }) => key === slot.split('#')[0])

function refuseShapes(form: Form, sent: readonly SentAnswer[]) {
  const problems = sent.flatMap(({ slot, value }) => {
    const message = slot.startsWith(rowsSlot('')) ? rowsProblem(form, slot, value) : answerProblem(form, slot, value)
    return message === null ? [] : [{ message, code: 'invalid' as const, field: slot }]
  })
  const twice = sent.find(({ slot }, at) => sent.findIndex((one) => one.slot === slot) !== at)
  if (twice) problems.push({ message: 'An answer stands twice in the request.', code: 'invalid', field: twice.slot })
  if (problems.length > 0) throw new Refusal(400, problems)
}

function answerProblem(form: Form, slot: string, value: unknown) {
  const question = questionAt(form, slot)
  if (!question) return 'This question is not in the questionnaire.'
  const section = form.sections.find(({ id }) => id === question.sectionId)
  if (slot.includes('#') && !section?.repeatable) return 'This question is asked once.'
  return shapeProblem(question, value)
}

const mostRows = 100
function rowsProblem({ sections }: Form, slot: string, value: unknown) {
  const isRepeated = sections.some(({ id, repeatable }) => repeatable && rowsSlot(id) === slot)
  if (!isRepeated) return 'This section is asked once.'
  const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostRows
  return isCount ? null : `Use 1 to ${mostRows} rows.`
}

/** Every file of an answer belongs to the record of the answer. */
async function refuseForeignFiles(tx: Tx, { kind, id }: Answered, sent: readonly SentAnswer[]) {
  const files = sent.flatMap((one) => filesIn(one).map((file) => ({ slot: one.slot, ...file })))
  if (files.length === 0) return
  const own = await tx
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.ownerKind, kind),
        eq(storedFiles.ownerId, id),
        eq(storedFiles.ownerField, answerFiles),
        eq(storedFiles.isDeleted, false),
      ),
    )
  const known = new Set(own.map((file) => file.id))
  const foreign = files.find((file) => !known.has(file.id))
  if (foreign)
    throw new Refusal(400, [
      { message: `${foreign.name} is not there any more. Add it again.`, code: 'invalid', field: foreign.slot },
    ])
}

async function refuseTooMany(tx: Tx, { kind, id }: Answered, set: AnswerSet, coming: number) {
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(eq(table.entityKind, kind), eq(table.entityId, id), eq(table.setName, set)))
  if (counted!.count + coming > mostSlots)
    throw new Refusal(400, [{ message: `A record holds at most ${mostSlots} answers.`, code: 'invalid' }])
}

/** Removes the files that an answer no longer contains. */
async function dropFilesLeft(w: Write, before: StoredAnswer | undefined, after: SentAnswer) {
  const left = new Set(filesIn(after).map(({ id }) => id))
  for (const { id } of before ? filesIn(before) : []) if (!left.has(id)) await dropFile(w, id)
}

/** Names of people without an account have the id 0. */
const isFile = (value: unknown): value is AnswerFile =>
  typeof value === 'object' && value !== null && (value as AnswerFile).id > 0 && 'name' in value
const filesIn = ({ value, photos }: Pick<SentAnswer | StoredAnswer, 'value' | 'photos'>): AnswerFile[] => [
  ...(Array.isArray(value) ? value.filter(isFile) : []),
  ...((photos ?? []) as unknown[]).filter(isFile),
]

const isSame = (sent: SentAnswer, stored: StoredAnswer | undefined) =>
  stored !== undefined &&
  canonicalJson([sent.value, sent.comment?.trim() || '', sent.photos, sent.tries]) ===
    canonicalJson([stored.value, stored.comment ?? '', stored.photos, stored.tries ?? 0])

export const mayNotAnswer = (type: string) => forbidden(`answer the questions of ${thisOne(type)}`)
