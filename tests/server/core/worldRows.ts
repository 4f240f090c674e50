import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import { auditEntries, storedFiles } from '#server/db/tables/journal.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { documentLibraries } from '#server/db/tables/documentLibrary.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { libraryDocuments, libraryRevisions } from '#server/db/tables/libraryDocument.ts'
import { libraryFolders } from '#server/db/tables/libraryFolder.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { manualClassifications } from '#server/db/tables/manualClassification.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { questionTemplates, questionTemplateVersions } from '#server/db/tables/questionTemplate.ts'
import { roleListTemplates, roleListTemplateVersions } from '#server/db/tables/roleListTemplate.ts'
import { templates } from '#server/db/tables/template.ts'
import { templateDocuments } from '#server/db/tables/templateDocument.ts'
import { templateFolders } from '#server/db/tables/templateFolder.ts'
import { templateQuestions } from '#server/db/tables/templateQuestion.ts'
import { users } from '#server/db/tables/user.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'
import { readPerson } from '#server/core/rights/rights.ts'

export const today = new Date('2026-05-12T14:45:00Z')
export const hashed: string[] = []
export const hash = async (password: string) => {
  hashed.push(password)
  return `hash of ${password}`
}
export const stored = {
  client: clients,
  user: users,
  project: projects,
  projectClient: projectClients,
  userProjectRole: userProjectRoles,
  manualClassification: manualClassifications,
  template: templates,
  templateFolder: templateFolders,
  templateDocument: templateDocuments,
  documentLibrary: documentLibraries,
  libraryFolder: libraryFolders,
  libraryDocument: libraryDocuments,
  userTraining: userTrainings,
  roleListTemplate: roleListTemplates,
  processSubType: processSubTypes,
  equipmentType: equipmentTypes,
  questionTemplate: questionTemplates,
  templateQuestion: templateQuestions,
}
/** Built into every world, like the lists. */
export const supplied: PgTable = manualClassifications
const tables: PgTable[] = [
  ...Object.values(stored).filter((table) => table !== supplied),
  roleListTemplateVersions,
  libraryRevisions,
  questionTemplateVersions,
  storedFiles,
  notifications,
  auditEntries,
]

/** The whole database, except security stamps and the time a list was filled, which always differ. */
export async function everythingIn(db: Reader) {
  const lists = await db.select().from(lookups).orderBy(asc(lookups.list), asc(lookups.id))
  const rest = await Promise.all(
    tables.map((table) =>
      db
        .select()
        .from(table)
        .orderBy(sql`id`),
    ),
  )
  return {
    lists: lists.map((entry) => ({ ...entry, createdOn: null, updatedOn: null })),
    rest: rest.map((rows) => rows.map(withoutStamp)),
  }
}
const withoutStamp = (row: Record<string, unknown>) => ({ ...row, securityStamp: null })

export async function personOf(db: Reader, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const person = await readPerson(db, user?.id ?? 0, 'session', today, { oidc: null })
  if (!user || !person) throw new Error(`${email} cannot sign in`)
  return { user, ...person }
}

/** The rights of a person by project number, including systems that are switched off: { 'HB-014': { pmp: 20 } }. */
async function rightsOf(db: Reader, email: string) {
  const { projects: levels, waiting } = await personOf(db, email)
  const own = await db
    .select({ id: projects.id, number: projects.number })
    .from(projects)
    .where(inArray(projects.id, [...levels.keys()]))
  const numbers = new Map(own.map(({ id, number }) => [id, number]))
  return Object.fromEntries([...levels].map(([id, systems]) => [numbers.get(id), { ...systems, ...waiting.get(id) }]))
}

export const clientsOfEveryProject = sql`
  select p.id from project p left join "projectClient" c on c."projectId" = p.id and c."relationshipId" = 10 and not c."isDeleted"
  group by p.id having count(c.id) <> 1 or max(c."clientId") <> p."clientId"`

export async function accountsAreAsPromised(db: Reader) {
  const rolesOf = async (email: string) => (await personOf(db, email)).roles
  expect(await rolesOf('admin@demo.test')).toEqual(['admin'])
  expect(await rolesOf('admin2@demo.test')).toEqual(['admin'])
  expect(await rolesOf('manager@demo.test')).toEqual(['end_user_manager'])
  expect(await rolesOf('super@demo.test')).toEqual(['super_user'])
  expect(await rolesOf('library@demo.test')).toEqual(['document_library_manager'])
  for (const name of ['staff', 'safety', 'viewer', 'throttle', 'facility'])
    expect(await rolesOf(`${name}@demo.test`)).toEqual([])
  expect(await rightsOf(db, 'staff@demo.test')).toEqual({ 'HB-014': { pmp: 20 } })
  expect(await rightsOf(db, 'viewer@demo.test')).toEqual({ 'LT-003': { pmp: 10, sms: 10, sfs: 10, fm: 10 } })
  expect(await rightsOf(db, 'facility@demo.test')).toEqual({ 'HB-009': { fm: 30 } })
  const manages = { sms: 30 }
  expect(await rightsOf(db, 'safety@demo.test')).toEqual({
    'HB-014': manages,
    'HB-017': manages,
    'LT-003': manages,
    'LT-005': manages,
    'RC-021': manages,
  })
  const leads = { pmp: 30, sms: 30, sfs: 30 }
  expect(await rightsOf(db, 'super@demo.test')).toEqual({ 'RC-027': leads, 'WX-008': leads, 'WX-013': leads })
  for (const name of ['manager', 'library', 'throttle']) expect(await rightsOf(db, `${name}@demo.test`)).toEqual({})
}
