import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { uploadLimits } from '#contract/documents/upload.ts'
import { isOlder, suitabilities, suitabilityLabel } from '#contract/documents/suitability.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { browserOf } from '#src/data/browser.ts'
import { useSending } from '#src/data/sending.ts'
import { LookupSelect } from '#src/entities/lookup/shared/LookupSelect.tsx'
import { projects } from '#src/entities/project/data.ts'
import { nameFromFile } from '#src/entities/record/fileNames.ts'
import { UploadDialog } from '#src/entities/record/UploadDialog.tsx'
import type { Together, Upload } from '#src/entities/record/uploadItems.ts'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { uploadDocument, uploadTogether } from '../data.ts'
import { useUploadFolders } from './useUploadFolders.ts'

interface Props {
  system: FolderSystem
  projectId: number
  folderId: number
  folderName: string
  files: readonly File[]
  /** A document whose next revision is uploaded, in place of new documents. */
  into?: { id: number; title: string; fileName: string | null }
  onClose(): void
}

/** Larger files go in parts, which survive a broken connection. */
const inPartsFrom = 8 * 1_048_576
/** New documents of small files go together, so that hundreds of them need few requests. */
const smallFile = 1_048_576
const mostTogether = uploadLimits.most
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
/** The codes to choose from. Those of the older edition only where the project's settings let them in. */
const offeredCodes = (older: boolean) =>
  suitabilities
    .filter((code) => older || !isOlder(code))
    .map((code) => ({ value: code, label: suitabilityLabel(code) }))

/**
 * Uploads files into a folder: each becomes a document, or the next revision of the one with its name. Folders go with
 * their files; those that are missing are added.
 */
export function UploadDocuments({ system, projectId, folderId, folderName, files, into, onClose }: Props) {
  const client = useQueryClient()
  const { send, ...sending } = useSending()
  const { data: project } = useQuery(projects.detail(projectId))
  const offered = offeredCodes(project?.pageData.settings.pmp?.olderSuitabilities === true)
  const { madeAt, documentsFor } = useUploadFolders(system, projectId, folderId)
  // What is there is asked for once: each file that is stored would make it stale.
  const knownFor = (more: readonly File[]) =>
    documentsFor(more).catch((error: unknown) => {
      // Each file is then offered as a new document.
      browserOf(client).noteFailure(error)
      return []
    })
  const { data: compared, mutate: compare } = useMutation({ mutationFn: knownFor })
  useEffect(() => compare(files), [compare, files])
  const known = into ? [{ id: into.id, name: into.title, fileName: files[0]?.name ?? null }] : compared
  const form = useForm({
    defaultValues: {
      uploadReasonId: into ? reasons.newRevision : reasons.newDocument,
      documentTypeId: null as number | null,
      suitability: null as string | null,
      comment: '',
    },
  })
  if (!known) return null

  const wordsFor = async ({ file, folder, name, into: document }: Upload) => {
    const { uploadReasonId, documentTypeId, suitability, comment } = form.getValues()
    return {
      id: String(document ?? (await madeAt(folder))),
      mode: document === null ? 'new' : 'revision',
      uploadReasonId: String(
        document !== null && uploadReasonId === reasons.newDocument ? reasons.newRevision : uploadReasonId,
      ),
      documentTypeId: documentTypeId ? String(documentTypeId) : null,
      suitability,
      comment: comment.trim(),
      title: document === null && name !== nameFromFile(file.name) ? name : null,
    }
  }
  async function save(one: Upload): Promise<boolean> {
    const { file } = one
    if (file.size < inPartsFrom) {
      await uploadDocument(client, system, await wordsFor(one), { file })
      return true
    }
    const upload = await send(file)
    if (upload === null) return false
    await uploadDocument(client, system, await wordsFor(one), { upload })
    return true
  }
  const together: Together = {
    most: mostTogether,
    fits: ({ file, name, into: document }) =>
      document === null && file.size <= smallFile && name === nameFromFile(file.name),
    save: async (all) =>
      uploadTogether(
        client,
        system,
        await wordsFor(all[0]!),
        all.map(({ file }) => file),
      ),
  }

  return (
    <UploadDialog
      title={into ? `New revision of ${into.title}` : `Upload to ${folderName}`}
      files={files}
      attachment={attachment}
      known={known}
      {...(!into && { knownFor })}
      nextFile="New revision"
      save={save}
      together={together}
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
