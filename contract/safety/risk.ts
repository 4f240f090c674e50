/** Words for likelihood and severity from 1 to 5 (domain specification, 6.2). */
export const likelihoods: Readonly<Record<number, string>> = {
  1: 'Very unlikely',
  2: 'Unlikely',
  3: 'Possible',
  4: 'Likely',
  5: 'Almost certain',
}
export const severities: Readonly<Record<number, string>> = {
  1: 'Minor',
  2: 'First aid',
  3: 'Lost time',
  4: 'Major',
  5: 'Fatality',
}

const riskLevels = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]

/** The highest scores of the low and of the medium band, from the office settings. */
interface RiskBands {
  riskLowTo: number
  riskMediumTo: number
}

/** Of 25, likelihood times severity: 1 to 6 low, 8 to 12 medium, 15 to 25 high (domain specification, 6.2). */
export const usualRiskBands: RiskBands = { riskLowTo: 6, riskMediumTo: 12 }

/** The band of a risk score, likelihood times severity. */
export const riskLevelOf = (score: number, { riskLowTo, riskMediumTo }: RiskBands): RiskLevel =>
  score > riskMediumTo ? 'high' : score > riskLowTo ? 'medium' : 'low'

/** The kinds of control, the most effective first. */
export const controlLevels = ['eliminate', 'substitute', 'engineer', 'administer', 'PPE'] as const
export const controlWords: Readonly<Record<(typeof controlLevels)[number], string>> = {
  eliminate: 'Eliminate',
  substitute: 'Substitute',
  engineer: 'Engineering control',
  administer: 'Instruction and supervision',
  PPE: 'PPE only',
}

/** One hazard of a risk assessment: the risk before and after its controls. */
export interface RiskRow {
  activity: string
  hazard: string
  who: string
  likelihood: number
  severity: number
  controls: string
  level: (typeof controlLevels)[number]
  residualLikelihood: number
  residualSeverity: number
  owner: string
}

/** The score of a hazard before or after its controls. */
export const scoreBefore = ({ likelihood, severity }: Pick<RiskRow, 'likelihood' | 'severity'>) => likelihood * severity
export const scoreAfter = ({
  residualLikelihood,
  residualSeverity,
}: Pick<RiskRow, 'residualLikelihood' | 'residualSeverity'>) => residualLikelihood * residualSeverity
