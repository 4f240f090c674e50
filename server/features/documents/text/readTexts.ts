import { and, eq, sql } from 'drizzle-orm'
import { loggable } from '#server/base/loggable.ts'
import { markRecords } from '#server/core/marks.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { rowsOf } from '#server/db/database.ts'
import { fileTexts } from '#server/db/tables/fileText.ts'
import { searchedTables } from '#server/features/documents/search/searchedKinds.ts'
import { textLimits, type ReadText } from '#server/core/contracts/textLimits.ts'

/** How long one server process may read a file before others may, in milliseconds: far longer than reading may take. */
const lease = 120_000
/** A file is not tried again after this many server crashes while it was read. */
const mostAttempts = 3
/** The delay before a file whose content could not be fetched is tried again, in milliseconds. */
const retryAfter = 60_000

interface Claimed {
  sha256: string
  attempts: number
  mime: string
  size: number
}

const running = new WeakMap<Services, Promise<void>>()

/**
 * Reads the texts of files in the queue until none is left; called every few seconds and after each upload. Several
 * processes may run this: each takes files that no other has, and those of a process that crashed.
 */
export function readTexts(services: Services): Promise<void> {
  const { texts } = services
  if (!texts) return Promise.resolve()
  const work =
    running.get(services) ??
    Promise.all(Array.from({ length: texts.atOnce }, () => readOn(services)))
      .then(() => undefined)
      .finally(() => running.delete(services))
  running.set(services, work)
  return work
}

/** Reads texts as soon as documents change. Returns a function that stops it. */
export const readTextsOnChange = (services: Services) =>
  services.live.onChanges((rows) => {
    if (rows.some(({ kind }) => kind.startsWith('projectDocument')))
      readTexts(services).catch((error: unknown) =>
        services.log({ level: 'error', message: 'Reading texts failed', ...loggable(error) }),
      )
  })

async function readOn(services: Services) {
  for (let file = await claim(services); file; file = await claim(services)) {
    try {
      const read = await textOf(services, file)
      if (read === null) return release(services, file, 0)
      await keep(services, file, read)
    } catch (error) {
      // The file store or the database does not answer, which is not a fault of the file.
      services.log({ level: 'warn', message: 'The text of a file could not be read yet', ...loggable(error) })
      await release(services, file, retryAfter)
    }
  }
}

async function claim({ db, steady }: Services): Promise<Claimed | undefined> {
  const at = steady()
  const [file] = rowsOf<Claimed>(
    await db.execute(sql`
      update "fileText" t set "leasedUntil" = ${new Date(at + lease).toISOString()}, attempts = attempts + 1
      from (
        select w."sha256", f.mime, f.size::float8 as size from "fileText" w
        cross join lateral (select mime, size from "storedFile" s where s."sha256" = w."sha256" order by s.id limit 1) f
        where w.state = 'waiting' and (w."leasedUntil" is null or w."leasedUntil" < ${new Date(at).toISOString()})
          and not exists (select 1 from "fileScan" v where v."sha256" = w."sha256" and v.state <> 'clean')
        order by w."leasedUntil" nulls first limit 1 for update of w skip locked
      ) next
      where t."sha256" = next."sha256" returning t."sha256", t.attempts, next.mime, next.size`),
  )
  return file
}

async function textOf({ files, texts }: Services, { sha256, attempts, mime, size }: Claimed): Promise<ReadText | null> {
  if (attempts > mostAttempts) return { problem: 'Reading the file broke off several times.' }
  if (!hasText(mime)) return { text: null }
  if (size > textLimits.fileSize) return { problem: 'The file is too large to read its text.' }
  const content = await files.get(sha256)
  if (!content) return { problem: 'The file is not stored any more.' }
  return texts!.read(content, mime)
}

/** Pictures, films and models have no text; fetching them would only cost time. */
const hasText = (mime: string) => !/^(?:image|video|audio)\//.test(mime)

const own = ({ sha256, attempts }: Claimed) =>
  and(eq(fileTexts.sha256, sha256), eq(fileTexts.attempts, attempts), eq(fileTexts.state, 'waiting'))

/** Stores the text, unless another process has taken the file meanwhile, and announces it to open searches. */
const keep = (services: Services, file: Claimed, read: ReadText) =>
  writeAsSystem(services, async (w) => {
    const outcome =
      'problem' in read
        ? { state: 'unreadable' as const, problem: read.problem }
        : { state: 'read' as const, text: read.text }
    const kept = await w.tx
      .update(fileTexts)
      .set({ ...outcome, readOn: w.on, leasedUntil: null })
      .where(own(file))
      .returning({ sha256: fileTexts.sha256 })
    if (kept.length === 0) return
    for (const { tables, kind } of searchedTables) {
      const { documents, revisions } = tables
      const found = await w.tx
        .selectDistinct({ id: documents.id })
        .from(documents)
        .innerJoin(revisions, eq(revisions.documentId, documents.id))
        .where(
          sql`${revisions.fileId} in (select id from "storedFile" where "sha256" = ${file.sha256}) and not ${documents.isDeleted}`,
        )
      await markRecords(
        w,
        kind,
        found.map(({ id }) => id),
      )
    }
  })

/** Releases a file without counting the attempt. */
async function release({ db, steady }: Services, file: Claimed, after: number) {
  await db
    .update(fileTexts)
    .set({
      leasedUntil: after > 0 ? new Date(steady() + after).toISOString() : null,
      attempts: sql`${fileTexts.attempts} - 1`,
    })
    .where(own(file))
}
