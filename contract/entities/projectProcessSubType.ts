import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { mostStages } from '../approvals/approvalStages.ts'
import { labelled } from '../fieldFacts.ts'
import { chosenId, int, orNull, text, yesNo } from '../fields.ts'
import { draftSystem } from '../recordSystem.ts'
import { optionalRef, ref, refs } from '../references.ts'
import { project } from './project.ts'

/** The people chosen for one stage of the approval. The key is that of the stage in the approval template. */
const stageUsers = z.object({
  stageKey: text('Stage', 40),
  userIds: refs('user', 'People', { max: 50, missing: 'Choose people who have a role on this project.' }),
  groupIds: refs('group', 'Groups', { max: 20, missing: 'Choose groups of this project.' }),
})

/**
 * Whether and how a project uses a sub type of the organisation in safety or in facility management. Empty fields follow
 * the organisation's sub type.
 */
export const projectProcessSubType = defineEntity('projectProcessSubType', {
  name: 'Sub type of the project',
  plural: 'Sub types of the project',
  displayName: '{processSubTypeName}',
  path: 'projectProcessSubType',
  hub: 'ProjectProcessSubType',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs' }),
    systemId: draftSystem,
    processSubTypeId: ref('processSubType', 'Sub type', { missing: 'Choose a sub type.' }),
    isEnabled: yesNo('Used on this project', true),
    approvalTemplateId: optionalRef('roleListTemplate', 'Approval template'),
    questionTemplateId: optionalRef('questionTemplate', 'Question template'),
    stageUsers: labelled('People by stage', z._default(z.array(stageUsers).check(z.maxLength(mostStages)), [])),
    validityHours: orNull(int(['Valid for', 'the number of hours for which it is valid'], 1, 8760)),
    reviewMonths: orNull(int(['Review after', 'after how many months it is reviewed'], 1, 120)),
  },
  facts: {},
  summary: [
    'projectId',
    'systemId',
    'processSubTypeId',
    'processSubTypeName',
    'isEnabled',
    'approvalTemplateId',
    'approvalTemplateName',
    'questionTemplateId',
    'questionTemplateName',
    'stageUsers',
    'validityHours',
    'reviewMonths',
  ],
  filter: { projectId: ref('project', 'Project') },
  listsBy: ['projectId'],
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
})

/** The body of `PUT /api/projectProcessSubType/copy` (specification, section 7.2). */
export const copySubTypes = z.object({
  fromProjectId: chosenId(['Copy from', 'the project to copy from'], 'Choose a project.'),
  toProjectId: chosenId('Project'),
  /** The system whose sub types are copied. */
  systemId: draftSystem,
  overwrite: yesNo('Replace what this project has set', false),
})

export type ProjectProcessSubType = Row<typeof projectProcessSubType>
export type ProjectProcessSubTypeSummary = Summary<typeof projectProcessSubType>
export type ProjectProcessSubTypeDraft = Draft<typeof projectProcessSubType>
