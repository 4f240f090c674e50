import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { trainingStatus } from '#contract/entities/userTraining.ts'
import type { Services } from '#server/core/services.ts'
import { daysToTell, endPriority, endWords, namesOfEnd, plainDay } from '#server/core/thresholds.ts'
import { writeAsSystem } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'
import { endsToAnnounce } from '#server/platform/notices/ends.ts'
import { notify } from '#server/platform/notices/notify.ts'

/** Trainings that end soon and were neither renewed nor rejected. Their holders are notified. */
export async function trainingEnds(db: Reader, today: string) {
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

/** Notifies people of their trainings that end in 60, 30, 7 or 0 days, each time once. */
export const notifyOfTrainingEnds = (services: Services, today: string) =>
  writeAsSystem(services, async (w) => {
    for (const { userId, news } of await endsToAnnounce(w, await trainingEnds(w.tx, today)))
      await notify(w, [userId], news)
  })
