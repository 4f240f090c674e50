import { isDueWithin } from '#server/core/late.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import { changeRequestStatus as status } from '#contract/changes/changeRequestStatus.ts'
import { runStatus } from '#contract/approvals/processRun.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { projectPath } from '#contract/projectPath.ts'
import { changeRequestPath } from '#contract/recordPages.ts'
import type { Person } from '#server/core/person.ts'
import { inSlices } from '#server/core/slices.ts'
import type { Write } from '#server/core/write.ts'
import { countedOnEach } from '#server/features/documents/folders/countedOn.ts'
import { changeDueOn } from './facts.ts'
import { managesChanges, writesChanges } from './rules.ts'
import { changeRequests as table } from '#server/db/tables/changeRequest.ts'
import { projectCalendars } from '#server/features/site/calendar.ts'
import { projects } from '#server/db/tables/project.ts'
import { readRights } from '#server/core/rights/rights.ts'
import { isGoingOn, type Register, type Rhythm, sendReminders, toRemindOf } from '#server/platform/notices/reminders.ts'
import type { ZoneDay } from '#server/core/timedWork.ts'
import { plainDay } from '#server/core/thresholds.ts'

/** The pending step in each status with a last day, and when to remind people of it. */
const steps: Readonly<Record<number, Step>> = {
  [status.draft]: {
    // The right to more money or time may lapse with it, so reminders start early; a late notice is reported once.
    ahead: [10, 5, 1],
    every: null,
    soon: 'must be notified soon',
    late: 'was not notified in time',
    what: 'the notice',
  },
  [status.notified]: {
    ahead: [2],
    every: 5,
    soon: 'needs an answer to its notice',
    late: 'has had no answer to its notice',
    what: 'the answer',
  },
  [status.assessing]: {
    ahead: [2],
    every: 5,
    soon: 'needs your quotation',
    late: 'is overdue for your quotation',
    what: 'the quotation',
  },
  [status.quoted]: {
    ahead: [2],
    every: 5,
    soon: 'needs a decision',
    late: 'is overdue for a decision',
    what: 'the decision',
  },
}
interface Step extends Rhythm {
  soon: string
  late: string
  what: string
}
/** Calendar days that contain the earliest reminder, even with the longest closures. */
const horizon = 45

const register: Register = {
  several: (count) => `${count} change requests are due or overdue`,
  url: ({ projectId }) => projectPath('pmp', projectId, 'changerequests'),
}

/**
 * Reminds people of the time bars of change requests before and when they lapse: the author of the notice, managers of
 * the answer and the decision, the assessor of the quotation. The project manager is notified if a notice is late, or
 * its author can no longer give it.
 */
export async function remindOfChanges(w: Write, day: ZoneDay) {
  const daysOf = await projectCalendars(w.tx)
  const rows = await w.tx
    .select({
      id: table.id,
      projectId: table.projectId,
      folderId: projects.rootFolderPmpId,
      number: table.number,
      title: table.title,
      statusId: table.statusId,
      raisedByUserId: table.raisedByUserId,
      assessorUserId: table.assessorUserId,
      managerUserId: projects.managerUserId,
      dueOn: sql<string>`${changeDueOn}::text`,
      wasReturned: sql<boolean>`exists (select 1 from "processRun" r where r."entityKind" = 'changeRequest'
        and r."entityId" = ${table.id} and r."statusId" = ${runStatus.changesRequested}::int)`,
    })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .where(
      and(
        eq(table.isDeleted, false),
        isGoingOn(day),
        lte(table.statusId, status.quoted),
        isDueWithin(changeDueOn, sql`${day.today}`, horizon),
      ),
    )
    .orderBy(changeDueOn, table.id)
  type Row = (typeof rows)[number]
  const due = toRemindOf(rows, day, daysOf, ({ statusId }) => steps[statusId]!)
  if (due.length === 0) return
  const named = await peopleBy(
    w,
    due.flatMap(({ row }) => [row.raisedByUserId, row.assessorUserId, row.managerUserId]),
  )
  const counted = await countedOnEach(
    w,
    due.map(({ row: { projectId } }) => ({ projectId, accessListId: null, onlyNamed: false })),
  )
  const managers = ({ projectId }: Row) =>
    counted({ projectId, accessListId: null, onlyNamed: false })
      .filter((held) => managesChanges({ ...held, sessionId: '' }, { projectId }))
      .map(({ userId }) => userId)
  const able = (id: number | null, row: Row, may: typeof managesChanges) => {
    const held = id === null ? undefined : named.get(id)
    return held && may(held, row) ? [held.userId] : []
  }
  const peopleFor = (row: Row, isLate: boolean) => {
    const author = able(row.raisedByUserId, row, writesChanges)
    switch (row.statusId) {
      case status.draft:
        return isLate || author.length === 0 ? [...author, ...able(row.managerUserId, row, managesChanges)] : author
      case status.assessing:
        return able(row.assessorUserId, row, writesChanges)
      case status.quoted:
        return row.wasReturned ? author : managers(row)
      default:
        return managers(row)
    }
  }
  await sendReminders(
    w,
    register,
    due.map(({ row, isLate, stage }) => {
      const { soon, late, what } = steps[row.statusId]!
      return {
        name: `changeRequest/${row.id}/${row.statusId}/${row.dueOn}/${stage}`,
        userIds: peopleFor(row, isLate),
        news: {
          topic: 'change',
          title: `${row.number ?? 'Change request'} ${isLate ? late : soon}: ${row.title}`.slice(0, 150),
          body: `The last day for ${what} ${isLate ? 'was' : 'is'} ${plainDay(row.dueOn)}, by the time bars of the project.`,
          projectId: row.projectId,
          entityKind: 'changeRequest',
          entityId: row.id,
          url: changeRequestPath(row),
          priority: isLate || stage === 1 ? urgentPriority : 20,
        },
      }
    }),
  )
}

/** These people with their present rights; those without an account are missing. */
async function peopleBy(w: Write, ids: readonly (number | null)[]) {
  const found = new Map<number, Person>()
  for (const some of inSlices([...new Set(ids.filter((id) => id !== null))]))
    for (const [id, held] of await readRights(w.tx, some, w.services.now(), w.services.config))
      found.set(id, { ...held, sessionId: '' })
  return found
}
