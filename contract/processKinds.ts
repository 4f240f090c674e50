/** The kinds of record that go through an approval. The set is fixed: rules and screens depend on every one. */
export const processKindIds = {
  permit: 10,
  rams: 20,
  induction: 30,
  inspection: 40,
  nonEquipmentInspection: 50,
  accident: 60,
  incident: 70,
  observation: 80,
  onSiteTraining: 90,
  disciplinary: 100,
  rfi: 110,
  changeRequest: 120,
  documentReview: 130,
} as const
export type ProcessKind = keyof typeof processKindIds
export type ProcessKindId = (typeof processKindIds)[ProcessKind]
export const allProcessKindIds = Object.values(processKindIds)

export const processKindWords: Readonly<Record<ProcessKindId, string>> = {
  10: 'Permit',
  20: 'RAMS',
  30: 'Induction',
  40: 'Equipment inspection',
  50: 'Non-equipment inspection',
  60: 'Accident',
  70: 'Incident',
  80: 'Observation',
  90: 'On-site training',
  100: 'Disciplinary',
  110: 'RFI',
  120: 'Change request',
  130: 'Document review',
}

/** Plurals for use in sentences: 'not for permits'. */
export const processKindPlurals: Readonly<Record<ProcessKindId, string>> = {
  10: 'permits',
  20: 'RAMS',
  30: 'inductions',
  40: 'equipment inspections',
  50: 'non-equipment inspections',
  60: 'accidents',
  70: 'incidents',
  80: 'observations',
  90: 'on-site trainings',
  100: 'disciplinaries',
  110: 'RFIs',
  120: 'change requests',
  130: 'document reviews',
}

/**
 * Kinds that need no approver: those that report what happened and authorise nothing, inductions, which whoever inducts
 * may also clear on a small site, and inspections, for which the law asks for the report of one competent person (LOLER
 * 1998 reg 10, Work at Height Regulations 2005 reg 12).
 */
const withoutApprover: readonly ProcessKindId[] = [
  processKindIds.induction,
  processKindIds.inspection,
  processKindIds.nonEquipmentInspection,
  processKindIds.incident,
  processKindIds.observation,
  processKindIds.onSiteTraining,
]
export const needsApprover = (ids: readonly ProcessKindId[]) =>
  ids.length === 0 || ids.some((id) => !withoutApprover.includes(id))

/** Returns whether a kind has a questionnaire. RFIs, change requests and document reviews have forms instead. */
export const asksQuestions = (id: ProcessKindId) => id < processKindIds.rfi

const inUse: readonly ProcessKindId[] = [
  processKindIds.permit,
  processKindIds.rams,
  processKindIds.inspection,
  processKindIds.nonEquipmentInspection,
  processKindIds.incident,
  processKindIds.observation,
]
/** Whether a building in use has records of a kind (domain specification, 1). Those of the others are of the site. */
export const isKeptInUse = (id: ProcessKindId) => inUse.includes(id)

/** Kinds that a question template can be for. */
export const questionKindIds = allProcessKindIds.filter(asksQuestions)
