import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { changeRequestStatus as status } from '#contract/changes/changeRequestStatus.ts'
import { changeRequest as entity, type ChangeRequest } from '#contract/entities/changeRequest.ts'
import { everyRow } from '#src/data/wholeWindow.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { moveDialog } from '../record/moves/moveDialog.tsx'
import { reason } from '../record/moves/moveFields.ts'
import { SubmitStages } from '#src/entities/approval/SubmitStages.tsx'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'
import { changeMoves } from './changeRequestMoves.ts'
import { changeRequests, changeRequestWindow } from './data.ts'

/** The cost of a change, in the currency of its project. */
const amount = { as: 'number', decimals: 2, required: true, autoFocus: true } as const

/** Takes a change request a step further. The estimate becomes the quotation, and the quotation is recommended. */
export const ChangeMoveModal = moveDialog({
  data: changeRequests,
  words: changeMoves,
  fields: {
    notify: [],
    assess: ({ assessorUserId }) => [
      { start: { assessorUserId }, show: ({ form, row }) => <Assessor form={form} row={row} /> },
    ],
    quote: ({ quotedCost, quotedDays, costEstimate, timeImpactDays, projectCurrency }) => [
      {
        ...amount,
        name: 'quotedCost',
        label: 'Quotation',
        help: 'The estimate is entered for you',
        unit: projectCurrency,
        start: quotedCost ?? costEstimate,
      },
      {
        as: 'number',
        name: 'quotedDays',
        label: 'Effect on completion',
        unit: 'days',
        start: quotedDays ?? timeImpactDays ?? 0,
      },
    ],
    submit: ({ quotedCost, quotedDays, costEstimate, projectCurrency }) => [
      {
        ...amount,
        name: 'recommendedCost',
        label: 'Recommended cost',
        help: 'Less than the quotation is approved in part',
        unit: projectCurrency,
        start: quotedCost ?? costEstimate,
      },
      { as: 'number', name: 'recommendedDays', label: 'Recommended days', unit: 'days', start: quotedDays ?? 0 },
      {
        start: { chosen: {} },
        show: ({ form, row }) => <SubmitStages entity={entity} id={row.id} form={form} by={['recommendedCost']} />,
      },
    ],
    implement: [],
    close: [],
    supersede: [
      { start: { changeRequestId: 0 }, show: ({ form, row }) => <Successor form={form} row={row} /> },
      reason,
    ],
    withdraw: [reason],
    closeUnchanged: [reason],
    revise: [reason],
  },
})

interface InputProps {
  form: UseFormReturn
  row: ChangeRequest
}

function Assessor({ form, row }: InputProps) {
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

function Successor({ form, row }: InputProps) {
  const { data = [] } = useQuery(everyRow(changeRequestWindow(row.projectId), { column: 'number', down: true }))
  const options = data
    .filter(({ id, statusId }) => id !== row.id && !unfit.includes(statusId))
    .map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))
  return <SelectField form={form} name="changeRequestId" label="Superseded by" required options={options} />
}
