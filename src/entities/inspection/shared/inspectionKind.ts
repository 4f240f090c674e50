import type { inspection, Inspection } from '#contract/entities/inspection.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import type { ProcessKindId } from '#contract/processKinds.ts'
import type { PageType, System } from '#contract/systems.ts'
import type { entityData } from '#src/data/entityData.ts'
import type { kindWindow } from '#src/data/windows.ts'
import type { ActionSource } from '../../questionResponseAction/data.ts'

/** What the two kinds of inspections differ in on the screen. */
export interface InspectionKind {
  /** Typed by inspections of equipment. Rows of the other kind differ in the name of one field alone, `itemField`. */
  data: ReturnType<typeof entityData<typeof inspection>>
  window(projectId: number, system: System): ReturnType<typeof kindWindow<typeof inspection>>
  /** The inspections of one item. */
  itemWindow(itemId: number): ReturnType<typeof kindWindow<typeof inspection>>
  kindId: ProcessKindId
  itemKind: InspectedKind
  itemField: 'equipmentId' | 'nonEquipmentItemId'
  /** The name under which the state of the register is kept, and that of an exported file. */
  name: string
  pages: { register: PageType; adHoc: PageType; items: PageType }
  /** Whether the address of a record is below that of its item. */
  isBelowItem: boolean
  href(row: Pick<Inspection, 'projectId' | 'itemId' | 'id'>, system?: System): string
  pdf(id: number): string
  /** What the actions of a record name as their source. */
  actionSource(id: number): ActionSource
}
