import type { Observation } from '#contract/entities/observation.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MoveModal, ReasonField } from '../record/moves/MoveModal.tsx'
import { observations } from './data.ts'
import { observationMoves, type ObservationMove } from './observationMoves.ts'

interface Props {
  row: Observation
  move: ObservationMove
  onClose(): void
}

/** Closes, reopens or cancels an observation. */
export const ObservationMoveModal = ({ row, move, onClose }: Props) => (
  <MoveModal
    data={observations}
    row={row}
    move={move}
    words={observationMoves[move]}
    called={row.number}
    start={move === 'close' ? { comment: '' } : { reason: '' }}
    onClose={onClose}
  >
    {(form) =>
      move === 'close' ? (
        <LongTextField form={form} name="comment" label="Comment" rows={3} autoFocus />
      ) : (
        <ReasonField form={form} />
      )
    }
  </MoveModal>
)
