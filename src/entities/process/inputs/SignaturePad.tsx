import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { typedName, typedSignature } from '#contract/instances/signature.ts'
import { Button } from '#src/ui/Button.tsx'
import '../signature.css'

interface Props {
  /** SVG paths of the strokes, in a box of 300 by 100, or a typed signature. */
  strokes: readonly string[]
  onStrokes(strokes: string[]): void
}

const [width, height] = [300, 100]

/**
 * A signature, drawn with finger, pen or mouse, or typed: for those who have no use of a pointer, and where a name is
 * enough.
 */
export function SignaturePad({ strokes, onStrokes }: Props) {
  const typed = typedName(strokes)
  const [isTyping, setTyping] = useState(typed !== null)
  const change = (toTyping: boolean) => {
    setTyping(toTyping)
    onStrokes([])
  }
  return (
    <>
      {isTyping ? (
        <input
          className="input signature-typing"
          aria-label="Type your full name to sign"
          placeholder="Full name"
          maxLength={100}
          autoComplete="off"
          value={typed ?? ''}
          onChange={({ target }) => onStrokes(target.value.trim() === '' ? [] : typedSignature(target.value))}
        />
      ) : (
        <DrawingPad strokes={typed === null ? strokes : []} onStrokes={onStrokes} />
      )}
      <div className="line tight">
        <Button small kind="quiet" className="answer-add" onClick={() => change(!isTyping)}>
          {isTyping ? 'Draw it instead' : 'Type the name instead'}
        </Button>
        {strokes.length > 0 && !isTyping && (
          <Button small kind="quiet" className="answer-add" onClick={() => onStrokes([])}>
            Clear signature
          </Button>
        )}
      </div>
    </>
  )
}

const within = (at: number, most: number) => Math.min(Math.max(Math.round(at), 0), most)

/** A box to draw in. The strokes are stored as paths, so that they print sharply. */
function DrawingPad({ strokes, onStrokes }: Props) {
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

/** A signature as it was drawn or typed. */
export function DrawnSignature({ name, strokes }: { name: string; strokes: readonly string[] }) {
  const typed = typedName(strokes)
  if (typed !== null)
    return (
      <span className="signature-typed">
        <strong>{typed}</strong> <span className="small quiet">typed</span>
      </span>
    )
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="signature-drawn" role="img" aria-label={`Signature of ${name}`}>
      {strokes.map((path, at) => (
        <path key={at} d={path} />
      ))}
    </svg>
  )
}
