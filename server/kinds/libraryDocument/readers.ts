import { sql } from 'drizzle-orm'
import { inForce, type LibraryDocument } from '#contract/entities/libraryDocument.ts'
import { notify } from '#server/platform/notices/notify.ts'
import type { Person } from '#server/core/person.ts'
import type { Write } from '#server/core/write.ts'
import { dayWhere } from '#server/core/today.ts'

const isAsked = `"libraryDocument"."acknowledgeRequired" and "libraryDocument"."statusId" in (${inForce.join()}) and "libraryDocument"."currentRevisionId" is not null`

const onSite = (asOf: string) => dayWhere(asOf, sql`p."timeZone"`)

/**
 * The condition for a role that is in force today, in the time zone of its site, in a system that its holder, the
 * project and the office all have.
 */
const hasRoleThere = (
  asOf: string,
) => sql`exists (select 1 from "userProjectRole" r join "project" p on p.id = r."projectId"
  where r."userId" = u.id and not r."isDeleted" and not p."isDeleted"
    and exists (select 1 from "documentLibraryProject" lp where lp."fromId" = l.id and lp."toId" = r."projectId")
    and exists (select 1 from jsonb_array_elements_text(r."systems") s, "settings" o
      where u."pbSystems" ? s and p."systems" ? s and o."systems" ? s)
    and r."from" <= ${onSite(asOf)} and (r."to" is null or r."to" >= ${onSite(asOf)}))`

/**
 * The people a document is shared with who have not confirmed its current revision. Library managers are not included
 * as such.
 */
const unconfirmedReaders = (
  asOf: string,
) => sql`from "user" u join "client" c on c.id = u."clientId", "documentLibrary" l
  where l.id = "libraryDocument"."documentLibraryId" and l."isActive" and not u."isDeleted" and u."statusId" in (20, 30)
    and (l."visibility" = 'all' or (l."visibility" = 'ownClient' and l."clientId" = u."clientId") or (l."visibility" = 'projects' and ${hasRoleThere(asOf)}))
    and not exists (select 1 from "libraryAcknowledgement" a where a."revisionId" = "libraryDocument"."currentRevisionId" and a."userId" = u.id)`

/**
 * Whether a person still has to read a document. The query looks up that person only, however many readers there are.
 */
export const isToReadBy = ({ userId, asOf }: Person) =>
  sql`(${sql.raw(isAsked)} and exists (select 1 ${unconfirmedReaders(asOf)} and u.id = ${userId}))`

/**
 * The people who still have to read a document, by last name: all of them, or only `only`. Empty if the document asks
 * for no confirmation.
 */
export const stillToRead = (asOf: string, only: number | null) => sql`case when ${sql.raw(isAsked)} then (
  select coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'userName', u."fullName", 'clientName', c.name) order by u."lastName", u."firstName", u.id), '[]'::jsonb)
  ${unconfirmedReaders(asOf)}${only === null ? sql`` : sql` and u.id = ${only}`}) else '[]'::jsonb end`

const asksFor = (row: LibraryDocument) =>
  row.acknowledgeRequired && inForce.includes(row.statusId) ? row.currentRevisionId : null

/** Notifies the readers of a document, once for each revision that comes into force. */
export async function notifyReaders(w: Write, row: LibraryDocument, before: LibraryDocument | null) {
  const revision = asksFor(row)
  if (revision === null || (before && asksFor(before) === revision)) return
  await notify(
    w,
    row.toReadBy.map(({ userId }) => userId),
    {
      topic: 'document',
      title: `To read: ${row.name}`.slice(0, 150),
      body: `Revision ${row.currentRevision} of ${row.libraryName}. Open it, then confirm that you have read it.`,
      entityKind: 'libraryDocument',
      entityId: row.id,
      url: `/manage/documentLibraries/view/${row.documentLibraryId}/document/${row.id}`,
    },
  )
}
