import type { Entities } from '#contract/entities/index.ts'
import type { Resource } from '../resourceKind.ts'
import { clientResource } from './client.ts'
import { equipmentTypeResource } from './equipmentType.ts'
import { documentLibraryResource } from './documentLibrary.ts'
import { libraryDocumentResource } from './libraryDocument.ts'
import { libraryFolderResource } from './libraryFolder.ts'
import { lookupResource } from './lookup.ts'
import { manualClassificationResource } from './manualClassification.ts'
import { notificationResource } from './notification.ts'
import { processSubTypeResource } from './processSubType.ts'
import { projectResource } from './project.ts'
import { projectClientResource } from './projectClient.ts'
import { roleListTemplateResource } from './roleListTemplate.ts'
import { settingsResource } from './settings.ts'
import { templateResource } from './template.ts'
import { templateDocumentResource } from './templateDocument.ts'
import { templateFolderResource } from './templateFolder.ts'
import { questionTemplateResource } from './questionTemplate.ts'
import { templateQuestionResource } from './templateQuestion.ts'
import { userResource } from './user.ts'
import { userProjectRoleResource } from './userProjectRole.ts'
import { userTrainingResource } from './userTraining.ts'

/** What the server knows of each kind; a kind of the registry that is missing here does not compile. */
export const resources: { [K in keyof Entities]: Resource<Entities[K]> } = {
  client: clientResource,
  user: userResource,
  project: projectResource,
  projectClient: projectClientResource,
  userProjectRole: userProjectRoleResource,
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
