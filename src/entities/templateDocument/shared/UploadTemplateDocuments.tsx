import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { templateDocument } from '#contract/entities/templateDocument.ts'
import { labelOf } from '#contract/labels.ts'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { LookupSelect } from '#src/entities/lookup/shared/LookupSelect.tsx'
import { UploadDialog } from '#src/entities/record/UploadDialog.tsx'
import type { ResumedUpload, Upload } from '#src/entities/record/uploadItems.ts'
import { useUploads } from '#src/entities/record/useUploads.ts'
import { templateDocuments } from '../data.ts'

interface Props {
  templateId: number
  /** The folder for new documents. */
  folder: { id: number; name: string }
  files: readonly File[]
  resumed: ResumedUpload | undefined
  onClose(): void
}

/** Values that apply to all files. */
interface Words {
  documentTypeId: number | null
}

const fieldLabel = (name: string) => labelOf(templateDocument, name)

/** Uploads files into a folder of a template: each becomes a starter document, or the file of the one with its name. */
export function UploadTemplateDocuments({ templateId, folder, files, resumed, onClose }: Props) {
  const { data: rows = [] } = useQuery(templateDocuments.list({ templateId }))
  const [known] = useState(() => rows.filter(({ folderId }) => folderId === folder.id))
  const form = useForm<Words>({
    defaultValues: resumed?.upload.kept.words ?? { documentTypeId: null },
  })
  const { store, ...uploads } = useUploads(templateDocuments, 'fileId', {
    place: { files: `template/${templateId}`, folderId: folder.id, folderName: folder.name },
    words: () => form.getValues(),
    known,
    resumed,
  })
  const draftOf = ({ name }: Upload) => ({
    templateId,
    folderId: folder.id,
    name,
    manualClassificationId: null,
    guidance: null,
    ...form.getValues(),
  })
  return (
    <UploadDialog
      title={`Upload to ${folder.name}`}
      files={files}
      known={known}
      nextFile="Starter file"
      save={(upload) => store(upload, draftOf(upload))}
      {...uploads}
      onClose={onClose}
    >
      <FieldLabels value={fieldLabel}>
        <div className="fields">
          <LookupSelect form={form} name="documentTypeId" list="documentTypes" />
        </div>
      </FieldLabels>
    </UploadDialog>
  )
}
