import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { libraryDocument, type LibraryDocument } from '#contract/entities/libraryDocument.ts'
import { useFileSender } from '#src/data/attachments.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { fileSize } from '#src/ui/files/fileSize.ts'
import { EditModal } from '#src/ui/dialogs/EditModal.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { FileProgress } from '#src/ui/files/FileProgress.tsx'

interface Props {
  row: LibraryDocument
  file: File
  onClose(): void
}

/** Asks for the code and notes of a chosen file and uploads it as the next revision. */
export function NewRevision({ row, file, onClose }: Props) {
  const { messages } = browserOf(useQueryClient())
  const form = useForm({ defaultValues: { code: '', notes: '' } })
  const { attach, underway, ...controls } = useFileSender(libraryDocument, 'revisions')
  const [problem, setProblem] = useState<string | null>(null)
  const upload = async (words: { code: string; notes: string }) => {
    setProblem(null)
    try {
      const saved = await attach(row, { files: [file], words })
      if (!saved) return
      messages.add('success', `Revision ${saved.row.currentRevision} uploaded`)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const own = error.problems.find(({ field }) => field === 'code')
      if (own) form.setError('code', { message: own.message })
      else setProblem(error.message)
    }
  }
  return (
    <EditModal
      type="revision"
      form={form}
      onSubmit={upload}
      onClose={onClose}
      problem={problem}
      save="Upload"
      saving="Uploading…"
      size="narrow"
    >
      {underway ? (
        <FileProgress {...underway} {...controls} />
      ) : (
        <p className="cut">
          {file.name} <span className="small faint">{fileSize(file.size)}</span>
        </p>
      )}
      <div className="fields">
        <TextField form={form} name="code" label="Revision" maxLength={8} placeholder="Next" autoFocus />
        <LongTextField form={form} name="notes" label="Notes" rows={3} wide placeholder="What has changed" />
      </div>
    </EditModal>
  )
}
