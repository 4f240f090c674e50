import { useId, useState } from 'react'
import type { GateStaff } from '#contract/people/gate.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { BigButton } from './BigButton.tsx'

interface Props {
  title: string
  staff: readonly GateStaff[]
  withReason?: true
  /** The words of the button. */
  words: string
  isAway?: boolean
  onEntered(entered: { staffUserId: number; secret: string; reason: string }): Promise<void>
}

/** Asks someone of the site for their name and their PIN or password. */
export function StaffEntry({ title, staff, withReason, words, isAway = false, onEntered }: Props) {
  const id = useId()
  const [staffUserId, setStaff] = useState(0)
  const [secret, setSecret] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onEntered({ staffUserId, secret, reason })
    } catch (error) {
      setProblem((error as Error).message)
      setSecret('')
    }
    setBusy(false)
  }
  const isEmpty = staffUserId === 0 || secret === '' || (withReason && reason.trim() === '')
  return (
    <form
      className="kiosk-box"
      onSubmit={(event) => {
        event.preventDefault()
        void enter()
      }}
    >
      <h1>{title}</h1>
      {isAway && (
        <Notice tone="amber" title="There is no connection">
          Your PIN cannot be checked here until it is back.
        </Notice>
      )}
      {problem && <Notice tone="red">{problem}</Notice>}
      <label htmlFor={`${id}name`}>Your name</label>
      <select
        id={`${id}name`}
        className="input kiosk-input"
        value={staffUserId}
        onChange={(event) => setStaff(Number(event.target.value))}
      >
        <option value={0}>Choose</option>
        {staff.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}secret`}>Your signing PIN or password</label>
      <input
        id={`${id}secret`}
        className="input kiosk-input"
        type="password"
        autoComplete="off"
        value={secret}
        maxLength={200}
        onChange={(event) => setSecret(event.target.value)}
      />
      {withReason && (
        <>
          <label htmlFor={`${id}reason`}>Reason</label>
          <input
            id={`${id}reason`}
            className="input kiosk-input"
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
      <BigButton kind="primary" type="submit" disabled={isBusy || isAway || isEmpty}>
        {words}
      </BigButton>
    </form>
  )
}
