import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity } from '#contract/entity.ts'
import { labelOf } from '#contract/labels.ts'
import { inSentence } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { copyRecord } from '#src/data/safetyRecord.ts'
import { useOnceKey } from '#src/data/useOnceKey.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'

interface Props {
  entity: Entity
  row: { id: number; asksMain: boolean }
  called: string
  onCopied(id: number): void
  onClose(): void
}

/** Asks what to include in a copy, and opens the new draft. */
export function CopyDialog({ entity, row, called, onCopied, onClose }: Props) {
  const { messages } = browserOf(useQueryClient())
  const [withAnswers, setWithAnswers] = useState(row.asksMain)
  const { key, renewAfter } = useOnceKey()
  const { mutateAsync, error } = useMutation(copyRecord(entity, row.id, key))
  const copy = async () => {
    const made = await mutateAsync({ withAnswers }).catch((refusal: unknown) => {
      renewAfter(refusal)
      return null
    })
    // The dialog shows why.
    if (!made) return
    messages.add('success', `A copy of ${called} has been started`)
    onCopied(made.id)
  }
  return (
    <ConfirmModal
      title={`Copy ${called} as new?`}
      action="Copy as new"
      question={`This starts a draft ${inSentence(entity.name)} with the same content, and with its own number and approval.`}
      consequences="Signatures, decisions, photos, files and readings are not copied."
      problem={error && problemWords(entity, error)}
      onConfirm={copy}
      onCancel={onClose}
    >
      {row.asksMain && (
        <label className="line">
          <input type="checkbox" checked={withAnswers} onChange={({ target }) => setWithAnswers(target.checked)} />
          Copy the answers as well
        </label>
      )}
    </ConfirmModal>
  )
}

/** Formats 'Permit holder: Choose someone who …', because the dialog does not show the refused field. */
function problemWords(entity: Entity, error: Error) {
  const problems = error instanceof ApiProblem ? error.problems : []
  const words = problems.map(({ field, message }) => [field && labelOf(entity, field), message].filter(Boolean))
  return words.length > 0 ? words.map((parts) => parts.join(': ')).join(' ') : error.message
}
