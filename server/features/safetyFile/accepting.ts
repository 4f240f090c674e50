import { and, eq } from 'drizzle-orm'
import { projectStatus, type Project } from '#contract/entities/project.ts'
import { isSameName } from '#contract/questionnaires/signature.ts'
import { acceptanceFor, letterLimits, type AcceptedFor } from '#contract/safetyFile/safetyFileIssue.ts'
import { markRecords } from '#server/core/marks.ts'
import { forbidden, invalid, missing, notNow, Refusal } from '#server/base/refuse.ts'
import { personOf, type Request } from '#server/core/request.ts'
import { resourceOf } from '#server/core/resourceKind.ts'
import { answeredBefore, write, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { letterField, safetyFileIssues } from '#server/db/tables/safetyFileIssue.ts'
import { dropUploads } from '#server/platform/files/attachments.ts'
import { keepFile } from '#server/platform/files/keeping.ts'
import { filesIn, readForm, UploadGone, wordsIn } from '#server/platform/files/readUpload.ts'
import { storeFiles, type StoredFile } from '#server/platform/files/storing.ts'
import { acceptableFor, accountsNamed } from './acceptance.ts'
import { issuesOf } from './issues.ts'
import { holdFile } from '#server/features/documents/folders/lock.ts'
import { notifyOfAcceptance } from './news.ts'
import { rootOf, safetyFile } from './safetyFile.ts'

export const mayNotAccept = () =>
  forbidden('accept the safety file, which is for the client, and for the principal designer or PSDP')

interface Accepting {
  number: number
  signature: string
}
/** The person on whose behalf someone accepts, with that person's written acceptance and accounts. */
interface Represented extends AcceptedFor {
  letter: StoredFile
  userIds: readonly number[]
}

/** Accepts the newest issue of a safety file, for the person who signs or on behalf of someone of the client. */
export async function acceptIssue(w: Write, row: Project, asked: Accepting, of: Represented | null) {
  await holdFile(w, row.id)
  const [issue] = await w.tx
    .select()
    .from(safetyFileIssues)
    .where(and(eq(safetyFileIssues.projectId, row.id), eq(safetyFileIssues.number, asked.number)))
    .for('update')
  if (!issue) throw missing('Issue')
  if (issue.acceptedOn) throw notNow(`${issue.signature} has already accepted issue ${issue.number}.`)
  const [newest] = await issuesOf(w.tx, w.person, row.id)
  if (newest && newest.number > issue.number) throw notNow(`Issue ${newest.number} has replaced it. Accept that one.`)
  if (issue.issuedById === w.person.userId) throw notNow('You issued it yourself, so someone else has to accept it.')
  if (!isSameName(asked.signature, w.person.fullName))
    throw invalid(`Type your full name, ${w.person.fullName}, to sign.`, 'signature')
  const forWhom = of && {
    acceptedForName: of.name,
    acceptedForRole: of.role,
    acceptedForCompany: of.company,
    letterFileId: await keepFile(w, of.letter, { kind: 'project', id: row.id, field: letterField }),
  }
  await w.tx
    .update(safetyFileIssues)
    .set({ acceptedOn: w.on, acceptedById: w.person.userId, signature: w.person.fullName, ...forWhom })
    .where(eq(safetyFileIssues.id, issue.id))
  w.addHistory({
    entityKind: 'project',
    entityId: row.id,
    projectId: row.id,
    action: 'accepted',
    comment: `Issue ${issue.number} of the safety file${of ? `, for ${of.name} (${of.role}) of ${of.company}, letter attached: ${of.letter.name}` : ''}`,
  })
  if (row.statusId === projectStatus.handover)
    await writing(resourceOf(w.services.kinds, 'project')).put(w, row, { statusId: projectStatus.inUse }, 'putInUse')
  await markRecords(w, 'project', [row.id])
  await notifyOfAcceptance(w, await rootOf(w.tx, row.id), issue, of)
  return { number: issue.number }
}

/**
 * `POST /api/projectIssue/acceptFor`: someone who manages the safety file and is not of the client accepts an issue on
 * behalf of a named person of the client, with that person's letter or e-mail.
 */
export async function acceptForSomeone(c: Request) {
  const services = c.get('services')
  const form = await readForm(c)
  const { projectId, number, clientId, ...words } = wordsIn(form)
  const asked = acceptanceFor.parse({
    ...words,
    projectId: Number(projectId),
    number: Number(number),
    clientId: Number(clientId),
  })
  // People who may not accept for anyone are refused first, so nothing is stored for them.
  const { row, root } = await safetyFile(services.kinds, services.db, personOf(c), asked.projectId)
  if ((await acceptableFor(services.db, personOf(c), row.id, root)) === null) throw mayNotAccept()
  const files = await lettersIn(c, form)
  if (files instanceof Response) return files
  const [letter] = await storeFiles(services, files)
  const sent = { ...asked, files: files.map(({ name, size }) => [name, size]) }
  const answered = await write(c, sent, async (w) => {
    const now = await safetyFile(w.services.kinds, w.tx, w.person, asked.projectId)
    const known = await acceptableFor(w.tx, w.person, now.row.id, now.root)
    if (known === null) throw mayNotAccept()
    const company = known.companies.find(({ id }) => id === asked.clientId)
    if (!company) throw invalid('Choose a company that accepts the safety file.', 'clientId')
    const userIds = await accountsNamed(w.tx, company.id, asked.name)
    const of = { name: asked.name, role: asked.role, company: company.name, letter: letter!, userIds }
    return { data: await acceptIssue(w, now.row, asked, of) }
  })
  await dropUploads(services, { files })
  return answered
}

/** The letter, or the earlier answer to a repeated request whose uploads were removed. */
async function lettersIn(c: Request, form: FormData) {
  try {
    return await filesIn(c, form, { ...letterLimits, of: 'file', keeps: 'one', most: 1 })
  } catch (error) {
    const before = error instanceof UploadGone && (await answeredBefore(c))
    if (before) return before
    if (error instanceof Refusal && form.getAll('files').length === 0 && form.getAll('uploads').length === 0)
      throw invalid('Attach the letter or e-mail in which the person accepts it.', 'files')
    throw error
  }
}
