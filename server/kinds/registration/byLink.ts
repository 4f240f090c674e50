import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import {
  isFilePart,
  registrationByLinkPath as path,
  registrationDetails,
  registrationFileLimits as limitsOfFiles,
  registrationFileTypes as types,
  registrationRules,
  registrationStatus as status,
  type FilePart,
  type RegistrationDetails,
} from '#contract/people/registrations.ts'
import { registration as entity } from '#contract/entities/registration.ts'
import { cleanedJson } from '#contract/text/cleanText.ts'
import { headers, type Problem } from '#contract/wire/envelope.ts'
import { invalid, notNow, Refusal } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import { openBody } from '#server/core/bodies.ts'
import { refuseOnClosed } from '#server/core/closedProject.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { refuseMissing } from '#server/core/references/existence.ts'
import type { Env, Request } from '#server/core/request.ts'
import type { Services } from '#server/core/services.ts'
import { changeStamp, creationStamp } from '#server/core/stamps.ts'
import { todayIn } from '#server/core/today.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { registrationLinks, registrations as table } from '#server/db/tables/registration.ts'
import { comingPeopleAudience } from '#server/features/site/sitePeople.ts'
import { endingOf } from '#server/platform/files/fileTypes.ts'
import { dropFile, keepFile } from '#server/platform/files/keeping.ts'
import { filesIn, filesOf as sentIn, readForm, wordsIn, type SentFile } from '#server/platform/files/readUpload.ts'
import { storeFiles, storePictures, type StoredFile } from '#server/platform/files/storing.ts'
import { networkOf } from '#server/platform/signIn/address.ts'
import { readForm as readWords } from '#server/platform/signIn/forms.ts'
import { countLinkTry, tooManyFromHere } from '#server/platform/signIn/linkTries.ts'
import { hashOf } from '#server/platform/signIn/secrets.ts'
import { countTry, limits } from '#server/platform/signIn/throttle.ts'
import { personProblem } from '../person/personProblem.ts'
import { filesOf, noLink, openedBy, readOpened, type Opened } from './opened.ts'

const token = z.string({ error: 'Open the link again.' }).check(z.maxLength(200))
/** Made by the device, so that what it sends twice counts once, and so that it alone reads again what it sent. */
const deviceKey = z.string().check(z.minLength(20), z.maxLength(100))
const reading = z.object({ Token: token, Key: z._default(z.nullable(deviceKey), null) })
const asKept = z.array(z.object({ id: z.int(), part: z.string() })).check(z.maxLength(limitsOfFiles.most))
const asParts = z.array(z.string()).check(z.maxLength(limitsOfFiles.most))

/** The largest bodies in bytes: a link, and details with files. */
const largest = { link: 4_096, form: (limitsOfFiles.largest + 1) * 1_048_576 }
/** Registrations that may wait on one project. More would be a joke or an attack. */
const mostWaiting = 2_000

/**
 * For people without an account. `POST /api/registrationByLink/read` {Token, Key}: what a link opens, with what was sent
 * by it for this person or with this key. `POST /api/registrationByLink` (multipart: details, key, keep, parts, files):
 * sends it; everything that was sent before by it is replaced. The link comes in a header, so that nothing is read for
 * one that does not work.
 */
export function registrationByLink(services: Services) {
  const now = () => services.now().toISOString()
  return new Hono<Env>()
    .post(`/${path}/read`, openBody(largest.link), async (c) => {
      const { Token, Key } = await readWords(c, reading)
      const read = async () => readOpened(services.db, await openedBy(services.db, Token, Key, now()))
      return answer(c, await countLinkTry(c, services, 'registration', read))
    })
    .post(`/${path}`, async (c) => {
      const secret = c.req.header(headers.linkToken) ?? ''
      const { link } = await countLinkTry(c, services, 'registration', () => openedBy(services.db, secret, null, now()))
      const tooLarge = `The photos can be up to ${limitsOfFiles.largest} MB together.`
      await c.get('bodies').hold(c, { largest: largest.form, tooLarge, isStranger: true }, async () => {
        const sent = await sentForm(c, services, link.clientId !== null)
        // Counts what is sent and not only what is wrong: a poster hangs where anybody passes.
        await countTry(
          services,
          [{ key: `registering:${networkOf(c.get('address'))}`, limit: limits.sending }],
          tooManyFromHere,
        )
        const stored = await storeParts(services, sent.files)
        await writeAsSystem(services, (w) => takeRegistration(w, secret, sent, stored))
      })
      return answer(c, null)
    })
}

