import type { Entity } from '../entity.ts'
import { client } from './client.ts'
import { equipmentType } from './equipmentType.ts'
import { documentLibrary } from './documentLibrary.ts'
import { group } from './group.ts'
import { libraryDocument } from './libraryDocument.ts'
import { libraryFolder } from './libraryFolder.ts'
import { lookup } from './lookup.ts'
import { manualClassification } from './manualClassification.ts'
import { notification } from './notification.ts'
import { project } from './project.ts'
import { processSubType } from './processSubType.ts'
import { projectClient } from './projectClient.ts'
import { projectLocation } from './projectLocation.ts'
import { roleListTemplate } from './roleListTemplate.ts'
import { settings } from './settings.ts'
import { template } from './template.ts'
import { templateDocument } from './templateDocument.ts'
import { templateFolder } from './templateFolder.ts'
import { questionTemplate } from './questionTemplate.ts'
import { templateQuestion } from './templateQuestion.ts'
import { user } from './user.ts'
import { userProjectRole } from './userProjectRole.ts'
import { userTraining } from './userTraining.ts'

/** The registry of kinds. A kind missing here has no routes, no live events and no tests. */
export const entities = {
  client,
  user,
  project,
  projectClient,
  userProjectRole,
  group,
  projectLocation,
  notification,
  lookup,
  settings,
  manualClassification,
  template,
  templateFolder,
  templateDocument,
  documentLibrary,
  libraryFolder,
  libraryDocument,
  questionTemplate,
  templateQuestion,
  roleListTemplate,
  processSubType,
  equipmentType,
  userTraining,
}
export type Entities = typeof entities

const byKind = new Map<string, Entity>(Object.values(entities).map((entity) => [entity.kind, entity]))
/** Returns the entity of a kind; throws if the registry has none. */
export function entityOf(kind: string): Entity {
  const entity = byKind.get(kind)
  if (!entity) throw new Error(`There is no kind ${kind}.`)
  return entity
}
