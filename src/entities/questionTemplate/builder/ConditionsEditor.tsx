import { IconPlus, IconX } from '@tabler/icons-react'
import { mostConditions, type Conditions } from '#contract/questions/conditionFields.ts'
import type { Question } from '#contract/questions/form.ts'
import { Button } from '#src/ui/Button.tsx'
import { useRowKeys } from '#src/ui/rows/useRowKeys.ts'
import { ComparisonFields } from './ComparisonFields.tsx'
import { firstComparison } from './conditionWords.ts'

interface Props {
  /** What the conditions show: 'this question', 'this section'. */
  what: string
  value: Conditions | null
  /** The questions that conditions may refer to: the earlier ones. */
  earlier: readonly Question[]
  numbers: ReadonlyMap<string, string>
  onChange(value: Conditions | null): void
}

/** Edits the conditions for showing a question or section. Without conditions it is always shown. */
export function ConditionsEditor({ what, value, earlier, numbers, onChange }: Props) {
  const of = value?.of ?? []
  const { keys, insert, remove } = useRowKeys(of.length)
  const set = (next: Conditions['of']) =>
    onChange(next.length === 0 ? null : { match: value?.match ?? 'all', of: next })
  const last = earlier.at(-1)
  const add = () => {
    if (!last) return
    insert(of.length)
    set([...of, { questionKey: last.key, ...firstComparison(last) }])
  }
  const drop = (at: number) => {
    remove(at)
    set(of.filter((_, place) => place !== at))
  }
  return (
    <fieldset className="rule-box">
      <legend className="line">
        {`Show ${what}`} {of.length === 0 && <span className="quiet">always</span>}
        {of.length === 1 && 'when'}
        {of.length > 1 && (
          <select
            className="select small"
            aria-label="How the conditions are combined"
            value={value?.match}
            onChange={({ target }) => onChange({ match: target.value as Conditions['match'], of })}
          >
            <option value="all">when all are true</option>
            <option value="any">when any is true</option>
          </select>
        )}
      </legend>
      {of.map((one, at) => {
        const asked = earlier.find(({ key }) => key === one.questionKey)
        const replace = (next: Partial<typeof one>) =>
          set(of.map((other, place) => (place === at ? { ...other, ...next } : other)))
        return (
          <div key={keys[at]} className="rule">
            <select
              className="select rule-question"
              aria-label={`Condition ${at + 1}: question`}
              value={asked?.key ?? ''}
              onChange={({ target }) => {
                const next = earlier.find(({ key }) => key === target.value)
                if (next) replace({ questionKey: next.key, ...firstComparison(next) })
              }}
            >
              {!asked && <option value="" disabled>{`${one.questionKey} (comes later)`}</option>}
              {earlier.map(({ key, text }) => (
                <option key={key} value={key}>{`${numbers.get(key) ?? ''} ${text}`}</option>
              ))}
            </select>
            {asked && (
              <ComparisonFields question={asked} comparison={one} label={`Condition ${at + 1}`} onChange={replace} />
            )}
            <Button
              small
              kind="quiet"
              icon={<IconX size={15} />}
              aria-label={`Remove condition ${at + 1}`}
              onClick={() => drop(at)}
            />
          </div>
        )
      })}
      {of.length < mostConditions && (
        <Button
          small
          kind="quiet"
          icon={<IconPlus size={15} />}
          reason={!last && 'There is no question before this one'}
          onClick={add}
        >
          Condition
        </Button>
      )}
    </fieldset>
  )
}
