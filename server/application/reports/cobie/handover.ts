import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import { equipmentStatus } from '#contract/equipment/statuses.ts'
import type { Person } from '#server/core/person.ts'
import { asCondition } from '#server/core/policy.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { inspectedRules } from '#server/features/equipment/rules.ts'
import { treeOf } from '#server/features/documents/folders/folderTrees.ts'
import { clients } from '#server/db/tables/client.ts'
import { equipments } from '#server/db/tables/equipment.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { projectLocations } from '#server/db/tables/projectLocation.ts'
import { projects } from '#server/db/tables/project.ts'
import { inFolders, inIssues } from '#server/features/safetyFile/issues.ts'
import { userRules } from '#server/kinds/user/rules.ts'
import { users } from '#server/db/tables/user.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'

/**
 * Reads the COBie data of a project: its companies, roles, locations and published documents, and their people, as far
 * as the reader may see or name them. The person who downloads it is used as the creator of rows that were supplied
 * with the system or created by someone they may not name.
 */
export async function readHandover(db: Reader, projectId: number, person: Person) {
  const downloaderId = person.userId
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
  const companies = await db
    .select({ part: projectClients, company: clients, relationship: lookups.name })
    .from(projectClients)
    .innerJoin(clients, eq(clients.id, projectClients.clientId))
    .innerJoin(lookups, isEntry('clientProjectRelationships', projectClients.relationshipId))
    .where(and(eq(projectClients.projectId, projectId), eq(projectClients.isDeleted, false)))
    .orderBy(asc(projectClients.relationshipId), asc(clients.name))
  const roles = await db
    .select({ role: userProjectRoles, name: lookups.name })
    .from(userProjectRoles)
    .innerJoin(lookups, isEntry('projectRoles', userProjectRoles.projectRoleId))
    .where(and(eq(userProjectRoles.projectId, projectId), eq(userProjectRoles.isDeleted, false)))
    .orderBy(asc(userProjectRoles.projectRoleId), asc(userProjectRoles.id))
  const locations = await db
    .select()
    .from(projectLocations)
    .where(and(eq(projectLocations.projectId, projectId), eq(projectLocations.isDeleted, false)))
    .orderBy(asc(projectLocations.code))
  const documents = await publishedDocuments(db, projectId, person)
  const assets = await assetsOn(db, projectId, person)
  const written = [
    project!,
    ...companies.map(({ part }) => part),
    ...roles.map(({ role }) => role),
    ...locations,
    ...documents,
    ...assets,
  ]
  const creators = written.map(({ createdById }) => createdById ?? downloaderId)
  const named = [downloaderId, ...creators, ...roles.map(({ role }) => role.userId)]
  const people = await db
    .select({ user: users, company: clients, isSeen: asCondition(userRules.finds(person)).mapWith(Boolean) })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(inArray(users.id, [...new Set(named)]), asCondition(namesOf(person))))
    .orderBy(asc(users.lastName), asc(users.firstName))
  return {
    project: project!,
    companies,
    roles,
    locations,
    documents,
    assets,
    people: people.map(({ isSeen, user, ...rest }) => ({ ...rest, user: isSeen ? user : withoutDetails(user) })),
    downloaderId,
  }
}

/** The people whom a person may see or name. */
const namesOf = (person: Person) => userRules.names?.(person) ?? userRules.finds(person)

/**
 * A person whom the reader may name, but whose address, number and position they may not see. The sheets refer to
 * people by their address, so a reserved name replaces it (RFC 2606, section 2).
 */
const withoutDetails = (user: typeof users.$inferSelect) => ({
  ...user,
  email: `user-${user.id}@not-shown.invalid`,
  phone: null,
  jobTitle: null,
})

/**
 * The published revision of each document that the person may read, in the order of their folders. People who read
 * issues only get the revisions of the newest issue (domain specification, 2.3 and 11).
 */
