import type { DocumentSummary, ProjectDocument } from '#contract/documents/documentKind.ts'
import { differs } from '#server/core/marks.ts'
import type { Write } from '#server/core/write.ts'
import { reopenChanged } from './folders/delivered.ts'
import { listed } from './listed.ts'

type Document = Pick<DocumentSummary, 'folderId' | 'title' | 'isConfidential'>

/** How a save of a document changes a folder that was reviewed or accepted, as a sentence; null if it does not. */
function changeIn(row: Document, before: Document | null, action: string) {
  // Confidential documents are not part of a folder's handover.
  if (row.isConfidential && (before?.isConfidential ?? true)) return null
  if (action === 'deleted') return 'deleted'
  if (action === 'withdraw') return 'withdrew'
  if (before === null) return action === 'restored' ? 'restored' : 'added'
  if (differs(before, row, 'folderId')) return 'moved'
  return differs(before, row, 'isConfidential') ? 'changed who sees' : null
}

/**
 * Reopens the folders of a document after a save that changes their handover. New revisions do so themselves
 * (`reopenForRevision`), because an issue renews copies of approved documents without reopening the folder.
 */
export async function reopenFolders(w: Write, row: ProjectDocument, before: ProjectDocument | null, action: string) {
  const change = changeIn(row, before, action)
  if (change) await reopen(w, [row.folderId, before?.folderId ?? row.folderId], `${change} ${row.title}`)
}

/** Reopens the folder of a document after a new revision of it. */
export const reopenForRevision = (w: Write, row: Document, code: string) =>
  row.isConfidential ? null : reopen(w, [row.folderId], `added revision ${code} of ${row.title}`)

/** Reopens the folders that documents leave and the one that they move to. */
export function reopenForMove(w: Write, rows: readonly Document[], folderId: number) {
  const open = rows.filter(({ isConfidential }) => !isConfidential)
  const folderIds = open.length === 0 ? [] : [folderId, ...new Set(open.map((row) => row.folderId))]
  return reopen(w, folderIds, `moved ${listed(open.map(({ title }) => title))}`)
}

const reopen = (w: Write, folderIds: readonly number[], did: string) =>
  reopenChanged(w, folderIds, `${w.person.fullName} ${did}.`)
