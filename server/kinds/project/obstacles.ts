import { sql, type SQL } from 'drizzle-orm'
import { actionPriority, unfinishedActions } from '#contract/safety/actionStatus.ts'
import type { MoveObstacles, Project } from '#contract/entities/project.ts'
import { rollCallStatus } from '#contract/people/rollCalls.ts'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import { manages, setsUpProjects } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'

const { approved, active, suspended, handedBack, expired, draft } = instanceStatus
const ended = [instanceStatus.closed, instanceStatus.superseded, instanceStatus.rejected, instanceStatus.cancelled]
const among = (ids: readonly number[]) => sql.raw(`in (${ids.join()})`)

/**
 * Counts rows of a project. Only counts are returned, because a person who moves a project may not see every record of
 * it.
 */
async function countOf(db: Reader, rows: SQL) {
  const [found] = rowsOf<{ count: number }>(await db.execute(sql`select count(*)::int as count from ${rows}`))
  return found!.count
}
const said = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}.` : `${count} ${many}.`]

/** The requirements of the safety file that are not met for the building to be used (domain specification, 11). */
async function fileObstacles(db: Reader, { id, systems }: Pick<Project, 'id' | 'systems'>) {
  if (!systems.includes('sfs')) return []
  const [newest] = rowsOf<{ number: number; isAccepted: boolean }>(
    await db.execute(sql`select number, "acceptedOn" is not null as "isAccepted" from "safetyFileIssue"
      where "projectId" = ${id} order by number desc limit 1`),
  )
  if (!newest)
    return ['The safety file has not been issued, so there is nothing to read for those who use the building.']
  return newest.isAccepted ? [] : [`Issue ${newest.number} of the safety file is not accepted.`]
}

/** The obstacles to a move of a project to its next status, in sentences (domain specification, 5.1 and 11). */
async function found(db: Reader, project: Pick<Project, 'id' | 'systems'>, action: string): Promise<string[]> {
  const ofProject = sql`"projectId" = ${project.id} and not "isDeleted"`
  const permits = (statuses: SQL) => countOf(db, sql`"permit" where ${ofProject} and "statusId" ${statuses}`)
  switch (action) {
    case 'handOver':
      return said(
        await permits(among([approved, active, suspended, handedBack, expired])),
        'permit is not closed',
        'permits are not closed',
      )
    case 'putInUse':
      return fileObstacles(db, project)
    case 'close':
      return [
        ...said(
          await permits(sql.raw(`not in (${[draft, ...ended].join()})`)),
          'permit is not closed',
          'permits are not closed',
        ),
        ...said(
          await countOf(
            db,
            sql`"accident" where ${ofProject} and "isReportable" and "reportedOn" is null
              and "statusId" <> ${instanceStatus.cancelled}::int`,
          ),
          'reportable accident is not reported to the authority',
          'reportable accidents are not reported to the authority',
        ),
        ...said(
          await countOf(
            db,
            sql`"questionResponseAction" where ${ofProject} and "priorityId" = ${actionPriority.critical}::int
              and "statusId" ${among(unfinishedActions)}`,
          ),
          'critical action is open',
          'critical actions are open',
        ),
        ...said(
          await countOf(
            db,
            sql`"rollCall" where ${ofProject} and "statusId" = ${rollCallStatus.inProgress}::int and kind <> 'test'`,
          ),
          'roll call is in progress',
          'roll calls are in progress',
        ),
      ]
    default:
      return []
  }
}

/**
 * Who may proceed despite obstacles, with a reason: people who manage the project may hand it over with open permits;
 * administrators and super users may put it in use without an accepted safety file; nobody may close it with open
 * safety cases.
 */
const mayGoOn = (person: Person, { id }: Pick<Project, 'id'>, action: string) =>
  action === 'handOver' ? manages(person, id) : action === 'putInUse' && setsUpProjects(person)

/** The obstacles to a move of a project, and whether the person may proceed despite them. */
export async function obstaclesTo(
  db: Reader,
  person: Person,
  project: Pick<Project, 'id' | 'systems'>,
  action: string,
): Promise<MoveObstacles> {
  const obstacles = await found(db, project, action)
  return { obstacles, mayGoOn: obstacles.length > 0 && mayGoOn(person, project, action) }
}
