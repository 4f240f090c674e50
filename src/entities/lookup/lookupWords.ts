import type { LookupList } from '#contract/lists.ts'

/** Says in one sentence where each list is used. */
export const lookupUses: Record<LookupList, string> = {
  templateTypes: 'The kinds of folder structure a template can hold.',
  uploadReasons: 'Why somebody uploads a document or a new revision.',
  clientProjectRelationships:
    'What a company is to a project. The super users of a company that leads see the project whole.',
  projectRoles: 'What a person does on a project.',
  rfiDisciplines: 'The trade or discipline a request for information is about.',
  changeRequestTypes: 'What gives rise to a change request.',
  inputTypes: 'How a question in a question template is answered.',
  processRoles: 'Duties in an approval, and who signs on.',
  injuryTypes: 'Injuries in accident reports. Specified ones are reportable in Great Britain (RIDDOR).',
  bodyParts: 'Where somebody was injured.',
  observationTypes: 'What a safety observation is about.',
  equipmentTypeCategories: 'Groups of equipment types, on site and in the finished building.',
  userTrainingTypes: 'Trainings and certificates people hold, and how long each is valid.',
  questionResponseActionPriorities: 'How soon a corrective action is due.',
  documentTypes: 'What a document is: a drawing, a certificate, a policy.',
  cscsTypes: 'Cards people carry, with scheme, colour and usual validity.',
  suitabilityCodes: 'What a revision of a document may be used for (ISO 19650-2, UK National Annex).',
  accidentKinds: 'What happened in an accident, as the authorities’ forms ask for it.',
  employmentStatuses: 'How an injured person was employed.',
  incidentTypes: 'What an incident was that injured nobody.',
  disciplinaryBreaches: 'Which rule somebody broke.',
  inspectionTypes: 'When equipment and places are inspected; the intervals stand with each equipment type.',
  rfiPriorities: 'How soon a request for information is to be answered.',
  languages: 'Languages in which people are inducted and briefed.',
  localAuthorities: 'The councils in whose area projects lie.',
}