interface Sent {
  details: RegistrationDetails
  key: string
  /** The files that were sent before and stay, with what they show now. */
  keep: z.output<typeof asKept>
  files: { file: SentFile; part: FilePart }[]
}

async function sentForm(c: Request, services: Services, hasCompany: boolean): Promise<Sent> {
  const form = await readForm(c)
  const { details = '', key, keep = '[]', parts = '[]' } = wordsIn(form)
  const checkedKey = deviceKey.safeParse(key)
  if (!checkedKey.success) throw invalid('Open the link again.', 'Token')
  const read = await detailsIn(services, details, hasCompany)
  form.delete('uploads')
  const hasFiles = sentIn(form).length > 0
  const files = hasFiles ? await filesIn(c, form, { ...limitsOfFiles, of: 'file', keeps: 'many', label: 'Photo' }) : []
  const [named, kept] = [asParts.safeParse(parsed(parts)), asKept.safeParse(parsed(keep))]
  if (!named.success || !kept.success || named.data.length !== files.length)
    throw invalid('The photos could not be read. Choose them again.', 'files')
  if (files.length + kept.data.length > limitsOfFiles.most)
    throw invalid(`Send up to ${limitsOfFiles.most} photos.`, 'files')
  return {
    details: read,
    key: checkedKey.data,
    keep: kept.data.filter(({ part }) => isPartOf(part, read)),
    files: files.map((file, at) => ({ file, part: partIn(named.data[at]!, read) })),
  }
}

/** Whether a photo shows something that the details name. */
const isPartOf = (part: string, { cards, trainings }: RegistrationDetails) =>
  isFilePart(part) &&
  (part === 'photo' || Number(part.split(':')[1]) < (part.startsWith('card') ? cards : trainings).length)

function partIn(part: string, details: RegistrationDetails): FilePart {
  if (!isPartOf(part, details)) throw invalid('The photos could not be read. Choose them again.', 'files')
  return part as FilePart
}

function parsed(words: string): unknown {
  try {
    return cleanedJson(JSON.parse(words) as unknown)
  } catch {
    return null
  }
}

/** Checks what was typed. Every problem stands at its field. */
async function detailsIn({ db, now }: Services, words: string, hasCompany: boolean): Promise<RegistrationDetails> {
  const read = registrationDetails.safeParse(parsed(words))
  if (!read.success)
    throw new Refusal(
      400,
      read.error.issues.map(({ message, path: at }): Problem => ({ message, code: 'invalid', field: at.join('.') })),
    )
  const { timeZone } = await officeSettings(db)
  const details = { ...read.data, cards: read.data.cards.map((card) => ({ ...card, checked: 'no' as const })) }
  const today = todayIn(now(), timeZone)
  const problems: { field: string; message: string }[] = registrationRules.filter(({ isMet }) => !isMet(details))
  if (!hasCompany && details.companyName === null)
    problems.push({ field: 'companyName', message: 'Enter the company.' })
  const more = personProblem(details, today)
  if (more) problems.push(more)
  details.trainings.forEach(({ completedOn }, at) => {
    if (completedOn > today)
      problems.push({ field: `trainings.${at}.completedOn`, message: 'A training cannot be completed in the future.' })
  })
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map(({ field, message }) => ({ field, message, code: 'invalid' })),
    )
  return details
}

