import { TextBox } from '#src/ui/fields/TextBox.tsx'
import { useAnswerContext, type AnswerInputProps } from '../AnswerContext.ts'
import { SignaturePad } from '#src/entities/signature/SignaturePad.tsx'

interface Signature {
  name: string
  strokes: string[]
}

/** A name and a signature. A PIN provides both. */
export function SignatureInput({ value, onAnswer, labelledBy, describedBy, invalid }: AnswerInputProps) {
  const { projectId } = useAnswerContext()
  const signature = (value ?? { name: '', strokes: [] }) as Signature
  const set = (next: Signature) => onAnswer(next.name === '' && next.strokes.length === 0 ? null : next)
  return (
    <div className="stack tight-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <TextBox
        placeholder="Name in capitals"
        aria-label="Name of the signer"
        maxLength={100}
        value={signature.name}
        onText={(name) => set({ ...signature, name })}
      />
      <SignaturePad
        strokes={signature.strokes}
        onStrokes={(strokes, name = signature.name) => set({ name, strokes })}
        signer={projectId === undefined ? null : { projectId }}
        refused={invalid}
      />
    </div>
  )
}
