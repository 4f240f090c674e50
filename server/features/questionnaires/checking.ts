import { and, desc, eq, getTableName } from 'drizzle-orm'
import type { CheckedSubmission } from '#contract/questionnaires/submissions.ts'
import type { Services } from '#server/core/services.ts'
import type { Answered } from './answers.ts'
import { isSealedValue, opened, submissionPlace } from '#server/db/columns/sealing.ts'
import { hashOf } from './submitting.ts'
import { instanceSubmissions as table, type SubmittedContent } from '#server/db/tables/answers.ts'
import { accountName } from '#server/db/accountName.ts'

/** Recomputes the hash of everything that was submitted of a record, newest first (docs/signatures.md). */
export async function checkedSubmissions(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { kind, id, cipher }: Pick<Answered, 'kind' | 'id' | 'cipher'>,
): Promise<CheckedSubmission[]> {
  const stored = await db
    .select({
      id: table.id,
      set: table.setName,
      content: table.content,
      contentHash: table.contentHash,
      submittedOn: table.submittedOn,
      submittedByName: accountName<string>(`"${getTableName(table)}"."submittedById"`),
    })
    .from(table)
    .where(and(eq(table.entityKind, kind), eq(table.entityId, id)))
    .orderBy(desc(table.id))
  const there = new Map<string, boolean>()
  const checked: CheckedSubmission[] = []
  for (const { content: kept, ...submission } of stored) {
    const content = (
      isSealedValue(kept) ? opened(cipher, kept, submissionPlace(id, submission.set)) : kept
    ) as SubmittedContent
    const held = filesIn(content)
    for (const { sha256 } of held) if (!there.has(sha256)) there.set(sha256, await files.has(sha256))
    checked.push({
      ...submission,
      matches: (await hashOf(content)) === submission.contentHash,
      files: held.map(({ name, sha256 }) => ({ name, isThere: there.get(sha256) ?? false })),
    })
  }
  return checked
}

interface HeldFile {
  name: string
  sha256: string
}
const isFile = (value: unknown): value is HeldFile =>
  typeof value === 'object' && value !== null && typeof (value as HeldFile).sha256 === 'string'

/** The files of a content that may have been tampered with, so its shape is not trusted. */
const filesIn = ({ answers }: Partial<SubmittedContent>): HeldFile[] =>
  (Array.isArray(answers) ? answers : []).flatMap(({ value, photos }) => [
    ...(Array.isArray(value) ? value.filter(isFile) : []),
    ...(Array.isArray(photos) ? photos.filter(isFile) : []),
  ])
