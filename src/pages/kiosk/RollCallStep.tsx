import { useState } from 'react'
import type { GateDevice } from '#src/entities/siteGate/gateDevice.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { BigButton } from './BigButton.tsx'
import type { Step } from './step.ts'

interface Props {
  device: GateDevice
  /** Who leads the roll call; null if whoever opened the gate may start none. */
  leader: string | null
  isAway: boolean
  onDone(step: Step): void
}

/** Starts a roll call with one more press: of its kind. */
export function RollCallStep({ device, leader, isAway, onDone }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const start = async (kind: 'live' | 'drill') => {
    setBusy(true)
    try {
      await device.startRollCall(kind)
      onDone({ at: 'done', title: 'The roll call has started', words: 'Go to the muster point.', tone: 'amber' })
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }
  const mayNot = leader === null || isAway || isBusy
  return (
    <div className="kiosk-box">
      <h1>Start a roll call</h1>
      {problem && <Notice tone="red">{problem}</Notice>}
      {isAway && (
        <Notice tone="amber" title="There is no connection">
          Raise the alarm, and use the printed muster list.
        </Notice>
      )}
      <p>
        {leader === null
          ? 'Whoever opened this gate may not start roll calls. Call the site office.'
          : `${leader} leads it. Everyone on the project is notified at once.`}
      </p>
      <BigButton kind="danger-full" disabled={mayNot} onClick={() => void start('live')}>
        Live: something has happened
      </BigButton>
      <BigButton disabled={mayNot} onClick={() => void start('drill')}>
        Drill
      </BigButton>
    </div>
  )
}
