import { documentStatus, watermark } from '#contract/documents/documentStatus.ts'
import type { Stamp } from '#server/core/readable.ts'

/** The text printed across a copy of a revision with this status; null for one that may be worked to. */
export function stampOn(statusId: number): Stamp | null {
  const warning = watermark(statusId)
  if (warning) return { words: warning, isWarning: true }
  return statusId === documentStatus.draft ? { words: 'Draft', isWarning: false } : null
}
