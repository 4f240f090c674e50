import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { gatePath } from '#contract/people/siteGates.ts'
import type { GateView } from '#src/entities/siteGate/gateDevice.ts'
import { currentUser } from '#src/data/session.ts'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { TimeZoneProvider } from '#src/ui/time/TimeZoneProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { BigButton } from './BigButton.tsx'
import { GateScreen } from './GateScreen.tsx'
import { OpenGate } from './OpenGate.tsx'
import { useGateDevice } from './useGateDevice.ts'
import './kiosk.css'

/** The gate of a site. What it shows follows from what this browser is. */
export function Kiosk({ projectId }: { projectId: number }) {
  const { boot, leave } = useRouteContext({ from: '__root__' })
  const { isAuthenticated } = currentUser(useQueryClient())
  const { device, view } = useGateDevice()
  return (
    <main className="kiosk">
      <title>{`Gate · ${boot.office?.name ?? 'Safety system'}`}</title>
      {view.phase === 'loading' && (
        <>
          <Spinner label="The gate is loading" />
          {view.isAway && <p role="status">The server does not answer. This page tries again by itself.</p>}
        </>
      )}
      {view.phase === 'open' && view.status && (
        <TimeZoneProvider zone={view.status.timeZone}>
          <GateScreen device={device} status={view.status} view={view} />
        </TimeZoneProvider>
      )}
      {view.phase === 'ended' && view.ended && <Ended ended={view.ended} waiting={view.waiting} />}
      {view.phase === 'none' &&
        (isAuthenticated ? (
          <OpenGate projectId={projectId} onOpened={() => leave(gatePath(projectId))} />
        ) : (
          <div className="kiosk-box">
            <h1>This device is not a gate</h1>
            <p>Someone who signs people in on this site opens the gate here. Their session ends when it opens.</p>
            <BigButton
              kind="primary"
              onClick={() => leave(`/bff/login?returnUrl=${encodeURIComponent(gatePath(projectId))}`)}
            >
              Sign in
            </BigButton>
          </div>
        ))}
    </main>
  )
}

function Ended({ ended, waiting }: { ended: NonNullable<GateView['ended']>; waiting: number }) {
  const { gateName, endedByName, endedOn } = ended
  return (
    <div className="kiosk-box">
      <h1>This gate was ended</h1>
      <p role="status">
        {endedByName ?? 'Someone of the site'} ended {gateName} <Moment at={endedOn} withTime inSentence />.{' '}
        {waiting > 0
          ? 'Do not close this page: it still sends who signed in and out before.'
          : 'What this device had stored is removed.'}
      </p>
    </div>
  )
}
