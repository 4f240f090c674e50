import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isOlder, isSuitability, suitabilities, suitabilityLabel } from '#contract/documents/suitability.ts'
import { uploadLimits } from '#contract/documents/upload.ts'
import { plannedUploads, type FoundDocument, type PlannedLine as Planned } from '#contract/documents/uploadPlan.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import type { UnfinishedUpload } from '#src/data/keptUploads.ts'
import { useSending } from '#src/data/sending.ts'
import { LookupSelect } from '#src/entities/lookup/shared/LookupSelect.tsx'
import { projects } from '#src/entities/project/data.ts'
import { UploadDialog } from '#src/entities/record/UploadDialog.tsx'
import { useUploadKeeper } from '#src/entities/record/useUploadKeeper.ts'
import {
  resumedItems,
  type Planning,
  type Together,
  type Upload,
  type UploadItem,
} from '#src/entities/record/uploadItems.ts'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { uploadDocument, uploadTogether } from '../data.ts'
import { PlannedLine } from './PlannedLine.tsx'
import { useUploadFolders } from './useUploadFolders.ts'

/** Values that apply to all files. */
interface UploadWords {
  uploadReasonId: number
  documentTypeId: number | null
  suitability: string | null
  comment: string
}

interface Props {
  system: FolderSystem
  projectId: number
  folderId: number
  folderName: string
  files: readonly File[]
  /** The document that gets the file as its next revision, instead of creating new documents. */
  into?: FoundDocument
  /** An upload interrupted by a reload, with those of its files that this device has. */
  resumed?: { upload: UnfinishedUpload; files: ReadonlyMap<number, File> }
  onClose(): void
}

/** Files of at least this size in bytes are uploaded in chunks, which survive a lost connection. */
const inPartsFrom = 8 * 1_048_576
/** Smaller new files share requests, so that hundreds of them need few. */
const smallFile = 1_048_576
const mostTogether = uploadLimits.most
/** Ids in the list of upload reasons. */
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
  label: 'Document',
  path: '',
  idField: 'id',
} as const
/**
 * The suitability codes to choose from. Codes of the older edition appear only if the project's settings allow them.
 */
const offeredCodes = (older: boolean) =>
  suitabilities
    .filter((code) => older || !isOlder(code))
    .map((code) => ({ value: code, label: suitabilityLabel(code) }))

const known = (code: unknown) => (typeof code === 'string' && isSuitability(code) ? code : undefined)

/**
 * Uploads files into a folder: each becomes a document, or the next revision of an existing one. The effect on each
 * file is shown first and can be changed. Dropped folders are kept; missing ones are created.
 */
export function UploadDocuments({ system, projectId, folderId, folderName, files, into, resumed, onClose }: Props) {
  const client = useQueryClient()
  const { send, ...sending } = useSending()
  const { data: project } = useQuery(projects.detail(projectId))
  const settings = project?.pageData.settings.pmp
  const older = settings?.olderSuitabilities === true
  const usual = system === 'pmp' ? known(settings?.defaultSuitability) : undefined
  const { madeAt, planOf } = useUploadFolders(system, projectId, folderId)
  const form = useForm<UploadWords>({
    defaultValues: resumed?.upload.kept.words ?? {
      uploadReasonId: into ? reasons.newRevision : reasons.newDocument,
      documentTypeId: null,
      suitability: null,
      comment: '',
    },
  })
  const forAll = useWatch({ control: form.control, name: 'suitability' })
  const place = { files: `${system}/${projectId}`, folderId, folderName }
  const { keeper, keyFor } = useUploadKeeper(place, () => form.getValues(), resumed?.upload)
  const planning: Planning = {
    async ask(some) {
      const found = await planOf(some)
      return into ? found.map((one) => ({ ...one, same: into, beside: null, isNumberTaken: false })) : found
    },
    outcomes: (all) => plannedUploads(all.map(plannedLine), { usual, older }, known(forAll)),
  }
  const [items] = useState(() => resumed && resumedItems(resumed, attachment))

  const wordsFor = async ({ folder, into: document, chosen }: Upload) => {
    const { uploadReasonId, documentTypeId, suitability, comment } = form.getValues()
    return {
      id: String(document ?? (await madeAt(folder))),
      mode: document === null ? 'new' : 'revision',
      uploadReasonId: String(
        document !== null && uploadReasonId === reasons.newDocument ? reasons.newRevision : uploadReasonId,
      ),
      documentTypeId: documentTypeId ? String(documentTypeId) : null,
      suitability: chosen.suitability ?? suitability,
      revision: chosen.revision,
      comment: comment.trim(),
      title: document === null ? chosen.title : null,
      number: document === null ? (chosen.number === null ? '' : chosen.number) : null,
    }
  }
  const keyOf = (words: object, all: readonly Upload[]) =>
    keyFor(JSON.stringify([words, all.map(({ key, file: { name, size } }) => [key, name, size])]))
  async function save(one: Upload): Promise<boolean> {
    const { file } = one
    const words = await wordsFor(one)
    const key = await keyOf(words, [one])
    const upload = file.size < inPartsFrom ? undefined : await send(file)
    if (upload === null) return false
    await uploadDocument(client, system, words, upload === undefined ? { file } : { upload }, key)
    return true
  }
  const together: Together = {
    most: mostTogether,
    fits: ({ file, into: document, chosen }) =>
      document === null && file.size <= smallFile && Object.values(chosen).every((one) => one === undefined),
    async save(all) {
      const words = await wordsFor(all[0]!)
      return uploadTogether(
        client,
        system,
        words,
        all.map(({ file }) => file),
        await keyOf(words, all),
      )
    },
  }
  // The effect on a file depends on the settings of the project.
  if (!project) return null

  return (
    <UploadDialog
      title={into ? `New revision of ${into.title}` : `Upload to ${folderName}`}
      files={files}
      attachment={attachment}
      planning={planning}
      takesMore={!into}
      line={PlannedLine}
      save={save}
      together={together}
      sending={sending}
      keeper={keeper}
      resumed={items}
      onClose={onClose}
    >
      <FieldLabels value={(name) => labels[name as keyof typeof labels]}>
        <div className="fields">
          <LookupSelect form={form} name="uploadReasonId" list="uploadReasons" required />
          <LookupSelect form={form} name="documentTypeId" list="documentTypes" />
          <SelectField form={form} name="suitability" options={offeredCodes(older)} none="Usual for the revision" />
          <TextField form={form} name="comment" maxLength={1000} />
        </div>
      </FieldLabels>
    </UploadDialog>
  )
}

const plannedLine = ({ file: { name, size }, folder, found, chosen }: UploadItem): Planned => ({
  name,
  size,
  folder,
  found,
  chosen,
})
