import { sql } from 'drizzle-orm'
import type { Person } from '#server/core/person.ts'
import { columnOf, naming, referencesTo } from '#server/core/references/referring.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { leadRelationships } from '#server/db/supplied/lookups.ts'

/**
 * Whether a person may know of a project that is closed to them: it, its settings or a record on it names them, or they
 * had a role on it, or their company led it.
 */
export async function isNamedOn(db: Reader, projectId: number, { userId, clientId, roles }: Person): Promise<boolean> {
  const fields = referencesTo({ kind: 'user' }).flatMap((referring) => {
    const { owner } = referring
    const column = owner.kind === 'project' ? 'id' : Object.hasOwn(owner.draft.shape, 'projectId') ? 'projectId' : null
    return column
      ? [
          sql`exists (select 1 from ${sql.identifier(owner.kind)}
            where ${columnOf(owner.kind, column)} = ${projectId} and ${naming(referring, userId)})`,
        ]
      : []
  })
  const [found] = rowsOf<{ named: boolean }>(
    await db.execute(
      sql`select ${sql.join(
        [
          ...fields,
          sql`exists (select 1 from "userProjectRole" where "projectId" = ${projectId} and "userId" = ${userId})`,
          sql`exists (select 1 from "nestedReference" where "ownerKind" = 'project' and "ownerId" = ${projectId}
          and "targetKind" = 'user' and "targetId" = ${userId})`,
          ...(roles.includes('super_user')
            ? [
                sql`exists (select 1 from "projectClient" c join "client" f on f.id = c."clientId" and not f."isDeleted"
                where c."projectId" = ${projectId} and c."clientId" = ${clientId}
                and c."relationshipId" in (${sql.raw(leadRelationships.join())}))`,
              ]
            : []),
        ],
        sql` or `,
      )} as named`,
    ),
  )
  return found?.named === true
}
