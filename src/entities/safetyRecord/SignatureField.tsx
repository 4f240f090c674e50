import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { currentUser } from '#src/data/session.ts'
import { useField } from '#src/ui/fields/field.ts'
import type { PinSigner } from '#src/entities/signature/pinSigner.ts'
import { SignaturePad } from '#src/entities/signature/SignaturePad.tsx'
import './signatureField.css'

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>
  /** What the signature means. */
  statement: string
  /** Who may sign by PIN; by default the signed-in person, and nobody for null. */
  signer?: PinSigner | null
}

function signedIn(client: QueryClient): PinSigner {
  const { id: userId, fullName: name } = currentUser(client)
  return { userId, name }
}

/** A signature with the statement being signed above it. Its field is `signature`. */
export function SignatureField<T extends FieldValues>({ form, statement, signer }: Props<T>) {
  const client = useQueryClient()
  const { value, set, box } = useField({ form, name: 'signature' as never, label: 'Signature' })
  const id = useId()
  return (
    <div className="signature-field" role="group" aria-labelledby={`${id}-words`} aria-describedby={`${id}-error`}>
      <p id={`${id}-words`}>{statement}</p>
      <SignaturePad
        strokes={Array.isArray(value) ? (value as string[]) : []}
        onStrokes={set}
        signer={signer === undefined ? signedIn(client) : signer}
        refused={Boolean(box.error)}
      />
      {box.error && (
        <p id={`${id}-error`} className="small tone-red due" role="alert">
          {box.error}
        </p>
      )}
    </div>
  )
}
