import { eq } from 'drizzle-orm'
import type { Induction } from '#contract/entities/induction.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { Tx } from '#server/db/database.ts'
import type { Write } from '#server/core/write.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { projects } from '#server/db/tables/project.ts'

type Row = Pick<Induction, 'id' | 'projectId' | 'number' | 'title'>

export const aboutInduction = (row: Row, words: string) => ({
  topic: 'induction' as const,
  title: `${row.number ?? 'Induction'} ${words}: ${row.title}`.slice(0, 150),
  projectId: row.projectId,
  entityKind: 'induction' as const,
  entityId: row.id,
  url: recordPath('induction', row),
  priority: 20,
})

/** The manager of a project, who has to arrange that people are inducted again in time. */
export async function managerOf(tx: Tx, projectId: number) {
  const [project] = await tx
    .select({ managerUserId: projects.managerUserId })
    .from(projects)
    .where(eq(projects.id, projectId))
  return project?.managerUserId ?? null
}

/**
 * Notifies the inducted person, if they have an account, and an inductor for whom someone else started an induction.
 */
export async function notifyOfInduction(w: Write, row: Induction, before: Induction | null, action: string) {
  if (row.statusId === status.approved && before?.statusId !== status.approved)
    return notify(w, [row.userId], {
      ...aboutInduction(row, 'is approved'),
      body: `You may work on ${row.projectNumber} ${row.projectName} until ${plainDay(row.expiresOn!)}. Your site number is ${row.siteNumber}.`,
    })
  if (row.statusId !== status.draft || row.inductorUserId === before?.inductorUserId || action === 'restored') return
  await notify(w, [row.inductorUserId], {
    ...aboutInduction(row, 'is assigned to you'),
    body: `${w.person.fullName} has started it, ${row.projectNumber} ${row.projectName}.`,
  })
}
