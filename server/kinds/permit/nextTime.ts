import { sql } from 'drizzle-orm'
import type { Permit } from '#contract/entities/permit.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf } from '#server/db/database.ts'
import { usableMachines } from './machines.ts'
import { inForceOf } from './rams.ts'

/**
 * The period of a copy: the same times of day on site, on the first day on which they are in the future. A clock change
 * does not shift them.
 */
async function nextTime(w: Write, { validFrom, validTo, projectTimeZone }: Permit) {
  const local = (moment: string) => sql`(${moment}::timestamptz at time zone ${projectTimeZone})`
  const days = sql`greatest(0, ceil(extract(epoch from ${local(w.on)} - ${local(validFrom)}) / 86400))`
  const moved = (moment: string) =>
    sql`((${local(moment)} + ${days} * interval '1 day') at time zone ${projectTimeZone})`
  const [found] = rowsOf(
    await w.tx.execute(sql`select ${moved(validFrom)} as "validFrom", ${moved(validTo)} as "validTo"`),
  ) as { validFrom: string | Date; validTo: string | Date }[]
  return {
    validFrom: new Date(found!.validFrom).toISOString(),
    validTo: new Date(found!.validTo).toISOString(),
  }
}

/**
 * The fields of a copy that differ from its permit: the next period, the revision in force of its RAMS, and the
 * equipment that may be used.
 */
export async function copiedPermit(w: Write, row: Permit) {
  const inForce = row.ramsNumber === null ? null : await inForceOf(w, row.projectId, row.ramsNumber)
  const equipmentIds = await usableMachines(w, row)
  return { ...(await nextTime(w, row)), equipmentIds, ...(inForce && { ramsId: inForce.id }) }
}
