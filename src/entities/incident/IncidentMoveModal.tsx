import { incident as entity } from '#contract/entities/incident.ts'
import { closingGaps, submission } from '#src/entities/safetyRecord/submission.tsx'
import { moveDialog } from '../record/moves/moveDialog.tsx'
import { comment, reason, reported } from '../record/moves/moveFields.ts'
import { incidents } from './data.ts'
import { incidentMoves } from './incidentMoves.ts'

/** Takes an incident a step further. */
export const IncidentMoveModal = moveDialog({
  data: incidents,
  words: incidentMoves,
  fields: {
    submit: [submission(entity)],
    report: [reported],
    close: [closingGaps(entity), comment],
    reopen: [reason],
    cancel: [reason],
    convert: [],
  },
})
