import { useId, useState } from 'react'
import type { GateList } from '#contract/people/gate.ts'
import { foldedWords, isAlike } from '#contract/text/folded.ts'
import type { GateDevice } from '#src/entities/siteGate/gateDevice.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { BigButton } from './BigButton.tsx'
import type { Step } from './step.ts'

interface Props {
  device: GateDevice
  list: GateList | null
  onDone(step: Step): void
}

/** Letters of a name from which the gate offers names, so that nobody reads who is here, and how many it offers. */
const fewest = 3
const mostHosts = 4

/** Signs a visitor in, and tells their host; or signs one out. */
export function VisitorStep({ device, list, onDone }: Props) {
  const id = useId()
  const [typed, setTyped] = useState({ name: '', company: '', host: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const here = (list?.visitors ?? []).filter(
    ({ name }) => typed.name.trim().length >= fewest && foldedWords(name).includes(foldedWords(typed.name)),
  )
  const host = list?.staff.find(({ name }) => isAlike(name, typed.host))
  const wanted = foldedWords(typed.host)
  const hosts =
    host || wanted.length < fewest
      ? []
      : (list?.staff ?? []).filter(({ name }) => foldedWords(name).includes(wanted)).slice(0, mostHosts)
  const come = async () => {
    setBusy(true)
    const outcome = await device.happen({
      kind: 'visitor',
      method: 'kiosk',
      visitor: {
        name: typed.name,
        company: typed.company.trim() || null,
        hostUserId: host?.userId ?? null,
        hostName: typed.host,
      },
    })
    setBusy(false)
    if (outcome !== 'kept' && outcome.result === 'refused')
      return setProblem(outcome.reasons.map(({ words }) => words).join(' '))
    const next = host ? `${host.name} is notified that you are here.` : 'Wait here for your host.'
    onDone({ at: 'done', title: `Welcome, ${typed.name}`, words: `You are signed in. ${next}`, tone: 'green' })
  }
  const go = async ({ attendanceId, name }: GateList['visitors'][number]) => {
    await device.happen({ kind: 'out', method: 'kiosk', attendanceId })
    onDone({ at: 'done', title: `Goodbye, ${name}`, words: 'You are signed out.', tone: 'green' })
  }
  const field = (key: keyof typeof typed, label: string, more: { maxLength: number }) => (
    <>
      <label htmlFor={`${id}${key}`}>{label}</label>
      <input
        id={`${id}${key}`}
        className="input kiosk-input"
        value={typed[key]}
        autoComplete="off"
        {...more}
        onChange={(event) => setTyped((before) => ({ ...before, [key]: event.target.value }))}
      />
    </>
  )
  return (
    <form
      className="kiosk-box"
      onSubmit={(event) => {
        event.preventDefault()
        void come()
      }}
    >
      <h1>Visitor</h1>
      {problem && <Notice tone="red">{problem}</Notice>}
      {field('name', 'Your name', { maxLength: 120 })}
      {here.map((one) => (
        <BigButton key={one.attendanceId} onClick={() => void go(one)}>
          Sign out {one.name}
        </BigButton>
      ))}
      {field('company', 'Your company', { maxLength: 150 })}
      {field('host', 'Whom you visit', { maxLength: 100 })}
      {hosts.map(({ userId, name }) => (
        <BigButton key={userId} onClick={() => setTyped((before) => ({ ...before, host: name }))}>
          {name}
        </BigButton>
      ))}
      <BigButton kind="primary" type="submit" disabled={isBusy || typed.name.trim() === '' || typed.host.trim() === ''}>
        Sign in
      </BigButton>
    </form>
  )
}
