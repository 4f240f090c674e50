import { client } from './client.ts'
import { equipmentType } from './equipmentType.ts'
import { lookup } from './lookup.ts'
import { notification } from './notification.ts'
import { project } from './project.ts'
import { processSubType } from './processSubType.ts'
import { projectClient } from './projectClient.ts'
import { roleListTemplate } from './roleListTemplate.ts'
import { settings } from './settings.ts'
import { user } from './user.ts'
import { userProjectRole } from './userProjectRole.ts'

/** Every kind there is. A kind missing here has no route, no live events and no tests. */
export const entities = {
  client,
  user,
  project,
  projectClient,
  userProjectRole,
  notification,
  lookup,
  settings,
  roleListTemplate,
  processSubType,
  equipmentType,
}
export type Entities = typeof entities
