import { libraryStatus } from '#contract/entities/libraryDocument.ts'
import type { Calendar } from '../calendar.ts'
import type { Paper } from '#server/application/worlds/files/paper.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { starterFiles } from '#server/application/worlds/templates/templates.ts'
import { shelves, type Shelf } from './shelves.ts'

const keeper = personId('sutcliffe')

/** Every library, in the shape its form saves. */
export const libraryRows = shelves.map(
  ({ name, firm, description, visibility, projects = [], isActive = true, madeDaysAgo }, at) => ({
    id: at + 1,
    madeDaysAgo,
    fields: { name, clientId: firmId(firm), description, visibility, projectIds: projects.map(projectId), isActive },
  }),
)

/** Every folder. Ids run on across the libraries, and a path contains the names of the parent folders. */
export const libraryFolderRows = shelves
  .flatMap(({ folders, madeDaysAgo }, at) =>
    Object.keys(folders)
      .filter(Boolean)
      .map((path, place) => ({
        library: at + 1,
        path,
        name: path.split('/').at(-1)!,
        sortOrder: (place + 1) * 10,
        madeDaysAgo,
      })),
  )
  .map((folder, at, all) => {
    const above = folder.path.split('/').slice(0, -1).join('/')
    const parent = all.findIndex(({ library, path }) => library === folder.library && path === above)
    const { library: documentLibraryId, name, sortOrder, madeDaysAgo } = folder
    return {
      id: at + 1,
      path: folder.path,
      madeDaysAgo,
      fields: { documentLibraryId, parentId: parent < 0 ? null : parent + 1, name, sortOrder },
    }
  })

const folderIdOf = (library: number, path: string) =>
  libraryFolderRows.find((folder) => folder.fields.documentLibraryId === library && folder.path === path)?.id ?? null

const onShelf = shelves.flatMap(({ folders, madeDaysAgo, visibility }: Shelf, at) =>
  Object.entries(folders).flatMap(([path, documents]) =>
    documents.map((document) => ({ library: at + 1, path, document, madeDaysAgo, visibility })),
  ),
)

/** The revisions of all documents, in order of document. Their file ids follow those of the templates. */
const revisions = onShelf
  .flatMap(({ document, madeDaysAgo }, at) =>
    (document.revisions ?? []).map((code, place, all) => ({
      documentId: at + 1,
      code,
      name: document.name,
      daysAgo: Math.max(2, Math.round((madeDaysAgo * (all.length - place)) / (all.length + 1)) - (at % 9)),
    })),
  )
  .map((revision, at) => ({ id: at + 1, fileId: starterFiles + at + 1, ...revision }))
export const revisionFiles = revisions.length

const currentOf = (documentId: number) =>
  revisions.findLast((revision) => revision.documentId === documentId)?.id ?? null
const due = (days: number | undefined, calendar: Calendar) => (days === undefined ? null : calendar.day(days))

export const libraryDocumentRows = (calendar: Calendar) =>
  onShelf.map(
    (
      { library, path, document: { name, type, status = 'published', reviewIn, expiresIn, readBy }, madeDaysAgo },
      at,
    ) => ({
      id: at + 1,
      madeDaysAgo: madeDaysAgo - 2,
      fields: {
        documentLibraryId: library,
        folderId: folderIdOf(library, path),
        name,
        documentTypeId: lookupId('documentTypes', type),
        description: null,
        reviewDueOn: due(reviewIn, calendar),
        expiresOn: due(expiresIn, calendar),
        acknowledgeRequired: readBy !== undefined,
        statusId: libraryStatus[status],
        currentRevisionId: currentOf(at + 1),
      },
    }),
  )

/** Returns the id of a document of the libraries, which is the same in every demo world. */
export function libraryDocumentId(name: string) {
  const found = onShelf.findIndex(({ document }) => document.name === name)
  if (found < 0) throw new Error(`There is no library document '${name}'.`)
  return found + 1
}

export const libraryRevisionRows = (calendar: Calendar) =>
  revisions.map(({ id, fileId, documentId, code, daysAgo }) => ({
    id,
    documentId,
    code,
    fileId,
    notes: code === '1' || code === 'A' ? 'First issue' : null,
    createdOn: calendar.daysAgo(daysAgo, '09:35'),
    createdById: keeper,
  }))

export const libraryAcknowledgementRows = (calendar: Calendar) =>
  onShelf.flatMap(({ document }, at) =>
    (document.readBy ?? []).map((person, place) => ({
      revisionId: currentOf(at + 1)!,
      userId: personId(person),
      on: calendar.daysAgo(1 + ((at + place * 3) % 20), `0${7 + (place % 3)}:${10 + place}`),
    })),
  )

export const libraryPapers = (calendar: Calendar): Paper[] =>
  revisions.map(({ fileId, documentId, code, name, daysAgo }) => ({
    id: fileId,
    name: `${name.replaceAll(/\s*[/:]/g, ',')}, revision ${code}.pdf`,
    ownerKind: 'libraryDocument',
    ownerId: documentId,
    ownerField: 'revisions',
    by: keeper,
    on: calendar.daysAgo(daysAgo, '09:35'),
    heading: name,
    lines: [
      `Revision ${code}`,
      `Issued ${calendar.daysAgo(daysAgo, '09:35').slice(0, 10)}`,
      '',
      'Brannock Construction Ltd, document control: Helen Sutcliffe',
    ],
  }))
