import type { Action } from '#contract/entity.ts'
import type { person } from '#contract/entities/person.ts'
import type { MoveWords } from '../../record/moves/moveWords.ts'

export const banMoves: Record<Action<typeof person>, MoveWords> = {
  ban: {
    verb: 'Ban from all sites',
    danger: true,
    follows: 'They are blocked on every project up to that day, and nobody can put them on a permit or a briefing.',
    success: 'is banned from all sites',
  },
  liftBan: {
    verb: 'End the ban',
    follows: 'Whether they may work is worked out again on every project.',
    success: 'is no longer banned',
  },
}
