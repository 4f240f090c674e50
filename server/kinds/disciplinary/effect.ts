import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { takesOff } from '#contract/safety/disciplinaryCards.ts'
import { isSamePerson, personIn, type NamedPerson } from '#contract/people/namedPerson.ts'
import { markRecords } from '#server/core/marks.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'
import { aboutInduction, managerOf } from '../induction/news.ts'
import { inductions } from '#server/db/tables/induction.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { aboutPermit } from '#server/features/site/aboutPermit.ts'
import { toldAsHolder } from '#server/features/site/permitHolder.ts'
import { permits } from '#server/db/tables/permit.ts'
import { personColumns } from '#server/features/site/personColumns.ts'
import { given } from '#server/features/site/givenCards.ts'

type Card = Pick<
  Disciplinary,
  | 'projectId'
  | 'statusId'
  | 'outcome'
  | 'effectiveFrom'
  | 'effectiveTo'
  | 'appealState'
  | 'personId'
  | 'personUserId'
  | 'personName'
  | 'clientName'
> & { clientId: number | null }

const isGiven = ({ statusId }: Card) => (given as readonly number[]).includes(statusId)
const keepsOff = (card: Card) => isGiven(card) && takesOff(card.outcome) && card.appealState !== 'withdrawn'

/**
 * What follows once a card that takes someone off is given (domain specification, 7.9): their inductions end, on the day
 * before it begins if that is to come, and the permits that they still work under are named to holder and issuer.
 */
export async function takesEffect(w: Write, row: Card, before: Card | null) {
  if (timing.some((field) => row[field] !== before?.[field]) && [row, before].some((card) => card && isGiven(card)))
    await markInductions(w, row)
  if (!keepsOff(row) || (before !== null && keepsOff(before))) return
  await endInductions(w, row)
  await notifyOfPermits(w, row, personIn('disciplinary', row))
}

/** What decides whether and until when a card keeps its person away. */
const timing = ['statusId', 'outcome', 'effectiveFrom', 'effectiveTo', 'appealState'] as const

/** The inductions of the person of a card say whether they may work, so those that stand are read again. */
async function markInductions(w: Write, row: Card) {
  const standing = await inductionsOf(w, row, [status.approved])
  await markRecords(
    w,
    'induction',
    standing.map(({ id }) => id),
  )
}

type Ending = Pick<
  Card,
  'projectId' | 'outcome' | 'effectiveFrom' | 'personId' | 'personUserId' | 'personName' | 'clientId'
> & {
  clientName: string | null
}

/** The projects that a card is about: its own, or every one. */
const onProjects = (column: typeof inductions.projectId | typeof permits.projectId, { outcome, projectId }: Ending) =>
  outcome === 'offAllSites' ? undefined : eq(column, projectId)

/** The inductions of the person of a card in these statuses, held for a change. */
async function inductionsOf(w: Write, row: Ending, statuses: number[]) {
  const person = personIn('disciplinary', row)
  const found = await w.tx
    .select({
      id: inductions.id,
      projectId: inductions.projectId,
      number: inductions.number,
      title: inductions.title,
      inductorUserId: inductions.inductorUserId,
      expiresOn: inductions.expiresOn,
      ...personColumns('induction', inductions),
    })
    .from(inductions)
    .where(
      and(
        onProjects(inductions.projectId, row),
        inArray(inductions.statusId, statuses),
        eq(inductions.isDeleted, false),
        // Those of all sites are many, so only the likely ones are compared.
        row.outcome === 'offAllSites'
          ? or(
              eq(inductions.clientId, row.clientId ?? 0),
              eq(inductions.userId, row.personUserId ?? 0),
              eq(inductions.personId, row.personId ?? 0),
            )
          : undefined,
      ),
    )
    .for('update', { of: inductions })
  return found.filter((one) => isSamePerson(person, one))
}

/** Ends the inductions that stand of the person whom a card takes off, on the day before it begins. */
export async function endInductions(w: Write, row: Ending) {
  const from = row.effectiveFrom ?? (await dayOnSite(w, row.projectId))
  for (const one of await inductionsOf(w, row, [status.approved, status.expired])) {
    const isNow = from <= (await dayOnSite(w, one.projectId))
    const lastDay = daysAfter(from, -1)
    if (!isNow && one.expiresOn !== null && one.expiresOn <= lastDay) continue
    const reason = `Off the project${isNow ? '' : ` from ${from.split('-').toReversed().join('/')}`}.`
    await w.tx
      .update(inductions)
      .set({
        ...(isNow ? { statusId: status.closed, closedOn: w.on } : { expiresOn: lastDay }),
        reason,
        ...changeStamp(w),
        rowVersion: sql`${inductions.rowVersion} + 1`,
      })
      .where(eq(inductions.id, one.id))
    w.addHistory({
      entityKind: 'induction',
      entityId: one.id,
      projectId: one.projectId,
      action: 'offProject',
      ...(isNow && { fromStatusId: status.approved, toStatusId: status.closed }),
    })
    await markRecords(w, 'induction', [one.id])
    await notify(w, [one.inductorUserId, await managerOf(w.tx, one.projectId)], {
      ...aboutInduction(one, isNow ? 'has ended' : 'ends early'),
      body: `${one.title} is off this project and must not work on it. A new induction is refused until that is over.`,
    })
  }
}

async function notifyOfPermits(w: Write, row: Card, person: NamedPerson) {
  const running = await w.tx
    .select({
      id: permits.id,
      projectId: permits.projectId,
      systemId: permits.systemId,
      number: permits.number,
      title: permits.title,
      holderPersonId: permits.holderPersonId,
      holderUserId: permits.holderUserId,
      issuerUserId: permits.issuerUserId,
      workers: permits.workers,
    })
    .from(permits)
    .where(
      and(
        onProjects(permits.projectId, row),
        inArray(permits.statusId, [status.approved, status.active, status.suspended, status.expired]),
        eq(permits.isDeleted, false),
      ),
    )
  for (const one of running) {
    const isHolder =
      (one.holderUserId !== null && one.holderUserId === person.userId) ||
      (one.holderPersonId !== null && one.holderPersonId === person.personId)
    const isOn = one.workers.some((worker) => worker.offAt === null && isSamePerson(person, personIn('signed', worker)))
    if (!isHolder && !isOn) continue
    const asked = isHolder ? 'Hand the permit over or stop the work.' : 'Sign them off and see that they have left.'
    await notify(w, [toldAsHolder(one), one.issuerUserId], {
      ...aboutPermit(one, isHolder ? 'has a holder who is off the project' : 'has someone on who is off the project'),
      body: `${person.name} is off this project and must not work on it. ${asked}`,
    })
  }
}
