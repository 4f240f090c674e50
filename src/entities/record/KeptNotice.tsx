import { Notice } from '#src/ui/page/Notice.tsx'
import { useIsKept } from './useLostLine.ts'
import './keptNotice.css'

/** Says that records on screen may have changed, because nothing arrives from the server. */
export function KeptNotice() {
  if (!useIsKept()) return null
  return (
    <div className="kept-notice">
      <Notice tone="amber" title="No connection">
        You see what this device received last. It may have changed since, so ask before you rely on it.
      </Notice>
    </div>
  )
}
