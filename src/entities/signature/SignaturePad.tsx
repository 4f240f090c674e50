import { useContext, useEffect, useRef, useState, type PointerEvent } from 'react'
import {
  isProof,
  nowCalled,
  pinAccount,
  pinContent,
  signedByPin,
  signedInWords,
  typedName,
  typedSignature,
} from '#contract/questionnaires/signature.ts'
import { useByProvider } from '#src/data/byProvider.ts'
import { Button } from '#src/ui/Button.tsx'
import { useIsOffline } from '#src/entities/record/useLostLine.ts'
import { RenamedPeople } from './renamedPeople.ts'
import { PinEntry } from './PinEntry.tsx'
import type { PinSigner } from './pinSigner.ts'
import './signature.css'

interface DrawingProps {
  /** SVG paths of the strokes, in a box of 300 by 100, or a signature by name or PIN. */
  strokes: readonly string[]
  /** Also called with the name if a PIN identifies the signer. */
  onStrokes(strokes: string[], name?: string): void
}

interface Props extends DrawingProps {
  /** Whose PIN may replace a drawing; null if signing by PIN is not possible, such as in a preview. */
  signer: PinSigner | null
  /** The signature was refused, so the PIN must be entered again. */
  refused?: boolean
}

type Way = 'draw' | 'type' | 'pin'
const wayWords: Record<Way, string> = { draw: 'Draw', type: 'Type the name', pin: 'Use PIN' }
const wayOf = (strokes: readonly string[]): Way =>
  typedName(strokes) !== null ? 'type' : pinContent(strokes) !== null ? 'pin' : 'draw'

const [width, height] = [300, 100]

/**
 * A signature: drawn with finger, pen or mouse; typed, for users who cannot use a pointer and where a name is enough;
 * or by PIN, which proves who signed.
 */
export function SignaturePad({ strokes, onStrokes, signer, refused = false }: Props) {
  const pinWay = usePinWay(signer)
  // Someone on the list of people has a PIN as a rule, and signs with it.
  const startsByPin = signer !== null && 'personId' in signer && pinWay.isOpen && strokes.length === 0
  const [way, setWay] = useState<Way>(startsByPin ? 'pin' : wayOf(strokes))
  // A signature may arrive after the first render, from the server or from someone else.
  if (strokes.length > 0 && way !== wayOf(strokes)) setWay(wayOf(strokes))
  const ways: readonly Way[] = ['draw', 'type', ...(pinWay.isOpen || way === 'pin' ? (['pin'] as const) : [])]
  const choose = (next: Way) => {
    if (next === way) return
    setWay(next)
    onStrokes([])
  }
  const words = typedName(strokes)
  return (
    <>
      <div className="views signature-ways" role="group" aria-label="How to sign">
        {ways.map((one) => (
          <button key={one} type="button" aria-pressed={one === way} onClick={() => choose(one)}>
            {wayWords[one]}
          </button>
        ))}
      </div>
      {way === 'draw' && <DrawingPad strokes={wayOf(strokes) === 'draw' ? strokes : []} onStrokes={onStrokes} />}
      {way === 'type' && (
        <input
          className="input signature-typing"
          aria-label="Type your full name to sign"
          placeholder="Full name"
          maxLength={100}
          autoComplete="off"
          value={words ?? ''}
          onChange={({ target }) => onStrokes(target.value.trim() === '' ? [] : typedSignature(target.value))}
        />
      )}
      {way === 'pin' && signer && (
        <ByPin strokes={refused ? [] : strokes} onStrokes={onStrokes} signer={signer} isOpen={pinWay.isOpen} />
      )}
      {pinWay.why && <p className="small quiet">{pinWay.why}</p>}
      {strokes.length > 0 && way === 'draw' && (
        <div className="line tight">
          <Button small kind="quiet" className="answer-add" onClick={() => onStrokes([])}>
            Clear signature
          </Button>
        </div>
      )}
    </>
  )
}

