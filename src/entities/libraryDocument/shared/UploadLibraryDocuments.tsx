import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { libraryDocument, libraryStatus } from '#contract/entities/libraryDocument.ts'
import type { FolderNode } from '#contract/documents/folders.ts'
import { labelOf } from '#contract/labels.ts'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { LookupSelect } from '#src/entities/lookup/shared/LookupSelect.tsx'
import { UploadDialog } from '#src/entities/record/UploadDialog.tsx'
import type { ResumedUpload, Upload } from '#src/entities/record/uploadItems.ts'
import { useUploads } from '#src/entities/record/useUploads.ts'
import { libraryDocuments } from '../data.ts'

interface Props {
  libraryId: number
  /** The folder for new documents; null for the top level of the library. */
  folder: Pick<FolderNode, 'id' | 'name'> | null
  /** Name of the library. */
  of: string
  files: readonly File[]
  resumed: ResumedUpload | undefined
  onUploaded(): void
  onClose(): void
}

/** Values that apply to all files. */
interface Words {
  documentTypeId: number | null
  acknowledgeRequired: boolean
}

const fieldLabel = (name: string) => labelOf(libraryDocument, name)

/** Uploads files into a library: each becomes a document, or the next revision of the document with its name. */
export function UploadLibraryDocuments({ libraryId, folder, of, files, resumed, onUploaded, onClose }: Props) {
  const { data: rows = [] } = useQuery(libraryDocuments.list({ documentLibraryId: libraryId }))
  const [known] = useState(() => rows.filter(({ statusId }) => statusId < libraryStatus.superseded))
  const form = useForm<Words>({
    defaultValues: resumed?.upload.kept.words ?? {
      documentTypeId: null,
      acknowledgeRequired: false,
    },
  })
  const { store, ...uploads } = useUploads(libraryDocuments, 'revisions', {
    place: { files: `library/${libraryId}`, folderId: folder?.id ?? null, folderName: folder?.name ?? of },
    words: () => form.getValues(),
    known,
    resumed,
  })
  const draftOf = ({ name }: Upload) => ({
    documentLibraryId: libraryId,
    folderId: folder?.id ?? null,
    name,
    description: null,
    reviewDueOn: null,
    expiresOn: null,
    ...form.getValues(),
  })
  return (
    <UploadDialog
      title={`Upload to ${folder?.name ?? of}`}
      files={files}
      known={known}
      nextFile="New revision"
      save={(upload) => store(upload, draftOf(upload))}
      {...uploads}
      onUploaded={onUploaded}
      onClose={onClose}
    >
      <FieldLabels value={fieldLabel}>
        <div className="fields">
          <LookupSelect form={form} name="documentTypeId" list="documentTypes" />
          <SwitchField
            form={form}
            name="acknowledgeRequired"
            help="Readers confirm ‘I have read this’ for each revision"
          />
        </div>
      </FieldLabels>
    </UploadDialog>
  )
}
