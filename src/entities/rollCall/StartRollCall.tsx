import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { rollCall, type RollCall } from '#contract/entities/rollCall.ts'
import type { Project } from '#contract/entities/project.ts'
import { rollCallKinds, rollCallKindWords, type RollCallKind } from '#contract/people/rollCalls.ts'
import { browserOf } from '#src/data/browser.ts'
import { useOnceKey } from '#src/data/useOnceKey.ts'
import { Button } from '#src/ui/Button.tsx'
import { Leaving } from '#src/ui/dialogs/ConfirmModal.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { useIsOffline } from '../record/useLostLine.ts'
import { rollCalls } from './data.ts'
import './rollCall.css'

const about: Record<RollCallKind, string> = {
  live: 'Something has happened. Everyone who opens safety management is notified.',
  drill: 'A practice. It counts towards the interval of drills.',
  test: 'Tries the system only, and can be deleted.',
}

interface Props {
  project: Project
  onClose(): void
  onSaved(row: RollCall): void
}

/** Starts a roll call with one more press: of its kind. */
export function StartRollCall({ project, onClose, onSaved }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const { messages } = browserOf(useQueryClient())
  const { key, renewAfter } = useOnceKey()
  const isOffline = useIsOffline()
  const { mutate, error, isPending } = useMutation({ ...rollCalls.save(null, key), onError: renewAfter })
  const start = (kind: RollCallKind) =>
    mutate(rollCall.draft.parse({ projectId: project.id, kind, reason }), {
      onSuccess(row) {
        messages.add('success', `${row.number} has started`)
        onSaved(row)
      },
    })
  const leave = () => (reason.trim() === '' ? onClose() : setLeaving(true))
  return (
    <Dialog labelledBy={id} onLeave={leave} className="roll-call-start">
      <h2 id={id}>Start roll call</h2>
      <div className="dialog-body stack">
        {isOffline && (
          <Notice tone="amber" title="There is no connection">
            The list of who is on site is made by the server. Use the printed muster list until the connection is back.
          </Notice>
        )}
        {error && <Notice tone="red">{error.message}</Notice>}
        <label className="roll-call-reason">
          Reason
          <input
            className="input"
            value={reason}
            maxLength={200}
            placeholder="Optional"
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <div className="roll-call-kinds">
          {rollCallKinds.map((kind) => (
            <Button
              key={kind}
              className="roll-call-kind"
              disabled={isPending || isOffline}
              onClick={() => start(kind)}
              {...(kind === 'live' && { 'data-autofocus': true })}
            >
              <span>
                <strong>{rollCallKindWords[kind]}</strong>
                <small>{about[kind]}</small>
              </span>
            </Button>
          ))}
        </div>
      </div>
      <footer>
        <Button onClick={leave}>Close</Button>
      </footer>
      {isLeaving && <Leaving onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Dialog>
  )
}