/** Whether a PIN can be entered now, and if not, why. There are no PINs if an identity provider signs users in. */
export function usePinWay(signer: PinSigner | null): { isOpen: boolean; why: string | null } {
  const isOffline = useIsOffline()
  const byProvider = useByProvider()
  if (!signer || byProvider) return { isOpen: false, why: null }
  return isOffline
    ? { isOpen: false, why: 'There is no connection, so nobody can sign by PIN: the server has to check it.' }
    : { isOpen: true, why: null }
}

interface ByPinProps extends DrawingProps {
  signer: PinSigner
  isOpen: boolean
}

function ByPin({ strokes, onStrokes, signer, isOpen }: ByPinProps) {
  const content = pinContent(strokes)
  const [name, setName] = useState<string | null>(content === null || isProof(content) ? null : content)
  if (content === null)
    return isOpen ? (
      <PinEntry
        signer={signer}
        onSigned={(signature, by) => {
          setName(by)
          onStrokes(signature, by)
        }}
      />
    ) : null
  return (
    <div className="line wrap" role="status">
      <SignedInWords name={isProof(content) ? name : content} how={signedByPin} />
      <Button small kind="quiet" onClick={() => onStrokes([])}>
        Sign again
      </Button>
    </div>
  )
}

/** A signature that was not drawn: the signer's name, and how it was given. */
const SignedInWords = ({ name, how }: { name: string | null; how: string }) => (
  <span className="signature-typed">
    {name && <strong>{name}</strong>} <span className="small quiet">{how}</span>
  </span>
)

const within = (at: number, most: number) => Math.min(Math.max(Math.round(at), 0), most)

/** A drawing area. Strokes are stored as paths, so that they print sharply. */
function DrawingPad({ strokes, onStrokes }: DrawingProps) {
  const pad = useRef<SVGSVGElement>(null)
  const stroke = useRef<string | null>(null)
  const latest = useRef(strokes)
  useEffect(() => void (latest.current = strokes))
  const point = ({ clientX, clientY }: PointerEvent) => {
    const box = pad.current!.getBoundingClientRect()
    const x = within(((clientX - box.left) / box.width) * width, width)
    return `${x} ${within(((clientY - box.top) / box.height) * height, height)}`
  }
  const draw = (event: PointerEvent) => {
    if (stroke.current === null) return
    stroke.current += ` L${point(event)}`
    onStrokes([...latest.current.slice(0, -1), stroke.current])
  }
  const end = () => void (stroke.current = null)
  return (
    <svg
      ref={pad}
      viewBox={`0 0 ${width} ${height}`}
      className="signature-pad"
      role="img"
      aria-label={strokes.length > 0 ? 'Signed' : 'Sign here'}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        stroke.current = `M${point(event)}`
        onStrokes([...strokes, stroke.current])
      }}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {strokes.map((path, at) => (
        <path key={at} d={path} />
      ))}
    </svg>
  )
}

interface DrawnProps {
  name: string
  strokes: readonly string[]
  /** The account that signed; a signature by PIN contains the account itself. */
  userId?: number | null | undefined
}

/** A signature as given (drawn, typed or by PIN), with its account and the account's current name. */
export function DrawnSignature({ name, strokes, userId }: DrawnProps) {
  const byPin = pinAccount(strokes)
  const account = byPin ?? userId ?? null
  const now = nowCalled(useContext(RenamedPeople), account, name)
  return (
    <>
      <Strokes name={name} strokes={strokes} />
      {account !== null && (byPin === null || now) && (
        <span className="small quiet">
          {[byPin === null && `account ${account}`, now && `now called ${now}`].filter(Boolean).join(', ')}
        </span>
      )}
    </>
  )
}

function Strokes({ name, strokes }: Pick<DrawnProps, 'name' | 'strokes'>) {
  const words = signedInWords(strokes)
  if (words) return <SignedInWords {...words} />
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="signature-drawn" role="img" aria-label={`Signature of ${name}`}>
      {strokes.map((path, at) => (
        <path key={at} d={path} />
      ))}
    </svg>
  )
}
