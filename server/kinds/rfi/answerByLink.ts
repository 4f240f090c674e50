import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { headers, type Problem } from '#contract/wire/envelope.ts'
import { longText } from '#contract/fields.ts'
import { linkFileLimits, type AskedByLink } from '#contract/changes/rfiAnswer.ts'
import { rfiStatus } from '#contract/changes/rfiStatus.ts'
import { rfiPath } from '#contract/recordPages.ts'
import { answer } from '#server/core/answer.ts'
import { isForm, openBody } from '#server/core/bodies.ts'
import { announceUnchanged } from '#server/core/marks.ts'
import { joinedIds } from '#server/core/references/joins.ts'
import { invalid, Refusal } from '#server/base/refuse.ts'
import type { Env, Request } from '#server/core/request.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { readForm as readUploadForm, wordsIn, type SentFile } from '#server/platform/files/readUpload.ts'
import { storeFiles, type StoredFile } from '#server/platform/files/storing.ts'
import { readForm } from '#server/platform/signIn/forms.ts'
import { countLinkTry } from '#server/platform/signIn/linkTries.ts'
import { hashOf } from '#server/platform/signIn/secrets.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { projects } from '#server/db/tables/project.ts'
import { involvedIn } from './involved.ts'
import { filesByLink, keepWith } from './responseFiles.ts'
import { audienceOf } from './rules.ts'
import { rfiAnswerLinks, rfiResponses, rfis } from '#server/db/tables/rfi.ts'
import { accountName } from '#server/db/accountName.ts'

const token = z.string({ error: 'Open the link from the e-mail again.' }).check(z.maxLength(200))
const reading = z.object({ Token: token })
const answering = z.object({ Answer: longText('Answer', 8000) })
/** The largest bodies in bytes: a link, an answer of the longest text, and one with files. */
const largest = { link: 4_096, words: 65_536, files: (linkFileLimits.largest + 1) * 1_048_576 }

const noLink = () =>
  invalid('This link has expired or has already been used. Ask whoever sent it for a new one.', 'Token')

/**
 * `POST /api/rfiAnswer/read` {Token} and `POST /api/rfiAnswer` {Answer} for people without an account; the latter takes
 * a form with `files` as well. Its link comes in a header, so that nothing is read for a link that does not work.
 */
export function rfiAnswerRoutes(services: Services) {
  const tooLong = 'This answer is too long.'
  return new Hono<Env>()
    .post('/rfiAnswer/read', openBody(largest.link, tooLong), async (c) => {
      const { Token } = await readForm(c, reading)
      return answer(c, await countLinkTry(c, services, 'rfiAnswer', async () => askedBy(services, await hashOf(Token))))
    })
    .post('/rfiAnswer', async (c) => {
      const limit = isForm(c)
        ? { largest: largest.files, tooLarge: `The files can be up to ${linkFileLimits.largest} MB together.` }
        : { largest: largest.words, tooLarge: tooLong }
      await countLinkTry(c, services, 'rfiAnswer', async () => {
        const tokenHash = await hashOf(c.req.header(headers.linkToken) ?? '')
        await askedBy(services, tokenHash)
        await c.get('bodies').hold(c, { ...limit, isStranger: true }, async () => {
          const { Answer, files } = await sentAnswer(c)
          const stored = await storeFiles(services, files)
          await writeAsSystem(services, (w) => takeAnswer(w, tokenHash, Answer, stored))
        })
      })
      return answer(c, null)
    })
}

async function sentAnswer(c: Request): Promise<z.output<typeof answering> & { files: SentFile[] }> {
  if (!isForm(c)) return { ...(await readForm(c, answering)), files: [] }
  const form = await readUploadForm(c)
  const read = answering.safeParse(wordsIn(form))
  if (!read.success) throw new Refusal(400, problemsIn(read.error))
  return { ...read.data, files: await filesByLink(c, form) }
}

const problemsIn = ({ issues }: z.core.$ZodError): Problem[] =>
  issues.map(({ message, path }) => ({ message, code: 'invalid', field: path.join('.') }))

