import { useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useField } from '#src/ui/fields/field.ts'
import { SignaturePad } from '../inputs/SignaturePad.tsx'
import './signatureField.css'

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>
  /** What the signature means. */
  statement: string
}

/** A drawn signature below the statement that is signed. Its field is `signature`. */
export function SignatureField<T extends FieldValues>({ form, statement }: Props<T>) {
  const { value, set, box } = useField({ form, name: 'signature' as never, label: 'Signature' })
  const id = useId()
  return (
    <div className="signature-field" role="group" aria-labelledby={`${id}-words`} aria-describedby={`${id}-error`}>
      <p id={`${id}-words`}>{statement}</p>
      <SignaturePad strokes={Array.isArray(value) ? (value as string[]) : []} onStrokes={set} />
      {box.error && (
        <p id={`${id}-error`} className="small tone-red due" role="alert">
          {box.error}
        </p>
      )}
    </div>
  )
}
