import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { rollCall, type RollCall } from '#contract/entities/rollCall.ts'
import { rollCallStatus as status, type RollCallKind } from '#contract/people/rollCalls.ts'
import { invalid } from '#server/base/refuse.ts'
import { differs } from '#server/core/marks.ts'
import type { Env } from '#server/core/request.ts'
import { resourceOf, type KindResource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { nextNumber } from '#server/db/tables/projectNumbers.ts'
import { rollCalls as table } from '#server/db/tables/rollCall.ts'
import { announceProjectRollCalls, listEveryone, rollCallAudience } from '#server/features/site/rollCalls.ts'
import { signsIn } from '#server/features/site/sitePeople.ts'
import { rollCallCalls } from './calls.ts'
import { lockRollCall } from './entries.ts'
import { entriesFor, rollCallFacts } from './facts.ts'
import { mergeEntries } from './mergeEntries.ts'
import { notifyOfLive } from './news.ts'
import { remindOfDrills } from './reminders.ts'
import { rollCallPdfCalls } from './rollCallPdf.ts'
import { rollCallRules, rollCallViews } from './rules.ts'

const isOver = ({ statusId }: { statusId: number }) => statusId !== status.inProgress

/** A test gives way to any other roll call, and a drill to a live one; nothing may delay that. */
const givesWay = (running: RollCallKind, next: RollCallKind) =>
  running === 'test' || (running === 'drill' && next === 'live')

/** Makes way for a new roll call, or refuses it. */
async function makeWay(w: Write, projectId: number, kind: RollCallKind) {
  const rollCalls = writing(resourceOf(w.services.kinds, 'rollCall'))
  const [running] = await w.tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.projectId, projectId), eq(table.statusId, status.inProgress), eq(table.isDeleted, false)))
  if (!running) return
  await lockRollCall(w, running.id)
  const row = await rollCalls.read.one(w.tx, w.person, running.id)
  if (isOver(row)) return
  if (!givesWay(row.kind, kind)) throw invalid(`${row.number} is in progress. End it first.`, 'kind')
  const statement = 'Another roll call was started.'
  await rollCalls.put(w, row, over(w, row, status.cancelled, statement), 'cancel', {}, statement)
}

/** What is written when a roll call is over. */
const over = (w: Write, { startedOn }: RollCall, statusId: number, statement: string | null) => ({
  statusId,
  statement,
  endedOn: w.on,
  durationSec: Math.max(0, Math.round((Date.parse(w.on) - Date.parse(startedOn)) / 1000)),
})

const leastStatement = 10

export const rollCallResource: KindResource<typeof rollCall> = {
  entity: rollCall,
  table,
  keptOffline: true,
  rules: rollCallRules,
  calls: (kind) => new Hono<Env>().route('/', rollCallCalls(kind)).route('/', rollCallPdfCalls(kind)),
  facts: rollCallFacts,
  factsFor: entriesFor,
  forReader: (row, person) => ('entries' in row ? { mayTick: signsIn(person, row as unknown as RollCall) } : {}),
  window: () => ({ views: rollCallViews }),
  dependsOn: { user: ['firstName', 'lastName'] },
  unique: { rollCall_inProgress: { field: 'kind', label: 'A roll call in progress' } },
  audience: ({ projectId }) => rollCallAudience(projectId),
  timed: { dailyOnSite: { 'drills that are due': remindOfDrills } },
  immutable: {
    projectId: 'A roll call cannot be moved to another project.',
    kind: 'The kind of a roll call cannot be changed.',
  },
  beforeMerge: mergeEntries,
  async check(w, draft, before) {
    if (before) {
      const field = (['reason', 'weather'] as const).find((one) => isOver(before) && differs(before, draft, one))
      if (field) throw invalid('Only the lessons of a roll call that is over can be changed.', field)
      return {}
    }
    // Its lock makes the roll calls of a project start one after the other.
    const number = await nextNumber(w.tx, draft.projectId, 'ROL')
    await makeWay(w, draft.projectId, draft.kind)
    return { number, leaderUserId: w.person.userId, startedOn: w.on, statusId: status.inProgress }
  },
  async afterInsert(w, id, { projectId }) {
    await listEveryone(w, id, projectId)
  },
  actions: {
    async end(w, row, { statement }) {
      await lockRollCall(w, row.id)
      const { missing } = await writing(resourceOf(w.services.kinds, 'rollCall')).read.one(w.tx, w.person, row.id)
      if (missing > 0 && (statement ?? '').length < leastStatement)
        throw invalid(
          `${missing === 1 ? 'One person is' : `${missing} people are`} missing. Say what is known of them, in at least ${leastStatement} characters.`,
          'statement',
        )
      return { ...over(w, row, status.ended, statement), missingAtEnd: missing }
    },
    cancel: (w, row, { reason }) => over(w, row, status.cancelled, reason),
  },
  async afterwards(w, row, _before, action) {
    announceProjectRollCalls(w, row.projectId)
    if (action === 'created' && row.kind === 'live') await notifyOfLive(w, row)
    // A deleted test is over, so that it is not in the way of another one when it is restored.
    if (action === 'deleted' && !isOver(row))
      await w.tx
        .update(table)
        .set(over(w, row, status.cancelled, null))
        .where(eq(table.id, row.id))
  },
}
