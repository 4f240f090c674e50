import { and, asc, eq, inArray } from 'drizzle-orm'
import type { siteAttendance } from '#contract/entities/siteAttendance.ts'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import type { GateLog, GateLogResult } from '#contract/people/gateLog.ts'
import { forbidden, Refusal } from '#server/base/refuse.ts'
import { refuseOnClosed } from '#server/core/closedProject.ts'
import { markRecords, markWhole } from '#server/core/marks.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { inSlices } from '#server/core/slices.ts'
import { creationStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { projectPersons as places } from '#server/db/tables/projectPerson.ts'
import { siteAttendances as table } from '#server/db/tables/siteAttendance.ts'
import { admissionWithFile } from '#server/features/safetyFile/readAtGate.ts'
import { comer } from '#server/features/site/admission.ts'
import { importsGateLogs } from '#server/features/site/sitePeople.ts'
import { judgeLog, type JudgedLine } from './judgeLog.ts'

/** What the history says of someone who was let in although they should not have been. */
const overrideReason = 'The gate log says that they are on site.'

/**
 * Adds the stays of a gate log that are not known, and ends those of which it knows the end. Nothing is written while a
 * line is wrong; lines of nobody on the list, and of stays that are known, are left out.
 */
export async function importLog(w: Write, kind: Resource<typeof siteAttendance>, log: GateLog): Promise<GateLogResult> {
  const { projectId } = log
  if (!importsGateLogs(w.person, log)) throw forbidden('import gate logs of this project')
  await refuseOnClosed(w, projectId)
  const first = await judgeLog(w.tx, w.services.now(), log)
  await lockPlaces(w, projectId, first)
  const judged = await judgeLog(w.tx, w.services.now(), log)
  const problems = judged.flatMap(({ verdict }, at) =>
    verdict.problems.map(({ field, message }) => ({
      field: `lines.${at}.${field}`,
      message,
      code: 'invalid' as const,
    })),
  )
  if (problems.length > 0) throw new Refusal(400, problems.slice(0, 50))
  const ready = judged.filter(({ verdict }) => verdict.state === 'ready')
  const ending = judged.filter(({ verdict }) => verdict.state === 'ends')
  const [over, open] = [ready.filter(isOver), ready.filter((one) => !isOver(one))]
  const ids = await insertOver(w, projectId, over)
  for (const one of open) ids.push(await signInFromLog(w, kind, projectId, one))
  for (const one of ending) await endFromLog(w, kind, one)
  if (ids.length > 0) {
    for (const entityId of ids) w.addHistory({ entityKind: 'siteAttendance', entityId, projectId, action: 'imported' })
    await markRecords(w, 'siteAttendance', ids)
    // The register of people shows when they were on site.
    markWhole(w, 'projectPerson')
  }
  const events = judged.filter(({ verdict }) => verdict.state === 'with').length
  return {
    added: ready.length,
    ended: ending.length,
    leftOut: judged.length - ready.length - ending.length - events,
  }
}

const isOver = ({ verdict }: JudgedLine) => verdict.signedOutOn !== null

/** Makes what happens to these people on this site happen one after the other. */
async function lockPlaces(w: Write, projectId: number, judged: readonly JudgedLine[]) {
  const ids = [...new Set(judged.flatMap(({ person }) => (person ? [person.personId] : [])))]
  await w.tx
    .select({ id: places.id })
    .from(places)
    .where(and(eq(places.projectId, projectId), inArray(places.personId, ids), eq(places.isDeleted, false)))
    .orderBy(asc(places.id))
    .for('update')
}

/** Adds stays that are over. Whether they could be let in then, nobody can say any more. */
async function insertOver(w: Write, projectId: number, lines: readonly JudgedLine[]) {
  const ids: number[] = []
  for (const some of inSlices(lines)) {
    const rows = await w.tx
      .insert(table)
      .values(
        some.map(({ person, verdict: { signedInOn, signedOutOn } }) => ({
          ...creationStamp(w),
          projectId,
          personId: person!.personId,
          name: person!.name,
          trade: person!.trade,
          clientId: person!.clientId,
          signedInOn: signedInOn!,
          signedOutOn,
          statusId: status.signedOut,
          method: 'import' as const,
        })),
      )
      .returning({ id: table.id })
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Signs someone in who is still on site, under the rules of the register. */
async function signInFromLog(
  w: Write,
  kind: Resource<typeof siteAttendance>,
  projectId: number,
  { person, verdict }: JudgedLine,
) {
  const coming = { projectId, personId: person!.personId, fileIssue: null }
  const { isRefused } = await admissionWithFile(w.tx, coming, await comer(w.tx, coming), { now: w.services.now() })
  const row = await writing(kind).create(w, {
    ...coming,
    signedInOn: verdict.signedInOn,
    overrideReason: isRefused ? overrideReason : null,
  })
  await w.tx.update(table).set({ method: 'import' }).where(eq(table.id, row.id))
  return row.id
}

/** Ends a stay that was open, or that the server has ended for the night. */
async function endFromLog(w: Write, kind: Resource<typeof siteAttendance>, { endsId, verdict }: JudgedLine) {
  const attendance = writing(kind)
  const row = await attendance.read.one(w.tx, w.person, endsId!)
  await attendance.put(w, row, { signedOutOn: verdict.signedOutOn, statusId: status.signedOut }, 'imported')
}
