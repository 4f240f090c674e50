import { useId, useState } from 'react'
import { cardDigits, fewestLetters, type GateIdentify } from '#contract/people/gate.ts'
import { pinLength } from '#contract/people/signingPin.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { BigButton } from './BigButton.tsx'

interface Props {
  way: 'card' | 'pin'
  problem: string | null
  onEntered(asked: GateIdentify): Promise<void>
}

/** Asks for the name, and for the last digits of the card or the PIN. */
export function EntryStep({ way, problem, onEntered }: Props) {
  const id = useId()
  const [lastName, setLastName] = useState('')
  const [digits, setDigits] = useState('')
  const [isBusy, setBusy] = useState(false)
  const length = way === 'card' ? cardDigits : pinLength
  const enter = async () => {
    setBusy(true)
    await onEntered(way === 'card' ? { way, lastName, digits } : { way, lastName, pin: digits })
    setBusy(false)
    setDigits('')
  }
  return (
    <form
      className="kiosk-box"
      onSubmit={(event) => {
        event.preventDefault()
        void enter()
      }}
    >
      <h1>{way === 'card' ? 'Name and card' : 'Name and PIN'}</h1>
      {problem && <Notice tone="red">{problem}</Notice>}
      <label htmlFor={`${id}name`}>First letters of your last name</label>
      <input
        id={`${id}name`}
        className="input kiosk-input"
        value={lastName}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="words"
        autoFocus
        onChange={(event) => setLastName(event.target.value)}
      />
      <label htmlFor={`${id}digits`}>
        {way === 'card' ? `Last ${cardDigits} digits of your card` : `Your PIN of ${pinLength} digits`}
      </label>
      <input
        id={`${id}digits`}
        className="input kiosk-input"
        value={digits}
        type={way === 'pin' ? 'password' : 'text'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={length}
        onChange={(event) => setDigits(event.target.value.replaceAll(/\D/g, ''))}
      />
      <BigButton
        kind="primary"
        type="submit"
        disabled={isBusy || lastName.trim().length < fewestLetters || digits.length < length}
      >
        Continue
      </BigButton>
    </form>
  )
}
