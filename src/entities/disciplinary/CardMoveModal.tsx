import { useQuery } from '@tanstack/react-query'
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { disciplinary as entity, type Disciplinary } from '#contract/entities/disciplinary.ts'
import type { SubmitGaps as Gaps } from '#contract/instances/answers.ts'
import {
  appealDecisions,
  appealDecisionWords,
  cardLevels,
  cardWords,
  isLighter,
} from '#contract/safety/disciplinaryCards.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { RadioField } from '#src/ui/fields/RadioField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { gapsOf, SubmitGaps } from '../process/instance/SubmitGaps.tsx'
import { signerOf } from '../process/inputs/pinSigner.ts'
import { SignatureField } from '../process/instance/SignatureField.tsx'
import { SubmitStages } from '../process/SubmitStages.tsx'
import { MoveModal, ReasonField } from '../record/moves/MoveModal.tsx'
import { cardMoves, type CardMove } from './cardMoves.ts'
import { disciplinaries } from './data.ts'

interface Props {
  row: Disciplinary
  move: CardMove
  onClose(): void
  /** Leads to a question that is not answered yet. */
  onGap(gap: Gaps['gaps'][number]): void
}

const start: Record<CardMove, FieldValues> = {
  submit: { chosen: {} },
  sign: { signature: [] },
  refuse: { witness: '' },
  notify: { employerNotifiedOn: '' },
  appeal: { by: '', on: '', text: '' },
  decideAppeal: { decision: '', level: null, comment: '' },
  lift: { effectiveTo: '', reason: '' },
  close: {},
  cancel: { reason: '' },
}

/** Takes a disciplinary a step further. */
export const CardMoveModal = ({ row, move, onClose, onGap }: Props) => (
  <MoveModal
    data={disciplinaries}
    row={row}
    move={move}
    words={cardMoves[move]}
    called={row.number ?? row.title}
    calledAfter={(saved) => saved.number ?? row.title}
    start={move === 'appeal' ? { ...start.appeal, by: row.personName } : start[move]}
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
  row: Disciplinary
  move: CardMove
  onGap: Props['onGap']
}

function Inputs({ form, row, move, onGap }: InputProps) {
  switch (move) {
    case 'submit':
      return <Submit form={form} row={row} onGap={onGap} />
    case 'sign':
      return (
        <SignatureField
          form={form}
          statement={`${row.personName}: I was given this card and know why.`}
          signer={signerOf(row.personUserId, row.personName, row.projectId)}
        />
      )
    case 'refuse':
      return <TextField form={form} name="witness" label="Witness" required autoFocus maxLength={100} />
    case 'notify':
      return <DateField form={form} name="employerNotifiedOn" label="Employer told on" required autoFocus />
    case 'appeal':
      return (
        <>
          <div className="fields">
            <TextField form={form} name="by" label="Appeal by" required maxLength={100} />
            <DateField form={form} name="on" label="Appeal of" required />
          </div>
          <LongTextField form={form} name="text" label="What is said" required rows={4} />
        </>
      )
    case 'decideAppeal':
      return <Decision form={form} row={row} />
    case 'lift':
      return (
        <>
          <DateField form={form} name="effectiveTo" label="Last day off" required autoFocus />
          <ReasonField form={form} />
        </>
      )
    case 'cancel':
      return <ReasonField form={form} />
    default:
      return null
  }
}

/** The decision on an appeal, and the lighter card where it is granted in part. */
function Decision({ form, row }: Pick<InputProps, 'form' | 'row'>) {
  const decision = useWatch({ control: form.control, name: 'decision' }) as string
  const lighter = cardLevels.filter((level) => isLighter(level, row.level))
  const open = appealDecisions.filter((one) => one !== 'reduced' || lighter.length > 0)
  return (
    <>
      <RadioField
        form={form}
        name="decision"
        label="Decision"
        required
        options={open.map((value) => ({ value, label: appealDecisionWords[value] }))}
      />
      {decision === 'reduced' && (
        <SelectField
          form={form}
          name="level"
          label="Card after the appeal"
          required
          options={lighter.map((value) => ({ value, label: cardWords[value] }))}
        />
      )}
      <LongTextField form={form} name="comment" label="Reason" required rows={3} />
    </>
  )
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
