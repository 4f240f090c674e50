import { useWatch, type UseFormReturn } from 'react-hook-form'
import { accident as entity, type Accident } from '#contract/entities/accident.ts'
import { investigationLevelOf, levelWords } from '#contract/safety/investigation.ts'
import { injuryCategories, injuryCategoryWords } from '#contract/safety/injuryWords.ts'
import { recurrences, worstPotentials } from '#contract/safety/investigationGrades.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { closingGaps, submission } from '#src/entities/safetyRecord/submission.tsx'
import { moveDialog } from '../record/moves/moveDialog.tsx'
import { comment, reason, reported } from '../record/moves/moveFields.ts'
import { accidentMoves } from './accidentMoves.ts'
import { advicePhrase } from './advicePhrase.ts'
import { accidents } from './data.ts'

/** Takes an accident a step further. */
export const AccidentMoveModal = moveDialog({
  data: accidents,
  words: accidentMoves,
  fields: {
    submit: [submission<Accident>(entity, { asksMain: (row) => row.asksMain })],
    assess: ({ worstPotential, recurrence }) => [
      {
        start: { worstPotential: worstPotential ?? 0, recurrence: recurrence ?? 0 },
        show: ({ form }) => <Assess form={form} />,
      },
    ],
    decide: (row) => [
      {
        start: {
          isReportable: row.isReportable ?? row.advisedDuty === 'report',
          category: row.reportCategory ?? row.advisedCategory,
          reason: null,
        },
        show: ({ form }) => <Decide form={form} row={row} />,
      },
    ],
    tell: [{ as: 'moment', name: 'toldOn', label: 'Told on', required: true }],
    report: [reported],
    close: [closingGaps(entity), { ...comment, start: null, orNull: true, help: 'Without names or injuries' }],
    reopen: [reason],
  },
})

const graded = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value: Number(value), label }))
const [potentialOptions, recurrenceOptions] = [graded(worstPotentials), graded(recurrences)]
const categoryOptions = injuryCategories.map((value) => ({ value, label: injuryCategoryWords[value] }))

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
