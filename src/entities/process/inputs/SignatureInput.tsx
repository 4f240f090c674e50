import { useEffect, useRef, type PointerEvent } from 'react'
import { Button } from '#src/ui/Button.tsx'
import type { AnswerInputProps } from '../AnswerContext.ts'

interface Signature {
  name: string
  /** SVG paths of the strokes, in a box of 300 by 100. */
  strokes: string[]
}

/** A name and a signature drawn with finger, pen or mouse. Stored as paths, so that it prints sharply. */
export function SignatureInput({ value, onAnswer, labelledBy, describedBy }: AnswerInputProps) {
  const signature = (value ?? { name: '', strokes: [] }) as Signature
  const pad = useRef<SVGSVGElement>(null)
  const stroke = useRef<string | null>(null)
  const latest = useRef(signature)
  useEffect(() => void (latest.current = signature))
  const set = (next: Signature) => onAnswer(next.name === '' && next.strokes.length === 0 ? null : next)
  const point = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = pad.current!.getBoundingClientRect()
    return `${Math.round(((clientX - left) / width) * 300)} ${Math.round(((clientY - top) / height) * 100)}`
  }
  const draw = (event: PointerEvent) => {
    if (stroke.current === null) return
    stroke.current += ` L${point(event)}`
    const { name, strokes } = latest.current
    set({ name, strokes: [...strokes.slice(0, -1), stroke.current] })
  }
  return (
    <div className="stack tight-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <input
        className="input"
        placeholder="Name in capitals"
        aria-label="Name of the signer"
        value={signature.name}
        onChange={({ target }) => set({ ...signature, name: target.value })}
      />
      <svg
        ref={pad}
        viewBox="0 0 300 100"
        className="signature-pad"
        role="img"
        aria-label={signature.strokes.length > 0 ? 'Signed' : 'Sign here'}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          stroke.current = `M${point(event)}`
          set({ ...signature, strokes: [...signature.strokes, stroke.current] })
        }}
        onPointerMove={draw}
        onPointerUp={() => void (stroke.current = null)}
        onPointerCancel={() => void (stroke.current = null)}
      >
        {signature.strokes.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
      {signature.strokes.length > 0 && (
        <Button small kind="quiet" className="answer-add" onClick={() => set({ ...signature, strokes: [] })}>
          Clear signature
        </Button>
      )}
    </div>
  )
}
