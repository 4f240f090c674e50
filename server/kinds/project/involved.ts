import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import type { System } from '#contract/systems.ts'
import type { Write } from '#server/core/write.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { projectDocuments } from '#server/db/tables/projectDocument.ts'
import { projectFolders } from '#server/db/tables/projectFolder.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { projects } from '#server/db/tables/project.ts'

type Db = Pick<Write, 'tx'>
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** The projects that a company works on. */
export const projectsOfClient = async ({ tx }: Db, clientId: number) =>
  idsOf(
    await tx
      .selectDistinct({ id: projects.id })
      .from(projectClients)
      .innerJoin(projects, and(eq(projects.id, projectClients.projectId), eq(projects.isDeleted, false)))
      .where(and(eq(projectClients.clientId, clientId), eq(projectClients.isDeleted, false))),
  )

/** The companies that work on a project. */
export const clientsOf = async ({ tx }: Db, projectId: number) =>
  idsOf(
    await tx
      .selectDistinct({ id: projectClients.clientId })
      .from(projectClients)
      .where(and(eq(projectClients.projectId, projectId), eq(projectClients.isDeleted, false))),
  )

/** The projects on which a person has a role. */
export const projectsOfUser = async ({ tx }: Db, userId: number) =>
  idsOf(
    await tx
      .selectDistinct({ id: projects.id })
      .from(userProjectRoles)
      .innerJoin(projects, and(eq(projects.id, userProjectRoles.projectId), eq(projects.isDeleted, false)))
      .where(and(eq(userProjectRoles.userId, userId), eq(userProjectRoles.isDeleted, false))),
  )

/** The maximum number of documents, and of folders, that a change of a project announces. */
const mostNamed = 1000

/**
 * The documents and folders of a project's safety file that everyone who works on it sees, for announcements. None if
 * there are too many; browsers then read them again when they are next requested.
 */
export async function openFilesOf(
  tx: Write['tx'],
  projectId: number,
): Promise<[documents: number[], folders: number[]]> {
  const free = and(
    eq(projectFolders.projectId, projectId),
    eq(projectFolders.isDeleted, false),
    eq(projectFolders.onlyNamed, false),
    isNull(projectFolders.accessListId),
  )
  const folders = await tx
    .select({ id: projectFolders.id })
    .from(projectFolders)
    .where(free)
    .limit(mostNamed + 1)
  const documents = await tx
    .select({ id: projectDocuments.id })
    .from(projectDocuments)
    .innerJoin(projectFolders, and(eq(projectFolders.id, projectDocuments.folderId), free))
    .where(
      and(
        eq(projectDocuments.isDeleted, false),
        eq(projectDocuments.isConfidential, false),
        ne(projectDocuments.statusId, documentStatus.draft),
      ),
    )
    .limit(mostNamed + 1)
  const named = (rows: { id: number }[]) => (rows.length > mostNamed ? [] : idsOf(rows))
  return [named(documents), named(folders)]
}

/** The people who have a role on a project, or in one system of it. */
export const staffOf = async ({ tx }: Db, projectId: number, system?: System) =>
  idsOf(
    await tx
      .selectDistinct({ id: userProjectRoles.userId })
      .from(userProjectRoles)
      .where(
        and(
          eq(userProjectRoles.projectId, projectId),
          eq(userProjectRoles.isDeleted, false),
          system && sql`${userProjectRoles.systems} @> ${JSON.stringify([system])}::jsonb`,
        ),
      ),
  )