type StoredPart = StoredFile & { part: FilePart }

/** Stores the files, pictures small and without the data of their camera. What is wrong with one stands at its part. */
async function storeParts(services: Services, files: Sent['files']): Promise<StoredPart[]> {
  const stored: StoredPart[] = []
  for (const { file, part } of files) {
    const isPaper = part !== 'photo' && endingOf(file.name) === 'pdf'
    try {
      const [one] = isPaper
        ? await storeFiles(services, [file], { types })
        : await storePictures(services, [file], file.name.replace(/\.\w+$/, ''))
      stored.push({ ...one!, part })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new Refusal(
        error.status,
        error.problems.map((problem) => ({ ...problem, field: part })),
      )
    }
  }
  return stored
}

/** Stores what was sent, in place of what was sent before by the same link for the person, or with the same key. */
async function takeRegistration(w: Write, secret: string, { details, key, keep }: Sent, stored: readonly StoredPart[]) {
  const { link } = await openedBy(w.tx, secret, key, w.on)
  // What is sent twice at once comes one after the other.
  await w.tx
    .select({ id: registrationLinks.id })
    .from(registrationLinks)
    .where(eq(registrationLinks.id, link.id))
    .for('update')
  const opened = await openedBy(w.tx, secret, key, w.on)
  await refuseOnClosed(w, link.projectId)
  await refuseMissing(w, entity, details, opened.registration)
  const row = opened.registration ? await again(w, opened, details) : await first(w, opened, details, await hashOf(key))
  const isKept = new Map(keep.map(({ id, part }) => [id, part]))
  for (const { id, part } of await filesOf(w.tx, row.id)) {
    const now = isKept.get(id)
    if (now === undefined) await dropFile(w, id)
    else if (now !== part) await w.tx.update(storedFiles).set({ ownerField: now }).where(eq(storedFiles.id, id))
  }
  for (const { part, ...file } of stored) await keepFile(w, file, { kind: 'registration', id: row.id, field: part })
  w.announce({
    kind: 'registration',
    recordId: row.id,
    op: 'updated',
    version: row.rowVersion,
    scope: String(row.projectId),
    affected: [[row.projectId]],
    audience: comingPeopleAudience('registration', row),
  })
  w.addHistory({
    entityKind: 'registration',
    entityId: row.id,
    projectId: row.projectId,
    // Without what was typed, so that nothing of it is left once it is removed.
    action: opened.registration ? 'registeredAgain' : 'registered',
  })
}

async function first(w: Write, { link }: Opened, details: RegistrationDetails, keyHash: string) {
  const { projectId, clientId } = link
  const [{ count } = { count: 0 }] = await w.tx
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(eq(table.projectId, projectId), eq(table.statusId, status.waiting), eq(table.isDeleted, false)))
  if (count >= mostWaiting) throw notNow('This site takes no more details at the moment. Speak to the site office.')
  const [row] = await w.tx
    .insert(table)
    .values({
      ...creationStamp(w),
      ...details,
      ...(clientId !== null && { companyName: null }),
      projectId,
      clientId,
      linkId: link.id,
      keyHash,
      statusId: status.waiting,
      sentOn: w.on,
    })
    .returning()
  return row!
}

async function again(w: Write, { registration, link }: Opened, details: RegistrationDetails) {
  const { id, statusId, clientId } = registration!
  if (statusId === status.accepted)
    throw notNow('Your details were accepted. Tell the site office if something has changed.')
  const [row] = await w.tx
    .update(table)
    .set({
      ...changeStamp(w),
      ...details,
      ...(link.clientId !== null && { companyName: null }),
      clientId,
      statusId: status.waiting,
      sentOn: w.on,
      returnReason: null,
      rowVersion: sql`${table.rowVersion} + 1`,
    })
    .where(eq(table.id, id))
    .returning()
  if (!row) throw noLink()
  return row
}
