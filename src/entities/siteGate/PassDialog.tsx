import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { personPass } from './passes.ts'
import './pass.css'

interface Props {
  personId: number
  name: string
  company: string
  onClose(): void
}

/** The pass of a person, to print: the code that a gate reads. */
export function PassDialog({ personId, name, company, onClose }: Props) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const { mutate, data, error, isPending } = useMutation(personPass(personId))
  useEffect(() => mutate(false), [mutate])
  const renew = () => {
    setAsking(false)
    mutate(true)
  }
  return (
    <Dialog labelledBy={id} onLeave={onClose} className="pass">
      <h2 id={id}>{`Pass of ${name}`}</h2>
      <div className="dialog-body stack">
        {error && <Notice tone="red">{error.message}</Notice>}
        {isAsking && (
          <Notice
            tone="amber"
            title="Make another pass?"
            action={
              <Button small onClick={renew}>
                Make another
              </Button>
            }
          >
            The former one is not read any more, at any site.
          </Notice>
        )}
        {data ? (
          <div className="pass-card">
            <svg
              viewBox={`0 0 ${data.code.size} ${data.code.size}`}
              role="img"
              aria-label={`QR code of the pass of ${name}`}
              shapeRendering="crispEdges"
            >
              <rect width={data.code.size} height={data.code.size} className="code-ground" />
              <path d={data.code.path} className="code-modules" />
            </svg>
            <strong>{name}</strong>
            <span>{company}</span>
          </div>
        ) : (
          !error && <Spinner label="The pass is loading" />
        )}
      </div>
      <footer>
        <Button
          className="push"
          icon={<IconRefresh size={15} aria-hidden />}
          disabled={isPending}
          onClick={() => setAsking(true)}
        >
          Another pass…
        </Button>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
        <Button
          kind="primary"
          icon={<IconPrinter size={15} aria-hidden />}
          disabled={!data}
          onClick={() => globalThis.print()}
        >
          Print
        </Button>
      </footer>
    </Dialog>
  )
}