const isOpen = (tokenHash: string, now: string) =>
  and(
    eq(rfiAnswerLinks.tokenHash, tokenHash),
    isNull(rfiAnswerLinks.usedOn),
    isNull(rfiAnswerLinks.withdrawnOn),
    gt(rfiAnswerLinks.expiresOn, now),
    sql`exists (select 1 from "rfi" r join "project" p on p.id = r."parentProjectId" and not p."isDeleted"
      where r.id = ${rfiAnswerLinks.rfiId} and r."statusId" = ${rfiStatus.open} and not r."isDeleted")`,
  )

async function askedBy({ db, now }: Services, tokenHash: string): Promise<AskedByLink> {
  const [found] = await db
    .select({
      number: sql<string>`${rfis.number}`,
      subject: rfis.subject,
      question: rfis.question,
      suggestedAnswer: rfis.suggestedAnswer,
      dueOn: rfis.dueOn,
      projectNumber: projects.number,
      projectName: projects.name,
      name: rfiAnswerLinks.name,
      askedBy: accountName<string>('"rfiAnswerLink"."sentById"'),
      expiresOn: rfiAnswerLinks.expiresOn,
    })
    .from(rfiAnswerLinks)
    .innerJoin(rfis, eq(rfis.id, rfiAnswerLinks.rfiId))
    .innerJoin(projects, eq(projects.id, rfis.parentProjectId))
    .where(isOpen(tokenHash, now().toISOString()))
  if (!found) throw noLink()
  return found
}

/** Stores the answer and invalidates the link. The manager is notified and decides whether the answer is sufficient. */
async function takeAnswer(w: Write, tokenHash: string, text: string, files: readonly StoredFile[]) {
  const [link] = await w.tx.update(rfiAnswerLinks).set({ usedOn: w.on }).where(isOpen(tokenHash, w.on)).returning()
  if (!link) throw noLink()
  const [row] = await w.tx
    .update(rfis)
    .set({ rowVersion: sql`${rfis.rowVersion} + 1`, updatedOn: w.on, updatedById: null })
    .where(and(eq(rfis.id, link.rfiId), eq(rfis.statusId, rfiStatus.open)))
    .returning()
  if (!row) throw noLink()
  const [made] = await w.tx
    .insert(rfiResponses)
    .values({
      rfiId: row.id,
      kind: 'answer',
      text,
      on: w.on,
      round: row.round,
      byName: link.name,
      byCompany: link.company,
    })
    .returning({ id: rfiResponses.id })
  await keepWith(w, { rfiId: row.id, responseId: made!.id }, files)
  const copies = await distributionOf(w.tx, row.id)
  w.announce({
    kind: 'rfi',
    recordId: row.id,
    op: 'updated',
    version: row.rowVersion,
    scope: String(row.parentProjectId),
    affected: [[row.parentProjectId]],
    audience: audienceOf(await involvedIn(w.tx, { ...row, ...copies })),
  })
  await announceUnchanged(w, 'project', [row.parentProjectId])
  w.addHistory({
    entityKind: 'rfi',
    entityId: row.id,
    projectId: row.parentProjectId,
    action: 'linkAnswer',
    comment: `${link.name}, ${link.email}`,
  })
  const [place] = await w.tx
    .select({ folderId: projects.rootFolderPmpId })
    .from(projects)
    .where(eq(projects.id, row.parentProjectId))
  await notify(w, [row.managerUserId, link.sentById], {
    topic: 'rfi',
    title: `${row.number} was answered by ${link.name}: ${row.subject}`.slice(0, 150),
    body: text.slice(0, 500),
    projectId: row.parentProjectId,
    entityKind: 'rfi',
    entityId: row.id,
    url: rfiPath({ ...row, folderId: place?.folderId ?? null }),
  })
}

async function distributionOf(db: Reader, id: number) {
  const [copies] = await db
    .select({
      distributionUserIds: joinedIds('rfi', 'distributionUserIds'),
      distributionGroupIds: joinedIds('rfi', 'distributionGroupIds'),
    })
    .from(rfis)
    .where(eq(rfis.id, id))
  return copies!
}
