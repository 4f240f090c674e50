import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { groups, groupUsers } from '#server/db/tables/group.ts'
import { users } from '#server/db/tables/user.ts'
import type { Seen } from './rules.ts'
import { rfiHoldings, type rfis } from '#server/db/tables/rfi.ts'

type Stored = Pick<
  typeof rfis.$inferSelect,
  | 'id'
  | 'parentProjectId'
  | 'number'
  | 'statusId'
  | 'isPrivate'
  | 'raisedByUserId'
  | 'raisedForClientId'
  | 'managerUserId'
  | 'assignees'
> & { distributionUserIds: readonly number[]; distributionGroupIds: readonly number[] }

/** Everyone whom an RFI names, directly or as a member of a group, and the companies that are party to it. */
export async function involvedIn(tx: Tx, row: Stored): Promise<Seen> {
  const held = await tx
    .selectDistinct({ userId: rfiHoldings.userId })
    .from(rfiHoldings)
    .where(eq(rfiHoldings.rfiId, row.id))
  const asked = unique([
    row.raisedByUserId,
    ...row.assignees.map(({ userId }) => userId),
    ...held.map(({ userId }) => userId),
  ])
  const companies = await tx.selectDistinct({ id: users.clientId }).from(users).where(inArray(users.id, asked))
  return {
    ...row,
    named: unique([...asked, row.managerUserId, ...(await copiedTo(tx, row))]),
    parties: unique([...companies.map(({ id }) => id), ...(row.raisedForClientId ? [row.raisedForClientId] : [])]),
  }
}

type Copies = Pick<Stored, 'distributionUserIds' | 'distributionGroupIds'>

/** The people who get copies, by name or as members of a group. */
export async function copiedTo(tx: Tx, { distributionUserIds, distributionGroupIds }: Copies) {
  if (distributionGroupIds.length === 0) return [...distributionUserIds]
  const members = await tx
    .selectDistinct({ id: groupUsers.toId })
    .from(groupUsers)
    .innerJoin(groups, and(eq(groups.id, groupUsers.fromId), eq(groups.isDeleted, false)))
    .where(inArray(groups.id, [...distributionGroupIds]))
  return unique([...distributionUserIds, ...members.map(({ id }) => id)])
}

const unique = (ids: readonly number[]) => [...new Set(ids)]
