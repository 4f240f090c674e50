import type { inspection, Inspection } from '#contract/entities/inspection.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import type { ProcessKindId } from '#contract/processKinds.ts'
import type { PageType, System } from '#contract/systems.ts'
import type { entityData } from '#src/data/entityData.ts'
import type { kindWindow } from '#src/data/windows.ts'
import type { ActionSource } from '../../questionResponseAction/data.ts'

/** How the two kinds of inspection differ on screen. */
export interface InspectionKind {
  /** Typed for inspections of equipment. Rows of the other kind differ only in the name of one field, `itemField`. */
  data: ReturnType<typeof entityData<typeof inspection>>
  window(projectId: number, system: System): ReturnType<typeof kindWindow<typeof inspection>>
  /** The inspections of one item. */
  itemWindow(itemId: number): ReturnType<typeof kindWindow<typeof inspection>>
  kindId: ProcessKindId
  itemKind: InspectedKind
  itemField: 'equipmentId' | 'nonEquipmentItemId'
  /** Name for the stored state of the register and for exported files. */
  name: string
  pages: { register: PageType; adHoc: PageType; items: PageType }
  /** Whether a record's URL is below that of its item. */
  isBelowItem: boolean
  href(row: Pick<Inspection, 'projectId' | 'itemId' | 'id'>, system?: System): string
  pdf(id: number): string
  /** Returns the source that the actions of a record refer to. */
  actionSource(id: number): ActionSource
}
