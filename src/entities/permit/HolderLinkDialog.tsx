import { useMutation } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import type { Permit } from '#contract/entities/permit.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { holderLink } from './data.ts'
import './holderLink.css'

interface Props {
  row: Permit
  onClose(): void
}

/** The link with which a holder without an account takes the next step on their own phone: a code to scan, or a mail. */
export function HolderLinkDialog({ row, onClose }: Props) {
  const id = useId()
  const shown = useMutation(holderLink(row.id))
  const mailed = useMutation(holderLink(row.id))
  const { mutate } = shown
  useEffect(() => mutate('code'), [mutate])
  const error = shown.error ?? mailed.error
  const { data } = shown
  return (
    <Dialog labelledBy={id} onLeave={onClose} className="holder-link">
      <h2 id={id}>{`Link for ${row.holderName}`}</h2>
      <div className="dialog-body stack">
        {error && <Notice tone="red">{error.message}</Notice>}
        {mailed.data ? (
          <p role="status">
            The link was mailed to {row.holderName}. It works once, until{' '}
            <Moment at={mailed.data.expiresOn} withTime inSentence />.
          </p>
        ) : data?.code ? (
          <>
            <svg
              viewBox={`0 0 ${data.code.size} ${data.code.size}`}
              role="img"
              aria-label={`QR code of the link for ${row.holderName}`}
              shapeRendering="crispEdges"
            >
              <rect width={data.code.size} height={data.code.size} className="code-ground" />
              <path d={data.code.path} className="code-modules" />
            </svg>
            <p>
              {row.holderName} scans it with their own phone, reads the permit and signs there. It works once, until{' '}
              <Moment at={data.expiresOn} withTime inSentence />.
            </p>
          </>
        ) : (
          !error && <Spinner label="The link is being made" />
        )}
      </div>
      <footer>
        <Button
          className="push"
          reason={data && !data.mails && `The record of ${row.holderName} has no e-mail address.`}
          disabled={!data || mailed.isPending || mailed.data !== undefined}
          onClick={() => mailed.mutate('mail')}
        >
          Mail it instead
        </Button>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  )
}
