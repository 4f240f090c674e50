import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { inForce } from '#contract/entities/libraryDocument.ts'
import { trainingStatus } from '#contract/entities/userTraining.ts'
import type { Reader } from '#server/db/database.ts'
import { documentLibraries } from '#server/db/tables/documentLibrary.ts'
import { libraryDocuments } from '#server/db/tables/libraryDocument.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'
import { notify } from '#server/platform/notices/notify.ts'
import type { Write } from '#server/core/write.ts'
import { takeOnce } from './once.ts'
import { daysToTell, endPriority, endWords, namesOfEnd, plainDay } from '#server/core/thresholds.ts'
import { activeWith } from './recipients.ts'

interface End {
  /** The recipient; null for all library managers. */
  userId: number | null
  names: string[]
  news: Parameters<typeof notify>[2]
}

/** Trainings that end soon and were neither renewed nor rejected. Their holders are notified. */
async function trainingEnds(db: Reader, today: string): Promise<End[]> {
  const renewed = sql`exists (select 1 from "userTraining" n where n."renewsId" = "userTraining"."id" and not n."isDeleted")`
  const rows = await db
    .select()
    .from(userTrainings)
    .where(
      and(
        eq(userTrainings.isDeleted, false),
        isNotNull(userTrainings.expiresOn),
        ne(userTrainings.statusId, trainingStatus.rejected),
        sql`not ${renewed}`,
      ),
    )
  return rows.flatMap(({ id, userId, title, expiresOn }) => {
    const daysLeft = daysToTell(today, expiresOn)
    return daysLeft === null
      ? []
      : [
          {
            userId,
            names: namesOfEnd(`training/${id}`, expiresOn!, daysLeft),
            news: {
              topic: 'training',
              title: `${title} ${endWords(daysLeft)}`.slice(0, 150),
              body: `It is valid until ${plainDay(expiresOn!)}. Renew it here once you have the new certificate.`,
              entityKind: 'userTraining',
              entityId: id,
              url: `/manage/userTrainings/view/${id}`,
              priority: endPriority(daysLeft),
            },
          },
        ]
  })
}

/** Documents in force that expire or are due for review. The library managers are notified. */
async function documentEnds(db: Reader, today: string): Promise<End[]> {
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
              userId: null,
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

const allEnds = async (db: Reader, today: string) => [
  ...(await trainingEnds(db, today)),
  ...(await documentEnds(db, today)),
]

/** Marks today's notices as sent, for a database that starts with demo data. */
export async function ownEndRecipients(db: Reader, now: Date) {
  const today = now.toISOString().slice(0, 10)
  await takeOnce(
    db,
    now.toISOString(),
    (await allEnds(db, today)).flatMap(({ names }) => names),
  )
}

/**
 * Notifies people of their trainings and library managers of documents that end in 60, 30, 7 or 0 days. Each notice is
 * sent once.
 */
export async function tellOwnEnds(w: Write, today: string) {
  const keepers = await activeWith(w.tx, 'document_library_manager')
  const ends = await allEnds(w.tx, today)
  const free = new Set(
    await takeOnce(
      w.tx,
      w.on,
      ends.flatMap(({ names }) => names),
    ),
  )
  for (const { userId, names, news } of ends)
    if (names.some((name) => free.has(name))) await notify(w, userId === null ? keepers : [userId], news)
}
