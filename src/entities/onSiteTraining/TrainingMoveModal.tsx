import { onSiteTraining as entity } from '#contract/entities/onSiteTraining.ts'
import { submission } from '#src/entities/safetyRecord/submission.tsx'
import { moveDialog } from '../record/moves/moveDialog.tsx'
import { reason } from '../record/moves/moveFields.ts'
import { onSiteTrainings } from './data.ts'
import { trainingMoves } from './trainingMoves.ts'

/** Takes a training a step further. */
export const TrainingMoveModal = moveDialog({
  data: onSiteTrainings,
  words: trainingMoves,
  fields: {
    submit: [submission(entity, { none: 'Nobody has to approve it. It is closed at once.' })],
    close: [],
    reopen: [reason],
    cancel: [reason],
  },
})
