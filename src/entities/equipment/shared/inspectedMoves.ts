import type { MoveWords } from '../../record/moves/moveWords.ts'
import type { InspectedRow } from './inspectedRow.ts'

/** Texts of the actions that equipment and places share. */
export const inspectedMoves = {
  takeOut: {
    verb: 'Stop its use',
    danger: true,
    follows: 'Nobody may use it until someone puts it back into use.',
    success: 'may not be used',
  },
  putBack: {
    verb: 'Put back into use',
    primary: true,
    follows: 'It may be used again, if no inspection keeps it out.',
    success: 'may be used again',
  },
  event: {
    verb: 'Record an event',
    follows: 'Strong wind, an impact or an alteration: the inspections after an event are due at once.',
    success: 'has to be inspected after the event',
  },
} as const satisfies Record<string, MoveWords>

export const inspectedHistoryWords: Partial<Record<string, string>> = {
  takeOut: 'stopped its use',
  putBack: 'put it back into use',
  event: 'noted an event',
  inspected: 'inspected it',
  schedule: 'changed the inspections of its type',
  clock: 'found an inspection overdue or a document expired',
  reason: 'gave a reason',
  file: 'added a document',
  fileRemoved: 'removed a document',
}

/**
 * The actions offered on the page of an item. 'Put back' applies only after someone stopped its use, and 'event' only
 * if its type requires an inspection after one.
 */
export const offeredMoves = <Action extends string>(row: InspectedRow & { allowedActions: readonly Action[] }) =>
  row.allowedActions.filter(
    (action) =>
      (action !== 'putBack' || row.outReason !== null) &&
      (action !== 'event' || row.schedules.some(({ afterEvent }) => afterEvent)),
  )
