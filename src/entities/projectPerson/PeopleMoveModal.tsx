import { moveDialog } from '../record/moves/moveDialog.tsx'
import { projectPersons } from './data.ts'
import { peopleMoves } from './peopleMoves.ts'

/** Lets someone leave a project, or come back to it. */
export const PeopleMoveModal = moveDialog({
  data: projectPersons,
  words: peopleMoves,
  fields: {
    leave: [{ as: 'longText', name: 'reason', label: 'Reason', rows: 3, autoFocus: true }],
    comeBack: [],
  },
})
