import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { uploadLimits } from '#contract/documents/upload.ts'
import { takesRevision } from '#contract/documents/documentStatus.ts'
import { suitabilities, suitabilityLabel } from '#contract/documents/suitability.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { largestPage } from '#contract/window.ts'
import { useSending } from '#src/data/sending.ts'
import { everything } from '#src/data/windowCount.ts'
import { LookupSelect } from '#src/entities/lookup/shared/LookupSelect.tsx'
import { nameFromFile } from '#src/entities/record/fileNames.ts'
import { UploadDialog, type Upload } from '#src/entities/record/UploadDialog.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { documentWindow, uploadDocument } from '../data.ts'

interface Props {
  system: FolderSystem
  folderId: number
  folderName: string
  files: readonly File[]
  /** A document whose next revision is uploaded, in place of new documents. */
  into?: { id: number; title: string; fileName: string | null }
  onClose(): void
}

/** Larger files go in parts, which survive a broken connection. */
const inPartsFrom = 8 * 1_048_576
/** Entries of the list of upload reasons. */
const reasons = { newDocument: 10, newRevision: 20 }
const labels = {
  uploadReasonId: 'Upload reason',
  documentTypeId: 'Document type',
  suitability: 'Suitability',
  comment: 'Comment',
}
const attachment = {
  ...uploadLimits,
  of: 'file',
  keeps: 'many',
  field: 'revisions',
  label: 'A document',
  path: '',
  idField: 'id',
} as const
const offered = suitabilities
  .filter((code) => /^[SA]/.test(code) && code !== 'S6' && code !== 'S7')
  .map((code) => ({ value: code, label: suitabilityLabel(code) }))

/** Uploads files into a folder: each becomes a document, or the next revision of the one with its name. */
export function UploadDocuments({ system, folderId, folderName, files, into, onClose }: Props) {
  const client = useQueryClient()
  const { send, ...sending } = useSending()
  const [inFolder] = useState(() => documentWindow(system, { folderId }))
  const page = useQuery({
    ...inFolder.page({ ...everything, sort: inFolder.window.start, size: largestPage, at: { offset: 0 } }),
    enabled: !into,
  })
  const known = useMemo(
    () =>
      into
        ? [{ id: into.id, name: into.title, fileName: files[0]?.name ?? null }]
        : page.data?.rows
            .filter(({ statusId }) => takesRevision(statusId))
            .map(({ id, title, fileName }) => ({ id, name: title, fileName })),
    [into, files, page.data],
  )
  const form = useForm({
    defaultValues: {
      uploadReasonId: into ? reasons.newRevision : reasons.newDocument,
      documentTypeId: null as number | null,
      suitability: null as string | null,
      comment: '',
    },
  })
  // The dialog compares the files with the documents once, when it opens.
  if (!known && !page.error) return null

  async function save({ file, name, into: document }: Upload): Promise<boolean> {
    const { uploadReasonId, documentTypeId, suitability, comment } = form.getValues()
    const words = {
      id: String(document ?? folderId),
      mode: document === null ? 'new' : 'revision',
      uploadReasonId: String(
        document !== null && uploadReasonId === reasons.newDocument ? reasons.newRevision : uploadReasonId,
      ),
      documentTypeId: documentTypeId ? String(documentTypeId) : null,
      suitability,
      comment: comment.trim(),
      title: document === null && name !== nameFromFile(file.name) ? name : null,
    }
    if (file.size < inPartsFrom) {
      await uploadDocument(client, system, words, { file })
      return true
    }
    const upload = await send(file)
    if (upload === null) return false
    await uploadDocument(client, system, words, { upload })
    return true
  }

  return (
    <UploadDialog
      title={into ? `New revision of ${into.title}` : `Upload to ${folderName}`}
      files={files}
      attachment={attachment}
      known={known ?? []}
      nextFile="New revision"
      save={save}
      sending={sending}
      onClose={onClose}
    >
      <FieldLabels value={(name) => labels[name as keyof typeof labels]}>
        <div className="fields">
          <LookupSelect form={form} name="uploadReasonId" list="uploadReasons" required />
          <LookupSelect form={form} name="documentTypeId" list="documentTypes" />
          <SelectField form={form} name="suitability" options={offered} none="Usual for the revision" />
          <TextField form={form} name="comment" maxLength={1000} />
        </div>
      </FieldLabels>
    </UploadDialog>
  )
}
