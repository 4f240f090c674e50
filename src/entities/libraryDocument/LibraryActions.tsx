import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LibraryDocument } from '#contract/entities/libraryDocument.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { libraryDocuments } from './data.ts'
import { libraryActionNames, libraryActions, type LibraryAction } from './libraryDocumentWords.ts'

/** Buttons for the document's allowed actions. Each states its consequences and asks for confirmation. */
export function LibraryActions({ row }: { row: LibraryDocument }) {
  const [asking, setAsking] = useState<LibraryAction | null>(null)
  return (
    <>
      {libraryActionNames
        .filter((action) => row.allowedActions.includes(action))
        .map((action) => {
          const { verb, danger, primary } = libraryActions[action]
          const reason = action === 'publish' && row.currentRevisionId === null ? 'Upload a file first' : null
          return (
            <Button
              key={action}
              kind={danger ? 'danger' : primary ? 'primary' : 'plain'}
              reason={reason}
              onClick={() => setAsking(action)}
            >
              {verb}
            </Button>
          )
        })}
      {asking && <Asking row={row} action={asking} close={() => setAsking(null)} />}
    </>
  )
}

function Asking({ row, action, close }: { row: LibraryDocument; action: LibraryAction; close(): void }) {
  const client = useQueryClient()
  const { mutateAsync, error } = useMutation(libraryDocuments.act(action, row))
  const { verb, danger, follows, success } = libraryActions[action]
  const run = async () => {
    const { freshness, messages } = browserOf(client)
    try {
      await mutateAsync({})
    } catch (refusal) {
      // The dialog shows `problem`. The row sent with the error becomes the base of the next attempt.
      if (refusal instanceof ApiProblem && refusal.has('stale'))
        freshness.saved('libraryDocument', refusal.data as LibraryDocument, [])
      return
    }
    messages.add('success', `${row.name} ${success}`)
    close()
  }
  return (
    <ConfirmModal
      title={`${verb} ${row.name}?`}
      action={verb}
      danger={danger}
      consequences={follows}
      problem={error?.message}
      onConfirm={run}
      onCancel={close}
    />
  )
}
