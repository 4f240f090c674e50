import { Notice } from '#src/ui/page/Notice.tsx'
import { useIsKept } from './useLostLine.ts'
import './keptNotice.css'

/** Warns that records on screen may be out of date, because the server is unreachable. */
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
