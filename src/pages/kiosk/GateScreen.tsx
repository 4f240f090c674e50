import { IconArrowLeft, IconId, IconKeyboard, IconQrcode, IconSpeakerphone, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { tokenIn, type GateIdentify, type GateRollCall, type GateStatus } from '#contract/people/gate.ts'
import type { SignInMethod } from '#contract/people/attendance.ts'
import { rollCallKindWords } from '#contract/people/rollCalls.ts'
import { counted } from '#contract/text/amounts.ts'
import type { GateDevice, GateView } from '#src/entities/siteGate/gateDevice.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { BigButton } from './BigButton.tsx'
import { CameraStep } from './CameraStep.tsx'
import { EndGate } from './EndGate.tsx'
import { EntryStep } from './EntryStep.tsx'
import { PersonStep } from './PersonStep.tsx'
import { RollCallStep } from './RollCallStep.tsx'
import type { Step } from './step.ts'
import { useIdle } from './useIdle.ts'
import { useScannedCode } from './useScannedCode.ts'
import { VisitorStep } from './VisitorStep.tsx'

interface Props {
  device: GateDevice
  status: GateStatus
  view: GateView
}

const start: Step = { at: 'start' }
/** How long the gate waits for someone who has gone, and how long it shows what happened, in ms. */
const idle = { step: 45_000, done: 6_000 }

/** What people see at the gate: a start with big buttons, and one step after the other. */
export function GateScreen({ device, status, view }: Props) {
  const [step, setStep] = useState<Step>(start)
  const [problem, setProblem] = useState<string | null>(null)
  const toStart = () => {
    setStep(start)
    setProblem(null)
  }
  useIdle(step.at !== 'start', step.at === 'done' ? idle.done : idle.step, toStart)
  const identify = async (asked: GateIdentify, method: SignInMethod) => {
    setProblem(null)
    try {
      setStep({ at: 'person', who: await device.identify(asked), method })
    } catch (error) {
      setProblem((error as Error).message)
      if (asked.way === 'pass') setStep(start)
    }
  }
  const readCode = (code: string) => {
    const token = tokenIn(code)
    if (token === null) setProblem('This is not the code of a pass.')
    else void identify({ way: 'pass', token }, 'qr')
  }
  useScannedCode(step.at === 'start', readCode)
  return (
    <>
      <GateHeader status={status} view={view} />
      {status.rollCall && <RollCallBanner rollCall={status.rollCall} />}
      <div className="kiosk-step">
        {problem && step.at === 'start' && (
          <Notice tone="red" onDismiss={() => setProblem(null)}>
            {problem}
          </Notice>
        )}
        {step.at === 'start' && <Start onStep={setStep} />}
        {step.at === 'camera' && <CameraStep onCode={readCode} />}
        {(step.at === 'card' || step.at === 'pin') && (
          <EntryStep way={step.at} problem={problem} onEntered={(asked) => identify(asked, 'kiosk')} />
        )}
        {step.at === 'person' && (
          <PersonStep
            device={device}
            who={step.who}
            method={step.method}
            staff={view.list?.staff ?? []}
            isAway={view.isAway}
            onDone={setStep}
          />
        )}
        {step.at === 'visitor' && <VisitorStep device={device} list={view.list} onDone={setStep} />}
        {step.at === 'muster' && (
          <RollCallStep device={device} leader={status.rollCallLeader} isAway={view.isAway} onDone={setStep} />
        )}
        {step.at === 'end' && <EndGate device={device} staff={view.list?.staff ?? []} waiting={view.waiting} />}
        {step.at === 'done' && (
          <div className={`kiosk-result tone-${step.tone}`} role="status">
            <h1>{step.title}</h1>
            <p>{step.words}</p>
          </div>
        )}
      </div>
      <footer className="kiosk-footer">
        {step.at === 'start' ? (
          <>
            <BigButton onClick={() => setStep({ at: 'end' })}>End gate…</BigButton>
            <BigButton
              kind="danger"
              className="push"
              icon={<IconSpeakerphone size={24} aria-hidden />}
              onClick={() => setStep({ at: 'muster' })}
            >
              Roll call…
            </BigButton>
          </>
        ) : (
          <BigButton icon={<IconArrowLeft size={24} aria-hidden />} onClick={toStart}>
            Back to the start
          </BigButton>
        )}
      </footer>
    </>
  )
}

function Start({ onStep }: { onStep(step: Step): void }) {
  return (
    <>
      <h1>Sign in or out</h1>
      <div className="kiosk-choices">
        <BigButton kind="primary" icon={<IconQrcode size={32} aria-hidden />} onClick={() => onStep({ at: 'camera' })}>
          Show your pass
        </BigButton>
        <BigButton icon={<IconId size={32} aria-hidden />} onClick={() => onStep({ at: 'card' })}>
          Name and card
        </BigButton>
        <BigButton icon={<IconKeyboard size={32} aria-hidden />} onClick={() => onStep({ at: 'pin' })}>
          Name and PIN
        </BigButton>
        <BigButton icon={<IconUserPlus size={32} aria-hidden />} onClick={() => onStep({ at: 'visitor' })}>
          Visitor
        </BigButton>
      </div>
    </>
  )
}

function GateHeader({ status, view }: { status: GateStatus; view: GateView }) {
  return (
    <header className="kiosk-header">
      <div>
        <strong>
          {status.projectNumber} {status.projectName}
        </strong>
        <span>{status.gateName}</span>
      </div>
      <div className="push">
        <span>{counted(status.onSite, 'person', 'people')} on site</span>
        <span role="status" className={view.isAway ? 'kiosk-away' : undefined}>
          {view.isAway
            ? `No connection. ${view.waiting > 0 ? `${counted(view.waiting, 'event')} wait${view.waiting === 1 ? 's' : ''}.` : 'The gate goes on.'}`
            : 'Connected'}
        </span>
      </div>
    </header>
  )
}

function RollCallBanner({ rollCall }: { rollCall: GateRollCall }) {
  const { kind, number, startedOn, leaderName } = rollCall
  return (
    <div className="kiosk-banner">
      <Notice tone={kind === 'live' ? 'red' : 'blue'} title={`${rollCallKindWords[kind]} roll call ${number}`}>
        {kind === 'live' ? 'Leave the site and go to the muster point. ' : 'Go to the muster point. '}
        Started by {leaderName}, <Moment at={startedOn} withTime inSentence />.
      </Notice>
    </div>
  )
}
