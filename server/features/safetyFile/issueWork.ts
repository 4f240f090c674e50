import { and, sql } from 'drizzle-orm'
import { inSeenFolders } from '#server/core/folderAccess.ts'
import { projectFolders } from '#server/db/tables/projectFolder.ts'
import { projects } from '#server/db/tables/project.ts'
import { isAddressed, projectPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { acceptsFor } from './acceptance.ts'

/** The newest issue of a safety file, for those who can accept it and did not make it. */
export function issueWork({ person, now }: WorkAsked): WaitingRows[] {
  const accepts = inSeenFolders(person, 'sfs', projectFolders, 'canApprove')
  if (accepts === false && person.represents.length === 0) return []
  const rule = typeof accepts === 'boolean' ? sql.raw(String(accepts)) : accepts
  return [
    {
      join: sql`join "safetyFileIssue" i on i."projectId" = ${projects.id}`,
      where: and(
        acceptsFor(person, projects.id, now),
        sql`i."acceptedOn" is null and i."issuedById" <> ${person.userId}::int`,
        sql`not exists (select 1 from "safetyFileIssue" later
          where later."projectId" = i."projectId" and later.number > i.number)`,
        sql`(${projects.id} = any(${`{${person.represents.join()}}`}::int[])
          or ${projects.rootFolderId} in (select ${projectFolders.id} from ${projectFolders}
          where ${and(rule, isAddressed(person, projectFolders.projectId, projectFolders.accessListId))}))`,
      )!,
      projectId: projects.id,
      number: null,
      title: sql`'Issue ' || i.number || ' of the safety file'`,
      url: projectPathSql('sfs', projects.id, 'overview'),
      reason: 'Issue to accept',
      next: 'Accept',
      act: 'acceptIssue',
      since: sql`i."issuedOn"`,
    },
  ]
}
