import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { taskStatus } from '#contract/entities/backgroundTask.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { IssueMade, publish } from '#contract/safetyFile/safetyFileIssue.ts'
import { projectPath } from '#contract/projectPath.ts'
import type { Job, Progress } from '#server/features/background/job.ts'
import { markRecords } from '#server/core/marks.ts'
import { forbidden, notNow, Refusal } from '#server/base/refuse.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { backgroundTasks } from '#server/db/tables/backgroundTask.ts'
import { amount } from '#server/core/amount.ts'
import { renewCopy } from '#server/features/documents/copies.ts'
import { renewalsIn } from '#server/features/documents/renewals.ts'
import { freeze } from './issues.ts'
import { holdFile, refuseLocked } from '#server/features/documents/folders/lock.ts'
import { notifyOfIssue } from './news.ts'
import { publishTogether, waitingToPublish } from './publishing.ts'
import { acceptedButLeft, readinessOf } from './readiness.ts'
import { safetyFile } from './safetyFile.ts'

/** The maximum number of documents that an issue writes while the person waits; more are written in the background. */
const mostAtOnce = 150

type Asked = z.output<typeof publish>
type Plan = Awaited<ReturnType<typeof planIssue>>

/** The safety file of a project, for people who may issue it. */
export async function fileToIssue(w: Write, projectId: number) {
  const file = await safetyFile(w.services.kinds, w.tx, w.person, projectId)
  if (!file.root || !hasRight(file.root.flags, 'canManage')) throw forbidden('issue the safety file')
  return { ...file, root: file.root }
}

/** Locks the safety file, refuses if anything prevents its issue, and determines what the issue has to write. */
export async function planIssue(w: Write, asked: Asked, { row, root, all }: Awaited<ReturnType<typeof fileToIssue>>) {
  await holdFile(w, row.id)
  await refuseLocked(w, 'sfs', row.id)
  const named = asked.mode === 'all' ? null : asked.documentIds
  const { obstacles } = await readinessOf(w.tx, row.id, all, todayIn(w.services.now(), row.timeZone), named)
  if (obstacles.length > 0)
    throw new Refusal(
      409,
      obstacles.map((message) => ({ message, code: 'notNow' })),
    )
  const { renewals, closed } = await renewalsIn(w, row.id, named)
  const waiting = named ?? (await waitingToPublish(w, row.id))
  return {
    root,
    projectId: row.id,
    note: asked.note,
    named,
    renewals,
    closed,
    amount: renewals.length + waiting.length,
  }
}

export const isLong = (plan: Plan) => plan.amount > mostAtOnce
export const taskTitle = (plan: Plan) => `Issue of the safety file, ${amount(plan.amount, 'document')}`

/** Renews copies, publishes and freezes. `notes` are sentences about what was left unchanged. */
export async function makeIssue(w: Write, plan: Plan, progress: Progress = () => undefined) {
  const { projectId, named, renewals, closed } = plan
  for (const [at, { place, source, copyId }] of renewals.entries()) {
    progress(at, plan.amount)
    await renewCopy(w, place, source, copyId)
  }
  // Renewed copies are approved, and are published with the rest.
  const ids = named ?? (await waitingToPublish(w, projectId))
  const left = await publishTogether(w, projectId, { ids, areNamed: named !== null }, (done) =>
    progress(renewals.length + done, renewals.length + ids.length),
  )
  const missing = await acceptedButLeft(w.tx, projectId)
  if (missing > 0)
    throw notNow(
      `You may not publish ${amount(missing, 'document')} of accepted folders, so the issue would lack them. Ask someone who may to make it.`,
    )
  const issue: IssueMade = await freeze(w, projectId, plan.note)
  if (issue.documentCount === 0) throw notNow('No document of the safety file is approved or published yet.')
  w.addHistory({
    entityKind: 'project',
    entityId: projectId,
    projectId,
    action: 'issued',
    comment: `Issue ${issue.number} of the safety file: ${plan.note}`,
  })
  await markRecords(w, 'project', [projectId])
  await notifyOfIssue(w, plan.root, issue, plan.note)
  const notes = [
    ...stayed(closed, 'copy of a document that you may not download', 'copies of documents that you may not download'),
    ...stayed(left, 'document that you may not publish', 'documents that you may not publish'),
  ]
  return { issue, notes }
}

/** 'A document that you may not publish stayed as it is.' */
const stayed = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `A ${one} stayed as it is.` : `${count} ${many} stayed as they are.`]

/** Refuses a second issue of a safety file while one is being made in the background. */
export async function refuseWhileIssued({ tx }: Write, projectId: number) {
  const [open] = await tx
    .select({ id: backgroundTasks.id })
    .from(backgroundTasks)
    .where(
      and(
        eq(backgroundTasks.task, 'publish'),
        inArray(backgroundTasks.statusId, [taskStatus.waiting, taskStatus.running]),
        eq(sql`(${backgroundTasks.input}->>'projectId')::int`, projectId),
      ),
    )
  if (open) throw notNow('The safety file is being issued. Wait until that has ended.')
}

/** Makes an issue with too many documents to wait for. */
export const issueJob: Job = {
  async work(w, input, progress) {
    const asked = input as Asked
    const plan = await planIssue(w, asked, await fileToIssue(w, asked.projectId))
    const { issue, notes } = await makeIssue(w, plan, progress)
    return {
      sentence: [`Issue ${issue.number} holds ${amount(issue.documentCount, 'document')}.`, ...notes].join(' '),
      url: projectPath('sfs', asked.projectId),
    }
  },
}
