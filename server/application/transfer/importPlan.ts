import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { takesRevision } from '#contract/documents/documentStatus.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { mostImported, type ImportAsked, type ImportLine } from '#contract/projects/projectImport.ts'
import { folded } from '#contract/text/folded.ts'
import { foldedIn } from '#server/db/columns/folded.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import { forbidden, invalid } from '#server/base/refuse.ts'
import { inSlices } from '#server/core/slices.ts'
import type { Write } from '#server/core/write.ts'
import { projectDocuments } from '#server/db/tables/projectDocument.ts'
import { projectFolders } from '#server/db/tables/projectFolder.ts'
import { refuseLocked } from '#server/features/documents/folders/lock.ts'
import { placeOf, sourcesIn, type Source, type SourcePlace } from '#server/features/documents/sources.ts'

/** A line of an import with its document, and the copy that it renews. */
export interface PlannedLine extends ImportLine {
  source: Source
  copyId: number | null
}

interface ImportPlan {
  place: SourcePlace
  lines: PlannedLine[]
}

/** Decides for each document of an import where it goes, or why it is left out. */
export async function planImport(w: Write, asked: ImportAsked): Promise<ImportPlan> {
  const folders = await w.tx
    .select()
    .from(projectFolders)
    .where(and(eq(projectFolders.projectId, asked.projectId), eq(projectFolders.isDeleted, false)))
    .orderBy(asc(projectFolders.sortOrder), asc(projectFolders.id))
  const flags = new Map(folders.map((folder) => [folder.id, folderFlags(w.person, folder, 'sfs')]))
  const target = folders.find(({ id }) => id === asked.targetFolderId)
  if (!target || !hasRight(flags.get(target.id)!, 'canView'))
    throw invalid('Choose a folder of the safety file.', 'targetFolderId')
  if (!hasRight(flags.get(target.id)!, 'canUpload')) throw forbidden(`add documents to ${target.name}`)
  await refuseLocked(w, 'sfs', asked.projectId)
  const place = placeOf(asked)
  if (place.kind === 'projectDocument' && place.ownerId === asked.projectId)
    throw invalid('Choose another project than this one.', 'sourceProjectId')
  const sources = chosen(asked, await sourcesIn(w, place, asked.documentIds))
  if (sources.length > mostImported)
    throw invalid(`More than ${mostImported} documents would be imported. Choose fewer, or narrow the rule.`, 'rule')
  const copies = await copiesOf(w, asked.projectId, place, sources)
  const taken = await namesIn(w, asked.projectId)
  const lines = sources.map((source): PlannedLine => {
    const copy = copies.get(source.id) ?? null
    const folder = copy ? folders.find(({ id }) => id === copy.folderId)! : folderFor(source)
    const reason = whyNot(source, copy, folder)
    if (reason === null && !copy) taken.add(source, folder.id)
    const does = reason === null ? (copy ? 'revision' : 'add') : 'leaveOut'
    return {
      documentId: source.id,
      title: source.title,
      number: source.number,
      revision: source.revision?.code ?? '',
      folderId: reason === null ? folder.id : null,
      folderName: reason === null ? folder.name : null,
      does,
      reason,
      source,
      copyId: copy?.id ?? null,
    }
  })
  return { place, lines }

  /** The first folder with a classification of the document or of its folder, else the chosen one. */
  function folderFor({ classificationIds, folderClassificationId }: Source) {
    const wanted = [...classificationIds, ...(folderClassificationId === null ? [] : [folderClassificationId])]
    for (const id of wanted) {
      const classified = folders.find((folder) => folder.manualClassificationId === id)
      if (classified && hasRight(flags.get(classified.id)!, 'canView')) return classified
    }
    return target!
  }

  function whyNot(source: Source, copy: Copy | null, folder: (typeof folders)[number]): string | null {
    if (source.revision === null) return 'It has no approved revision.'
    if (!source.mayDownload) return 'You may not download it.'
    if (!hasRight(flags.get(folder.id)!, 'canUpload')) return `You may not upload to ${folder.name}.`
    if (!copy) return taken.problem(source, folder)
    if ((copy.sourceRevisionId ?? 0) >= source.revision.id) return `It is already there, in ${folder.name}.`
    return takesRevision(copy.statusId) ? null : 'Its copy is in review or withdrawn.'
  }
}

/** The documents requested by id, or selected by the rule. */
function chosen({ documentIds, rule }: ImportAsked, sources: readonly Source[]) {
  if (documentIds.length > 0) {
    const found = new Set(sources.map(({ id }) => id))
    if (documentIds.some((id) => !found.has(id))) throw invalid('Choose documents that you may see.', 'documentIds')
    return [...sources]
  }
  const fits = (wanted: readonly number[], ids: readonly (number | null)[]) =>
    wanted.length === 0 || wanted.some((id) => ids.includes(id))
  return sources.filter(
    ({ revision, documentTypeId, classificationIds, folderClassificationId }) =>
      revision !== null &&
      (rule.status as readonly number[]).includes(revision.statusId) &&
      fits(rule.type, [documentTypeId]) &&
      fits(rule.classification, [...classificationIds, folderClassificationId]),
  )
}

type Copy = Pick<typeof projectDocuments.$inferSelect, 'id' | 'folderId' | 'statusId' | 'sourceRevisionId'>

/** The documents of the safety file that are copies of these, by source. */
async function copiesOf({ tx }: Write, projectId: number, { kind }: SourcePlace, sources: readonly Source[]) {
  const found = new Map<number, Copy>()
  for (const some of inSlices(sources.map(({ id }) => id))) {
    const rows = await tx
      .select()
      .from(projectDocuments)
      .where(
        and(
          eq(projectDocuments.projectId, projectId),
          eq(projectDocuments.isDeleted, false),
          eq(projectDocuments.sourceKind, kind),
          inArray(projectDocuments.sourceDocumentId, some),
        ),
      )
    for (const row of rows) found.set(row.sourceDocumentId!, row)
  }
  return found
}

/** The titles and numbers in a safety file, which must stay unique. */
async function namesIn({ tx }: Write, projectId: number) {
  const there = and(eq(projectDocuments.projectId, projectId), eq(projectDocuments.isDeleted, false))
  const titles = await tx
    .select({ key: sql<string>`${projectDocuments.folderId} || '/' || lower(${projectDocuments.title})` })
    .from(projectDocuments)
    .where(there)
  const numbers = await tx
    .select({ key: sql<string>`${foldedIn(projectDocuments.number)}` })
    .from(projectDocuments)
    .where(and(there, isNotNull(projectDocuments.number)))
  const [inFolders, used] = [new Set(titles.map(({ key }) => key)), new Set(numbers.map(({ key }) => key))]
  const titleKey = ({ title }: Source, folderId: number) => `${folderId}/${title.toLowerCase()}`
  return {
    problem(source: Source, folder: { id: number; name: string }) {
      if (inFolders.has(titleKey(source, folder.id))) return `${folder.name} has a document of this name already.`
      return source.number !== null && used.has(folded(source.number))
        ? `Number ${source.number} is already in use in this safety file.`
        : null
    },
    add(source: Source, folderId: number) {
      inFolders.add(titleKey(source, folderId))
      if (source.number !== null) used.add(folded(source.number))
    },
  }
}
