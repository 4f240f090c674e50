import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Entity, Row } from '#contract/entity.ts'
import { answersFrom, type AnswerFile, type AnswerSet, type SubmitGaps } from '#contract/questionnaires/answers.ts'
import { gapsOf } from '#contract/questions/gaps.ts'
import { outcomeOf } from '#contract/questions/scoring.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import { Refusal } from '#server/base/refuse.ts'
import { opened } from '#server/core/sealedWords.ts'
import { isSealed } from '#server/core/sealedKinds.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { formOf, storedAnswers, type Answered } from './answers.ts'
import { seal, submissionPlace } from '#server/db/columns/sealing.ts'
import { instanceSubmissions, type SubmittedContent } from '#server/db/tables/answers.ts'

/** Missing and invalid answers in a questionnaire of a record; none if it has no questionnaire. */
export async function gapsOfRecord(db: Reader, record: Answered, set: AnswerSet): Promise<SubmitGaps['gaps']> {
  const kept = await formOf(db, record, set)
  if (!kept) return []
  const answers = answersFrom(await storedAnswers(db, record, set))
  return gapsOf(kept.form, answers).map(({ slot, message }) => ({
    set,
    slot: slot.slot,
    question: slot.question.text,
    sectionId: slot.section.id,
    message,
  }))
}

/**
 * Refuses to continue while answers are missing. The refusal contains each of them, so that the browser can go to it.
 */
export async function refuseGaps(w: Write, record: Answered, set: AnswerSet) {
  const gaps = await gapsOfRecord(w.tx, record, set)
  if (gaps.length === 0) return
  const message = gaps.length === 1 ? 'One answer is missing.' : `${gaps.length} answers are missing.`
  throw new Refusal(400, [{ message, code: 'invalid' }], { gaps } satisfies SubmitGaps)
}

const mostNamed = 5

/** '2 answers are missing: …' with the questions, or the first of them if there are many. */
export function missingWords(gaps: SubmitGaps['gaps']) {
  const questions = [...new Set(gaps.map(({ question }) => `“${question}”`))]
  const named = questions.slice(0, mostNamed).join(', ')
  const more = questions.length > mostNamed ? ' and others' : ''
  return `${gaps.length === 1 ? 'One answer is' : `${gaps.length} answers are`} missing: ${named}${more}.`
}

/** Score and result of a questionnaire (domain specification, 6.2); empty if the record has none. */
export async function scored(w: Write, record: Answered) {
  const kept = await formOf(w.tx, record, 'main')
  if (!kept) return {}
  const { scorePercent, result } = outcomeOf(kept.form, answersFrom(await storedAnswers(w.tx, record, 'main')))
  return { scorePercent, result }
}

/**
 * A kind whose records are submitted. `alsoSubmits` returns further parts of a record, which are stored in other
 * tables.
 */
export interface Submitting<E extends Entity> {
  entity: E
  alsoSubmits?(w: Write, id: number): Promise<object>
}

/** The content of a record as it is now (docs/signatures.md). */
async function contentOf<E extends Entity>(
  w: Write,
  { entity, alsoSubmits }: Submitting<E>,
  record: Answered,
  set: AnswerSet,
  row: Row<E>,
  number: string,
): Promise<SubmittedContent> {
  const kept = await formOf(w.tx, record, set)
  const answers = kept ? await storedAnswers(w.tx, record, set) : []
  const written = opened(w.services.cipher, row as Record<string, unknown>)
  const fields = Object.fromEntries(Object.keys(entity.draft.shape).map((field) => [field, written[field] ?? null]))
  const hashes = await hashesOf(
    w.tx,
    answers.flatMap(({ value, photos = [] }) => [...(Array.isArray(value) ? (value as unknown[]) : []), ...photos]),
  )
  return {
    kind: entity.kind,
    number,
    fields,
    template: kept && { name: kept.form.name, version: kept.version },
    answers: answers
      .map(({ slot, value, comment, photos = [] }) => ({
        slot,
        value: withHashes(value, hashes),
        comment: comment || null,
        photos: (photos as AnswerFile[]).map(({ id, name }) => ({ name, sha256: hashes.get(id) ?? '' })),
      }))
      .toSorted((one, other) => (one.slot < other.slot ? -1 : 1)),
    ...(alsoSubmits && { details: await alsoSubmits(w, record.id) }),
  }
}

/**
 * Stores the present content as submitted, with its hash. Anyone with the content can recompute the hash
 * (docs/signatures.md).
 */
export async function keepSubmission<E extends Entity>(
  w: Write,
  kind: Submitting<E>,
  record: Answered,
  set: AnswerSet,
  row: Row<E>,
  number: string,
) {
  const content = await contentOf(w, kind, record, set, row, number)
  await w.tx.insert(instanceSubmissions).values({
    entityKind: record.kind,
    entityId: record.id,
    setName: set,
    content: isSealed(record.kind) ? seal(record.cipher, content, submissionPlace(record.id, set)) : content,
    contentHash: await hashOf(content),
    // The server itself submits only on behalf of a record's author.
    submittedById: w.person.userId > 0 ? w.person.userId : (row as unknown as { authorUserId: number }).authorUserId,
    submittedOn: w.on,
  })
}

/** The hash of a record's present content, for signatures that are given before it is submitted. */
export async function hashNow<E extends Entity>(w: Write, kind: Submitting<E>, record: Answered, row: Row<E>) {
  const { number } = row as unknown as { number: string | null }
  return hashOf(await contentOf(w, kind, record, 'main', row, number ?? ''))
}

/** SHA-256 of a content as JSON with sorted keys and without spaces, in hexadecimal digits. */
export async function hashOf(content: object) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(content)))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const idsOf = (files: readonly unknown[]) =>
  files.flatMap((file) => (typeof (file as AnswerFile | null)?.id === 'number' ? [(file as AnswerFile).id] : []))

async function hashesOf(db: Reader, files: readonly unknown[]) {
  const ids = idsOf(files)
  if (ids.length === 0) return new Map<number, string>()
  const found = await db
    .select({ id: storedFiles.id, sha256: storedFiles.sha256 })
    .from(storedFiles)
    .where(and(inArray(storedFiles.id, ids), eq(storedFiles.isDeleted, false)))
  return new Map(found.map(({ id, sha256 }) => [id, sha256]))
}

const withHashes = (value: unknown, hashes: ReadonlyMap<number, string>): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) => {
        const sha256 = hashes.get((one as AnswerFile | null)?.id ?? 0)
        return sha256 === undefined ? one : { name: (one as AnswerFile).name, sha256 }
      })
    : value

/** The hash of the last submission; null if there is none. */
export async function latestHash(db: Reader, { kind, id }: Pick<Answered, 'kind' | 'id'>, set: AnswerSet) {
  const [found] = await db
    .select({ contentHash: instanceSubmissions.contentHash })
    .from(instanceSubmissions)
    .where(
      and(
        eq(instanceSubmissions.entityKind, kind),
        eq(instanceSubmissions.entityId, id),
        eq(instanceSubmissions.setName, set),
      ),
    )
    .orderBy(desc(instanceSubmissions.id))
    .limit(1)
  return found?.contentHash ?? null
}
