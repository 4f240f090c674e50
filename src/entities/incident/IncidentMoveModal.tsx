import { useQuery } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { incident as entity, type Incident } from '#contract/entities/incident.ts'
import type { SubmitGaps as Gaps } from '#contract/instances/answers.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { gapsOf, SubmitGaps } from '../process/instance/SubmitGaps.tsx'
import { SubmitStages } from '../process/SubmitStages.tsx'
import { MoveModal, ReasonField } from '../record/moves/MoveModal.tsx'
import { incidents } from './data.ts'
import { incidentMoves, type IncidentMove } from './incidentMoves.ts'

interface Props {
  row: Incident
  move: IncidentMove
  onClose(): void
  /** Leads to a question that is not answered yet. */
  onGap(gap: Gaps['gaps'][number]): void
}

const start: Record<IncidentMove, FieldValues> = {
  submit: { chosen: {} },
  report: { reportedOn: '', referenceNumber: '' },
  close: { comment: '' },
  reopen: { reason: '' },
  cancel: { reason: '' },
  convert: {},
}

/** Takes an incident a step further. */
export const IncidentMoveModal = ({ row, move, onClose, onGap }: Props) => (
  <MoveModal
    data={incidents}
    row={row}
    move={move}
    words={incidentMoves[move]}
    called={row.number ?? row.title}
    calledAfter={(saved) => saved.number ?? row.title}
    start={start[move]}
    onClose={onClose}
  >
    {(form) => (
      <Inputs
        form={form}
        row={row}
        move={move}
        onGap={(gap) => {
          onClose()
          onGap(gap)
        }}
      />
    )}
  </MoveModal>
)

interface InputProps {
  form: UseFormReturn
  row: Incident
  move: IncidentMove
  onGap: Props['onGap']
}

function Inputs({ form, row, move, onGap }: InputProps) {
  switch (move) {
    case 'submit':
      return <Submit form={form} row={row} onGap={onGap} />
    case 'report':
      return (
        <div className="fields">
          <DateField form={form} name="reportedOn" label="Reported on" required />
          <TextField
            form={form}
            name="referenceNumber"
            label="Reference"
            required
            maxLength={60}
            help="The authority’s number of the report"
          />
        </div>
      )
    case 'close':
      return (
        <>
          {row.asksCloseOut && <SubmitGaps entity={entity} id={row.id} set="closeOut" onGap={onGap} />}
          <LongTextField form={form} name="comment" label="Comment" rows={3} />
        </>
      )
    case 'convert':
      return null
    default:
      return <ReasonField form={form} />
  }
}

function Submit({ form, row, onGap }: Omit<InputProps, 'move'>) {
  const { data: gaps } = useQuery(gapsOf(entity, row.id, 'main'))
  return (
    <>
      <SubmitGaps entity={entity} id={row.id} set="main" onGap={onGap} />
      {gaps?.length === 0 && <SubmitStages entity={entity} id={row.id} form={form} />}
    </>
  )
}
