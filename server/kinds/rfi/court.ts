import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { rfiStatus } from '#contract/changes/rfiStatus.ts'
import type { Rfi, RfiResponse } from '#contract/entities/rfi.ts'
import type { Write } from '#server/core/write.ts'
import { holdersOf, isAnswered, type Court } from './ball.ts'
import { rfiHoldings, rfiResponses } from '#server/db/tables/rfi.ts'

/** The fields of an RFI that decide who is responsible for the next step. */
type Deciding = Pick<Rfi, 'id' | 'statusId' | 'managerUserId' | 'assignees' | 'round'>

const responsesOf = (w: Write, { id, round }: Deciding) =>
  w.tx
    .select({ kind: rfiResponses.kind, byUserId: rfiResponses.byUserId, toUserId: rfiResponses.toUserId })
    .from(rfiResponses)
    .where(and(eq(rfiResponses.rfiId, id), eq(rfiResponses.round, round)))
    .orderBy(asc(rfiResponses.id))

/** Records who is responsible for the next step now, and ends the periods of those who were until now. */
export async function moveBallInCourt(w: Write, row: Deciding) {
  await replaceHolders(w, row.id, holdersOf(await courtOf(w, row)))
}

/** The status after a new answer: answered, once no answer is missing. */
export async function statusAfterAnswer(w: Write, row: Deciding) {
  return isAnswered(await courtOf(w, row)) ? rfiStatus.answered : row.statusId
}

const courtOf = async (w: Write, row: Deciding): Promise<Court> => ({ ...row, responses: await responsesOf(w, row) })

async function replaceHolders(w: Write, rfiId: number, holders: readonly number[]) {
  const now = await w.tx
    .select({ userId: rfiHoldings.userId })
    .from(rfiHoldings)
    .where(and(eq(rfiHoldings.rfiId, rfiId), isNull(rfiHoldings.to)))
  const held = now.map(({ userId }) => userId)
  const over = held.filter((userId) => !holders.includes(userId))
  const fresh = holders.filter((userId) => !held.includes(userId))
  if (over.length > 0)
    await w.tx
      .update(rfiHoldings)
      .set({ to: w.on })
      .where(and(eq(rfiHoldings.rfiId, rfiId), isNull(rfiHoldings.to), inArray(rfiHoldings.userId, over)))
  if (fresh.length > 0) await w.tx.insert(rfiHoldings).values(fresh.map((userId) => ({ rfiId, userId, from: w.on })))
}

/** Adds a response by the author of the write. */
export async function respond(
  w: Write,
  { id, round }: Deciding,
  said: { kind: RfiResponse['kind']; text: string; toUserId?: number },
) {
  await w.tx.insert(rfiResponses).values({ ...said, rfiId: id, round, on: w.on, byUserId: w.person.userId })
}
