import type { Entities } from '#contract/entities/index.ts'
import type { Resource } from '../resourceKind.ts'
import { clientResource } from './client.ts'
import { lookupResource } from './lookup.ts'
import { notificationResource } from './notification.ts'
import { projectResource } from './project.ts'
import { projectClientResource } from './projectClient.ts'
import { questionTemplateResource } from './questionTemplate.ts'
import { templateQuestionResource } from './templateQuestion.ts'
import { userResource } from './user.ts'
import { userProjectRoleResource } from './userProjectRole.ts'

/** What the server knows of each kind; a kind of the registry that is missing here does not compile. */
export const resources: { [K in keyof Entities]: Resource<Entities[K]> } = {
  client: clientResource,
  user: userResource,
  project: projectResource,
  projectClient: projectClientResource,
  userProjectRole: userProjectRoleResource,
  notification: notificationResource,
  lookup: lookupResource,
  questionTemplate: questionTemplateResource,
  templateQuestion: templateQuestionResource,
}
