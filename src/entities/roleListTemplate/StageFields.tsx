import { skipFields, skipOperatorWords } from '#contract/approvals/approvalSkips.ts'
import { IconArrowForwardUp, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { QuestionChoice } from '#contract/choice.ts'
import { skipOperators, stageRules, type StageDraft, stageRuleWords } from '#contract/approvals/approvalStages.ts'
import type { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import type { ProcessKindId } from '#contract/processKinds.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { choices } from '#src/data/choices.ts'
import { Button } from '#src/ui/Button.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SuggestField } from '#src/ui/fields/SuggestField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import type { RecordFields } from '../record/RecordForm.tsx'
import { Candidates } from './Candidates.tsx'
import type { Names } from './useNames.ts'

interface Props {
  form: RecordFields<typeof roleListTemplate>
  at: number
  stage: StageDraft
  names: Names
}

/** The pass rules to choose from. */
export const rules = stageRules.map((value) => ({ value, label: stageRuleWords[value] }))
/** The roles that may decide at a stage; the author's is not one of them. */
export const duties = [processRoles.reviewer, processRoles.leadReviewer, processRoles.approver]

/** The fields of one stage. The author's stage has no pass rule and no delegation, because there is only one author. */
export function StageFields({ form, at, stage, names }: Props) {
  const name = (field: keyof StageDraft) => `stages.${at}.${field}`
  const isAuthor = stage.processRoleId === processRoles.author
  return (
    <div className="fields">
      <TextField form={form} name={name('name')} required autoFocus={stage.name === ''} maxLength={60} />
      {isAuthor ? (
        <SelectField
          form={form}
          name={name('processRoleId')}
          disabled
          options={[{ value: processRoles.author, label: names.processRole(processRoles.author) }]}
        />
      ) : (
        <SelectField
          form={form}
          name={name('processRoleId')}
          required
          options={duties.map((value) => ({ value, label: names.processRole(value) }))}
        />
      )}
      <Candidates form={form} at={at} stage={stage} />
      {!isAuthor && (
        <div className="sub-fields">
          <SelectField form={form} name={name('rule')} options={rules} />
          {stage.rule === 'atLeast' && <NumberField form={form} name={name('atLeast')} required optional />}
          <NumberField form={form} name={name('minUsers')} />
        </div>
      )}
      <div className="sub-fields">
        <NumberField form={form} name={name('dueHours')} unit="hours" help={hoursHelp[names.dueRule]} optional />
        <NumberField form={form} name={name('reminderHours')} unit="hours" optional />
        <LookupSelect form={form} name={name('escalateToProjectRoleId')} list="projectRoles" />
      </div>
      <div className="switches">
        <SwitchField form={form} name={name('requireSignature')} />
        {!isAuthor && <SwitchField form={form} name={name('canDelegate')} />}
        {!isAuthor && <SwitchField form={form} name={name('canEditAnswers')} />}
        {!isAuthor && <SwitchField form={form} name={name('allowSameUserAsAuthor')} />}
        {!isAuthor && <SwitchField form={form} name={name('keepsApproval')} />}
      </div>
      {!isAuthor && <Condition form={form} at={at} stage={stage} />}
    </div>
  )
}

const hoursHelp = {
  working: '24 hours are one working day. Nothing falls due on a day off.',
  calendar: 'By the clock, weekends and holidays included.',
}

const operators = skipOperators.map((value) => ({ value, label: skipOperatorWords[value] ?? value }))

const fields = Object.entries(skipFields).map(([value, label]) => ({ value, label }))

/** Edits when the stage is skipped: by a field of the record, or by the answer to a question. */
function Condition({ form, at, stage }: Omit<Props, 'names'>) {
  const name = `stages.${at}.skipIf` as const
  const set = (value: StageDraft['skipIf']) => form.setValue(name, value, { shouldDirty: true, shouldTouch: true })
  if (!stage.skipIf)
    return (
      <div className="wide">
        <Button
          small
          icon={<IconArrowForwardUp size={15} />}
          onClick={() => set({ questionKey: '', operator: '=', value: '' })}
        >
          Add a skip condition
        </Button>
      </div>
    )
  const { questionKey: key, operator } = stage.skipIf
  const isField = Object.hasOwn(skipFields, key)
  return (
    <fieldset className="condition choices-field">
      <legend className="away">Skip this stage when</legend>
      <div className="row-of">
        <SelectField
          form={form}
          name={`${name}.questionKey`}
          label="Skip when"
          required
          options={[...fields, { value: isField ? '' : key, label: 'The answer to a question' }]}
        />
        <SelectField form={form} name={`${name}.operator`} options={operators} />
        {operator === 'answered' ? <span /> : <TextField form={form} name={`${name}.value`} required maxLength={80} />}
        <Button kind="quiet" icon={<IconX size={16} />} aria-label="Remove the condition" onClick={() => set(null)} />
      </div>
      {!isField && <QuestionKey form={form} name={`${name}.questionKey`} value={key} />}
    </fieldset>
  )
}

/**
 * Selects a question of templates for the same kinds of record, found by its text. A question that does not exist yet
 * can be named by its key.
 */
function QuestionKey({
  form,
  name,
  value,
}: {
  form: Props['form']
  name: `stages.${number}.skipIf.questionKey`
  value: string
}) {
  const { data = [] } = useQuery(choices('question'))
  const kinds = useWatch({ control: form.control, name: 'processKindIds' })
  const suggestions = useMemo(() => meanings(data, kinds), [data, kinds])
  return (
    <SuggestField
      form={form}
      name={name}
      label="Question"
      required
      maxLength={40}
      suggestions={suggestions}
      placeholder="Type its text or key"
      help={
        suggestions.find(({ word }) => word === value)?.meaning ??
        'Search by its text; it is stored by its key in the template'
      }
    />
  )
}

/** Returns the text and templates of each question key: 'Is the gas test done? (Hot work, Confined space)'. */
function meanings(questions: readonly QuestionChoice[], kinds: readonly ProcessKindId[]) {
  const asked = new Map<string, Map<string, Set<string>>>()
  for (const { key, name, of, processKindIds } of questions) {
    if (!of || !processKindIds.some((id) => kinds.includes(id))) continue
    const asks = asked.get(key) ?? new Map<string, Set<string>>()
    asked.set(key, asks.set(name, (asks.get(name) ?? new Set()).add(of)))
  }
  return [...asked].map(([word, asks]) => ({
    word,
    meaning: [...asks].map(([name, templates]) => `${name} (${[...templates].join(', ')})`).join(' or '),
  }))
}
