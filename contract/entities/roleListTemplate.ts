import * as z from 'zod/mini'
import { checkedStages, signOnList, stage, type Stage } from '../approvals/approvalStages.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'
import { eachOnce, int, name, optionalLongText, yesNo } from '../fields.ts'
import { allProcessKindIds, needsApprover, processKindWords, type ProcessKindId } from '../processKinds.ts'
import { processRoles } from '../approvals/processRoles.ts'

const hasApprover = (stages: readonly Stage[]) =>
  stages.some(({ processRoleId }) => processRoleId === processRoles.approver)

/** An earlier version of an approval. Records that started under it continue with it. */
const formerVersion = z.object({
  version: int('Version', 1, 1e6),
  stages: z.array(stage),
  signOnLists: z.array(signOnList),
  endedOn: z.iso.datetime(),
  endedByName: z.nullable(z.string()),
})
export type FormerVersion = z.output<typeof formerVersion>

/**
 * An approval: who reviews and approves a record at each stage, and who signs on. Screens call it approval template.
 */
export const roleListTemplate = defineEntity('roleListTemplate', {
  name: 'Approval template',
  plural: 'Approval templates',
  path: 'roleListTemplate',
  hub: 'RoleListTemplate',
  scope: 'all',
  draft: {
    name: name('Name', 100),
    processKindIds: labelled(
      'For',
      z
        .array(z.literal(allProcessKindIds, { error: 'Choose a kind.' }))
        .check(z.minLength(1, 'Choose what it is for.'), eachOnce<ProcessKindId>()),
      processKindWords,
    ),
    description: optionalLongText('Description', 1000),
    isActive: yesNo('Active', true),
    stages: labelled('Stages', checkedStages),
    signOnLists: labelled(
      'Sign-on lists',
      z._default(z.array(signOnList).check(z.maxLength(10, 'An approval has at most 10 sign-on lists.')), []),
    ),
  },
  rules: [
    {
      field: 'stages',
      message: 'Add a stage for an approver. Without one, nobody can approve the record.',
      isMet: ({ stages, processKindIds }) => !needsApprover(processKindIds) || hasApprover(stages),
    },
  ],
  facts: {
    version: int('Version', 1, 1e6),
    stageCount: int('Stages', 0, 10),
    signOnCount: int('Sign-on lists', 0, 10),
    subTypeCount: int('Sub types', 0, 1e9),
    formerVersions: z.array(formerVersion),
  },
  summary: [
    'name',
    'processKindIds',
    'description',
    'isActive',
    'version',
    'stageCount',
    'signOnCount',
    'subTypeCount',
  ],
})

export type RoleListTemplate = Row<typeof roleListTemplate>
export type RoleListTemplateSummary = Summary<typeof roleListTemplate>
export type RoleListTemplateDraft = Draft<typeof roleListTemplate>
