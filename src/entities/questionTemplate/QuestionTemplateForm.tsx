import { useWatch } from 'react-hook-form'
import {
  variantLanguages,
  type QuestionTemplate,
  type QuestionTemplateDraft,
} from '#contract/entities/questionTemplate.ts'
import { processKindWords, questionKindIds } from '#contract/processKinds.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { questionTemplates } from './data.ts'
import { languageNames } from '#contract/people/languages.ts'
import { templateValueWords } from './templateWords.ts'

const newTemplate = (): QuestionTemplateDraft => ({
  name: '',
  processKindIds: [],
  scoringOn: false,
  passMarkPercent: null,
  languages: [],
  sections: [{ id: crypto.randomUUID().slice(0, 8), title: 'Questions' }],
})

interface Props {
  id: number
  onClose(): void
  onSaved?(row: QuestionTemplate): void
  onMade?(row: QuestionTemplate): void
  onRemoved?(): void
}

/** The form of a template's details: name, kinds of record and scoring. Its questions are edited in the builder. */
export const QuestionTemplateForm = (props: Props) => (
  <RecordForm
    data={questionTemplates}
    defaults={newTemplate()}
    words={templateValueWords}
    removal={(row) => ({ name: row.name, consequences: 'A template that has been published can only be retired.' })}
    {...props}
  >
    {(form) => <Fields form={form} />}
  </RecordForm>
)

function Fields({ form }: { form: RecordFields<typeof questionTemplates.entity> }) {
  const scoringOn = useWatch({ control: form.control, name: 'scoringOn' }) as boolean
  return (
    <div className="fields">
      <TextField form={form} name="name" required wide autoFocus maxLength={150} />
      <MultiSelectField
        form={form}
        name="processKindIds"
        required
        wide
        help="The records that can ask these questions"
        options={questionKindIds.map((value) => ({ value, label: processKindWords[value] }))}
      />
      <LongTextField form={form} name="description" wide />
      <SwitchField form={form} name="scoringOn" help="Answers earn points, shown as a percentage of the maximum" />
      {scoringOn && <NumberField form={form} name="passMarkPercent" unit="%" optional />}
      <MultiSelectField
        form={form}
        name="languages"
        wide
        help="In addition to English; enter the translations under Languages"
        options={variantLanguages.map((value) => ({ value, label: languageNames[value] ?? value }))}
      />
    </div>
  )
}
