import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Entity } from '#contract/entity.ts'
import type { CustomField, FieldPlace } from '#src/entities/record/moves/moveFields.ts'
import type { PinSigner } from '#src/entities/signature/pinSigner.ts'
import { SubmitStages } from '#src/entities/approval/SubmitStages.tsx'
import { SignatureField } from './SignatureField.tsx'
import { gapsOf, SubmitGaps } from './SubmitGaps.tsx'

interface Parts<R> {
  /** Whether the record has main questions; by default it has. */
  asksMain?: (row: R) => boolean
  /** What stands above the missing answers. */
  above?: (row: R) => ReactNode
  /** What stands between the answers and the approval, once every answer is there. */
  beforeStages?: (place: FieldPlace<R>) => ReactNode
  /** What follows where the template asks nobody. */
  none?: string
}

/** What the dialog that submits a record asks: the missing answers and, once there are none, whom each stage asks. */
export const submission = <R extends { id: number }>(
  entity: Entity,
  parts: Parts<R> = {},
): CustomField<R, 'chosen'> => ({
  start: { chosen: {} },
  show: (place) => <Submission entity={entity} place={place} parts={parts} />,
})

interface Props<R> {
  entity: Entity
  place: FieldPlace<R>
  parts: Parts<R>
}

function Submission<R extends { id: number }>({ entity, place, parts }: Props<R>) {
  const { row, form, onGap } = place
  const asksMain = parts.asksMain?.(row) ?? true
  const { data: gaps } = useQuery({ ...gapsOf(entity, row.id, 'main'), enabled: asksMain })
  return (
    <>
      {parts.above?.(row)}
      {asksMain && <SubmitGaps entity={entity} id={row.id} set="main" onGap={onGap} />}
      {(!asksMain || gaps?.length === 0) && (
        <>
          {parts.beforeStages?.(place)}
          <SubmitStages entity={entity} id={row.id} form={form} {...(parts.none && { none: parts.none })} />
        </>
      )}
    </>
  )
}

/** The missing answers to the closing questions, if they are asked. */
export const closingGaps = <R extends { id: number; asksCloseOut: boolean }>(
  entity: Entity,
): CustomField<R, never> => ({
  start: {},
  show: ({ row, onGap }) => row.asksCloseOut && <SubmitGaps entity={entity} id={row.id} set="closeOut" onGap={onGap} />,
})

/** A signature below what it means; by default that of the signed-in person. */
export const signature = (statement: string, signer?: PinSigner): CustomField<unknown, 'signature'> => ({
  start: { signature: [] },
  show: ({ form }) => <SignatureField form={form} statement={statement} {...(signer && { signer })} />,
})
