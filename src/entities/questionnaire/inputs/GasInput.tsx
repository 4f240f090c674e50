import { IconAlertTriangle } from '@tabler/icons-react'
import { gasOutside } from '#contract/questions/scoring.ts'
import { usualGasLimits } from '#contract/entities/templateQuestion.ts'
import { NumberBox } from '#src/ui/fields/NumberBox.tsx'
import type { AnswerInputProps } from '../AnswerContext.ts'

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

/** Readings of four gases with the time. Values outside their limits are highlighted at once. */
export function GasInput({ question, value, onAnswer, labelledBy, describedBy }: AnswerInputProps) {
  const reading = (value ?? {}) as Record<string, number | string | undefined>
  const limits = question.gasLimits ?? usualGasLimits
  const outside = gasOutside(reading, limits)
  const change = (name: string, next: number | string | undefined) => {
    const { [name]: _, ...rest } = reading
    const changed = next === undefined ? rest : { ...rest, [name]: next }
    onAnswer(Object.keys(changed).length > 0 ? changed : null)
  }
  const gases = [
    ['o2', 'O₂', '%', `${limits.o2Min} to ${limits.o2Max}`],
    ['lel', 'LEL', '%', `≤ ${limits.lelMax}`],
    ['co', 'CO', 'ppm', `≤ ${limits.coMax}`],
    ['h2s', 'H₂S', 'ppm', `≤ ${limits.h2sMax}`],
  ] as const
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="stack tight-stack">
      <div className="answer-gas">
        {gases.map(([name, label, unit, limit]) => (
          <label key={name} data-outside={outside.includes(label) || undefined}>
            <span className="small">
              <b>{label}</b> <span className="faint">{`${limit} ${unit}`}</span>
            </span>
            <NumberBox
              aria-label={`${label}, ${limit} ${unit}`}
              aria-invalid={outside.includes(label)}
              unit={unit}
              value={numberOrNull(reading[name])}
              onChange={(next) => change(name, next ?? undefined)}
            />
          </label>
        ))}
        <label>
          <span className="small">
            <b>Time</b>
          </span>
          <input
            className="input"
            type="time"
            aria-label="Time of the reading"
            value={reading.time ?? ''}
            onChange={({ target }) => change('time', target.value || undefined)}
          />
        </label>
      </div>
      {outside.length > 0 && (
        <span className="due small tone-red" role="status">
          <IconAlertTriangle size={15} aria-hidden />
          {`${outside.join(', ')} outside the limits`}
        </span>
      )}
    </div>
  )
}
