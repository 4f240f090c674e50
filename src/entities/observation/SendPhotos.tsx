import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Observation } from '#contract/entities/observation.ts'
import { useFileSender } from '#src/data/attachments.ts'
import { useKeptFiles, type KeptFiles } from '#src/data/keptFiles.ts'
import { useHoldPages } from '#src/data/openForms.ts'
import { counted } from '#contract/amounts.ts'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import { FileProgress } from '#src/ui/FileProgress.tsx'
import { observations } from './data.ts'

interface Props {
  /** The observation as it was saved. */
  row: Observation
  photos: Pick<KeptFiles, 'files' | 'key'>
  /** Called when the photos are saved, or when the user goes on without them. */
  onDone(): void
}

/** The name under which the browser keeps the photos of a saved observation until they are sent. */
export const photosOf = (id: number) => `observation/${id}/photos`

/** Sends the photos of a new observation. If that fails they are kept here, to be sent again. */
export function SendPhotos({ row, photos, onDone }: Props) {
  useHoldPages()
  const { data: now = row } = useQuery(observations.detail(row.id))
  const waiting = useKeptFiles(photosOf(row.id), row.isConfidential)
  const end = () => {
    waiting.change([])
    onDone()
  }
  const { attach, underway, ...controls } = useFileSender(observations.entity, 'photos')
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['observation', 'attach', 'photos', row.id],
    mutationFn: () => attach(now, { files: photos.files, idempotencyKey: photos.key }),
    onSuccess: end,
  })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutate()
  }, [mutate])
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
