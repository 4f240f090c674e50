import { useState } from 'react'
import { deviceAhead } from '#src/clock/now.ts'
import { Notice } from '../ui/page/Notice.tsx'
import { span } from '../ui/time/time.ts'
import { useClock } from '../ui/time/TimeZoneProvider.tsx'

/** Warns that the device's clock is wrong, because its user will compare it with the times on the page. */
export function DeviceClock() {
  // Checks again on every tick.
  useClock()
  const [isSeen, setSeen] = useState(false)
  const ahead = deviceAhead()
  if (ahead === 0 || isSeen) return null
  return (
    <Notice tone="blue" onDismiss={() => setSeen(true)}>
      The clock of this device is {span(ahead)} {ahead > 0 ? 'fast' : 'slow'}. Times here follow the server.
    </Notice>
  )
}
