import { inArray } from 'drizzle-orm'
import type { DocumentEntity, DocumentSummary } from '#contract/documents/documentKind.ts'
import { documentStatusWords, watermark, type DocumentStatus } from '#contract/documents/documentStatus.ts'
import { isOpenFile, scanWords } from '#contract/documents/scanState.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { csvLine } from '#server/core/csv.ts'
import type { Reading } from '#server/core/reading.ts'
import { invalid } from '#server/base/refuse.ts'
import { personOf, refuseOtherParameters, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { stampedName } from '#server/platform/files/stampedCopy.ts'
import { stampedEntry, textEntry, zipAnswer, zipPath } from '#server/platform/files/zipAnswer.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'
import { stampOn } from './stampOn.ts'
import { transmittal } from './transmittal.ts'

const mostInZip = 500
/** In bytes. */
const largestZip = 2 * 1024 ** 3

/** Documents of one system that are requested together. */
interface ZippedDocuments {
  read: Reading<DocumentEntity>
  tables: Pick<DocumentTables, 'downloads'>
  ids: readonly number[]
  /** The folders around the document's own, such as its project. */
  above?: (row: DocumentSummary) => readonly string[]
}

/** The ids in a parameter of the address, each once; none without the parameter. */
export function idsAsked(c: Request, name: string) {
  const asked = (c.req.query(name) ?? '')
    .split(',')
    .filter((text) => text !== '')
    .map((id) => asId.safeParse(id))
  if (asked.some(({ success }) => !success) || asked.length > mostInZip)
    throw invalid(`Send up to ${mostInZip} ids, separated by commas.`, name)
  return [...new Set(asked.map(({ data }) => data!))]
}

/** `GET /api/projectDocument/zip?ids=`: the newest files of these documents in a zip file. */
export function zipOf(c: Request, read: Reading<DocumentEntity>, tables: ZippedDocuments['tables']) {
  refuseOtherParameters(c, ['ids'])
  const ids = idsAsked(c, 'ids')
  if (ids.length === 0) throw invalid(`Send up to ${mostInZip} ids, separated by commas.`, 'ids')
  return zipOfAll(c, [{ read, tables, ids }])
}

/**
 * The newest files of documents in one zip file, streamed. Files that the person may not download are left out and
 * named in a list inside.
 */
export async function zipOfAll(c: Request, asked: readonly ZippedDocuments[]) {
  const { db, now } = c.get('services')
  const person = personOf(c)
  const parts = await Promise.all(
    asked.map(async ({ read, ids, ...part }) => {
      const rows = (await read.list(db, person, {}, ids)) as unknown as DocumentSummary[]
      const taken = rows.filter(
        ({ fileId, flags, scanState }) => fileId !== null && hasRight(flags, 'canDownload') && isOpenFile(scanState),
      )
      return { ...part, ids, rows, taken }
    }),
  )
  const taken = parts.flatMap((part) => part.taken)
  const contents = await db
    .select({ id: storedFiles.id, sha256: storedFiles.sha256, size: storedFiles.size, mime: storedFiles.mime })
    .from(storedFiles)
    .where(inArray(storedFiles.id, [0, ...taken.map(({ fileId }) => fileId!)]))
  const byId = new Map(contents.map((content) => [content.id, content]))
  if (contents.reduce((sum, { size }) => sum + size, 0) > largestZip)
    throw invalid('A zip file can be up to 2 GB. Select fewer documents.', 'ids')
  const names = uniqueNames()
  const entries = parts.flatMap(({ above, taken: ofPart }) =>
    ofPart.map((row) =>
      stampedEntry(
        c.get('services'),
        names(zipPath(...(above?.(row) ?? []), row.folderName, nameInZip(row))),
        byId.get(row.fileId!)!,
        stampOn(row.statusId),
      ),
    ),
  )
  const left = leftOut(
    parts.flatMap(({ ids }) => ids),
    parts.flatMap(({ rows }) => rows),
    taken,
  )
  const letter = await transmittal(db, taken, { by: person.fullName, on: now() })
  const list = [
    textEntry('Documents.csv', register(taken)),
    ...(letter ? [textEntry('Transmittal.txt', letter)] : []),
    ...(left ? [textEntry('Left out.txt', left)] : []),
  ]
  for (const { tables, taken: ofPart } of parts)
    if (ofPart.length > 0)
      await db.insert(tables.downloads).values(
        ofPart.map(({ id, fileId }) => ({
          documentId: id,
          fileId: fileId!,
          userId: person.userId,
          inZip: true,
          on: now().toISOString(),
        })),
      )
  return zipAnswer(c, 'Documents.zip', [...entries, ...list])
}

/** The requested documents that are not inside. Documents that the person may not see are only counted. */
function leftOut(ids: readonly number[], rows: readonly DocumentSummary[], taken: readonly DocumentSummary[]) {
  const left = rows.filter((row) => !taken.includes(row))
  const unseen = ids.length - rows.length
  if (left.length + unseen === 0) return null
  return [
    'These documents are not in this zip file:',
    '',
    ...left.map((row) => `${nameOf(row)}: ${whyLeftOut(row)}`),
    ...(unseen > 0 ? [`${unseen} that you may not see or that no longer exist`] : []),
    '',
  ].join('\r\n')
}

function whyLeftOut({ fileId, scanState }: DocumentSummary) {
  if (fileId === null) return 'no file yet'
  return isOpenFile(scanState) ? 'you may not download it' : scanWords[scanState].toLowerCase()
}

const nameOf = ({ number, title }: DocumentSummary) => (number === null ? title : `${number} ${title}`)

/** The register of the files inside, with status, and a warning for documents that must not be worked to. */
const register = (rows: readonly DocumentSummary[]) =>
  [
    ['Number', 'Title', 'Revision', 'Suitability', 'Status', 'File', 'Folder'],
    ...rows.map((row) => [
      row.number,
      row.title,
      row.revision,
      row.suitability,
      `${documentStatusWords[row.statusId as DocumentStatus]}${watermark(row.statusId) ? ' - do not use' : ''}`,
      row.fileName,
      row.folderName,
    ]),
  ]
    .map((line) => csvLine(line.map((cell) => cell ?? '')))
    .join('')

const nameInZip = ({ statusId, fileName }: DocumentSummary) => {
  const stamp = stampOn(statusId)
  return stamp ? stampedName(stamp, fileName!) : fileName!
}

/** Makes each name unique: 'Plan.pdf', 'Plan (2).pdf'. */
function uniqueNames() {
  const used = new Set<string>()
  return (asked: string) => {
    const [, stem = asked, ending = ''] = /^(.*?)(\.[^./]{1,8})?$/s.exec(asked) ?? []
    let name = asked
    for (let count = 2; used.has(name.toLowerCase()); count++) name = `${stem} (${count})${ending}`
    used.add(name.toLowerCase())
    return name
  }
}
