import type { CardRule } from '../projects/projectSettings.ts'

/** Answer of `GET /api/permit/{id}/training`: what those who do the work do not show, in sentences. */
export interface TrainingGaps {
  /** The rule of the project for cards and training: refuse, warn, or do not look. */
  rule: CardRule
  gaps: string[]
}
