import { useQuery } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { induction as entity, type Induction } from '#contract/entities/induction.ts'
import type { SubmitGaps as Gaps } from '#contract/instances/answers.ts'
import { inductionStatement } from '#contract/safety/induction.ts'
import { gapsOf, SubmitGaps } from '../process/instance/SubmitGaps.tsx'
import { signerOf } from '../process/inputs/pinSigner.ts'
import { SignatureField } from '../process/instance/SignatureField.tsx'
import { SubmitStages } from '../process/SubmitStages.tsx'
import { MoveModal, ReasonField } from '../record/moves/MoveModal.tsx'
import { inductions } from './data.ts'
import { inductionMoves, type InductionMove } from './inductionMoves.ts'

interface Props {
  row: Induction
  move: InductionMove
  onClose(): void
  /** Leads to a question that is not answered yet. */
  onGap(gap: Gaps['gaps'][number]): void
}

const start: Record<InductionMove, FieldValues> = {
  submit: { chosen: {}, signature: [] },
  close: { reason: '' },
  cancel: { reason: '' },
}

/** Takes an induction a step further. */
export const InductionMoveModal = ({ row, move, onClose, onGap }: Props) => (
  <MoveModal
    data={inductions}
    row={row}
    move={move}
    words={inductionMoves[move]}
    called={row.number ?? row.title}
    calledAfter={(saved) => saved.number ?? row.title}
    start={start[move]}
    onClose={onClose}
  >
    {(form) =>
      move === 'submit' ? (
        <Submit
          form={form}
          row={row}
          onGap={(gap) => {
            onClose()
            onGap(gap)
          }}
        />
      ) : (
        <ReasonField form={form} />
      )
    }
  </MoveModal>
)

function Submit({ form, row, onGap }: { form: UseFormReturn; row: Induction; onGap: Props['onGap'] }) {
  const { data: gaps } = useQuery(gapsOf(entity, row.id, 'main'))
  return (
    <>
      <SubmitGaps entity={entity} id={row.id} set="main" onGap={onGap} />
      {gaps?.length === 0 && (
        <>
          <SignatureField
            form={form}
            statement={`${row.title}: ${inductionStatement}`}
            signer={signerOf(row.userId, row.title, row.projectId)}
          />
          <SubmitStages entity={entity} id={row.id} form={form} />
        </>
      )}
    </>
  )
}
