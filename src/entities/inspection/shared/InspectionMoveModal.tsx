import { useQuery } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Inspection } from '#contract/entities/inspection.ts'
import type { SubmitGaps as Gaps } from '#contract/instances/answers.ts'
import { gapsOf, SubmitGaps } from '../../process/instance/SubmitGaps.tsx'
import { SubmitStages } from '../../process/SubmitStages.tsx'
import { MoveModal, ReasonField } from '../../record/moves/MoveModal.tsx'
import type { InspectionKind } from './inspectionKind.ts'
import { inspectionMoves, type InspectionMove } from './inspectionMoves.ts'

interface Props {
  kind: InspectionKind
  row: Inspection
  move: InspectionMove
  onClose(): void
  /** Leads to a question that is not answered yet. */
  onGap(gap: Gaps['gaps'][number]): void
}

const start: Record<InspectionMove, FieldValues> = {
  submit: { chosen: {} },
  close: {},
  reopen: { reason: '' },
  cancel: { reason: '' },
}

/** Takes an inspection a step further. */
export const InspectionMoveModal = ({ kind, row, move, onClose, onGap }: Props) => (
  <MoveModal
    data={kind.data}
    row={row}
    move={move}
    words={inspectionMoves[move]}
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
              kind={kind}
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

function Submit({ kind, form, row, onGap }: { form: UseFormReturn } & Pick<Props, 'kind' | 'row' | 'onGap'>) {
  const { entity } = kind.data
  const { data: gaps } = useQuery(gapsOf(entity, row.id, 'main'))
  return (
    <>
      <SubmitGaps entity={entity} id={row.id} set="main" onGap={onGap} />
      {gaps?.length === 0 && (
        <SubmitStages
          entity={entity}
          id={row.id}
          form={form}
          none="Nobody has to approve it. It counts as soon as you submit it."
        />
      )}
    </>
  )
}
