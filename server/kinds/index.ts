import type { Entities } from '#contract/entities/index.ts'
import type { Resource } from '../core/resourceKind.ts'
import { clientResource } from './client/resource.ts'
import { equipmentTypeResource } from './equipmentType/resource.ts'
import { groupResource } from './group/resource.ts'
import { documentLibraryResource } from './documentLibrary/resource.ts'
import { libraryDocumentResource } from './libraryDocument/resource.ts'
import { libraryFolderResource } from './libraryFolder/resource.ts'
import { lookupResource } from './lookup/resource.ts'
import { manualClassificationResource } from './manualClassification/resource.ts'
import { notificationResource } from './notification/resource.ts'
import { processSubTypeResource } from './processSubType/resource.ts'
import { projectResource } from './project/resource.ts'
import { projectClientResource } from './projectClient/resource.ts'
import { projectLocationResource } from './projectLocation/resource.ts'
import { roleListTemplateResource } from './roleListTemplate/resource.ts'
import { settingsResource } from './settings/resource.ts'
import { templateResource } from './template/resource.ts'
import { templateDocumentResource } from './templateDocument/resource.ts'
import { templateFolderResource } from './templateFolder/resource.ts'
import { questionTemplateResource } from './questionTemplate/resource.ts'
import { templateQuestionResource } from './templateQuestion/resource.ts'
import { userResource } from './user/resource.ts'
import { userProjectRoleResource } from './userProjectRole/resource.ts'
import { userTrainingResource } from './userTraining/resource.ts'

/** The server side of each kind. A kind that is missing here does not compile. */
export const resources: { [K in keyof Entities]: Resource<Entities[K]> } = {
  client: clientResource,
  user: userResource,
  project: projectResource,
  projectClient: projectClientResource,
  userProjectRole: userProjectRoleResource,
  group: groupResource,
  projectLocation: projectLocationResource,
  notification: notificationResource,
  lookup: lookupResource,
  roleListTemplate: roleListTemplateResource,
  processSubType: processSubTypeResource,
  equipmentType: equipmentTypeResource,
  settings: settingsResource,
  manualClassification: manualClassificationResource,
  template: templateResource,
  templateFolder: templateFolderResource,
  templateDocument: templateDocumentResource,
  documentLibrary: documentLibraryResource,
  libraryFolder: libraryFolderResource,
  libraryDocument: libraryDocumentResource,
  userTraining: userTrainingResource,
  questionTemplate: questionTemplateResource,
  templateQuestion: templateQuestionResource,
}
