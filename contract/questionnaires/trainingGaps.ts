import type { CardRule } from '../projects/projectSettings.ts'

/**
 * Answer of `GET /api/permit/{id}/training`: missing cards and training of the people who do the work, in sentences.
 */
export interface TrainingGaps {
  /** The project's rule for cards and training: refuse, warn, or ignore. */
  rule: CardRule
  gaps: string[]
}
