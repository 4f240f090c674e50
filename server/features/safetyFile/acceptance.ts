import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { AcceptableFor } from '#contract/safetyFile/safetyFileIssue.ts'
import { foldedName } from '#contract/text/foldedNames.ts'
import type { GuardedFolder } from '#server/core/folderAccess.ts'
import type { Rights } from '#server/core/people.ts'
import type { Person } from '#server/core/person.ts'
import { dayWhere } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { acceptingRelationships } from '#server/db/supplied/lookups.ts'
import { countedOn, having } from '#server/features/documents/folders/countedOn.ts'
import { clients } from '#server/db/tables/client.ts'
import { users } from '#server/db/tables/user.ts'

/**
 * The companies that accept a safety file: the client, to whom it is handed over, and the principal designer or PSDP,
 * who prepares and checks it for them (CDM 2015, regulation 12(5) to (10); SI 291/2013, regulation 13).
 */
const acceptingCompanies = (projectId: SQL | PgColumn, now: string) => sql`(select c."clientId" from "projectClient" c
  join "project" site on site.id = c."projectId"
  where c."projectId" = ${projectId} and not c."isDeleted"
    and c."relationshipId" = any(${`{${acceptingRelationships.join()}}`}::int[])
    and (c."to" is null or c."to" >= ${dayWhere(now, sql`site."timeZone"`)}))`

/**
 * The condition for projects whose safety file a person may accept for the client: projects of the client, regardless
 * of who else may see everything.
 */
export const acceptsFor = ({ clientId }: Person, projectId: SQL | PgColumn, now: string) =>
  sql`${clientId}::int in ${acceptingCompanies(projectId, now)}`

/** The people among these who may accept the safety file of a project, by the ids of their companies. */
async function acceptersOf(db: Reader, projectId: number, now: string) {
  const rows = rowsOf<{ clientId: number }>(await db.execute(acceptingCompanies(sql`${projectId}::int`, now)))
  const companies = new Set(rows.map(({ clientId }) => clientId))
  return ({ clientId }: Pick<Rights, 'clientId'>) => companies.has(clientId)
}

/**
 * Whether a person may accept the safety file of a project: by the project role of the client's representative, or by
 * the right to approve on its root folder, as far as they see it (domain specification, 11).
 */
export async function mayAccept(
  db: Reader,
  person: Person,
  projectId: number,
  root: { flags: number } | undefined,
): Promise<boolean> {
  const holdsRight = person.represents.includes(projectId) || (root !== undefined && hasRight(root.flags, 'canApprove'))
  return holdsRight && (await acceptersOf(db, projectId, person.asOf))(person)
}

/**
 * The companies and people on whose behalf someone may accept who is not of the client: people who manage the safety
 * file accept for a named person of an accepting company, with that person's written acceptance attached. Null for
 * everyone else, including the client's own people.
 */
export async function acceptableFor(
  db: Reader,
  person: Person,
  projectId: number,
  root: { flags: number } | undefined,
): Promise<AcceptableFor | null> {
  if (root === undefined || !hasRight(root.flags, 'canManage')) return null
  if ((await acceptersOf(db, projectId, person.asOf))(person)) return null
  const companies = await db
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(sql`${clients.id} in ${acceptingCompanies(sql`${projectId}::int`, person.asOf)}`)
    .orderBy(asc(clients.name))
  if (companies.length === 0) return null
  const people = await db
    .select({ name: fullName, role: users.jobTitle, clientId: users.clientId })
    .from(users)
    .where(ofCompanies(companies.map(({ id }) => id)))
    .orderBy(asc(users.lastName), asc(users.firstName))
  return { companies, people }
}

const fullName = sql<string>`${users.fullName}`
const ofCompanies = (ids: readonly number[]) =>
  and(inArray(users.clientId, [...ids]), eq(users.isDeleted, false), inArray(users.statusId, [10, 20]))

/** The accounts of a company with a name, compared in its folded form (`foldedName`). */
export async function accountsNamed(db: Reader, clientId: number, name: string) {
  const own = await db
    .select({ id: users.id, name: fullName })
    .from(users)
    .where(ofCompanies([clientId]))
  return own.filter((one) => foldedName(one.name) === foldedName(name)).map(({ id }) => id)
}

/** The people of a project who are asked to accept an issue of its safety file, without the person who made it. */
export async function askedToAccept(
  w: Pick<Write, 'tx' | 'services'>,
  root: GuardedFolder,
  issuedById: number,
): Promise<Rights[]> {
  const people = await countedOn(w, root)
  const approvers = new Set(having(people, 'canApprove', root, 'sfs'))
  const isAccepter = await acceptersOf(w.tx, root.projectId, w.services.now().toISOString())
  return people.filter(
    (rights) =>
      rights.userId !== issuedById &&
      (approvers.has(rights) || rights.represents.includes(root.projectId)) &&
      isAccepter(rights),
  )
}
