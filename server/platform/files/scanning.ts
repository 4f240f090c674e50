import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Kind } from '#contract/kinds.ts'
import { loggable } from '#server/base/loggable.ts'
import { markRecords } from '#server/core/marks.ts'
import { forbidden, notNow } from '#server/base/refuse.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { rowsOf, type Reader, type Tx } from '#server/db/database.ts'
import { fileScans } from '#server/db/tables/fileScan.ts'
import { storedFiles } from '#server/db/tables/journal.ts'

/** How long one server process may check a file before others may, in milliseconds. */
const lease = 300_000
/** The delay before a file that could not be checked is tried again, in milliseconds; it cannot be read until then. */
const retryAfter = 30_000

/** Blocks access to a new content until it has been checked, if a scanner is set up. */
export async function awaitScan(tx: Tx, { scanner }: Pick<Services, 'scanner'>, sha256: string) {
  if (scanner) await tx.insert(fileScans).values({ sha256 }).onConflictDoNothing()
}

/** The contents among these that must not be sent: not checked yet, or infected. */
export async function closedContents(db: Reader, contents: readonly string[]) {
  const found = await db
    .select({ sha256: fileScans.sha256, state: fileScans.state, threat: fileScans.threat })
    .from(fileScans)
    .where(and(inArray(fileScans.sha256, ['', ...contents]), sql`${fileScans.state} <> 'clean'`))
  return new Map(found.map((one) => [one.sha256, one]))
}

/** Refuses to send a content that has not been checked yet, or is infected. */
export async function refuseUnchecked(db: Reader, sha256: string) {
  const closed = (await closedContents(db, [sha256])).get(sha256)
  if (closed?.state === 'pending') throw notNow('This file is being checked for viruses. Try again in a moment.')
  if (closed) throw forbidden(`open this file. It was blocked because it contains ${closed.threat}`)
}

const running = new WeakMap<Services, Promise<void>>()

/**
 * Checks the files in the queue until none is left. Several processes may run this: each takes files that no other has.
 */
export function scanFiles(services: Services): Promise<void> {
  if (!services.scanner) return Promise.resolve()
  const work = running.get(services) ?? scanAll(services).finally(() => running.delete(services))
  running.set(services, work)
  return work
}

async function scanAll(services: Services) {
  const { files, scanner } = services
  for (let sha256 = await claim(services); sha256; sha256 = await claim(services)) {
    try {
      const content = await files.get(sha256)
      if (!content) throw new Error(`The content ${sha256} is not stored`)
      await keep(services, sha256, await scanner!.scan(content))
    } catch (error) {
      services.log({ level: 'warn', message: 'A file could not be checked for viruses yet', ...loggable(error) })
      await services.db
        .update(fileScans)
        .set({ leasedUntil: new Date(services.steady() + retryAfter).toISOString() })
        .where(and(eq(fileScans.sha256, sha256), eq(fileScans.state, 'pending')))
    }
  }
}

async function claim({ db, steady }: Services) {
  const at = steady()
  const [file] = rowsOf<{ sha256: string }>(
    await db.execute(sql`
      update "fileScan" set "leasedUntil" = ${new Date(at + lease).toISOString()}, attempts = attempts + 1
      where "sha256" = (
        select "sha256" from "fileScan"
        where state = 'pending' and ("leasedUntil" is null or "leasedUntil" < ${new Date(at).toISOString()})
        order by "leasedUntil" nulls first limit 1 for update skip locked
      ) returning "sha256"`),
  )
  return file?.sha256
}

/** Stores the verdict, and announces the records that show a file with this content. */
const keep = (services: Services, sha256: string, { threat }: { threat: string | null }) =>
  writeAsSystem(services, async (w) => {
    await w.tx
      .update(fileScans)
      .set({ state: threat === null ? 'clean' : 'blocked', threat, scannedOn: w.on, leasedUntil: null })
      .where(and(eq(fileScans.sha256, sha256), eq(fileScans.state, 'pending')))
    const owners = await w.tx
      .selectDistinct({ kind: storedFiles.ownerKind, id: storedFiles.ownerId })
      .from(storedFiles)
      .where(and(eq(storedFiles.sha256, sha256), eq(storedFiles.isDeleted, false)))
    for (const kind of new Set(owners.map((owner) => owner.kind)))
      if (w.services.kinds[kind])
        await markRecords(
          w,
          kind as Kind,
          owners.filter((owner) => owner.kind === kind).map(({ id }) => id),
        )
  })
