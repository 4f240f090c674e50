import type { AnswerInputProps } from '../AnswerContext.ts'
import { SignaturePad } from './SignaturePad.tsx'

interface Signature {
  name: string
  strokes: string[]
}

/** A name and a drawn signature. */
export function SignatureInput({ value, onAnswer, labelledBy, describedBy }: AnswerInputProps) {
  const signature = (value ?? { name: '', strokes: [] }) as Signature
  const set = (next: Signature) => onAnswer(next.name === '' && next.strokes.length === 0 ? null : next)
  return (
    <div className="stack tight-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <input
        className="input"
        placeholder="Name in capitals"
        aria-label="Name of the signer"
        maxLength={100}
        value={signature.name}
        onChange={({ target }) => set({ ...signature, name: target.value })}
      />
      <SignaturePad strokes={signature.strokes} onStrokes={(strokes) => set({ ...signature, strokes })} />
    </div>
  )
}
