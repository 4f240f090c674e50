import { isDueWithin } from '#server/core/late.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { documentKinds } from '#contract/documents/documentKind.ts'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import { decidedBy } from '#contract/documents/suitability.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { runStatus, stepStatus } from '#contract/approvals/processRun.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { projectPath } from '#contract/projectPath.ts'
import { documentPath } from '#contract/recordPages.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import type { Rights } from '#server/core/people.ts'
import { inSlices } from '#server/core/slices.ts'
import type { Write } from '#server/core/write.ts'
import { trustedRights } from './documentRules.ts'
import { countedOnEach } from '#server/features/documents/folders/countedOn.ts'
import { treeOf } from '#server/features/documents/folders/folderTrees.ts'
import { projectCalendars } from '#server/features/site/calendar.ts'
import { projects } from '#server/db/tables/project.ts'
import { processInstanceUserLists, processInstanceUsers, processRuns } from '#server/db/tables/approvalRun.ts'
import { readRights } from '#server/core/rights/rights.ts'
import { isGoingOn, sendReminders, toRemindOf } from '#server/platform/notices/reminders.ts'
import type { ZoneDay } from '#server/core/timedWork.ts'
import { plainDay } from '#server/core/thresholds.ts'

/**
 * Working days before the due date of a review on which people are reminded, and between reminders once it is overdue.
 */
const rhythm = { ahead: [5, 1], every: 5 }
/** Calendar days that contain the earliest reminder, even with the longest closures. */
const horizon = 30

/** Reminds the people responsible for the review of a document, before it is due and while it is overdue. */
export async function remindOfReviews(w: Write, day: ZoneDay, system: FolderSystem) {
  const daysOf = await projectCalendars(w.tx)
  const due = toRemindOf(await inReview(w, system, day), day, daysOf, () => rhythm)
  const holders = await holdersOf(
    w,
    system,
    due.map(({ row }) => row),
  )
  const register = {
    several: (count: number) => `${count} document reviews are due or overdue`,
    url: ({ projectId }: { projectId: number }) => projectPath(system, projectId, 'files'),
  }
  await sendReminders(
    w,
    register,
    due.map(({ row, isLate, stage }) => ({
      name: `review/${system}/${row.id}/${row.revisionId}/${row.dueOn}/${stage}`,
      userIds: holders(row),
      news: {
        topic: 'document',
        title:
          `${isLate ? 'Review overdue' : 'Review due'}: ${[row.number, row.title].filter(Boolean).join(' ')}`.slice(
            0,
            150,
          ),
        body: `${row.revision ?? 'It'} ${isLate ? 'was' : 'is'} to be reviewed by ${plainDay(row.dueOn)}, and waits for you.`,
        projectId: row.projectId,
        entityKind: documentKinds[system],
        entityId: row.id,
        url: documentPath(system, row),
        priority: isLate ? urgentPriority : 20,
      },
    })),
  )
}

type InReview = Awaited<ReturnType<typeof inReview>>[number]

function inReview(w: Write, system: FolderSystem, day: ZoneDay) {
  const { documents, folders, documentTables } = treeOf(system)
  const { revisions } = documentTables
  return w.tx
    .select({
      id: documents.id,
      projectId: documents.projectId,
      folderId: documents.folderId,
      number: documents.number,
      title: documents.title,
      revision: documents.revision,
      suitability: documents.suitability,
      isConfidential: documents.isConfidential,
      revisedById: documents.revisedById,
      revisionId: revisions.id,
      dueOn: sql<string>`${revisions.reviewDueOn}::text`,
      accessListId: folders.accessListId,
      onlyNamed: folders.onlyNamed,
    })
    .from(documents)
    .innerJoin(revisions, eq(revisions.id, documents.currentRevisionId))
    .innerJoin(folders, eq(folders.id, documents.folderId))
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .where(
      and(
        eq(documents.statusId, documentStatus.inReview),
        eq(documents.isDeleted, false),
        isNotNull(revisions.reviewDueOn),
        isDueWithin(revisions.reviewDueOn, sql`${day.today}`, horizon),
        isGoingOn(day),
      ),
    )
    .orderBy(revisions.reviewDueOn, documents.id)
}

/**
 * The people responsible for the review of each document: those of the current stage, or else those who may decide by a
 * right on the folder. A stage with its own time limit sends its own reminders.
 */
async function holdersOf(w: Write, system: FolderSystem, rows: readonly InReview[]) {
  const asked = await askedFor(w, documentKinds[system], rows)
  const counted = await countedOnEach(w, rows)
  const people = [...asked.values()].flatMap(({ userIds }) => userIds)
  const rights = await readRights(w.tx, people, w.services.now(), w.services.config)
  return (row: InReview) => {
    const may = (held: Rights) => {
      const flags = folderFlags({ ...held, sessionId: '' }, row, system)
      const isOpen = !row.isConfidential || trustedRights.some((right) => hasRight(flags, right))
      return { flags, reads: hasRight(flags, 'canView') && isOpen }
    }
    const stage = asked.get(row.id)
    if (stage)
      return stage.userIds.filter((id) => {
        const held = rights.get(id)
        return held && may(held).reads && !stage.hasClock
      })
    const isForReviewers = row.suitability !== null && decidedBy(row.suitability) === 'review'
    return counted(row)
      .filter((held) => {
        const { flags } = may(held)
        const decides = hasRight(flags, 'canApprove') || (isForReviewers && hasRight(flags, 'canReview'))
        return decides && held.userId !== row.revisedById
      })
      .map(({ userId }) => userId)
  }
}

/** The people of the current stages of these documents. */
async function askedFor(w: Write, kind: string, rows: readonly InReview[]) {
  const byDocument = new Map<number, { userIds: number[]; hasClock: boolean }>()
  for (const some of inSlices(rows.map(({ id }) => id))) {
    const found = await w.tx
      .select({
        id: processRuns.entityId,
        userId: processInstanceUsers.userId,
        dueOn: processInstanceUserLists.dueOn,
      })
      .from(processRuns)
      .innerJoin(
        processInstanceUserLists,
        and(
          eq(processInstanceUserLists.runId, processRuns.id),
          eq(processInstanceUserLists.statusId, stepStatus.current),
        ),
      )
      .innerJoin(
        processInstanceUsers,
        and(
          eq(processInstanceUsers.listId, processInstanceUserLists.id),
          eq(processInstanceUsers.statusId, stepStatus.current),
        ),
      )
      .where(
        and(
          eq(processRuns.entityKind, kind),
          inArray(processRuns.entityId, some),
          eq(processRuns.statusId, runStatus.inReview),
        ),
      )
    for (const { id, userId, dueOn } of found)
      byDocument.set(id, { userIds: [...(byDocument.get(id)?.userIds ?? []), userId], hasClock: dueOn !== null })
  }
  return byDocument
}
