import { client } from './client.ts'
import { lookup } from './lookup.ts'
import { notification } from './notification.ts'
import { project } from './project.ts'
import { projectClient } from './projectClient.ts'
import { questionTemplate } from './questionTemplate.ts'
import { templateQuestion } from './templateQuestion.ts'
import { user } from './user.ts'
import { userProjectRole } from './userProjectRole.ts'

/** Every kind there is. A kind missing here has no route, no live events and no tests. */
export const entities = { client, user, project, projectClient, userProjectRole, notification, lookup, questionTemplate, templateQuestion }
export type Entities = typeof entities
