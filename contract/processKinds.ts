/** The records that one engine runs (domain, 6.1); the last three use its stages only and ask no questions. */
export const processKinds = {
  10: 'Permit', 20: 'RAMS', 30: 'Induction', 40: 'Equipment inspection', 50: 'Non-equipment inspection', 60: 'Accident', 70: 'Incident',
  80: 'Observation', 90: 'On-site training', 100: 'Disciplinary',
} as const
export type ProcessKindId = keyof typeof processKinds
export const processKindIds = Object.keys(processKinds).map(Number) as ProcessKindId[]
