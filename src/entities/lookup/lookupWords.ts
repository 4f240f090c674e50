import type { LookupList } from '#contract/lists.ts'

/** Says in one sentence where each list is used. */
export const lookupUses: Record<LookupList, string> = {
  templateTypes: 'The kinds of folder structure a template can have.',
  uploadReasons: 'Why a document or a new revision is uploaded.',
  clientProjectRelationships:
    'What part a company plays in a project. Super users of a lead company see the whole project.',
  projectRoles: 'What a person does on a project.',
  rfiDisciplines: 'The trade or discipline a request for information is about.',
  changeRequestTypes: 'The reason for a change request.',
  inputTypes: 'How a question in a question template is answered.',
  processRoles: 'Duties in an approval, and who signs on.',
  injuryTypes: 'Injuries in accident reports. Specified ones are reportable in Great Britain (RIDDOR).',
  bodyParts: 'The part of the body that was injured.',
  observationTypes: 'What a safety observation is about.',
  equipmentTypeCategories: 'Groups of equipment types, on site and in the finished building.',
  userTrainingTypes: 'Training and certificates that people hold, and how long each is valid.',
  questionResponseActionPriorities: 'How soon a corrective action is due.',
  documentTypes: 'What a document is: a drawing, a certificate, a policy.',
  cscsTypes: 'Cards people carry, with scheme, colour and usual validity.',
  suitabilityCodes: 'What a revision of a document may be used for (ISO 19650-2, UK National Annex).',
  accidentKinds: 'What happened in an accident, as the authorities’ forms ask for it.',
  employmentStatuses: 'How an injured person was employed.',
  incidentTypes: 'Types of incident in which nobody was injured.',
  disciplinaryBreaches: 'The rule that was broken.',
  inspectionTypes: 'When equipment and places are inspected; the intervals are set on each equipment type.',
  rfiPriorities: 'How soon a request for information is to be answered.',
  languages: 'Languages used for inductions and briefings.',
  localAuthorities: 'The local authorities whose areas projects are in.',
}
