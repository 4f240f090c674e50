import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import { changeRequestStatus as status } from '#contract/changeRequestStatus.ts'
import { changeRequest as entity, type ChangeRequest } from '#contract/entities/changeRequest.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { SubmitStages } from '../process/SubmitStages.tsx'
import { usePeopleOptions } from '../rfi/shared/usePeopleOptions.ts'
import { changeMoves, type ChangeMove } from './changeRequestMoves.ts'
import { changeRequests } from './data.ts'

interface Props {
  row: ChangeRequest
  move: ChangeMove
  onClose(): void
}

/** Asks for what an action needs, and takes it. What was typed stays after a refusal. */
export function ChangeMoveModal({ row, move, onClose }: Props) {
  const client = useQueryClient()
  const { freshness, messages } = browserOf(client)
  const { mutateAsync, error } = useMutation(changeRequests.act(move, row))
  const { verb, danger, follows, told } = changeMoves[move]
  const called = row.number ?? row.title
  const form = useForm({
    mode: 'onTouched',
    defaultValues: startOf(row, move),
    resolver: zodResolver(entity.actions[move] as never) as unknown as Resolver,
  })
  const take = async (input: FieldValues) => {
    try {
      const saved = await mutateAsync(input)
      messages.add('success', `${saved.number ?? called} ${told}`)
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal
      // The row sent with the error is the base of the next attempt.
      if (refusal.has('stale')) freshness.saved('changeRequest', refusal.data as ChangeRequest, [])
      for (const { field, message } of refusal.problems) if (field) form.setError(field, { message })
      return
    }
    onClose()
  }
  const isGone = !row.allowedActions.includes(move)
  return (
    <ConfirmModal
      title={`${verb}: ${called}`}
      action={verb}
      danger={danger}
      question={follows}
      problem={error?.message}
      reason={isGone ? 'Someone else has moved it on.' : null}
      onConfirm={() => form.handleSubmit(take)()}
      onCancel={onClose}
    >
      <ThemeProvider>
        <div className="stack">
          <Inputs form={form} row={row} move={move} />
        </div>
      </ThemeProvider>
    </ConfirmModal>
  )
}

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
  const amount = { form, decimals: 2, negative: true, required: true, unit: row.projectCurrency } as const
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
          <NumberField form={form} name="quotedDays" label="Effect on completion" negative unit="days" />
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
          <NumberField form={form} name="recommendedDays" label="Recommended days" negative unit="days" />
          <SubmitStages entity={entity} id={row.id} form={form} by={['recommendedCost']} />
        </>
      )
    case 'supersede':
      return <Successor form={form} row={row} />
    default:
      return <Reason form={form} />
  }
}

const Reason = ({ form }: Pick<InputProps, 'form'>) => (
  <LongTextField form={form} name="reason" label="Reason" required autoFocus rows={3} />
)

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
      <Reason form={form} />
    </>
  )
}
