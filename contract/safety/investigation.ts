const investigationLevels = ['minimal', 'low', 'medium', 'high'] as const
type InvestigationLevel = (typeof investigationLevels)[number]

/**
 * The level by worst potential (rows, 1 to 4) and recurrence (columns, 1 to 5). HSG245 sets the two scales and the four
 * levels; a possible death is always investigated at the medium level or higher.
 */
const levels: readonly (readonly InvestigationLevel[])[] = [
  ['minimal', 'minimal', 'minimal', 'low', 'low'],
  ['minimal', 'low', 'low', 'medium', 'medium'],
  ['low', 'medium', 'medium', 'high', 'high'],
  ['medium', 'high', 'high', 'high', 'high'],
]

/** Returns the level of investigation; null while one of the two is not assessed. */
export const investigationLevelOf = (worstPotential: number | null, recurrence: number | null) =>
  levels[(worstPotential ?? 0) - 1]?.[(recurrence ?? 0) - 1] ?? null

/** Who investigates it, and in how much depth (HSE, HSG245). */
export const levelWords: Readonly<Record<InvestigationLevel, { name: string; asks: string }>> = {
  minimal: { name: 'Minimal', asks: 'The supervisor looks into it and keeps what can be learned.' },
  low: { name: 'Low', asks: 'The supervisor or line manager finds the immediate, underlying and root causes.' },
  medium: {
    name: 'Medium',
    asks: 'The line manager, the H&S adviser and the workers’ representative find the causes together.',
  },
  high: { name: 'High', asks: 'A team finds the causes, under a director or senior manager.' },
}
