import { and, eq, isNull } from 'drizzle-orm'
import { savedView } from '#contract/entities/savedView.ts'
import type { Checked } from '#contract/entity.ts'
import { invalid } from '#server/base/refuse.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { accountName } from '#server/db/accountName.ts'
import { savedViews } from '#server/db/tables/savedView.ts'
import { viewCalls } from './gone.ts'
import { audienceOfView, savedViewRules } from './rules.ts'

/** The most views that a person has of one register. */
const most = 50

export const savedViewResource: KindResource<typeof savedView> = {
  entity: savedView,
  table: savedViews,
  rules: savedViewRules,
  calls: viewCalls,
  facts: { ownerName: accountName<string>('"savedView"."userId"') },
  dependsOn: { user: ['firstName', 'lastName'] },
  immutable: {
    projectId: 'A view cannot be moved to another project.',
    system: 'A view cannot be moved to another system.',
    register: 'A view cannot be moved to another register.',
  },
  // People read the registers of a closed project too.
  entersClosed: () => true,
  audience: audienceOfView,
  async check(w, draft, before) {
    if (draft.isShared && draft.projectId === null)
      throw invalid('Only views of the registers of a project can be shared.', 'isShared')
    if (before) return refuseTakingBack(w, draft, before)
    await refuseTooMany(w, draft)
    return { userId: w.person.userId }
  },
  async afterwards(w, row, before) {
    if (!before || before === row) return
    // Those who could see it until now must learn that it is gone from their menus.
    const [former, now] = [audienceOfView(before), audienceOfView(row)]
    if (former !== now)
      w.announce({ kind: 'savedView', recordId: row.id, op: 'updated', audience: former, affected: [] })
  },
}

/** A manager may delete a shared view of someone else, but only its owner takes it back. */
function refuseTakingBack(
  w: Write,
  { isShared }: Checked<typeof savedView>,
  before: { userId: number; isShared: boolean },
) {
  if (before.isShared && !isShared && before.userId !== w.person.userId)
    throw invalid('Only its owner can stop sharing a view. You can delete it.', 'isShared')
}

async function refuseTooMany(w: Write, { register, projectId }: Checked<typeof savedView>) {
  const own = and(
    eq(savedViews.userId, w.person.userId),
    eq(savedViews.register, register),
    eq(savedViews.isDeleted, false),
    projectId === null ? isNull(savedViews.projectId) : eq(savedViews.projectId, projectId),
  )
  if ((await w.tx.$count(savedViews, own)) >= most)
    throw invalid(`You have ${most} views of this register. Delete one of them first.`, 'name')
}
