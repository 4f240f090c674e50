import type { ProcessKindId } from '#contract/processKinds.ts'
import { pagesOf, systemNames, type PageType, type System } from '#contract/systems.ts'

/** The page type that lists the records of each kind. */
const pageOf: Readonly<Record<ProcessKindId, PageType>> = {
  10: 'permits',
  20: 'rams',
  30: 'inductions',
  40: 'inspections',
  50: 'nonEquipmentinspections',
  60: 'accidents',
  70: 'incidents',
  80: 'observations',
  90: 'onsitetraining',
  100: 'disciplinaries',
  110: 'rfis',
  120: 'changerequests',
  130: 'files',
}

/** The systems that contain records of any of these kinds. */
export const systemsOfKinds = (ids: readonly ProcessKindId[]): readonly System[] =>
  systemNames.filter((system) => ids.some((id) => pagesOf[system].includes(pageOf[id])))
