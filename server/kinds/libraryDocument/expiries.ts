import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { inForce } from '#contract/entities/libraryDocument.ts'
import type { Services } from '#server/core/services.ts'
import { daysToTell, endPriority, endWords, namesOfEnd, plainDay } from '#server/core/thresholds.ts'
import { writeAsSystem } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { documentLibraries } from '#server/db/tables/documentLibrary.ts'
import { libraryDocuments } from '#server/db/tables/libraryDocument.ts'
import { endsToAnnounce } from '#server/platform/notices/ends.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { activeWith } from '#server/platform/notices/recipients.ts'

/** Documents in force that expire or are due for review. */
export async function documentEnds(db: Reader, today: string) {
  const rows = await db
    .select({ row: libraryDocuments, libraryName: documentLibraries.name })
    .from(libraryDocuments)
    .innerJoin(documentLibraries, eq(documentLibraries.id, libraryDocuments.documentLibraryId))
    .where(
      and(
        eq(libraryDocuments.isDeleted, false),
        eq(documentLibraries.isDeleted, false),
        eq(documentLibraries.isActive, true),
        inArray(libraryDocuments.statusId, [...inForce]),
        or(isNotNull(libraryDocuments.expiresOn), isNotNull(libraryDocuments.reviewDueOn)),
      ),
    )
  return rows.flatMap(({ row: { id, documentLibraryId, name, expiresOn, reviewDueOn }, libraryName }) =>
    (
      [
        ['expiry', expiresOn, undefined],
        ['review', reviewDueOn, ['is overdue for review', 'is due for review']],
      ] as const
    ).flatMap(([what, on, words]) => {
      const daysLeft = daysToTell(today, on)
      return daysLeft === null
        ? []
        : [
            {
              names: namesOfEnd(`document/${id}/${what}`, on!, daysLeft),
              news: {
                topic: 'document',
                title: `${name} ${endWords(daysLeft, words)}`.slice(0, 150),
                body: `${libraryName}: ${plainDay(on!)}. Upload the new revision, or enter the new date.`,
                entityKind: 'libraryDocument',
                entityId: id,
                url: `/manage/documentLibraries/view/${documentLibraryId}/document/${id}`,
                priority: endPriority(daysLeft),
              },
            },
          ]
    }),
  )
}

/** Notifies library managers of documents that expire or are due for review in 60, 30, 7 or 0 days, each time once. */
export const notifyOfDocumentEnds = (services: Services, today: string) =>
  writeAsSystem(services, async (w) => {
    const managers = await activeWith(w.tx, 'document_library_manager')
    for (const { news } of await endsToAnnounce(w, await documentEnds(w.tx, today))) await notify(w, managers, news)
  })
