import { isDueWithin } from '#server/core/late.ts'
import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm'
import { handoverStatus } from '#contract/safetyFile/handover.ts'
import { folderKinds } from '#contract/documents/projectFolders.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { projectPath } from '#contract/projectPath.ts'
import { folderPath } from '#contract/recordPages.ts'
import type { Write } from '#server/core/write.ts'
import { countedOnEach, having } from '#server/features/documents/folders/countedOn.ts'
import { projectCalendars } from '#server/features/site/calendar.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectFolders as folders } from '#server/db/tables/projectFolder.ts'
import { contactsByProject } from '#server/features/site/contacts.ts'
import { isLocked } from '#server/features/documents/folders/lock.ts'
import { isGoingOn, type Register, sendReminders, toRemindOf } from '#server/platform/notices/reminders.ts'
import type { ZoneDay } from '#server/core/timedWork.ts'
import { plainDay } from '#server/core/thresholds.ts'

/** Working days before a folder is due, and between reminders once it is overdue. */
const rhythm = { ahead: [10, 5, 1], every: 5 }
/** Calendar days that contain the earliest reminder, even with the longest closures. */
const horizon = 45

const register: Register = {
  several: (count) => `${count} folders of the safety file are due or overdue`,
  url: ({ projectId }) => projectPath('sfs', projectId, 'folders'),
}

/**
 * Reminds the company that has to provide a folder of the safety file, before it is due and while it is overdue: its
 * people who may add to the folder, or its contact on the project.
 */
export async function remindOfFolders(w: Write, day: ZoneDay) {
  const daysOf = await projectCalendars(w.tx)
  const rows = await w.tx
    .select({
      id: folders.id,
      projectId: folders.projectId,
      name: folders.name,
      statusId: folders.statusId,
      ownerClientId: folders.ownerClientId,
      dueOn: sql<string>`${folders.dueOn}::text`,
      accessListId: folders.accessListId,
      onlyNamed: folders.onlyNamed,
    })
    .from(folders)
    .innerJoin(projects, eq(projects.id, folders.projectId))
    .where(
      and(
        inArray(folders.statusId, [handoverStatus.notStarted, handoverStatus.returned]),
        isNotNull(folders.parentId),
        isNotNull(folders.ownerClientId),
        not(folders.isNotApplicable),
        eq(folders.isDeleted, false),
        isDueWithin(folders.dueOn, sql`${day.today}`, horizon),
        isGoingOn(day),
        sql`${projects.systems} ? 'sfs'`,
        sql`not ${isLocked(sql`${folders.projectId}`)}`,
      ),
    )
    .orderBy(folders.dueOn, folders.id)
  const due = toRemindOf(rows, day, daysOf, () => rhythm)
  const counted = await countedOnEach(
    w,
    due.map(({ row }) => row),
  )
  const contactsOf = await contactsByProject(
    w.tx,
    due.map(({ row }) => row.projectId),
  )
  const providers = (row: (typeof rows)[number]) => {
    const own = having(counted(row), 'canUpload', row, 'sfs').filter(({ clientId }) => clientId === row.ownerClientId)
    return own.length > 0 ? own.map(({ userId }) => userId) : contactsOf(row.projectId, row.ownerClientId)
  }
  await sendReminders(
    w,
    register,
    due.map(({ row, isLate, stage }) => ({
      name: `folder/${row.id}/${row.dueOn}/${stage}`,
      userIds: providers(row),
      news: {
        topic: 'safetyFile',
        title: `${row.name} ${isLate ? 'is overdue' : 'is due soon'} for the safety file`.slice(0, 150),
        body: `Your company ${isLate ? 'was' : 'is'} to provide it by ${plainDay(row.dueOn)}.${row.statusId === handoverStatus.returned ? ' It was returned.' : ''}`,
        projectId: row.projectId,
        entityKind: folderKinds.sfs,
        entityId: row.id,
        url: folderPath('sfs', row),
        priority: isLate ? urgentPriority : 20,
      },
    })),
  )
}
