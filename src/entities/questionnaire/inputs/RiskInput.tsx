import { useState } from 'react'
import type { AnswerInputProps } from '../AnswerContext.ts'
import { likelihoods, severities, useRiskBand } from '../risk.ts'

interface Risk {
  likelihood: number
  severity: number
}

/** A 5×5 risk matrix; a click sets likelihood and severity. */
export function RiskInput({ value, onAnswer, labelledBy, describedBy }: AnswerInputProps) {
  const risk = value as Risk | null
  const riskBand = useRiskBand()
  const [hint, setHint] = useState<Risk | null>(null)
  const shown = hint ?? risk
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="stack tight-stack">
      <div className="risk-matrix" role="radiogroup" aria-labelledby={labelledBy}>
        {[5, 4, 3, 2, 1].flatMap((likelihood) =>
          [1, 2, 3, 4, 5].map((severity) => {
            const score = likelihood * severity
            const chosen = risk?.likelihood === likelihood && risk.severity === severity
            return (
              <button
                key={`${likelihood}-${severity}`}
                type="button"
                role="radio"
                aria-checked={chosen}
                data-band={riskBand(score).band}
                aria-label={`${score}: ${likelihoods[likelihood]}, ${severities[severity]}`}
                onPointerEnter={() => setHint({ likelihood, severity })}
                onPointerLeave={() => setHint(null)}
                onClick={() => onAnswer(chosen ? null : { likelihood, severity })}
              >
                {score}
              </button>
            )
          }),
        )}
      </div>
      <p className="small quiet">
        {shown
          ? `${riskBand(shown.likelihood * shown.severity).word}: ${likelihoods[shown.likelihood]}, ${severities[shown.severity]}`
          : 'Likelihood increases upwards, severity to the right'}
      </p>
    </div>
  )
}
