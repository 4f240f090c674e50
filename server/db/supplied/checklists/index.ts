import type { ProcessKind } from '#contract/processKinds.ts'
import { accessChecklists } from './access.ts'
import { fireChecklists, welfareChecklists } from './building.ts'
import type { Checklist } from './checklist.ts'
import { eventChecklists } from './events.ts'
import { groundChecklists } from './ground.ts'
import { liftingChecklists } from './lifting.ts'
import { disciplinaryChecklists, inductionChecklists, ramsChecklists, trainingChecklists } from './people.ts'
import { permitChecklists } from './permits.ts'
import { electricalChecklists, plantChecklists } from './plant.ts'

/** Every supplied checklist. */
export const suppliedChecklists: readonly Checklist[] = [
  ...permitChecklists,
  ...ramsChecklists,
  ...inductionChecklists,
  ...liftingChecklists,
  ...plantChecklists,
  ...electricalChecklists,
  ...accessChecklists,
  ...groundChecklists,
  ...fireChecklists,
  ...welfareChecklists,
  ...eventChecklists,
  ...trainingChecklists,
  ...disciplinaryChecklists,
]

/** The supplied checklist of a sub type: the one of its record, or the one that is answered before it is closed. */
export const checklistFor = (kind: ProcessKind, subType: string, closesOut = false) =>
  suppliedChecklists.find(
    (one) =>
      one.kinds[0] === kind &&
      (one.closesOut ?? false) === closesOut &&
      one.subTypes.some((name) => name.toLowerCase() === subType.toLowerCase()),
  )
