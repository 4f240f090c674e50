import { bulkProblems } from '#src/data/bulkApproval.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DocumentSummary } from '#contract/documents/documentKind.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { browserOf } from '#src/data/browser.ts'
import { folderChoices } from '#src/entities/folder/folderChoices.ts'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import { counted } from '#contract/text/amounts.ts'
import { EditModal } from '#src/ui/dialogs/EditModal.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { TogetherProblems } from '../record/TogetherProblems.tsx'
import { moveDocuments } from './data.ts'

interface Props {
  system: FolderSystem
  projectId: number
  /** The selected documents that the reader may move. */
  rows: readonly DocumentSummary[]
  nameOf(row: DocumentSummary): string
  onDone(): void
  onClose(): void
}

/**
 * Moves several documents to another folder of the project in one call: all or none. Documents that have changed since
 * they were selected are listed and can be left out.
 */
export function MoveTogether({ system, projectId, rows, nameOf, onDone, onClose }: Props) {
  const { messages } = browserOf(useQueryClient())
  const [asked, setAsked] = useState(rows)
  const { data: folders } = useQuery(projectFolders[system].list({ projectId }))
  const places = useMemo(() => {
    const open = new Set(folders?.filter(({ flags }) => hasRight(flags, 'canUpload')).map(({ id }) => id))
    return folderChoices(folders ?? []).filter(({ id }) => open.has(id))
  }, [folders])
  const form = useForm<{ folderId: number | null }>({ defaultValues: { folderId: null } })
  const { mutateAsync, error, reset } = useMutation(moveDocuments(system, projectId))
  const problems = bulkProblems(error)
  const others = asked.filter(({ id }) => problems.every((problem) => problem.id !== id))
  const leaveOut = () => {
    setAsked(others)
    reset()
  }
  const move = async ({ folderId }: { folderId: number | null }) => {
    if (folderId === null) return form.setError('folderId', { message: 'Choose a folder.' })
    const done = await mutateAsync({ rows: asked, folderId }).catch(() => null)
    // The dialog shows why.
    if (!done) return undefined
    messages.add('success', `${counted(done.moved, 'document')} moved`)
    onDone()
    return onClose()
  }
  return (
    <EditModal
      type="documents"
      title={`Move ${counted(asked.length, 'document')}`}
      form={form}
      onSubmit={move}
      onClose={onClose}
      save="Move"
      size="narrow"
      problem={
        problems.length > 0 ? (
          <TogetherProblems
            noun="document"
            message={error?.message}
            problems={problems}
            titleOf={(id) => nameOf(asked.find((row) => row.id === id)!)}
            {...(others.length > 0 && { onLeaveOut: leaveOut })}
          />
        ) : (
          error?.message
        )
      }
    >
      <FieldLabels value={() => 'Folder'}>
        <div className="fields">
          <TypeAheadField
            form={form}
            name="folderId"
            items={places}
            required
            wide
            help="Everyone who can see that folder will see them"
          />
        </div>
      </FieldLabels>
    </EditModal>
  )
}
