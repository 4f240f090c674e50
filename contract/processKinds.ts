/** What runs through an approval. Fixed: rules and screens hang on each of them. */
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

/** The same for several of them: 'not for permits'. */
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

/** Kinds that somebody may close without an approver: they tell what happened and authorise nothing. */
const withoutApprover: readonly ProcessKindId[] = [
  processKindIds.incident,
  processKindIds.observation,
  processKindIds.onSiteTraining,
]
export const needsApprover = (ids: readonly ProcessKindId[]) =>
  ids.length === 0 || ids.some((id) => !withoutApprover.includes(id))

/** RFI, change request and document review take their words from their own forms and need no questions. */
export const asksQuestions = (id: ProcessKindId) => id < processKindIds.rfi

/** Those that a question template can be for. */
export const questionKindIds = allProcessKindIds.filter(asksQuestions)
