import { operatorWords } from '#contract/questions/conditionWords.ts'
import type { Compared, Comparison, Operator } from '#contract/questions/conditionFields.ts'
import type { Question } from '#contract/questions/form.ts'
import { inputType, isNumeric } from '#contract/questions/inputTypes.ts'
import { optionsOf } from '#contract/questions/scoring.ts'
import { NumberBox } from '#src/ui/fields/NumberBox.tsx'
import { firstValue, operatorsFor } from './conditionWords.ts'

interface Props {
  question: Pick<Question, 'inputTypeId' | 'options'>
  comparison: Comparison
  /** Prefix of the fields' accessible names. */
  label: string
  onChange(comparison: Comparison): void
}

/** The operator and value of a comparison: 'is' and 'Yes'. */
export function ComparisonFields({ question, comparison, label, onChange }: Props) {
  const { op, value } = comparison
  const operators = operatorsFor(question)
  const known = operators.includes(op) ? operators : [op, ...operators]
  const choose = (next: Operator) =>
    onChange({
      op: next,
      value:
        next === 'in' && value !== null
          ? [value].flat().map(String)
          : op === 'in' && Array.isArray(value)
            ? (value[0] ?? null)
            : firstValue(next, question),
    })
  return (
    <>
      <select
        className="select"
        aria-label={`${label}: comparison`}
        value={op}
        onChange={({ target }) => choose(target.value as Operator)}
      >
        {known.map((one) => (
          <option key={one} value={one}>
            {operatorWords(one, question)}
          </option>
        ))}
      </select>
      {op !== 'answered' && (
        <Value
          question={question}
          op={op}
          value={value}
          label={`${label}: value`}
          onChange={(next) => onChange({ op, value: next })}
        />
      )}
    </>
  )
}

interface ValueProps {
  question: Pick<Question, 'inputTypeId' | 'options'>
  op: Operator
  value: Compared
  label: string
  onChange(value: Compared): void
}

function Value({ question, op, value, label, onChange }: ValueProps) {
  const options = optionsOf(question)
  if (options.length > 0 && op === 'in')
    return <SeveralOptions options={options} value={value} label={label} onChange={onChange} />
  if (options.length > 0) {
    const isKnown = options.some((option) => option.value === value)
    return (
      <select
        className="select"
        aria-label={label}
        value={isKnown ? String(value) : ''}
        onChange={({ target }) => onChange(target.value)}
      >
        {!isKnown && (
          <option value="" disabled>
            Choose…
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  const id = question.inputTypeId
  if (isNumeric(id) || id === inputType.risk)
    return <NumberBox aria-label={label} value={typeof value === 'number' ? value : null} onChange={onChange} />
  const type =
    id === inputType.date
      ? 'date'
      : id === inputType.time
        ? 'time'
        : id === inputType.moment
          ? 'datetime-local'
          : 'text'
  return (
    <input
      className="input"
      type={type}
      aria-label={label}
      maxLength={500}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function SeveralOptions({
  options,
  value,
  label,
  onChange,
}: Pick<ValueProps, 'value' | 'label' | 'onChange'> & { options: ReturnType<typeof optionsOf> }) {
  const chosen = [value].flat().map(String)
  return (
    <span className="several-options" role="group" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="with-label">
          <input
            type="checkbox"
            className="check"
            checked={chosen.includes(option.value)}
            onChange={({ target }) =>
              onChange(
                options
                  .map((one) => one.value)
                  .filter((one) => (one === option.value ? target.checked : chosen.includes(one))),
              )
            }
          />
          {option.label}
        </label>
      ))}
    </span>
  )
}
