interface ProcessKindFacts {
  /** As stored. */
  id: number
  name: string
  /** For use in sentences: 'not for permits'. */
  plural: string
  /** Whether it has a questionnaire. The others have forms instead. */
  asksQuestions: boolean
  /**
   * Kinds that need no approver: those that report what happened and authorise nothing, inductions, which whoever inducts
   * may also clear on a small site, and inspections, for which the law asks for the report of one competent person (LOLER
   * 1998 reg 10, Work at Height Regulations 2005 reg 12).
   */
  needsApprover: boolean
  /** Whether a building in use has such records (domain specification, 1). Those of the others are of the site. */
  isKeptInUse: boolean
}

const kind = <Id extends number>(
  id: Id,
  name: string,
  plural: string,
  { asksQuestions = true, needsApprover = true, isKeptInUse = false }: Partial<ProcessKindFacts> = {},
) => ({ id, name, plural, asksQuestions, needsApprover, isKeptInUse })

/** The kinds of record that go through an approval. The set is fixed: rules and screens depend on every one. */
const facts = {
  permit: kind(10, 'Permit', 'permits', { isKeptInUse: true }),
  rams: kind(20, 'RAMS', 'RAMS', { isKeptInUse: true }),
  induction: kind(30, 'Induction', 'inductions', { needsApprover: false }),
  inspection: kind(40, 'Equipment inspection', 'equipment inspections', { needsApprover: false, isKeptInUse: true }),
  nonEquipmentInspection: kind(50, 'Non-equipment inspection', 'non-equipment inspections', {
    needsApprover: false,
    isKeptInUse: true,
  }),
  accident: kind(60, 'Accident', 'accidents'),
  incident: kind(70, 'Incident', 'incidents', { needsApprover: false, isKeptInUse: true }),
  observation: kind(80, 'Observation', 'observations', { needsApprover: false, isKeptInUse: true }),
  onSiteTraining: kind(90, 'On-site training', 'on-site trainings', { needsApprover: false }),
  disciplinary: kind(100, 'Disciplinary', 'disciplinaries'),
  rfi: kind(110, 'RFI', 'RFIs', { asksQuestions: false }),
  changeRequest: kind(120, 'Change request', 'change requests', { asksQuestions: false }),
  documentReview: kind(130, 'Document review', 'document reviews', { asksQuestions: false }),
}
export type ProcessKind = keyof typeof facts
export type ProcessKindId = (typeof facts)[ProcessKind]['id']

const all: readonly ProcessKindFacts[] = Object.values(facts)
const idsWhere = (holds: (one: ProcessKindFacts) => boolean) => all.filter(holds).map(({ id }) => id as ProcessKindId)
const wordsOf = (word: 'name' | 'plural') =>
  Object.fromEntries(all.map((one) => [one.id, one[word]])) as Readonly<Record<ProcessKindId, string>>

export const processKindIds = Object.fromEntries(Object.entries(facts).map(([name, { id }]) => [name, id])) as {
  readonly [K in ProcessKind]: (typeof facts)[K]['id']
}
export const allProcessKindIds = idsWhere(() => true)
export const processKindWords = wordsOf('name')
/** Plurals for use in sentences: 'not for permits'. */
export const processKindPlurals = wordsOf('plural')

const approved = idsWhere(({ needsApprover }) => needsApprover)
/** Whether records of one of these kinds need an approver. */
export const needsApprover = (ids: readonly ProcessKindId[]) =>
  ids.length === 0 || ids.some((id) => approved.includes(id))

/** Kinds that a question template can be for. */
export const questionKindIds = idsWhere(({ asksQuestions }) => asksQuestions)
/** Returns whether a kind has a questionnaire. RFIs, change requests and document reviews have forms instead. */
export const asksQuestions = (id: ProcessKindId) => questionKindIds.includes(id)

const inUse = idsWhere(({ isKeptInUse }) => isKeptInUse)
/** Whether a building in use has records of a kind (domain specification, 1). Those of the others are of the site. */
export const isKeptInUse = (id: ProcessKindId) => inUse.includes(id)
