import { IconCopy, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import type { FollowUp } from '#contract/entities/templateQuestion.ts'
import type { Conditions } from '#contract/questions/conditionFields.ts'
import type { Question } from '#contract/questions/form.ts'
import {
  hasOptions,
  inputType,
  inputTypeGroups,
  inputTypeWords,
  isToRead,
  type AnswerOption,
  type InputTypeId,
} from '#contract/questions/inputTypes.ts'
import { keyFrom } from '#contract/questions/keys.ts'
import type { Draft } from '#src/data/drafts.ts'
import { useAutosave } from '#src/data/recordEditor/useAutosave.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { templateQuestions, type Asked } from '../data.ts'
import { useStored } from '../useQuestions.ts'
import { ConditionsEditor } from './ConditionsEditor.tsx'
import { FollowUpsEditor } from './FollowUpsEditor.tsx'
import { mappedFields } from './mappedFields.ts'
import { settingsOf } from './ofType.ts'
import { OptionsEditor } from './OptionsEditor.tsx'
import { firstMessage, QuestionConflict, questionLabel, SaveState, type QuestionFields } from './saving.tsx'
import { TypeFields } from './TypeFields.tsx'

interface Props {
  template: QuestionTemplate
  row: Asked
  left: Draft | null
  number: string
  /** The earlier questions, to which conditions may refer. */
  earlier: readonly Question[]
  numbers: ReadonlyMap<string, string>
  takenKeys: ReadonlySet<string>
  /** A condition refers to this question, so its key is no longer derived from its text. */
  isReferredTo: boolean
  editable: boolean
  /** The question was just added; its text is selected for overwriting. */
  fresh: boolean
  onDuplicate(): void
  onRemove(): void
}

const isUnnamed = (key: string) => /^new_question(?:_\d+)?$/.test(key)

/** The form of a question, saved automatically. */
export function QuestionForm({
  template,
  row,
  left,
  number,
  earlier,
  numbers,
  takenKeys,
  isReferredTo,
  editable,
  fresh,
  onDuplicate,
  onRemove,
}: Props) {
  const { form, saving, choose, settle } = useAutosave({ data: templateQuestions, row: useStored(row) as never, left })
  const box = useRef<HTMLFormElement>(null)
  const values = useWatch({ control: form.control }) as unknown as Question
  const { inputTypeId } = values
  const set = (change: Partial<Question>) => {
    for (const [name, value] of Object.entries(change)) form.setValue(name, value, { shouldDirty: true })
  }
  useEffect(() => {
    if (!fresh) return
    const words = box.current?.querySelector<HTMLTextAreaElement>('textarea[name=text]')
    words?.focus()
    words?.select()
  }, [fresh])
  /**
   * Derives the key of a new question from its first text. Later changes of the text keep the key, because answers and
   * conditions refer to it.
   */
  const nameKey = () =>
    !isReferredTo &&
    isUnnamed(values.key) &&
    values.text.trim() &&
    !/^New question$/.test(values.text) &&
    set({ key: keyFrom(values.text, takenKeys) })
  const asks = !isToRead(inputTypeId)
  return (
    <form
      ref={box}
      className="question-form"
      aria-label={`Question ${number}`}
      onSubmit={(event) => event.preventDefault()}
    >
      <header className="line">
        <h2>
          <span className="faint number">{number}</span> {inputTypeWords[inputTypeId]}
        </h2>
        <SaveState saving={saving} editable={editable} />
        {editable && (
          <span className="line tight push">
            <Button
              small
              kind="quiet"
              icon={<IconCopy size={16} />}
              aria-label="Duplicate question"
              onClick={onDuplicate}
            />
            <Button small kind="quiet" icon={<IconTrash size={16} />} aria-label="Delete question" onClick={onRemove} />
          </span>
        )}
      </header>
      <QuestionConflict saving={saving} choose={choose} settle={settle} />
      <ThemeProvider>
        <FieldLabels value={questionLabel}>
          <fieldset className="plain-set" disabled={!editable}>
            <div
              className="question-main"
              onBlur={({ target }) => (target as HTMLElement).matches('textarea[name=text]') && nameKey()}
            >
              <LongTextField
                form={form}
                name="text"
                label={asks ? undefined : 'Text'}
                required
                rows={1}
                maxLength={500}
              />
              <TypeSelect
                value={inputTypeId}
                onChange={(next) => set({ inputTypeId: next, ...settingsOf(next, values) })}
              />
            </div>
            <LongTextField
              form={form}
              name="help"
              rows={1}
              placeholder="Shown below the question"
              maxLength={1000}
              orNull
            />
            {hasOptions(inputTypeId) && (
              <Options form={form} inputTypeId={inputTypeId} scoringOn={template.scoringOn} />
            )}
            <TypeFields form={form} inputTypeId={inputTypeId} scoringOn={template.scoringOn} />
            {asks && (
              <div className="question-switches">
                <SwitchField form={form} name="isRequired" />
                {(hasOptions(inputTypeId) || inputTypeId === inputType.gas) && (
                  <SwitchField form={form} name="isCritical" help="A failed answer fails the record" />
                )}
              </div>
            )}
            <Visibility form={form} earlier={earlier} numbers={numbers} />
            {asks && <FollowUps form={form} question={values} />}
            <div className="fields">
              <div className="key-field">
                <TextField
                  form={form}
                  name="key"
                  help="Identifies the question in answers, conditions and reports"
                  required
                  maxLength={40}
                />
                <Button
                  small
                  kind="quiet"
                  icon={<IconRefresh size={15} />}
                  aria-label="Create the key from the question"
                  onClick={() =>
                    set({ key: keyFrom(values.text, new Set([...takenKeys].filter((key) => key !== row.key))) })
                  }
                />
              </div>
              {asks && (
                <FieldSelect
                  fields={mappedFields(template.processKindIds)}
                  value={values.mapsToField}
                  onChange={(mapsToField) => set({ mapsToField })}
                />
              )}
            </div>
          </fieldset>
        </FieldLabels>
      </ThemeProvider>
    </form>
  )
}

function TypeSelect({ value, onChange }: { value: InputTypeId; onChange(id: InputTypeId): void }) {
  return (
    <label className="stack field-stack">
      <span className="field-label">Answer</span>
      <select className="select" value={value} onChange={({ target }) => onChange(Number(target.value) as InputTypeId)}>
        {inputTypeGroups.map(({ title, ids }) => (
          <optgroup key={title} label={title}>
            {ids.map((id) => (
              <option key={id} value={id}>
                {inputTypeWords[id]}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

function Options({
  form,
  inputTypeId,
  scoringOn,
}: {
  form: QuestionFields
  inputTypeId: InputTypeId
  scoringOn: boolean
}) {
  const { field, fieldState } = useController({ name: 'options', control: form.control })
  const problem = firstMessage(fieldState.error)
  return (
    <>
      <OptionsEditor
        inputTypeId={inputTypeId}
        value={field.value as AnswerOption[]}
        scoringOn={scoringOn}
        onChange={field.onChange}
      />
      {problem && (
        <p className="small tone-red due" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function Visibility({ form, earlier, numbers }: { form: QuestionFields } & Pick<Props, 'earlier' | 'numbers'>) {
  const { field } = useController({ name: 'visibleIf', control: form.control })
  return (
    <ConditionsEditor
      what="this question"
      value={field.value as Conditions | null}
      earlier={earlier}
      numbers={numbers}
      onChange={field.onChange}
    />
  )
}

function FollowUps({ form, question }: { form: QuestionFields; question: Question }) {
  const { field } = useController({ name: 'onAnswer', control: form.control })
  return <FollowUpsEditor question={question} value={field.value as FollowUp[]} onChange={field.onChange} />
}

function FieldSelect({
  fields,
  value,
  onChange,
}: {
  fields: Readonly<Record<string, string>>
  value: string | null
  onChange(field: string | null): void
}) {
  const known = value && !fields[value] ? { ...fields, [value]: value } : fields
  return (
    <label className="stack field-stack">
      <span className="field-label">Field to fill</span>
      <span className="small faint">The answer is also saved in the record itself</span>
      <select className="select" value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
        <option value="">None</option>
        {Object.entries(known).map(([field, words]) => (
          <option key={field} value={field}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
