import { useQuery } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { onSiteTraining as entity, type OnSiteTraining } from '#contract/entities/onSiteTraining.ts'
import type { SubmitGaps as Gaps } from '#contract/instances/answers.ts'
import { gapsOf, SubmitGaps } from '../process/instance/SubmitGaps.tsx'
import { SubmitStages } from '../process/SubmitStages.tsx'
import { MoveModal, ReasonField } from '../record/moves/MoveModal.tsx'
import { onSiteTrainings } from './data.ts'
import { trainingMoves, type TrainingMove } from './trainingMoves.ts'

interface Props {
  row: OnSiteTraining
  move: TrainingMove
  onClose(): void
  /** Leads to a question that is not answered yet. */
  onGap(gap: Gaps['gaps'][number]): void
}

const start: Record<TrainingMove, FieldValues> = {
  submit: { chosen: {} },
  close: {},
  reopen: { reason: '' },
  cancel: { reason: '' },
}

/** Takes a training a step further. */
export const TrainingMoveModal = ({ row, move, onClose, onGap }: Props) => (
  <MoveModal
    data={onSiteTrainings}
    row={row}
    move={move}
    words={trainingMoves[move]}
    called={row.number ?? row.title}
    calledAfter={(saved) => saved.number ?? row.title}
    start={start[move]}
    onClose={onClose}
  >
    {move === 'close'
      ? undefined
      : (form) =>
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
          )}
  </MoveModal>
)

function Submit({ form, row, onGap }: { form: UseFormReturn; row: OnSiteTraining; onGap: Props['onGap'] }) {
  const { data: gaps } = useQuery(gapsOf(entity, row.id, 'main'))
  return (
    <>
      <SubmitGaps entity={entity} id={row.id} set="main" onGap={onGap} />
      {gaps?.length === 0 && (
        <SubmitStages entity={entity} id={row.id} form={form} none="Nobody has to approve it. It is closed at once." />
      )}
    </>
  )
}
