import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LibraryDocument } from '#contract/entities/libraryDocument.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import { libraryDocuments } from './data.ts'
import { libraryDeedNames, libraryDeeds, type LibraryDeed } from './libraryDocumentWords.ts'

/** A button for each step the document can take now; each says what follows and asks first. */
export function LibraryActions({ row }: { row: LibraryDocument }) {
  const [asking, setAsking] = useState<LibraryDeed | null>(null)
  return (
    <>
      {libraryDeedNames.filter((deed) => row.allowedActions.includes(deed)).map((deed) => {
        const { verb, danger, primary } = libraryDeeds[deed]
        const reason = deed === 'publish' && row.currentRevisionId === null ? 'Upload a file first' : null
        return <Button key={deed} kind={danger ? 'danger' : primary ? 'primary' : 'plain'} reason={reason} onClick={() => setAsking(deed)}>{verb}</Button>
      })}
      {asking && <Asking row={row} deed={asking} close={() => setAsking(null)} />}
    </>
  )
}

function Asking({ row, deed, close }: { row: LibraryDocument; deed: LibraryDeed; close(): void }) {
  const client = useQueryClient()
  const { mutateAsync, error } = useMutation(libraryDocuments.act(deed, row))
  const { verb, danger, follows, told } = libraryDeeds[deed]
  const run = async () => {
    const { freshness, messages } = browserOf(client)
    try {
      await mutateAsync({})
    } catch (refusal) {
      // Said in the dialog by `problem`; the row that came with it is what the next attempt builds on.
      if (refusal instanceof ApiProblem && refusal.has('stale')) freshness.saved('libraryDocument', refusal.data as LibraryDocument, [])
      return
    }
    messages.add('success', `${row.name} ${told}`)
    close()
  }
  return <ConfirmModal title={`${verb} ${row.name}?`} deed={verb} danger={danger} consequences={follows} problem={error?.message} onConfirm={run} onCancel={close} />
}
