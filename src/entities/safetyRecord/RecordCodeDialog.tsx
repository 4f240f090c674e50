import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Entity } from '#contract/entity.ts'
import { recordCode } from '#src/data/safetyRecord.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import './recordCode.css'

interface Props {
  entity: Entity
  id: number
  called: string
  /** URL of its printable label. */
  label?: string
  onClose(): void
}

/** The QR code that opens a record, for scanning from the screen; the PDF of the record contains it as well. */
export function RecordCodeDialog({ entity, id, called, label, onClose }: Props) {
  const code = useQuery(recordCode(entity, id))
  const titleId = useId()
  return (
    <Dialog labelledBy={titleId} onLeave={onClose} className="record-code">
      <h2 id={titleId}>{`QR code of ${called}`}</h2>
      <div className="dialog-body">
        <Loaded of={code} name="The QR code">
          {({ address, size, path }) => (
            <>
              <svg
                viewBox={`0 0 ${size} ${size}`}
                role="img"
                aria-label={`QR code that opens ${called}`}
                shapeRendering="crispEdges"
              >
                <rect width={size} height={size} className="code-ground" />
                <path d={path} className="code-modules" />
              </svg>
              <p className="small record-code-address">
                <a href={address}>{address}</a>
              </p>
              <p className="small quiet">Anyone who scans it signs in first, and sees only what they have access to.</p>
            </>
          )}
        </Loaded>
      </div>
      <footer>
        {label && (
          <a className="button push" href={label} download>
            <IconPrinter size={16} aria-hidden />
            Label, A6
          </a>
        )}
        <Button onClick={onClose}>Close</Button>
      </footer>
    </Dialog>
  )
}
