import { eq, sql } from 'drizzle-orm'
import { viewSubscription } from '#contract/entities/viewSubscription.ts'
import { projectRegister } from '#contract/views/registers.ts'
import { invalid } from '#server/base/refuse.ts'
import { audience } from '#server/core/audience.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { savedViews } from '#server/db/tables/savedView.ts'
import { viewSubscriptions } from '#server/db/tables/viewSubscription.ts'

const isOwn = (person: Person, row: { userId: number }) => row.userId === person.userId

/** Each person has subscriptions of their own. */
const rules: Rules<typeof viewSubscription> = {
  personal: true,
  finds: (person) => eq(viewSubscriptions.userId, person.userId),
  creates: () => true,
  edits: isOwn,
  removes: isOwn,
}

const ofView = (column: string) =>
  sql.raw(`(select v."${column}" from "savedView" v where v.id = "viewSubscription"."savedViewId")`)
const projectNumber = sql.raw(`(select p.number from "savedView" v join project p on p.id = v."projectId"
  where v.id = "viewSubscription"."savedViewId")`)

export const viewSubscriptionResource: KindResource<typeof viewSubscription> = {
  entity: viewSubscription,
  table: viewSubscriptions,
  rules,
  facts: {
    projectId: ofView('projectId'),
    projectNumber,
    system: ofView('system'),
    register: ofView('register'),
  },
  dependsOn: { project: ['number'] },
  audience: (row) => audience.user(row.userId),
  immutable: { savedViewId: 'A subscription cannot be moved to another view.' },
  unique: { viewSubscription_savedViewId_unique: { field: 'savedViewId', label: 'View' } },
  async check(w, { savedViewId }, before) {
    if (before) return {}
    const [view] = await w.tx
      .select({ register: savedViews.register })
      .from(savedViews)
      .where(eq(savedViews.id, savedViewId))
    if (!view || !projectRegister(view.register)?.kind)
      throw invalid('The rows of this register are not sent by e-mail.', 'savedViewId')
    return { userId: w.person.userId }
  },
}
