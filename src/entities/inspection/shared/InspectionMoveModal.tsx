import type { Inspection } from '#contract/entities/inspection.ts'
import { submission } from '#src/entities/safetyRecord/submission.tsx'
import { MoveDialog } from '../../record/moves/moveDialog.tsx'
import { reason, type FieldPlace } from '../../record/moves/moveFields.ts'
import type { InspectionKind } from './inspectionKind.ts'
import { inspectionMoves, type InspectionMove } from './inspectionMoves.ts'

interface Props {
  kind: InspectionKind
  row: Inspection
  move: InspectionMove
  onClose(): void
  /** Leads to a question that is not answered yet. */
  onGap: FieldPlace<Inspection>['onGap']
}

/** Takes an inspection a step further. */
export const InspectionMoveModal = ({ kind, ...asked }: Props) => (
  <MoveDialog
    {...asked}
    data={kind.data}
    words={inspectionMoves}
    fields={{
      submit: [submission(kind.data.entity, { none: 'Nobody has to approve it. It counts as soon as you submit it.' })],
      close: [],
      reopen: [reason],
      cancel: [reason],
    }}
  />
)
