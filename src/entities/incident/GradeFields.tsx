import type { UseFormReturn } from 'react-hook-form'
import { likelihoods, severities } from '#contract/safety/risk.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'

const graded = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([value, word]) => ({ value: Number(value), label: `${value}, ${word}` }))
const [severityOptions, likelihoodOptions] = [graded(severities), graded(likelihoods)]

/** The two grades that determine the risk of an incident. */
export const GradeFields = ({ form }: { form: UseFormReturn }) => (
  <>
    <SelectField
      form={form}
      name="potentialSeverity"
      required
      options={severityOptions}
      help="The worst that could have happened"
    />
    <SelectField
      form={form}
      name="likelihood"
      required
      options={likelihoodOptions}
      help="How likely it is to happen again"
    />
  </>
)
