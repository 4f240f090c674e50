import * as z from 'zod/mini'
import { libraryStatus, type libraryDocument } from '#contract/entities/libraryDocument.ts'
import { optionalLongText, optionalText } from '#contract/fields.ts'
import { isAlike } from '#contract/text/folded.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { AttachmentHooks } from '#server/core/resourceKind.ts'
import { libraryRevisions } from '#server/db/tables/libraryDocument.ts'

const words = z.object({ code: optionalText('Revision', 8), notes: optionalLongText('Notes', 1000) })

/** A new revision is in force at once. Without a code it gets the next one. */
export const revisionHooks: AttachmentHooks<typeof libraryDocument, typeof words> = {
  words,
  async changes(w, row, [fileId], { code: asked, notes }) {
    if (row.statusId === libraryStatus.archived || row.statusId === libraryStatus.superseded)
      throw notNow('This document is no longer in force and cannot take a new revision.')
    const code = asked ?? codeAfter(row.currentRevision)
    if (row.revisions.some(({ code: known }) => isAlike(known, code)))
      throw invalid(`Revision ${code} already exists.`, 'code')
    const [made] = await w.tx
      .insert(libraryRevisions)
      .values({ documentId: row.id, code, notes, fileId: fileId!, createdById: w.person.userId, createdOn: w.on })
      .returning()
    return { currentRevisionId: made!.id }
  },
}

/** The code after this one: 1, 2, 3; A, B, C; P01, P02. Refuses a code without a successor, which must be entered. */
function codeAfter(code: string | null) {
  if (code === null) return '1'
  const [, stem = '', digits] = /^(.*?)(\d+)$/.exec(code) ?? []
  if (digits) return `${stem}${String(Number(digits) + 1).padStart(digits.length, '0')}`
  if (/^[A-Ya-y]$/.test(code)) return String.fromCodePoint(code.codePointAt(0)! + 1)
  throw invalid('Enter a revision.', 'code')
}
