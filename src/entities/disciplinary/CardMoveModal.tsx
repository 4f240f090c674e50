import { useWatch, type UseFormReturn } from 'react-hook-form'
import { disciplinary as entity, type Disciplinary } from '#contract/entities/disciplinary.ts'
import {
  appealDecisions,
  appealDecisionWords,
  cardLevels,
  cardWords,
  isLighter,
} from '#contract/safety/disciplinaryCards.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { RadioField } from '#src/ui/fields/RadioField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { signerOf } from '#src/entities/signature/pinSigner.ts'
import { signature, submission } from '#src/entities/safetyRecord/submission.tsx'
import { moveDialog } from '../record/moves/moveDialog.tsx'
import { reason } from '../record/moves/moveFields.ts'
import { cardMoves } from './cardMoves.ts'
import { disciplinaries } from './data.ts'

/** Takes a disciplinary a step further. */
export const CardMoveModal = moveDialog({
  data: disciplinaries,
  words: cardMoves,
  fields: {
    submit: [submission(entity)],
    sign: (row) => [
      signature(
        `${row.personName}: I was given this card and know why.`,
        signerOf(row.personUserId, row.personName, row.projectId),
      ),
    ],
    refuse: [{ as: 'text', name: 'witness', label: 'Witness', required: true, autoFocus: true, maxLength: 100 }],
    notify: [{ as: 'day', name: 'employerNotifiedOn', label: 'Employer told on', required: true, autoFocus: true }],
    appeal: (row) => [
      {
        beside: [
          { as: 'text', name: 'by', label: 'Appeal by', required: true, maxLength: 100, start: row.personName },
          { as: 'day', name: 'on', label: 'Appeal of', required: true },
        ],
      },
      { as: 'longText', name: 'text', label: 'What is said', required: true, rows: 4 },
    ],
    decideAppeal: [
      {
        start: { decision: '', level: null, comment: '' },
        show: ({ form, row }) => <Decision form={form} row={row} />,
      },
    ],
    lift: [{ as: 'day', name: 'effectiveTo', label: 'Last day off', required: true, autoFocus: true }, reason],
    close: [],
    cancel: [reason],
  },
})

/** The decision on an appeal, and the lighter card where it is granted in part. */
function Decision({ form, row }: { form: UseFormReturn; row: Disciplinary }) {
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
