import { and, eq } from 'drizzle-orm'
import type { accident, Accident } from '#contract/entities/accident.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { inFuture, tooEarly } from '#contract/text/dayWords.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { because, closeOut, submitInstance } from '#server/features/questionnaires/writingInstances.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { accidentApproval, refuseUninvestigated } from './approval.ts'
import { partsOf, partsOfKind, savePart } from './parts.ts'
import { siteOf, consequencesOf } from './consequences.ts'
import { accidents as table } from '#server/db/tables/accident.ts'

const shortestReason = 10

/** Refuses to submit a report that lacks information required by the authorities' forms for every accident. */
async function refuseIncomplete(w: Write, row: Accident) {
  const parts = await partsOf(w.tx, w.services.cipher, row.id)
  const missing = [
    ...(row.accidentKindId === null ? ['choose the kind of accident'] : []),
    ...(row.exactPlace === null ? ['enter the exact place'] : []),
    ...(row.fallHeight === null && (await asksHeight(w, row)) ? ['enter the height of the fall'] : []),
    ...(partsOfKind(parts, 'injured').length === 0 ? ['add who was hurt'] : []),
    ...(partsOfKind(parts, 'account').length === 0 ? ['say what happened'] : []),
  ]
  if (missing.length > 0) throw notNow(`Before you submit it, ${inWords(missing)}.`)
}

const inWords = (items: readonly string[]) =>
  items.length === 1 ? items[0]! : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

async function asksHeight(w: Write, { accidentKindId }: Accident) {
  if (accidentKindId === null) return false
  const [kind] = await w.tx
    .select({ flags: lookups.flags })
    .from(lookups)
    .where(and(eq(lookups.list, 'accidentKinds'), eq(lookups.id, accidentKindId)))
  return kind?.flags.asksHeight === true
}

/** Refuses to close an unfinished accident (domain specification, 7.5). */
function refuseOpenEnds(row: Accident) {
  const { unfinishedActionCount: count } = row
  if (count > 0)
    throw notNow(
      `${count === 1 ? 'One action' : `${count} actions`} must be closed or cancelled before you can close it.`,
    )
  if (row.isReportable === null) throw notNow('Decide whether it is reportable before you close it.')
  if (row.isReportable && row.reportReference === null)
    throw notNow('It is reportable. Record the report to the authority before you close it.')
}

export const accidentActions: NonNullable<Resource<typeof accident>['actions']> = {
  async submit(w, row, { chosen }) {
    await refuseIncomplete(w, row)
    const values = await submitInstance(w, accidentApproval, table, row, 'ACC', chosen)
    // A template without people to ask approves at once.
    if (values.statusId === status.approved) await refuseUninvestigated(w, row)
    return values
  },
  assess: (_, __, { worstPotential, recurrence }) => ({ worstPotential, recurrence }),
  async decide(w, row, { isReportable, category, reason }) {
    const advised = row.advisedDuty === 'report'
    const chosen = isReportable ? (category ?? row.advisedCategory) : null
    if (isReportable && chosen === null) throw invalid('Choose a category.', 'category')
    if (!isReportable && row.injuredCount === 0)
      throw notNow('Add who was hurt before you decide that it is not reportable.')
    const isAsAdvised = isReportable === advised && chosen === (advised ? row.advisedCategory : null)
    if (!isAsAdvised && (reason?.length ?? 0) < shortestReason)
      throw invalid(`Explain in at least ${shortestReason} characters why you decide otherwise.`, 'reason')
    const [before] = partsOfKind(await partsOf(w.tx, w.services.cipher, row.id), 'decision')
    await savePart(w, row.id, {
      key: 'decision',
      part: 'decision',
      version: before?.version ?? 0,
      content: {
        isReportable,
        category: chosen,
        reason,
        byName: w.person.fullName,
        byUserId: w.person.userId,
        on: w.on,
      },
    })
    const decided = { isReportable, reportCategory: chosen }
    // The suggestion that was just decided on must not ask for a new decision.
    const { reportDueOn, tellAtOnce } = await consequencesOf(w.tx, w.services, row.id, { ...row, ...decided })
    return { ...decided, reportDueOn, tellAtOnce }
  },
  tell(w, row, { toldOn }) {
    if (!row.tellAtOnce) throw notNow('The authority need not be told at once of this accident.')
    if (toldOn > w.on) throw invalid(inFuture('The time at which the authority was told'), 'toldOn')
    if (toldOn < row.occurredOn)
      throw invalid(tooEarly('The time at which the authority was told', 'it happened'), 'toldOn')
    return { authorityToldOn: toldOn }
  },
  async report(w, row, { reportedOn, referenceNumber }) {
    if (row.isReportable === null) throw notNow('Decide first whether it is reportable.')
    if (!row.isReportable) throw notNow('It was decided that it is not reportable. Change that first.')
    if (reportedOn > (await dayOnSite(w, row.projectId)))
      throw invalid(inFuture('The day on which it was reported'), 'reportedOn')
    const { timeZone } = await siteOf(w.tx, row.projectId)
    if (reportedOn < todayIn(new Date(row.occurredOn), timeZone))
      throw invalid(tooEarly('The day on which it was reported', 'it happened'), 'reportedOn')
    return { reportedOn, reportReference: referenceNumber, reportedByUserId: w.person.userId }
  },
  async close(w, row, { comment }) {
    refuseOpenEnds(row)
    await refuseUninvestigated(w, row)
    await closeOut(w, accidentApproval.entity, table, row)
    if (comment) because(w, 'accident', row, comment)
    return { statusId: status.closed, closedOn: w.on, reason: comment }
  },
  // Possible at any time, because an injury can get worse years later (domain specification, 6.2).
  reopen(w, row, { reason }) {
    because(w, 'accident', row, reason)
    return { statusId: status.approved, closedOn: null, reason }
  },
}
