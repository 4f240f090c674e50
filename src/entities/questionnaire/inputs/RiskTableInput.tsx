import { IconAlertTriangle } from '@tabler/icons-react'
import type { AnswerInputProps } from '../AnswerContext.ts'
import { TextBox } from '#src/ui/fields/TextBox.tsx'
import { controlLevels, controlWords, type RiskRow } from '#contract/safety/risk.ts'
import { useRiskBand } from '../risk.ts'
import { Rows } from './Rows.tsx'

const fresh: RiskRow = {
  activity: '',
  hazard: '',
  who: '',
  likelihood: 3,
  severity: 3,
  controls: '',
  level: 'engineer',
  residualLikelihood: 1,
  residualSeverity: 3,
  owner: '',
}
const words = [
  ['activity', 'Activity'],
  ['hazard', 'Hazard'],
  ['who', 'Who could be harmed'],
  ['controls', 'Controls'],
  ['owner', 'Owner'],
] as const
const columns = words.map(([name, label]) => ({ name, label }))

/** A table of hazards as the answer to a question. */
export const RiskTableInput = ({ value, onAnswer }: AnswerInputProps) => (
  <RiskRows
    rows={Array.isArray(value) ? (value as RiskRow[]) : []}
    onRows={(next) => onAnswer(next.length > 0 ? next : null)}
  />
)

/** A table of hazards: risk before, controls, risk after. */
export function RiskRows({ rows, onRows }: { rows: readonly RiskRow[]; onRows(rows: RiskRow[]): void }) {
  return (
    <Rows rows={rows} fresh={fresh} one="hazard" onRows={onRows} columns={columns}>
      {(row, set, at) => (
        <>
          {words.map(([name, label]) => (
            <TextBox
              key={name}
              placeholder={label}
              aria-label={`${label}, hazard ${at + 1}`}
              value={row[name]}
              onText={(text) => set({ [name]: text })}
            />
          ))}
          <select
            className="select"
            aria-label={`Kind of control, hazard ${at + 1}`}
            value={row.level}
            onChange={({ target }) => set({ level: target.value as RiskRow['level'] })}
          >
            {controlLevels.map((one) => (
              <option key={one} value={one}>
                {controlWords[one]}
              </option>
            ))}
          </select>
          <Score
            label="Before"
            at={at}
            likelihood={row.likelihood}
            severity={row.severity}
            onChange={(likelihood, severity) => set({ likelihood, severity })}
          />
          <Score
            label="After"
            at={at}
            likelihood={row.residualLikelihood}
            severity={row.residualSeverity}
            onChange={(residualLikelihood, residualSeverity) => set({ residualLikelihood, residualSeverity })}
          />
          {row.level === 'PPE' && (
            <span className="due small tone-amber">
              <IconAlertTriangle size={14} aria-hidden />
              PPE alone is the last resort
            </span>
          )}
        </>
      )}
    </Rows>
  )
}

interface ScoreProps {
  label: string
  at: number
  likelihood: number
  severity: number
  onChange(likelihood: number, severity: number): void
}

const oneToFive = [1, 2, 3, 4, 5]
function Score({ label, at, likelihood, severity, onChange }: ScoreProps) {
  const { band, word } = useRiskBand()(likelihood * severity)
  return (
    <span className="line tight risk-score" data-band={band}>
      <span className="small quiet">{label}</span>
      <select
        className="select small"
        aria-label={`Likelihood ${label.toLowerCase()}, hazard ${at + 1}`}
        value={likelihood}
        onChange={({ target }) => onChange(Number(target.value), severity)}
      >
        {oneToFive.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      ×
      <select
        className="select small"
        aria-label={`Severity ${label.toLowerCase()}, hazard ${at + 1}`}
        value={severity}
        onChange={({ target }) => onChange(likelihood, Number(target.value))}
      >
        {oneToFive.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <b className="small">{word}</b>
    </span>
  )
}
