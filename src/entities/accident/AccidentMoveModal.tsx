import { useQuery } from '@tanstack/react-query'
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { accident as entity, type Accident } from '#contract/entities/accident.ts'
import type { SubmitGaps as Gaps } from '#contract/instances/answers.ts'
import { investigationLevelOf, levelWords } from '#contract/safety/investigation.ts'
import { injuryCategories, injuryCategoryWords } from '#contract/safety/injuryWords.ts'
import { recurrences, worstPotentials } from '#contract/safety/investigationGrades.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MomentField } from '#src/ui/fields/MomentField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { gapsOf, SubmitGaps } from '../process/instance/SubmitGaps.tsx'
import { SubmitStages } from '../process/SubmitStages.tsx'
import { MoveModal, ReasonField } from '../record/moves/MoveModal.tsx'
import { accidentMoves, type AccidentMove } from './accidentMoves.ts'
import { advicePhrase } from './advicePhrase.ts'
import { accidents } from './data.ts'

interface Props {
  row: Accident
  move: AccidentMove
  onClose(): void
  /** Leads to a question that is not answered yet. */
  onGap(gap: Gaps['gaps'][number]): void
}

const startOf = (row: Accident): Record<AccidentMove, FieldValues> => ({
  submit: { chosen: {} },
  assess: { worstPotential: row.worstPotential ?? 0, recurrence: row.recurrence ?? 0 },
  decide: {
    isReportable: row.isReportable ?? row.advisedDuty === 'report',
    category: row.reportCategory ?? row.advisedCategory,
    reason: null,
  },
  tell: { toldOn: '' },
  report: { reportedOn: '', referenceNumber: '' },
  close: { comment: null },
  reopen: { reason: '' },
})

/** Takes an accident a step further. */
export const AccidentMoveModal = ({ row, move, onClose, onGap }: Props) => (
  <MoveModal
    data={accidents}
    row={row}
    move={move}
    words={accidentMoves[move]}
    called={row.number ?? row.title}
    calledAfter={(saved) => saved.number ?? row.title}
    start={startOf(row)[move]}
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

const graded = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value: Number(value), label }))
const [potentialOptions, recurrenceOptions] = [graded(worstPotentials), graded(recurrences)]
const categoryOptions = injuryCategories.map((value) => ({ value, label: injuryCategoryWords[value] }))

interface InputProps {
  form: UseFormReturn
  row: Accident
  move: AccidentMove
  onGap: Props['onGap']
}

function Inputs({ form, row, move, onGap }: InputProps) {
  switch (move) {
    case 'submit':
      return <Submit form={form} row={row} onGap={onGap} />
    case 'assess':
      return <Assess form={form} />
    case 'decide':
      return <Decide form={form} row={row} />
    case 'tell':
      return <MomentField form={form} name="toldOn" label="Told on" required />
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
          <LongTextField form={form} name="comment" label="Comment" rows={3} orNull help="Without names or injuries" />
        </>
      )
    default:
      return <ReasonField form={form} />
  }
}

function Submit({ form, row, onGap }: Omit<InputProps, 'move'>) {
  const { data: gaps } = useQuery({ ...gapsOf(entity, row.id, 'main'), enabled: row.asksMain })
  return (
    <>
      {row.asksMain && <SubmitGaps entity={entity} id={row.id} set="main" onGap={onGap} />}
      {(!row.asksMain || gaps?.length === 0) && <SubmitStages entity={entity} id={row.id} form={form} />}
    </>
  )
}

function Assess({ form }: { form: UseFormReturn }) {
  const [worst, recurrence] = useWatch({ control: form.control, name: ['worstPotential', 'recurrence'] }) as number[]
  const level = investigationLevelOf(worst ?? null, recurrence ?? null)
  return (
    <>
      <div className="fields">
        <SelectField
          form={form}
          name="worstPotential"
          label="Worst potential"
          required
          options={potentialOptions}
          help="The worst that could reasonably have happened"
        />
        <SelectField
          form={form}
          name="recurrence"
          label="Likely to happen again"
          required
          options={recurrenceOptions}
          help="If nothing is changed"
        />
      </div>
      {level && (
        <Notice tone="blue" title={`${levelWords[level].name} level`}>
          {levelWords[level].asks}
        </Notice>
      )}
    </>
  )
}

function Decide({ form, row }: { form: UseFormReturn; row: Accident }) {
  const isReportable = useWatch({ control: form.control, name: 'isReportable' }) as boolean
  return (
    <>
      <Notice tone={row.advisedDuty === 'report' ? 'amber' : 'blue'} title="Suggested">
        {advicePhrase(row)}
      </Notice>
      <SwitchField form={form} name="isReportable" label="Reportable to the authority" />
      {isReportable && <SelectField form={form} name="category" label="Category" required options={categoryOptions} />}
      <LongTextField
        form={form}
        name="reason"
        label="Reason"
        rows={3}
        orNull
        help="Needed if you decide against the suggestion"
      />
    </>
  )
}
