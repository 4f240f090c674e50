import { and, eq, inArray } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { markRecords } from '#server/core/marks.ts'
import type { Write } from '#server/core/write.ts'
import { notifyAll } from '#server/platform/notices/notify.ts'
import { aboutPermit } from '#server/features/site/aboutPermit.ts'
import { toldAsHolder } from '#server/features/site/permitHolder.ts'
import { permitEquipment, permits } from '#server/db/tables/permit.ts'

/** The statuses in which people may be working under a permit, or soon will be. */
const live = [status.inReview, status.approved, status.active, status.suspended, status.expired]

interface Named {
  id: number
  number: string
  name: string
}

/**
 * Flags the live permits that name equipment which may not be used any more: their pages show it, and holder and issuer
 * are notified (domain specification, 8).
 */
export async function flagPermits(w: Write, items: readonly Named[]) {
  if (items.length === 0) return
  const found = await w.tx
    .select({
      id: permits.id,
      projectId: permits.projectId,
      systemId: permits.systemId,
      number: permits.number,
      title: permits.title,
      holderUserId: permits.holderUserId,
      issuerUserId: permits.issuerUserId,
      itemId: permitEquipment.toId,
    })
    .from(permitEquipment)
    .innerJoin(permits, eq(permits.id, permitEquipment.fromId))
    .where(
      and(
        inArray(
          permitEquipment.toId,
          items.map(({ id }) => id),
        ),
        inArray(permits.statusId, live),
        eq(permits.isDeleted, false),
      ),
    )
  await markRecords(
    w,
    'permit',
    found.map(({ id }) => id),
  )
  await notifyAll(
    w,
    found.map(({ itemId, holderUserId, issuerUserId, ...row }) => {
      const item = items.find(({ id }) => id === itemId)!
      return {
        userIds: [toldAsHolder({ holderUserId, issuerUserId }), issuerUserId],
        news: {
          ...aboutPermit(row, `names ${item.number}, which may not be used`),
          body: `${item.number} ${item.name} may not be used any more. Stop the work that needs it.`,
        },
      }
    }),
  )
}
