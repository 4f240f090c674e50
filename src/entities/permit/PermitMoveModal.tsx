import { recordSystemOf } from '#contract/recordSystem.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { permit as entity, type Permit } from '#contract/entities/permit.ts'
import type { SubmitGaps as Gaps } from '#contract/instances/answers.ts'
import { CheckField } from '#src/ui/fields/CheckField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MomentField } from '#src/ui/fields/MomentField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { gapsOf, SubmitGaps } from '../process/instance/SubmitGaps.tsx'
import { SignatureField } from '../process/instance/SignatureField.tsx'
import { SubmitStages } from '../process/SubmitStages.tsx'
import { MoveModal, ReasonField } from '../record/moves/MoveModal.tsx'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'
import { ClashNotice } from './ClashNotice.tsx'
import { permits } from './data.ts'
import { permitMoves, type PermitMove } from './permitMoves.ts'

interface Props {
  row: Permit
  move: PermitMove
  onClose(): void
  /** Leads to a question that is not answered yet. */
  onGap(gap: Gaps['gaps'][number]): void
}

/** Takes a permit a step further. */
export const PermitMoveModal = ({ row, move, onClose, onGap }: Props) => (
  <MoveModal
    data={permits}
    row={row}
    move={move}
    words={permitMoves[move]}
    called={row.number ?? row.title}
    calledAfter={(saved) => saved.number ?? row.title}
    start={startOf(row, move)}
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

/** The usual watch after hot work, in minutes. */
const usualFireWatch = 60

const placeLeft = ({ processSubTypeName }: Permit) => ({
  areaSafe: false,
  isolationsRemoved: false,
  fireWatchMinutes: /hot work/i.test(processSubTypeName) ? usualFireWatch : 0,
})
const found = { reason: '', headCount: null, allOff: false }

/** The values that a dialog begins with. */
function startOf(row: Permit, move: PermitMove): FieldValues {
  const signature: string[] = []
  switch (move) {
    case 'submit':
      return { chosen: {} }
    case 'start':
    case 'close':
      return { signature }
    case 'resume':
      return { check: '', signature }
    case 'handOver':
      return { holderUserId: 0, signature }
    case 'extend':
      return { validTo: row.validTo, reason: '' }
    case 'handBack':
      return { ...placeLeft(row), peopleOut: false, signature }
    case 'takeOverHandBack':
      return { ...placeLeft(row), ...found, signature }
    case 'takeOverClosing':
      return { ...found, signature }
    default:
      return { reason: '' }
  }
}

interface InputProps {
  form: UseFormReturn
  row: Permit
  move: PermitMove
  onGap: Props['onGap']
}

function Inputs({ form, row, move, onGap }: InputProps) {
  switch (move) {
    case 'submit':
      return <Submit form={form} row={row} onGap={onGap} />
    case 'start':
      return (
        <SignatureField
          form={form}
          statement="I accept this permit, have read its conditions and will keep to them. I hand it back when the work is done."
        />
      )
    case 'extend':
      return (
        <>
          <MomentField
            form={form}
            name="validTo"
            label="New end"
            required
            help={row.maxDurationHours ? `It may run for ${row.maxDurationHours} hours in all` : undefined}
          />
          <LongTextField form={form} name="reason" label="Reason" required rows={3} />
        </>
      )
    case 'handOver':
      return <HandOver form={form} row={row} />
    case 'resume':
      return (
        <>
          <LongTextField form={form} name="check" label="What was checked" required autoFocus rows={3} />
          <SignatureField form={form} statement="I have checked the place and its controls. Work may resume." />
        </>
      )
    case 'handBack':
      return <HandBack form={form} row={row} onGap={onGap} />
    case 'takeOverHandBack':
      return <HandBack form={form} row={row} onGap={onGap} forHolder />
    case 'takeOverClosing':
      return (
        <>
          <Found form={form} row={row} />
          <SignatureField form={form} statement="I have inspected the place. It is safe and can be used as before." />
        </>
      )
    case 'close':
      return (
        <SignatureField form={form} statement="I have inspected the place. It is safe and can be used as before." />
      )
    default:
      return <ReasonField form={form} />
  }
}

type WithGaps = Omit<InputProps, 'move'>

function Submit({ form, row, onGap }: WithGaps) {
  const { data: gaps } = useQuery(gapsOf(entity, row.id, 'main'))
  return (
    <>
      <ClashNotice row={row} />
      <SubmitGaps entity={entity} id={row.id} set="main" onGap={onGap} />
      {gaps?.length === 0 && <SubmitStages entity={entity} id={row.id} form={form} />}
    </>
  )
}

function HandOver({ form, row }: Pick<InputProps, 'form' | 'row'>) {
  const people = usePeopleOptions(row.projectId, [], [recordSystemOf(row.systemId)])
  return (
    <>
      <SelectField
        form={form}
        name="holderUserId"
        label="New permit holder"
        required
        options={people.filter(({ value }) => value !== row.holderUserId && value !== row.issuerUserId)}
      />
      <SignatureField
        form={form}
        statement="The new holder knows the work, the place and the conditions of this permit."
      />
    </>
  )
}

/** Why someone takes over, and whom they found on the work. */
function Found({ form, row }: Pick<InputProps, 'form' | 'row'>) {
  return (
    <>
      <ReasonField form={form} />
      <NumberField
        form={form}
        name="headCount"
        label="People found on the work"
        required
        help={row.signedOn > 0 ? `${row.signedOn} signed on and not off` : 'Nobody is signed on'}
      />
      <CheckField form={form} name="allOff" label="All of them are off the work" />
    </>
  )
}

function HandBack({ form, row, onGap, forHolder = false }: WithGaps & { forHolder?: boolean }) {
  return (
    <>
      {row.asksCloseOut && <SubmitGaps entity={entity} id={row.id} set="closeOut" onGap={onGap} />}
      {forHolder && <Found form={form} row={row} />}
      <CheckField form={form} name="areaSafe" label="The area is safe and tidy" />
      <CheckField
        form={form}
        name="isolationsRemoved"
        label={
          row.isolations.length > 0
            ? `The ${row.isolations.length === 1 ? 'isolation is' : 'isolations are'} removed, or stay under another permit`
            : 'Nothing is left isolated under this permit'
        }
      />
      {row.signedOn > 0 && !forHolder && (
        <CheckField
          form={form}
          name="peopleOut"
          label={
            row.signedOn === 1
              ? 'The person still signed on is out'
              : `The ${row.signedOn} people still signed on are out`
          }
        />
      )}
      <NumberField
        form={form}
        name="fireWatchMinutes"
        label="Fire watch"
        unit="minutes"
        help="The permit cannot be closed before"
      />
      <SignatureField form={form} statement="The work under this permit is finished." />
    </>
  )
}
