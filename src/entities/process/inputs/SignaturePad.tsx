import { useEffect, useRef, type PointerEvent } from 'react'
import { Button } from '#src/ui/Button.tsx'
import '../signature.css'

interface Props {
  /** SVG paths of the strokes, in a box of 300 by 100. */
  strokes: readonly string[]
  onStrokes(strokes: string[]): void
}

const [width, height] = [300, 100]
const within = (at: number, most: number) => Math.min(Math.max(Math.round(at), 0), most)

/** A signature drawn with finger, pen or mouse. Stored as paths, so that it prints sharply. */
export function SignaturePad({ strokes, onStrokes }: Props) {
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
    <>
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
      {strokes.length > 0 && (
        <Button small kind="quiet" className="answer-add" onClick={() => onStrokes([])}>
          Clear signature
        </Button>
      )}
    </>
  )
}

/** A signature as it was drawn. */
export const DrawnSignature = ({ name, strokes }: { name: string; strokes: readonly string[] }) => (
  <svg viewBox={`0 0 ${width} ${height}`} className="signature-drawn" role="img" aria-label={`Signature of ${name}`}>
    {strokes.map((path, at) => (
      <path key={at} d={path} />
    ))}
  </svg>
)
