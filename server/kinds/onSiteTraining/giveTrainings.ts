import { and, eq } from 'drizzle-orm'
import type { OnSiteTraining } from '#contract/entities/onSiteTraining.ts'
import { trainingStatus, type userTraining } from '#contract/entities/userTraining.ts'
import { monthsAfter } from '#contract/time/holidays.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'

type Row = Pick<
  OnSiteTraining,
  | 'number'
  | 'title'
  | 'updatesTrainingTypeId'
  | 'attendees'
  | 'heldOn'
  | 'projectNumber'
  | 'projectTimeZone'
  | 'processSubTypeName'
>

/**
 * Gives attendees who have an account or are on the list of people a training of the type that the record names. The signed sheet is its proof, so it
 * needs no certificate. Nobody gets it twice, however often the record is closed.
 */
export async function giveTrainings(w: Write, row: Row) {
  const { updatesTrainingTypeId: typeId, number, title, heldOn, attendees } = row
  if (typeId === null || number === null) return
  const attended = attendees.flatMap(({ userId, personId = null }) =>
    userId === null && personId === null ? [] : [{ userId, personId }],
  )
  const certificateNumber = `${row.projectNumber} ${number}`
  const have = await w.tx
    .select({ userId: userTrainings.userId, personId: userTrainings.personId })
    .from(userTrainings)
    .where(
      and(
        eq(userTrainings.typeId, typeId),
        eq(userTrainings.certificateNumber, certificateNumber),
        eq(userTrainings.isDeleted, false),
      ),
    )
  const missing = attended.filter(
    ({ userId, personId }) =>
      !have.some(
        (one) => (userId !== null && one.userId === userId) || (personId !== null && one.personId === personId),
      ),
  )
  if (missing.length === 0) return
  const type = await typeOf(w, typeId)
  const completedOn = todayIn(new Date(heldOn), row.projectTimeZone)
  for (const holder of missing) {
    const { id } = await writing(proven(w)).create(w, {
      ...holder,
      typeId,
      title: type.name,
      provider: row.processSubTypeName,
      certificateNumber,
      completedOn,
      expiresOn: type.months === null ? null : monthsAfter(completedOn, type.months),
      notes: title,
    })
    if (holder.userId === null) continue
    await notify(w, [holder.userId], {
      topic: 'training',
      title: `${type.name} is now in your trainings`.slice(0, 150),
      body: `${certificateNumber} ${title}`,
      entityKind: 'userTraining',
      entityId: id,
      url: `/manage/userTrainings/view/${id}`,
      priority: 20,
    })
  }
}

async function typeOf(w: Write, id: number) {
  const [type] = await w.tx
    .select({ name: lookups.name, flags: lookups.flags })
    .from(lookups)
    .where(and(eq(lookups.list, 'userTrainingTypes'), eq(lookups.id, id)))
  const { months } = type!.flags as { months?: unknown }
  return { name: type!.name, months: typeof months === 'number' ? months : null }
}

/**
 * The resource of trainings without its rights: the signed sheet is the proof, so its author needs no right on other
 * people's trainings.
 */
function proven(w: Write): Resource<typeof userTraining> {
  const kind = w.services.kinds.userTraining as unknown as Resource<typeof userTraining>
  return {
    ...kind,
    rules: { ...kind.rules, finds: () => true, creates: () => true },
    check: () => ({ statusId: trainingStatus.verified, verifiedById: w.person.userId, verifiedOn: w.on }),
  }
}
