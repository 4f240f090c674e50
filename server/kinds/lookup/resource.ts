import { sql, type SQL } from 'drizzle-orm'
import { lookup } from '#contract/entities/lookup.ts'
import type { LookupList } from '#contract/lists.ts'
import type { Kind } from '#contract/kinds.ts'
import { audience } from '#server/core/audience.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { joinTableName } from '#server/db/tables/joinTable.ts'
import { lookups } from './table.ts'
import { differs, markWhole } from '#server/core/marks.ts'
import { inUse } from '#server/core/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { lookupRules } from './rules.ts'

/** A column that holds the id of an entry. */
const column = (table: string, name: string) => (id: number) =>
  sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(name)} = ${id}`
type Shapes = ((id: number) => unknown)[]
const named = (name: string, shapes: Shapes, id: number) =>
  sql`(${sql.join(
    shapes.map((shape) => sql`${sql.identifier(name)} @> ${JSON.stringify(shape(id))}::jsonb`),
    sql` or `,
  )})`
/** A column that holds a document in which the entry is named. */
const inside =
  (table: string, name: string, ...shapes: Shapes) =>
  (id: number) =>
    sql`select 1 from ${sql.identifier(table)} where not "isDeleted" and ${named(name, shapes, id)}`
/** A field that names several entries, which stand in a table of their own. */
const among = (kind: string, field: string) => (id: number) =>
  sql`select 1 from ${sql.identifier(joinTableName(kind, field))} named
    join ${sql.identifier(kind)} owner on owner.id = named."fromId" and not owner."isDeleted" where named."toId" = ${id}`
/** The same as `inside` in versions that are kept for good: records go on running by them. */
const frozen =
  (table: string, name: string, ...shapes: Shapes) =>
  (id: number) =>
    sql`select 1 from ${sql.identifier(table)} where ${named(name, shapes, id)}`

/** Named by the stages of an approval, as they are and as they were. */
const inStages = (...shapes: Shapes) => [
  inside('roleListTemplate', 'stages', ...shapes),
  frozen('roleListTemplateVersion', 'stages', ...shapes),
]
/** Named by a question, in the draft and in what was published. */
const inQuestions = (shape: (id: number) => object) =>
  frozen('questionTemplateVersion', 'form', (id) => ({ questions: [shape(id)] }))
const inFollowUps = (shape: (id: number) => object) => [
  inside('templateQuestion', 'onAnswer', (id) => [shape(id)]),
  inQuestions((id) => ({ onAnswer: [shape(id)] })),
]
const signOn = (id: number) => [{ processRoleId: id }]

/** Where the entries of a list are referred to. */
const usedBy: Partial<Record<LookupList, readonly ((id: number) => SQL)[]>> = {
  clientProjectRelationships: [
    column('projectClient', 'relationshipId'),
    column('templateFolder', 'defaultOwnerRelationshipId'),
    ...inStages((id) => [{ candidateSource: 'relationship', candidateIds: [id] }]),
  ],
  projectRoles: [
    column('userProjectRole', 'projectRoleId'),
    ...inStages(
      (id) => [{ candidateSource: 'projectRole', candidateIds: [id] }],
      (id) => [{ escalateToProjectRoleId: id }],
    ),
    ...inFollowUps((id) => ({ projectRoleId: id })),
  ],
  processRoles: [
    ...inStages((id) => [{ processRoleId: id }]),
    inside('roleListTemplate', 'signOnLists', signOn),
    frozen('roleListTemplateVersion', 'signOnLists', signOn),
    among('userProjectRole', 'processRoleIds'),
  ],
  inputTypes: [column('templateQuestion', 'inputTypeId'), inQuestions((id) => ({ inputTypeId: id }))],
  questionResponseActionPriorities: inFollowUps((id) => ({ priorityId: id })),
  equipmentTypeCategories: [column('equipmentType', 'categoryId')],
  inspectionTypes: [inside('equipmentType', 'schedules', (id) => [{ inspectionTypeId: id }])],
  templateTypes: [column('template', 'typeId')],
  documentTypes: [column('templateDocument', 'documentTypeId'), column('libraryDocument', 'documentTypeId')],
  userTrainingTypes: [
    column('userTraining', 'typeId'),
    among('equipmentType', 'requiredTrainingTypeIds'),
    among('processSubType', 'requiredTrainingTypeIds'),
  ],
}

/** Which kinds show the names of a list's entries. */
const shownBy: Partial<Record<LookupList, readonly Kind[]>> = {
  clientProjectRelationships: ['projectClient', 'templateFolder'],
  templateTypes: ['template'],
  documentTypes: ['templateDocument', 'libraryDocument'],
  userTrainingTypes: ['userTraining'],
  projectRoles: ['userProjectRole'],
  equipmentTypeCategories: ['equipmentType'],
}

export const lookupResource: Resource<typeof lookup> = {
  entity: lookup,
  table: lookups,
  rules: lookupRules,
  audience: () => audience.all,
  async beforeRemove(w, row) {
    if (await isUsed(w.tx, row.list, row.id)) throw inUse(`${row.name} is in use. Make it inactive instead.`)
  },
  async afterwards(w, row, before) {
    if (before && differs(before, row, 'name')) markWhole(w, ...(shownBy[row.list] ?? []))
  },
}

async function isUsed(tx: Tx, list: LookupList, id: number) {
  for (const place of usedBy[list] ?? [])
    if (rowsOf(await tx.execute(sql`${place(id)} limit 1`)).length > 0) return true
  return false
}
