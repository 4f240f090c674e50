import type { Calendar } from '../calendar.ts'
import type { Paper } from '#server/application/worlds/files/paper.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { type TemplateType, outlines } from './outlines.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { classificationId } from '#server/db/supplied/classificationTrees.ts'
import { outlineOf, parentsIn, type OutlineLine } from '#server/db/supplied/outline.ts'

const typeIds: Record<TemplateType, number> = { sfs: 10, pmp: 20, sms: 30, fm: 40 }

interface FolderRow {
  id: number
  template: number
  parentId: number | null
  name: string
  sortOrder: number
  manualClassificationId: number | null
  isRequired: boolean
  minDocuments: number
  isRestricted: boolean
  defaultOwnerRelationshipId: number | null
  guidance: string | null
}
interface DocumentRow {
  id: number
  template: number
  folderId: number
  name: string
  documentTypeId: number | null
  guidance: string | null
}

/**
 * Reads one line of an outline. '4 Hazardous materials [CDM file 4] !2 @Principal designer -- guidance' is a required
 * folder with at least two documents; '~' marks a restricted folder. '- Asbestos survey (Survey)' is a document in the
 * folder above.
 */
function readLine({ words }: OutlineLine) {
  const [said = '', guidance = null] = words.split(' -- ')
  const marks = /^(.*?)(?: \[(CDM file|O&M manual|Uniclass) (\S+)\])?(?: !(\d*))?(~)?(?: @(.+))?$/.exec(said)!
  const [, name = '', system, code, least, restricted, owner] = marks
  return {
    name,
    guidance,
    manualClassificationId: system && code ? classificationId(system as 'CDM file', code) : null,
    isRequired: least !== undefined,
    minDocuments: Number(least ?? 0),
    isRestricted: restricted !== undefined,
    defaultOwnerRelationshipId: owner ? lookupId('clientProjectRelationships', owner) : null,
  }
}

/** Reads every demo template with its folders and documents. Ids run on across the templates. */
function read() {
  const folders: FolderRow[] = []
  const documents: DocumentRow[] = []
  for (const [index, { text }] of outlines.entries()) {
    const template = index + 1
    const all = outlineOf(text)
    const lines = all.filter(({ words }) => !words.startsWith('- '))
    const parents = parentsIn(lines)
    const first = folders.length + 1
    for (const [at, line] of lines.entries())
      folders.push({
        id: first + at,
        template,
        parentId: parents[at]! < 0 ? null : first + parents[at]!,
        sortOrder: (at + 1) * 10,
        ...readLine(line),
      })
    let folder = first - 1
    for (const { words } of all) {
      if (!words.startsWith('- ')) {
        folder++
        continue
      }
      const [said = '', guidance = null] = words.slice(2).split(' -- ')
      const [, name = '', type] = /^(.*?)(?: \(([^)]+)\))?$/.exec(said)!
      documents.push({
        id: documents.length + 1,
        template,
        folderId: folder,
        name,
        documentTypeId: type ? lookupId('documentTypes', type) : null,
        guidance,
      })
    }
  }
  return { folders, documents }
}

export const demoTemplates = outlines.map(({ name, type, description, isActive = true, madeDaysAgo }, at) => ({
  id: at + 1,
  fields: { name, typeId: typeIds[type], description, isActive },
  madeDaysAgo,
}))
export const { folders: demoTemplateFolders, documents: demoTemplateDocuments } = read()

/** The starter documents that come with a file: the firm's own forms, policies and toolbox talks. */
const withFile = demoTemplateDocuments.filter(
  ({ documentTypeId }) =>
    documentTypeId === lookupId('documentTypes', 'Form') ||
    documentTypeId === lookupId('documentTypes', 'Policy') ||
    documentTypeId === lookupId('documentTypes', 'Toolbox talk'),
)
/** Returns the file id of a starter document, or null if the document has no file. */
export const starterFileId = (documentId: number) => {
  const at = withFile.findIndex(({ id }) => id === documentId)
  return at < 0 ? null : at + 1
}
export const starterFiles = withFile.length

export const templatePapers = (calendar: Calendar): Paper[] =>
  withFile.map(({ id, name }, at) => ({
    id: at + 1,
    name: `${name}.pdf`,
    ownerKind: 'templateDocument',
    ownerId: id,
    ownerField: 'fileId',
    by: personId('byrne'),
    on: calendar.daysAgo(140, '10:15'),
    heading: name,
    lines: [
      'Brannock Construction Ltd',
      'Project:',
      'Prepared by:',
      'Date:',
      '',
      'Replace this page with the project’s own.',
    ],
  }))
