import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { pinContent, signedByPin } from '#contract/questionnaires/signature.ts'
import { currentUser } from '#src/data/session.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { useField } from '#src/ui/fields/field.ts'
import { PinEntry } from '#src/entities/signature/PinEntry.tsx'
import { usePinWay } from '#src/entities/signature/SignaturePad.tsx'

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>
  name: FieldPath<T>
}

/** The signature at a stage: the signed-in person's full name, typed or by PIN. */
export function StageSignature<T extends FieldValues>({ form, name }: Props<T>) {
  const { id: userId, fullName } = currentUser(useQueryClient())
  const signer = { userId, name: fullName }
  const { isOpen, why } = usePinWay(signer)
  const { value, set, box } = useField({ form, name, label: 'Signature' })
  const [byPin, setByPin] = useState(false)
  const isSigned = typeof value === 'string' && pinContent([value]) !== null && !box.error
  const change = (toPin: boolean) => {
    setByPin(toPin)
    set('')
  }
  return (
    <div className="stack tight-stack">
      {!byPin && (
        <TextField
          form={form}
          name={name}
          label="Signature"
          required
          maxLength={130}
          help={`Type your full name to sign: ${fullName}`}
        />
      )}
      {byPin && isSigned && (
        <p role="status">
          <strong>{fullName}</strong> <span className="small quiet">{signedByPin}</span>
        </p>
      )}
      {byPin && !isSigned && isOpen && <PinEntry signer={signer} onSigned={([signature]) => set(signature)} />}
      {byPin && box.error && (
        <p className="small tone-red due" role="alert">
          {box.error}
        </p>
      )}
      {why && <p className="small quiet">{why}</p>}
      {(isOpen || byPin) && (
        <div className="line tight">
          <Button small kind="quiet" onClick={() => change(!byPin)}>
            {byPin ? 'Type the name' : 'Use PIN'}
          </Button>
        </div>
      )}
    </div>
  )
}
