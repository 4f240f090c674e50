import type { Action } from '#contract/entity.ts'
import type { projectPerson } from '#contract/entities/projectPerson.ts'
import type { MoveWords } from '../record/moves/moveWords.ts'

export const peopleMoves: Record<Action<typeof projectPerson>, MoveWords> = {
  leave: {
    verb: 'Leave project',
    follows: 'They stay on the list under ‘Left’, with their inductions and their days on site, and are not let in.',
    success: 'has left the project',
  },
  comeBack: {
    verb: 'Back on project',
    primary: true,
    follows: 'Whether they may work is worked out again from their induction and card.',
    success: 'is back on the project',
  },
}

export const peopleHistoryWords: Record<string, string> = {
  leave: 'took them off the project',
  comeBack: 'brought them back',
  reason: 'gave a reason',
  assessed: 'changed whether they may work',
}
