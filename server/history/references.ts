import type { Entities } from '#contract/entities/index.ts'
import type { LookupList } from '#contract/lists.ts'
import { accessLevelWords } from '#contract/entities/userProjectRole.ts'
import { processKindWords } from '#contract/processKinds.ts'
import { inputTypeWords } from '#contract/questions/inputTypes.ts'

type Kind = keyof Entities
/** What a number stands for: a record, an entry of a list, or something that the contract has words for. */
export type Target = { kind: Kind } | { list: LookupList } | { words: Readonly<Record<number, string>> }
const kind = (of: Kind): Target => ({ kind: of })
const list = (of: LookupList): Target => ({ list: of })

/** What the ids of a field name, wherever it stands. */
const targets: Partial<Record<string, Target>> = {
  clientId: kind('client'),
  userId: kind('user'),
  userIds: kind('user'),
  managerUserId: kind('user'),
  contactUserId: kind('user'),
  rfiManagerUserId: kind('user'),
  projectId: kind('project'),
  projectIds: kind('project'),
  documentLibraryId: kind('documentLibrary'),
  templateId: kind('template'),
  renewsId: kind('userTraining'),
  approvalTemplateId: kind('roleListTemplate'),
  questionTemplateId: kind('questionTemplate'),
  closeOutQuestionTemplateId: kind('questionTemplate'),
  manualClassificationId: kind('manualClassification'),
  conflictsWithSubTypeIds: kind('processSubType'),
  subTypeId: kind('processSubType'),
  projectRoleId: list('projectRoles'),
  escalateToProjectRoleId: list('projectRoles'),
  relationshipId: list('clientProjectRelationships'),
  defaultOwnerRelationshipId: list('clientProjectRelationships'),
  documentTypeId: list('documentTypes'),
  categoryId: list('equipmentTypeCategories'),
  requiredTrainingTypeIds: list('userTrainingTypes'),
  inspectionTypeId: list('inspectionTypes'),
  priorityId: list('questionResponseActionPriorities'),
  processRoleId: list('processRoles'),
  processRoleIds: list('processRoles'),
  accessLevel: { words: accessLevelWords },
  processKindId: { words: processKindWords },
  processKindIds: { words: processKindWords },
  inputTypeId: { words: inputTypeWords },
}
/** Fields that name something else in each kind. */
const ownTargets: Partial<Record<string, Partial<Record<string, Target>>>> = {
  templateFolder: { parentId: kind('templateFolder') },
  templateDocument: { folderId: kind('templateFolder') },
  libraryFolder: { parentId: kind('libraryFolder') },
  libraryDocument: { folderId: kind('libraryFolder') },
  manualClassification: { parentId: kind('manualClassification') },
  projectLocation: { parentId: kind('projectLocation') },
  template: { typeId: list('templateTypes') },
  userTraining: { typeId: list('userTrainingTypes') },
}
/** Who may act in a stage of an approval is named by the list that the stage says they come from. */
const candidates: Partial<Record<string, Target>> = {
  named: kind('user'),
  projectRole: list('projectRoles'),
  relationship: list('clientProjectRelationships'),
}

/** What the ids in a field of a kind name, given the fields beside it; undefined for a field that holds none. */
export function targetOf(entityKind: string, field: string, beside: object = {}): Target | undefined {
  if (field === 'candidateIds' && 'candidateSource' in beside) return candidates[String(beside.candidateSource)]
  return ownTargets[entityKind]?.[field] ?? targets[field]
}
