import type { DocumentSummary, ProjectDocument } from '#contract/documents/documentKind.ts'
import { differs } from '#server/core/marks.ts'
import type { Write } from '#server/core/write.ts'
import { reopenChanged } from './folders/delivered.ts'
import { listed } from './listed.ts'

type Document = Pick<DocumentSummary, 'folderId' | 'title' | 'isConfidential'>

/** What a save of a document does to a folder that was reviewed or accepted, in words; null for nothing. */
function changeIn(row: Document, before: Document | null, action: string) {
  // Confidential documents are no part of what a folder hands over.
  if (row.isConfidential && (before?.isConfidential ?? true)) return null
  if (action === 'deleted') return 'deleted'
  if (action === 'withdraw') return 'withdrew'
  if (before === null) return action === 'restored' ? 'restored' : 'added'
  if (differs(before, row, 'folderId')) return 'moved'
  return differs(before, row, 'isConfidential') ? 'changed who sees' : null
}

/**
 * Opens the folders of a document again after a save that changes what they hand over. New revisions say so themselves
 * (`reopenForRevision`), because an issue renews copies of approved documents without asking for the folder again.
 */
export async function reopenFolders(w: Write, row: ProjectDocument, before: ProjectDocument | null, action: string) {
  const change = changeIn(row, before, action)
  if (change) await reopen(w, [row.folderId, before?.folderId ?? row.folderId], `${change} ${row.title}`)
}

/** Opens the folder of a document again after a new revision of it. */
export const reopenForRevision = (w: Write, row: Document, code: string) =>
  row.isConfidential ? null : reopen(w, [row.folderId], `added revision ${code} of ${row.title}`)

/** Opens the folders again that documents leave and the one that they come to. */
export function reopenForMove(w: Write, rows: readonly Document[], folderId: number) {
  const open = rows.filter(({ isConfidential }) => !isConfidential)
  const folderIds = open.length === 0 ? [] : [folderId, ...new Set(open.map((row) => row.folderId))]
  return reopen(w, folderIds, `moved ${listed(open.map(({ title }) => title))}`)
}

const reopen = (w: Write, folderIds: readonly number[], did: string) =>
  reopenChanged(w, folderIds, `${w.person.fullName} ${did}.`)
