import { inArray, sql } from 'drizzle-orm'
import type { Entities } from '#contract/entities/index.ts'
import type { LookupList } from '#contract/entities/lookup.ts'
import { processKindWords } from '#contract/processKinds.ts'
import { inputTypeWords } from '#contract/questions/inputTypes.ts'
import type { TrailEntry } from '#contract/trail.ts'
import type { Reader } from '../db/database.ts'
import { nameIn } from '../recordNames.ts'
import { resources } from './index.ts'

type Kind = keyof Entities
type Target = { kind: Kind } | { list: LookupList } | { words: Readonly<Record<number, string>> }
const kind = (of: Kind): Target => ({ kind: of })
const list = (of: LookupList): Target => ({ list: of })

/** What the ids of a field name, wherever it stands. */
const targets: Partial<Record<string, Target>> = {
  clientId: kind('client'), userId: kind('user'), managerUserId: kind('user'), contactUserId: kind('user'), rfiManagerUserId: kind('user'),
  projectId: kind('project'), projectIds: kind('project'), documentLibraryId: kind('documentLibrary'), templateId: kind('template'), renewsId: kind('userTraining'),
  approvalTemplateId: kind('roleListTemplate'), questionTemplateId: kind('questionTemplate'), closeOutQuestionTemplateId: kind('questionTemplate'),
  manualClassificationId: kind('manualClassification'), conflictsWithSubTypeIds: kind('processSubType'), projectRoleId: list('projectRoles'),
  relationshipId: list('clientProjectRelationships'), defaultOwnerRelationshipId: list('clientProjectRelationships'), documentTypeId: list('documentTypes'),
  categoryId: list('equipmentTypeCategories'), requiredTrainingTypeIds: list('userTrainingTypes'), processRoleIds: list('processRoles'),
  processKindId: { words: processKindWords }, processKindIds: { words: processKindWords }, inputTypeId: { words: inputTypeWords },
}
/** Fields that name something else in each kind. */
const ownTargets: Partial<Record<string, Partial<Record<string, Target>>>> = {
  templateFolder: { parentId: kind('templateFolder') },
  templateDocument: { folderId: kind('templateFolder') },
  libraryFolder: { parentId: kind('libraryFolder') },
  libraryDocument: { folderId: kind('libraryFolder') },
  manualClassification: { parentId: kind('manualClassification') },
  template: { typeId: list('templateTypes') },
  userTraining: { typeId: list('userTrainingTypes') },
}

/** What the ids in a field of a kind name; undefined for a field that holds none. */
export const targetOf = (entityKind: string, field: string): Target | undefined => ownTargets[entityKind]?.[field] ?? targets[field]

interface Named {
  entityKind: string
  entityId: number
  scope: string | null
}
const keyOf = ({ entityKind, entityId, scope }: Named) => `${entityKind}/${scope ?? ''}/${entityId}`

/** The entries with the name of each record, and with names in place of ids among their old and new values. */
export async function withNames(db: Reader, entries: readonly Omit<TrailEntry, 'name'>[]): Promise<TrailEntry[]> {
  const names = await namesOf(db, [...entries, ...entries.flatMap(referencesIn)])
  return entries.map((entry) => ({ ...entry, name: names.get(keyOf(entry)) ?? null, diff: named(entry, names) }))
}

const referenceTo = (target: Target, id: number): Named[] => {
  if ('kind' in target) return [{ entityKind: target.kind, entityId: id, scope: null }]
  return 'list' in target ? [{ entityKind: 'lookup', entityId: id, scope: target.list }] : []
}

const referencesIn = ({ entityKind, diff }: Pick<TrailEntry, 'entityKind' | 'diff'>) =>
  Object.entries(diff).flatMap(([field, values]) => {
    const target = targetOf(entityKind, field)
    return target ? values.flat().filter((id) => typeof id === 'number').flatMap((id) => referenceTo(target, id)) : []
  })

function named({ entityKind, diff }: Pick<TrailEntry, 'entityKind' | 'diff'>, names: ReadonlyMap<string, string>): TrailEntry['diff'] {
  return Object.fromEntries(
    Object.entries(diff).map(([field, [from, to]]) => {
      const target = targetOf(entityKind, field)
      const name = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(name)
        if (!target || typeof value !== 'number') return value
        const known = 'words' in target ? target.words[value] : referenceTo(target, value).map((one) => names.get(keyOf(one)))[0]
        return known ?? `Number ${value}`
      }
      return [field, [name(from), name(to)]]
    }),
  )
}

/** What records are called, deleted ones too: one question for each kind. */
async function namesOf(db: Reader, records: readonly Named[]) {
  const names = new Map<string, string>()
  for (const of of new Set(records.map(({ entityKind }) => entityKind))) {
    if (!Object.hasOwn(resources, of) || of === 'notification') continue
    const { table } = resources[of as Kind]
    const ids = [...new Set(records.filter(({ entityKind }) => entityKind === of).map(({ entityId }) => entityId))]
    const scope = 'list' in table ? (table.list as typeof table.id) : sql<null>`null::text`
    const rows = await db.select({ id: table.id, scope, name: nameIn(table) }).from(table).where(inArray(table.id, ids))
    for (const row of rows) names.set(keyOf({ entityKind: of, entityId: Number(row.id), scope: row.scope as string | null }), row.name)
  }
  return names
}