const publishedDocuments = async (db: Reader, projectId: number, person: Person) =>
  rowsOf<PublishedDocument>(
    await db.execute(sql`
      with recursive path as (
        select f.id, '/'::text as path from "projectFolder" f
          where f."projectId" = ${projectId} and f."parentId" is null and not f."isDeleted"
        union all
        select f.id, p.path || f.name || '/'
          from "projectFolder" f join path p on f."parentId" = p.id where not f."isDeleted")
      select distinct on (p.path, d."numberKey", d.id) d.id, d.number, d.title, d."folderId",
        p.path as directory,
        r.code, r.suitability, f.name as "fileName", r."createdById", r."createdOn",
        (select l.name from "lookup" l where l.list = 'documentTypes' and l.id = d."documentTypeId") as "typeName",
        exists (select 1 from "manualClassification" m where ${isAboutHazards} and (m.id = "projectFolder"."manualClassificationId"
          or m.id in (select c."toId" from ${treeOf('sfs').documentTables.classifications} c where c."fromId" = d.id))) as "isHazard"
      from "projectDocument" d
        join "projectFolder" on "projectFolder".id = d."folderId"
        join path p on p.id = d."folderId"
        join "projectDocumentRevision" r on r."documentId" = d.id
        join "storedFile" f on f.id = r."fileId"
      where d."projectId" = ${projectId} and not d."isDeleted" and not d."isConfidential"
        and ((r."statusId" = ${documentStatus.published} and ${inFolders(person)})
          or (${inIssues(person, projectId)} and exists (select 1 from "safetyFileIssueDocument" i
            where i."documentId" = d.id and i."fileId" = r."fileId" and i."takenOutOn" is null and i."issueId" = (select s.id from "safetyFileIssue" s
              where s."projectId" = ${projectId} order by s.number desc limit 1))))
      order by p.path, d."numberKey", d.id, r.id desc`),
  )

/** Part 2 of the CDM file, residual hazards and how they were dealt with, and what is below it (L153, Appendix 4). */
const isAboutHazards = sql`m.system = 'CDM file' and (m.code = '2' or m.code like '2.%') and not m."isDeleted"`

/** The assets of the building that have not been removed and that the person finds. */
async function assetsOn(db: Reader, projectId: number, person: Person) {
  const found = inspectedRules('equipment').finds(person)
  const rows = await db
    .select({
      asset: equipments,
      typeName: equipmentTypes.name,
      schedules: equipmentTypes.schedules,
      categoryName: lookups.name,
    })
    .from(equipments)
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, equipments.equipmentTypeId))
    .innerJoin(lookups, and(eq(lookups.list, 'equipmentTypeCategories'), eq(lookups.id, equipmentTypes.categoryId)))
    .where(
      and(
        eq(equipments.projectId, projectId),
        eq(equipments.isDeleted, false),
        eq(equipmentTypes.isAsset, true),
        notInArray(equipments.statusId, [equipmentStatus.offHire, equipmentStatus.decommissioned]),
        typeof found === 'boolean' ? sql.raw(String(found)) : found,
      ),
    )
    .orderBy(asc(equipments.numberKey), asc(equipments.id))
  const inspections = await db
    .select({ id: lookups.id, name: lookups.name })
    .from(lookups)
    .where(eq(lookups.list, 'inspectionTypes'))
  const inspectionNames = Object.fromEntries(inspections.map(({ id, name }) => [String(id), name]))
  return rows.map(({ asset, ...type }) => ({ ...asset, ...type, inspectionNames }))
}

/** A published revision with its document's data for the workbook. */
export interface PublishedDocument {
  id: number
  number: string | null
  title: string
  folderId: number
  /** The names of its folders, with slashes around. */
  directory: string
  code: string
  suitability: string
  fileName: string
  typeName: string | null
  /** Whether it is filed under the residual hazards of the CDM file. */
  isHazard: boolean
  createdById: number | null
  createdOn: string
}

const isEntry = (list: string, id: typeof projectClients.relationshipId | typeof userProjectRoles.projectRoleId) =>
  and(eq(lookups.list, list), eq(lookups.id, id))

export type Handover = Awaited<ReturnType<typeof readHandover>>
