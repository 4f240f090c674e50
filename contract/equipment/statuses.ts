/** Whether equipment may be used. The first use needs its acceptance; who hired it or owns it may take it off the site. */
export const equipmentStatus = {
  awaiting: 10,
  inService: 20,
  outOfService: 30,
  quarantined: 40,
  offHire: 50,
  handedOver: 60,
  decommissioned: 70,
} as const

export const equipmentStatusWords: Readonly<Record<number, string>> = {
  [equipmentStatus.awaiting]: 'Awaiting acceptance',
  [equipmentStatus.inService]: 'In service',
  [equipmentStatus.outOfService]: 'Out of service',
  [equipmentStatus.quarantined]: 'Quarantined',
  [equipmentStatus.offHire]: 'Off hire',
  [equipmentStatus.handedOver]: 'Handed over',
  [equipmentStatus.decommissioned]: 'Decommissioned',
}

/** Whether a place or a structure may be used. */
export const itemStatus = { setUp: 10, inUse: 20, doNotUse: 30, removed: 40 } as const

export const itemStatusWords: Readonly<Record<number, string>> = {
  [itemStatus.setUp]: 'Set-up',
  [itemStatus.inUse]: 'In use',
  [itemStatus.doNotUse]: 'Do not use',
  [itemStatus.removed]: 'Removed',
}

/** The two kinds of inspected items: plant and tools, and places and structures. */
export const inspectedKinds = ['equipment', 'nonEquipmentItem'] as const
export type InspectedKind = (typeof inspectedKinds)[number]

interface Use {
  /** Before the first use. */
  waiting: number
  /** May be used. */
  inUse: readonly number[]
  /** May not be used, but is inspected. */
  stopped: readonly number[]
}

/** The meaning of each kind's statuses for inspections. */
export const statusesOf: Readonly<Record<InspectedKind, Use>> = {
  equipment: {
    waiting: equipmentStatus.awaiting,
    inUse: [equipmentStatus.inService, equipmentStatus.handedOver],
    stopped: [equipmentStatus.outOfService, equipmentStatus.quarantined],
  },
  nonEquipmentItem: { waiting: itemStatus.setUp, inUse: [itemStatus.inUse], stopped: [itemStatus.doNotUse] },
}

/** Whether inspections of the item fall due: from its first use until it leaves the site. */
export const isInspected = (kind: InspectedKind, statusId: number) =>
  statusesOf[kind].inUse.includes(statusId) || statusesOf[kind].stopped.includes(statusId)

/** The colours of the tag at a place: may be used, may be used despite defects, may not be used. */
export const tags = ['green', 'amber', 'red'] as const
export type Tag = (typeof tags)[number]
export const tagWords: Readonly<Record<Tag, string>> = {
  green: 'Green: may be used',
  amber: 'Amber: defects to put right',
  red: 'Red: do not use',
}

const inspectionResults = ['pass', 'passWithDefects', 'fail', 'na'] as const
export type InspectionResult = (typeof inspectionResults)[number]
export const inspectionResultWords: Readonly<Record<InspectionResult, string>> = {
  pass: 'Pass',
  passWithDefects: 'Pass with defects',
  fail: 'Fail',
  na: 'N/A',
}

export const ownerships = ['owned', 'hired', 'subcontractor'] as const
export type Ownership = (typeof ownerships)[number]
export const ownershipWords: Readonly<Record<Ownership, string>> = {
  owned: 'Owned',
  hired: 'Hired',
  subcontractor: 'Subcontractor’s own',
}
