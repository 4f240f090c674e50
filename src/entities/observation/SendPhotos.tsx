import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { Observation } from '#contract/entities/observation.ts'
import { useFileSender } from '#src/data/attachments.ts'
import { useKeptFiles, type KeptFiles } from '#src/data/keptFiles.ts'
import { useHoldPages } from '#src/data/openForms.ts'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { FileProgress } from '#src/ui/files/FileProgress.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { observations } from './data.ts'

interface Props {
  /** The saved observation. */
  row: Observation
  photos: Pick<KeptFiles, 'files' | 'key'>
  /** Called when the photos are saved, or when the user continues without them. */
  onDone(): void
}

/** Name under which the browser stores the photos of a saved observation until they are sent. */
export const photosOf = (id: number) => `observation/${id}/photos`

/** Sends the photos of a new observation. If that fails, keeps them for another attempt. */
export function SendPhotos({ row, photos, onDone }: Props) {
  useHoldPages()
  const { data: now = row } = useQuery(observations.detail(row.id))
  const waiting = useKeptFiles(photosOf(row.id), row.isConfidential)
  const forget = () => waiting.change([])
  const end = () => {
    forget()
    onDone()
  }
  const { attach, underway, ...controls } = useFileSender(observations.entity, 'photos')
  const { mutate, isPending, error, data } = useMutation({
    mutationKey: ['observation', 'attach', 'photos', row.id],
    mutationFn: () => attach(now, { files: photos.files, idempotencyKey: photos.key }),
    onSuccess: (added) => (added && added.refused.length > 0 ? forget() : end()),
  })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutate()
  }, [mutate])
  if (data && data.refused.length > 0)
    return <RefusedPhotos number={row.number} refused={data.refused} sent={photos.files.length} onDone={onDone} />
  return (
    <ConfirmModal
      title={`${row.number} is saved. ${isPending ? 'Sending' : 'Send'} ${counted(photos.files.length, 'photo')}`}
      question="Keep this page open until the photos are sent."
      action="Try again"
      stay="Go on without them"
      problem={error?.message}
      reason={isPending ? 'The photos are being sent.' : null}
      onConfirm={() => mutate()}
      onCancel={end}
    >
      {underway && <FileProgress {...controls} {...underway} />}
    </ConfirmModal>
  )
}

interface RefusedProps {
  number: string
  /** The error of each photo that was not saved. */
  refused: readonly string[]
  /** Number of photos sent. */
  sent: number
  onDone(): void
}

/** Lists the photos that were not saved, because users would otherwise look for them among the saved ones. */
function RefusedPhotos({ number, refused, sent, onDone }: RefusedProps) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onLeave={onDone} className="confirm">
      <h2 id={id}>{`${number} is saved without ${refused.length} of ${counted(sent, 'photo')}`}</h2>
      <div className="dialog-body">
        <Notice tone="red">
          {refused.map((problem, at) => (
            <p key={`${at} ${problem}`}>{problem}</p>
          ))}
        </Notice>
        <p>The other photos are saved. Further photos can be added to the observation.</p>
      </div>
      <footer>
        <Button kind="primary" onClick={onDone}>
          Go on
        </Button>
      </footer>
    </Dialog>
  )
}
