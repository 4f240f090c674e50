import { useQuery } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changeRequestStatus as status } from '#contract/changes/changeRequestStatus.ts'
import { changeRequest as entity, type ChangeRequest } from '#contract/entities/changeRequest.ts'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { MoveModal, ReasonField } from '../record/moves/MoveModal.tsx'
import { SubmitStages } from '../process/SubmitStages.tsx'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'
import { changeMoves, type ChangeMove } from './changeRequestMoves.ts'
import { changeRequests } from './data.ts'

interface Props {
  row: ChangeRequest
  move: ChangeMove
  onClose(): void
}

/** Takes a change request a step further. */
export const ChangeMoveModal = ({ row, move, onClose }: Props) => (
  <MoveModal
    data={changeRequests}
    row={row}
    move={move}
    words={changeMoves[move]}
    called={row.number ?? row.title}
    calledAfter={(saved) => saved.number ?? row.title}
    start={startOf(row, move)}
    onClose={onClose}
  >
    {(form) => <Inputs form={form} row={row} move={move} />}
  </MoveModal>
)

/** The values that a dialog begins with: the estimate becomes the quotation, and the quotation is recommended. */
function startOf(row: ChangeRequest, move: ChangeMove): FieldValues {
  const { assessorUserId, costEstimate, timeImpactDays, quotedCost, quotedDays } = row
  switch (move) {
    case 'assess':
      return { assessorUserId }
    case 'quote':
      return { quotedCost: quotedCost ?? costEstimate, quotedDays: quotedDays ?? timeImpactDays ?? 0 }
    case 'submit':
      return { recommendedCost: quotedCost ?? costEstimate, recommendedDays: quotedDays ?? 0, chosen: {} }
    case 'supersede':
      return { changeRequestId: 0, reason: '' }
    default:
      return { reason: '' }
  }
}

interface InputProps {
  form: UseFormReturn
  row: ChangeRequest
  move: ChangeMove
}

function Inputs({ form, row, move }: InputProps) {
  const amount = { form, decimals: 2, required: true, unit: row.projectCurrency } as const
  switch (move) {
    case 'notify':
    case 'implement':
    case 'close':
      return null
    case 'assess':
      return <Assessor form={form} row={row} />
    case 'quote':
      return (
        <>
          <NumberField
            {...amount}
            name="quotedCost"
            label="Quotation"
            help="The estimate is entered for you"
            autoFocus
          />
          <NumberField form={form} name="quotedDays" label="Effect on completion" unit="days" />
        </>
      )
    case 'submit':
      return (
        <>
          <NumberField
            {...amount}
            name="recommendedCost"
            label="Recommended cost"
            help="Less than the quotation is approved in part"
            autoFocus
          />
          <NumberField form={form} name="recommendedDays" label="Recommended days" unit="days" />
          <SubmitStages entity={entity} id={row.id} form={form} by={['recommendedCost']} />
        </>
      )
    case 'supersede':
      return <Successor form={form} row={row} />
    default:
      return <ReasonField form={form} />
  }
}

function Assessor({ form, row }: Omit<InputProps, 'move'>) {
  const known = row.assessorUserId ? [{ id: row.assessorUserId, name: row.assessorName ?? '' }] : []
  const people = usePeopleOptions(row.projectId, known)
  return (
    <SelectField
      form={form}
      name="assessorUserId"
      label="Assessor"
      none="Myself"
      help="Prices the change and submits the quotation"
      options={people}
    />
  )
}

/** Statuses whose change requests do not take the place of another. */
const unfit: readonly number[] = [status.draft, status.withdrawn, status.superseded]

function Successor({ form, row }: Omit<InputProps, 'move'>) {
  const { data = [] } = useQuery(changeRequests.list({ projectId: row.projectId }))
  const options = data
    .filter(({ id, statusId }) => id !== row.id && !unfit.includes(statusId))
    .map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))
  return (
    <>
      <SelectField form={form} name="changeRequestId" label="Superseded by" required options={options} />
      <ReasonField form={form} />
    </>
  )
}
