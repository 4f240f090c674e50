import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Download } from '#contract/documents/downloads.ts'
import type { DocumentEntity, DocumentSummary, ProjectDocument } from '#contract/documents/documentKind.ts'
import { moveBulkPath } from '#contract/documents/moveDocuments.ts'
import { versionsOf } from '#contract/documents/seenVersions.ts'
import { uploadPathOf, type UploadResult } from '#contract/documents/upload.ts'
import { uploadPlanPath, type PlannedFile, type UploadPlan } from '#contract/documents/uploadPlan.ts'
import type { Referrer } from '#contract/documents/linkedDocuments.ts'
import { projectDocument } from '#contract/entities/projectDocument.ts'
import { projectDocumentFm } from '#contract/entities/projectDocumentFm.ts'
import { projectDocumentPmp } from '#contract/entities/projectDocumentPmp.ts'
import { projectDocumentSms } from '#contract/entities/projectDocumentSms.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { withCurrent } from '#src/data/bulkApproval.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData, recordPart, written } from '#src/data/entityData.ts'
import { ApiProblem } from '#src/data/http.ts'
import { kindWindow } from '#src/data/windows.ts'

/** The kind of the documents of each system. */
export const documentEntities: Readonly<Record<FolderSystem, DocumentEntity>> = {
  sfs: projectDocument,
  pmp: projectDocumentPmp,
  sms: projectDocumentSms,
  fm: projectDocumentFm,
}

/** The documents of a project, by system. */
export const projectDocuments = {
  sfs: entityData(projectDocument),
  pmp: entityData(projectDocumentPmp),
  sms: entityData(projectDocumentSms),
  fm: entityData(projectDocumentFm),
}

/** The register of the documents of a folder, or of the whole project. */
export const documentWindow = (system: FolderSystem, part: { projectId: number } | { folderId: number }) =>
  kindWindow(documentEntities[system], { ...part })

/** The project management documents of a project that were uploaded or revised last. */
export const latestDocuments = (projectId: number) => {
  const source = documentWindow('pmp', { projectId })
  return source.page({ ...source.firstPage, sort: { column: 'revisedOn', down: true }, size: 5 }, true)
}

export const documentDownloads = (system: FolderSystem, id: number) =>
  recordPart<Download[]>(documentEntities[system], id, 'downloads')

/** The RFIs and change requests that refer to a project management document. */
export const documentReferrers = (id: number) => recordPart<Referrer[]>(documentEntities.pmp, id, 'referredTo')

/** The URL of a zip file with the newest files of these documents. */
export const zipAddress = (system: FolderSystem, ids: readonly number[]) =>
  `/api/${documentEntities[system].path}/zip?ids=${ids.join()}`

type Words = Readonly<Record<string, string | null | undefined>>
interface Uploaded {
  results: UploadResult[]
  documents: ProjectDocument[]
}

/** Asks the server what it knows about files for a folder; the answers are in the same order. */
export async function uploadPlan(
  client: QueryClient,
  system: FolderSystem,
  folderId: number,
  files: readonly { name: string; number?: string | null | undefined; title?: string | undefined }[],
): Promise<PlannedFile[]> {
  const { path } = documentEntities[system]
  const body = { folderId, files }
  const { data } = await browserOf(client).http.api<UploadPlan>(`${path}/${uploadPlanPath}`, { method: 'POST', body })
  return data.files
}

/** Uploads one file into a folder or, with `mode=revision`, as the next revision of a document. */
export async function uploadDocument(
  client: QueryClient,
  system: FolderSystem,
  words: Words,
  sent: { file: File } | { upload: string },
  idempotencyKey: string,
): Promise<ProjectDocument> {
  const answer = await postFiles(client, system, words, 'file' in sent ? { files: [sent.file] } : sent, idempotencyKey)
  return written<DocumentEntity>(client, documentEntities[system], { ...answer, data: answer.data.documents[0]! })
}

/**
 * Uploads several files into a folder with one request. Returns the reason for each refused file, null for the others.
 */
export async function uploadTogether(
  client: QueryClient,
  system: FolderSystem,
  words: Words,
  files: readonly File[],
  idempotencyKey: string,
): Promise<readonly (string | null)[]> {
  const answer = await postFiles(client, system, words, { files }, idempotencyKey).catch((error: unknown) => {
    const refused = error instanceof ApiProblem && (error.data as Partial<Uploaded> | null)
    if (refused && refused.results) return { data: { results: refused.results }, changes: [] }
    throw error
  })
  browserOf(client).freshness.saved(documentEntities[system].kind, null, answer.changes ?? [])
  return answer.data.results.map(({ problem }) => problem)
}

function postFiles(
  client: QueryClient,
  system: FolderSystem,
  words: Words,
  sent: { files: readonly File[] } | { upload: string },
  idempotencyKey: string,
) {
  const id = Number(words.id)
  // Files can only be added to a saved record (specification, 3.3).
  if (!(id >= 1)) console.error(`An upload carries the id of its record, at least 1; this one has ${words.id}`)
  const body = new FormData()
  // An empty number means that the document has none.
  for (const [name, value] of Object.entries(words))
    if (value || (name === 'number' && value === '')) body.set(name, value)
  if ('files' in sent) for (const file of sent.files) body.append('files', file)
  else body.append('uploads', sent.upload)
  return browserOf(client).http.api<Uploaded>(uploadPathOf(system), {
    method: 'POST',
    body,
    idempotencyKey,
  })
}

/** Moves several documents to another folder of the project with one call. */
export const moveDocuments = (system: FolderSystem, projectId: number) =>
  mutationOptions({
    mutationKey: [documentEntities[system].kind, 'moveBulk', projectId],
    mutationFn: async ({ rows, folderId }: { rows: readonly DocumentSummary[]; folderId: number }, { client }) => {
      const { http, freshness } = browserOf(client)
      const { path, kind } = documentEntities[system]
      const body = { projectId, folderId, ...asAsked(rows) }
      const { data, changes } = await http
        .api<{ moved: number }>(`${path}/${moveBulkPath}`, { method: 'PUT', body })
        .catch(withCurrent(client, kind))
      freshness.saved(kind, null, changes ?? [])
      return data
    },
  })

const asAsked = (rows: readonly DocumentSummary[]) => ({ ids: rows.map(({ id }) => id), versions: versionsOf(rows) })
