import { inArray } from 'drizzle-orm'
import type { Project } from '#contract/entities/project.ts'
import { grouped } from '#contract/grouped.ts'
import {
  acceptedWords,
  updateSourceWords,
  type IssuedDocument,
  type SafetyFileIssue,
} from '#contract/safetyFile/safetyFileIssue.ts'
import { csvLine } from '#server/core/csv.ts'
import { missing, notNow } from '#server/base/refuse.ts'
import { personOf, type Request } from '#server/core/request.ts'
import type { PdfPaper, Services, ZipEntry } from '#server/core/services.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { closedContents } from '#server/platform/files/scanning.ts'
import { storedEntry, textEntry, zipAnswer, zipPath } from '#server/platform/files/zipAnswer.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { factsOf } from '#server/platform/papers/registerPdfs.ts'
import { documentsOf, issuesOf, letterOf } from './issues.ts'

type Named = IssuedDocument & { path: string }

/** The files of an issue in their folders, with an index to read that links to them, and a machine-readable one. */
export async function issueZip(c: Request, project: Project, number: number) {
  const services = c.get('services')
  const { db, files } = services
  const person = personOf(c)
  const documents = await documentsOf(db, person, project.id, number, { right: 'canDownload' })
  const issue = (await issuesOf(db, person, project.id)).find((one) => one.number === number)
  if (!issue || documents.length === 0) throw missing('Issue')
  const stored = await db
    .select({ id: storedFiles.id, sha256: storedFiles.sha256, size: storedFiles.size })
    .from(storedFiles)
    .where(
      inArray(
        storedFiles.id,
        documents.map(({ fileId }) => fileId),
      ),
    )
  const letter = await letterOf(db, project.id, number)
  const closed = await closedContents(
    db,
    [...stored, ...(letter ? [letter] : [])].map(({ sha256 }) => sha256),
  )
  if (closed.size > 0)
    throw notNow('Files of this issue are being checked for viruses, or were blocked. Open its documents one by one.')
  const contents = new Map(stored.map((content) => [content.id, content]))
  const named = documents.map((document) => ({ ...document, path: pathOf(document) }))
  const written = (moment: string) => momentWords(moment, project.timeZone)
  const foot = `${project.number} ${project.name}. Downloaded by ${person.fullName}, ${written(services.now().toISOString())}`
  return zipAnswer(c, `${project.number} safety file issue ${number}.zip`, [
    csvEntry(named),
    ...named.map(({ path, fileId }) => storedEntry(files, path, contents.get(fileId)!)),
    ...(letter ? [storedEntry(files, zipPath('Acceptance', letter.name), letter)] : []),
    ...pdfEntry(services, { ...indexPaper(project, issue, named, written), foot }),
  ])
}

/** The path of a document in the zip file. Its id keeps files of the same name apart. */
const pathOf = ({ folderPath, documentId, fileName }: IssuedDocument) =>
  zipPath(...folderPath.split(' / '), `${documentId} ${fileName}`)

/** The last entry, written after the files: it takes seconds for thousands of documents. */
const pdfEntry = ({ pdfs }: Services, paper: PdfPaper): ZipEntry[] =>
  // Without PDFs, only the machine-readable list is included.
  pdfs ? [{ name: 'Index.pdf', content: async () => new Blob([await pdfs.write(paper)]).stream() }] : []

function csvEntry(documents: readonly Named[]) {
  const heads = ['Folder', 'Number', 'Title', 'Revision', 'Suitability', 'File']
  const rows = documents.map((one) => [
    one.folderPath,
    one.number ?? '',
    one.title,
    one.revision,
    one.suitability,
    one.path,
  ])
  return textEntry('Index.csv', '\ufeff', ...[heads, ...rows].map((line) => csvLine(line)))
}

function indexPaper(
  project: Project,
  issue: SafetyFileIssue,
  documents: readonly Named[],
  written: (moment: string) => string,
): Omit<PdfPaper, 'foot'> {
  const { update } = issue
  return {
    title: `Safety file of ${project.name}, issue ${issue.number}`,
    landscape: false,
    parts: [
      factsOf([
        ['Project', `${project.number} ${project.name}`],
        ['Note', issue.note],
        ['Issued', `${written(issue.issuedOn)}, ${issue.issuedByName}`],
        ['Accepted', issue.acceptedOn && `${written(issue.acceptedOn)}, ${acceptedWords(issue)}`],
        [
          'File update',
          update && [updateSourceWords[update.source], update.reference, update.reason].filter(Boolean).join(', '),
        ],
        ['Documents', String(documents.length)],
      ]),
      { kind: 'text', text: 'The links open the documents once the whole zip file is unpacked.' },
      ...[...grouped(documents, ({ folderPath }) => folderPath)].flatMap(([folder, own]): PdfPaper['parts'] => [
        { kind: 'heading', text: folder === '' ? 'Safety file' : folder },
        {
          kind: 'table',
          heads: ['Number', 'Title', 'Revision', 'Suitability'],
          widths: [28, 50, 11, 11],
          rows: own.map((one) => [one.number ?? '', one.title, one.revision, one.suitability]),
          links: { column: 1, to: own.map(({ path }) => relativeLink(path)) },
        },
      ]),
    ],
  }
}

/** A path as a relative URL from the index. */
const relativeLink = (path: string) => path.split('/').map(encodeURIComponent).join('/')
