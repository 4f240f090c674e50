import { and, desc, eq, isNull } from 'drizzle-orm'
import { nowCalled } from '#contract/questionnaires/signature.ts'
import type { ReportFigure } from '#contract/reports/projectReport.ts'
import type { SignedReturn, WeeklyReturn } from '#contract/reports/weeklyReturn.ts'
import { number } from '#contract/text/amounts.ts'
import { readsAllAccidents } from '#server/features/site/accidentReaders.ts'
import { shortDay } from '#server/platform/papers/registerPdfs.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import { managesSafety, ofSite } from '#server/core/rights/recordRights.ts'
import { todayIn } from '#server/core/today.ts'
import { weeklyReturns as table } from '#server/db/tables/weeklyReturn.ts'
import { hashOf } from '#server/features/questionnaires/submitting.ts'
import { renamedIn } from '#server/features/questionnaires/renamed.ts'
import type { Answered, Contents } from './describeReport.ts'
import type { Asked } from './reportQuestion.ts'

export type StoredReturn = typeof table.$inferSelect

/** Whether a person signs and reopens the returns of a project: those who manage its safety, none of a subcontractor. */
export const maySignReturns = ({ person, project }: Pick<Asked, 'person' | 'project'>) =>
  managesSafety(person, ofSite({ projectId: project.id }))

/** Why a week cannot be signed yet; null once it is over on site. */
export function notYetSigned({ filters: { endDate }, project, now }: Pick<Asked, 'filters' | 'project' | 'now'>) {
  return endDate < todayIn(now, project.timeZone)
    ? null
    : `The week ends on Sunday ${shortDay(endDate)}. It can be signed after that.`
}

/** The versions of the return of a week, the newest first. */
export const versionsOf = ({ db, project, filters: { startDate, companyId } }: Asked) =>
  db
    .select()
    .from(table)
    .where(
      and(
        eq(table.projectId, project.id),
        eq(table.weekStart, startDate),
        companyId === null ? isNull(table.companyId) : eq(table.companyId, companyId),
      ),
    )
    .orderBy(desc(table.version))

type Hashed = Omit<StoredReturn, 'id' | 'hash' | 'reopenedOn' | 'reopenedById' | 'reopenedByName' | 'reopenReason'>

/** The hash of what was signed: figures, note, name and time. */
export const signedHash = ({ projectId, weekStart, companyId, version, contents, ...rest }: Hashed) =>
  hashOf({
    projectId,
    weekStart,
    companyId,
    version,
    contents,
    deliveries: rest.deliveries,
    signedOn: rest.signedOn,
    signedById: rest.signedById,
    signedByName: rest.signedByName,
  })

/** What readers learn of these versions, with the present names of accounts that have been renamed. */
export async function signedReturns(db: Asked['db'], rows: readonly StoredReturn[]): Promise<SignedReturn[]> {
  const signers = rows.map(({ signedById, signedByName }) => ({ userId: signedById, name: signedByName }))
  const renamed = await renamedIn(db, signers)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    deliveries: row.deliveries,
    signedByName: row.signedByName,
    signedByNow: nowCalled(renamed, row.signedById, row.signedByName),
    signedOn: row.signedOn,
    hash: row.hash,
    reopened:
      row.reopenedOn === null
        ? null
        : { byName: row.reopenedByName ?? '', on: row.reopenedOn, reason: row.reopenReason ?? '' },
  }))
}

/**
 * The report of a week as its reader gets it: the figures of the records, or those that were signed, with a note of what
 * has changed in the records since. A return that was signed counts everything: `asRead` leaves out of it what the
 * reader may not know.
 */
export async function withSignature(
  asked: Asked,
  live: Contents,
  asRead: (contents: Contents, asked: Asked) => Contents,
): Promise<Answered> {
  const stored = await versionsOf(asked)
  const versions = await signedReturns(asked.db, stored)
  const signed = versions.find(({ reopened }) => reopened === null) ?? null
  const maySign = maySignReturns(asked)
  const weeklyReturn: WeeklyReturn = {
    signed,
    earlier: versions.filter(({ reopened }) => reopened !== null),
    maySign,
    notYet: notYetSigned(asked),
    figuresHash: maySign && signed === null ? await hashOf(live) : null,
  }
  const kept = stored.find(({ id }) => id === signed?.id)
  if (!kept) return { ...live, weeklyReturn }
  const then = asRead(kept.contents, asked)
  const isIntact = (await signedHash(kept)) === kept.hash
  const notes = [
    ...then.notes,
    ...changedSince(
      then,
      live,
      maySign && readsAllAccidents(asked.person, asked.project.id) ? () => true : isReadAlike,
    ),
    ...(isIntact ? [] : [altered]),
  ]
  return { ...then, kpis: ledBy(live, then), notes, generatedOn: kept.signedOn, weeklyReturn }
}

/** Figures that were signed, each leading to the register that the same figure leads to now, unless it is not the same. */
const ledBy = (live: Contents, then: Contents): ReportFigure[] =>
  then.kpis.map((signed) => {
    const { page: _, register: __, ...figure } = signed
    const now = live.kpis.find(({ key }) => key === figure.key)
    return now?.value === figure.value && now.register ? { ...figure, page: now.page, register: now.register } : figure
  })

const altered = 'What is stored of this return is not what was signed: its hash does not match.'

/** What everyone reads alike who may read a return: the rest depends on which records a reader may find. */
const readAlike = ['peak', 'personDays', 'hours', 'visitors', 'hoursLost', 'labour']
const isReadAlike = (key: string) => readAlike.includes(key)

/** What the records say now, where it is not what was signed. */
function changedSince(then: Contents, now: Contents, isCompared: (key: string) => boolean): string[] {
  const present = new Map(now.kpis.map((figure) => [figure.key, figure]))
  const figures = then.kpis.flatMap(({ key, label, value }) => {
    const other = present.get(key)
    return other === undefined || other.value === value || !isCompared(key)
      ? []
      : [`${label} ${number(value, 1)}, now ${number(other.value, 1)}`]
  })
  const tables = then.tables.flatMap(({ key, title, rows }) => {
    const other = now.tables.find((one) => one.key === key)
    return other === undefined ||
      !isCompared(key) ||
      canonicalJson(cellsOf(rows)) === canonicalJson(cellsOf(other.rows))
      ? []
      : [title]
  })
  return [
    ...(figures.length > 0 ? [`The records have changed since it was signed: ${figures.join('; ')}.`] : []),
    ...(tables.length > 0 ? [`The records differ now from what was signed in: ${tables.join(', ')}.`] : []),
  ]
}

const cellsOf = (rows: Contents['tables'][number]['rows']) => rows.map(({ values }) => values)
