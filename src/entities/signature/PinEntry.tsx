import { IconBackspace } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import { pinSignature } from '#contract/questionnaires/signature.ts'
import type { SitePinProof } from '#contract/people/passes.ts'
import { isPin, pinLength, type SigningProof } from '#contract/people/signingPin.ts'
import { currentUser } from '#src/data/session.ts'
import { proveByPin, signingPin } from '#src/entities/user/shared/signingPin.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { usePeopleOptions } from '#src/entities/userProjectRole/shared/usePeopleOptions.ts'
import { proveBySitePin } from './sitePin.ts'
import type { PinSigner } from './pinSigner.ts'
import './pinEntry.css'

interface Props {
  signer: PinSigner
  /** Called with the signature that proves the PIN, and the name of its owner. */
  onSigned(signature: string[], name: string): void
}

/** Asks for the PIN of one person, or lets the user choose the person first. */
export const PinEntry = ({ signer, onSigned }: Props) =>
  'userId' in signer ? (
    <Account userId={signer.userId} onProved={({ proof, name }) => onSigned(pinSignature(proof), name)}>
      <p>
        PIN of <strong>{signer.name}</strong>
      </p>
    </Account>
  ) : 'personId' in signer ? (
    <OfList {...signer} onProved={({ proof, name }) => onSigned(pinSignature(proof), name)} />
  ) : (
    <ChosenSigner
      projectId={signer.projectId}
      onProved={({ proof, ...owner }) => {
        onSigned(pinSignature(proof), owner.name)
        signer.onSigner?.(owner)
      }}
    />
  )

function ChosenSigner({ projectId, onProved }: { projectId: number; onProved(proof: SigningProof): void }) {
  const people = usePeopleOptions(projectId, [], ['sms', 'fm', 'pmp'])
  const [userId, setUserId] = useState(0)
  const id = useId()
  return (
    <Account key={userId} userId={userId} onProved={onProved}>
      <label htmlFor={id}>Who signs</label>
      <select
        id={id}
        className="input pin-person"
        value={userId || ''}
        onChange={({ target }) => setUserId(Number(target.value))}
      >
        <option value="" disabled>
          Choose…
        </option>
        {people.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span aria-hidden>PIN, six digits</span>
    </Account>
  )
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

interface AccountProps {
  /** Below 1 if nobody is chosen. */
  userId: number
  onProved(proof: SigningProof): void
  children: ReactNode
}

/** The signing PIN of an account. */
function Account({ userId, onProved, children }: AccountProps) {
  const me = currentUser(useQueryClient())
  const { data: own } = useQuery({ ...signingPin(me.id), enabled: userId === me.id })
  const { mutateAsync, ...proving } = useMutation(proveByPin())
  return (
    <Digits
      {...proving}
      isOpen={userId > 0}
      prove={(pin) => mutateAsync({ userId, pin })}
      onProved={onProved}
      help={userId > 0 ? <Help isOwn={userId === me.id} setOn={own?.setOn} /> : 'Choose a person first.'}
    >
      {children}
    </Digits>
  )
}

interface OfListProps {
  personId: number
  name: string
  projectId: number
  onProved(proof: SitePinProof): void
}

/** The site PIN of someone on the list of people. */
function OfList({ personId, name, projectId, onProved }: OfListProps) {
  const { mutateAsync, ...proving } = useMutation(proveBySitePin())
  return (
    <Digits
      {...proving}
      isOpen
      prove={(pin) => mutateAsync({ projectId, personId, pin })}
      onProved={onProved}
      help="The six digits with which they sign in at the gate."
    >
      <p>
        Site PIN of <strong>{name}</strong>
      </p>
    </Digits>
  )
}

interface DigitsProps<Proof> {
  isOpen: boolean
  isPending: boolean
  error: Error | null
  reset(): void
  prove(pin: string): Promise<Proof>
  onProved(proof: Proof): void
  help: ReactNode
  children: ReactNode
}

/** The digits, typed or entered on large keys. After the sixth digit they are sent to the server for checking. */
function Digits<Proof>({ isOpen, isPending, error, reset, prove, onProved, help, children }: DigitsProps<Proof>) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isReady = isOpen && !isPending
  const enter = async (next: string) => {
    if (!isReady) return
    setTyped(next)
    if (error) reset()
    if (!isPin(next)) return
    // The error appears below the keys.
    const proof = await prove(next).catch(() => null)
    setTyped('')
    if (proof) onProved(proof)
    else input.current?.focus()
  }
  const type = (digit: string) => void enter(`${typed}${digit}`.slice(0, pinLength))
  return (
    <div className="pin-entry">
      {children}
      <input
        ref={input}
        className="input pin-digits"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        data-1p-ignore
        aria-label="PIN, six digits"
        aria-describedby={`${id}-help`}
        aria-invalid={error ? true : undefined}
        maxLength={pinLength}
        readOnly={!isReady}
        value={typed}
        onChange={({ target }) => void enter(target.value.replaceAll(/\D/g, '').slice(0, pinLength))}
      />
      <div className="pin-keys" role="group" aria-label="Keys">
        {digits.map((digit) => (
          <button key={digit} type="button" className="button" disabled={!isReady} onClick={() => type(digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className="button"
          aria-label="Delete a digit"
          disabled={!isReady || typed === ''}
          onClick={() => setTyped(typed.slice(0, -1))}
        >
          <IconBackspace size={22} aria-hidden />
        </button>
      </div>
      {error && (
        <p className="small tone-red due" role="alert">
          {error.message}
        </p>
      )}
      <p id={`${id}-help`} className="small quiet">
        {isPending ? 'Checking…' : help}
      </p>
    </div>
  )
}

/** Explains where to set a PIN. It does not reveal whether another person has one. */
function Help({ isOwn, setOn }: { isOwn: boolean; setOn: string | null | undefined }) {
  const me = currentUser(useQueryClient())
  if (!isOwn) return 'No PIN yet? Everyone sets theirs on their own account page.'
  if (setOn !== null) return 'The six digits that you set on your account page.'
  return (
    <>
      You have no PIN yet. <UiLink href={`/manage/users/edit/${me.id}`}>Set one on your account page.</UiLink>
    </>
  )
}
