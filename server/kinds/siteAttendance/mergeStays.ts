import { and, asc, eq, inArray } from 'drizzle-orm'

import { mergeInto } from '#server/core/references/moving.ts'
import { resourceOf } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { seeingAll } from '#server/features/approvals/clock.ts'
import { siteAttendances as table } from '#server/db/tables/siteAttendance.ts'

interface Stay {
  id: number
  projectId: number
  signedInOn: string
  signedOutOn: string | null
  statusId: number
  isAutoClosed: boolean
}

/** Stays of one project that overlap, the first of which began first. */
interface Overlap {
  first: Stay
  others: Stay[]
  end: Stay
}

const isOpen = ({ signedOutOn }: Stay) => signedOutOn === null
const endsLater = (one: Stay, other: Stay) =>
  !isOpen(other) && (isOpen(one) || Date.parse(one.signedOutOn!) > Date.parse(other.signedOutOn!))

/** Groups stays, in the order in which they began, into those that overlap. */
function overlapsIn(stays: readonly Stay[]): Overlap[] {
  const found: Overlap[] = []
  for (const stay of stays) {
    const last = found.at(-1)
    const overlaps =
      last !== undefined &&
      last.first.projectId === stay.projectId &&
      (isOpen(last.end) || Date.parse(stay.signedInOn) < Date.parse(last.end.signedOutOn!))
    if (!overlaps) found.push({ first: stay, others: [], end: stay })
    else {
      last.others.push(stay)
      if (endsLater(stay, last.end)) last.end = stay
    }
  }
  return found
}

/**
 * Before two people become one: nobody is on one site twice at a time, so stays of both that overlap become one, from
 * when the first began until the last ended.
 */
export async function mergeStays(w: Write, { kind, from, to }: { kind: string; from: number; to: number }) {
  if (kind !== 'person') return
  const all = { ...w, person: seeingAll(w) }
  const stays = writing(resourceOf(w.services.kinds, 'siteAttendance'))
  const rows = await w.tx
    .select()
    .from(table)
    .where(and(inArray(table.personId, [from, to]), eq(table.isDeleted, false)))
    .orderBy(asc(table.projectId), asc(table.signedInOn), asc(table.id))
  for (const { first, others, end } of overlapsIn(rows)) {
    if (others.length === 0) continue
    for (const { id } of others) await mergeInto(w, { kind: 'siteAttendance', from: id, to: first.id })
    const { signedOutOn, statusId, isAutoClosed } = end
    const row = await stays.read.one(w.tx, all.person, first.id)
    await stays.put(all, row, { signedOutOn, statusId, isAutoClosed }, 'merged')
  }
}
