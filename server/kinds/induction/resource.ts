import type { induction, Induction } from '#contract/entities/induction.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { instanceResource } from '#server/features/questionnaires/instanceResource.ts'
import { eq, sql } from 'drizzle-orm'
import type { WindowRows } from '#server/core/window.ts'
import { todayIn } from '#server/core/today.ts'
import { projects } from '#server/db/tables/project.ts'
import { keptAway, shownStatusIn } from './keptAway.ts'
import { projectSettings } from '#contract/projects/projectSettings.ts'
import { inductionActions } from './actions.ts'
import { inductionApproval } from './approval.ts'
import { inductionCalls } from './calls.ts'
import { checkInduction } from './check.ts'
import { notifyOfInduction } from './news.ts'
import { inductionRights, inductionRules, inductionViews, mayAnswerInduction, seesMedical } from './rules.ts'
import { inductions as table } from '#server/db/tables/induction.ts'
import { inductionWork } from './work.ts'
import { encryptedValues } from '#server/core/encryptedColumns.ts'
import { medicalPlace } from './medical.ts'
import { watchInductions } from './clock.ts'

const defaultCardRule = projectSettings.sms.draft.parse({}).cardRule

const { announceToFormer, ...common } = instanceResource({
  ...inductionApproval,
  table,
  rights: inductionRights,
  mayAnswer: mayAnswerInduction,
})

export const inductionResource: KindResource<typeof induction> = {
  ...common,
  table,
  rules: inductionRules,
  encrypted: [encryptedValues(table, table.id, table.medical, medicalPlace)],
  sealed: { always: ['reason'] },
  calls: inductionCalls,
  facts: {
    ...common.facts,
    medicalAsked: sql`("induction".medical is not null)`,
    cardRule: sql`(select coalesce(p.settings->'sms'->>'cardRule', ${defaultCardRule})
      from "project" p where p.id = "induction"."projectId")`,
  },
  forReader: (stored, person) => {
    if (!('medicalAsked' in stored)) return {}
    const row = stored as unknown as Induction
    return { ...common.forReader(stored, person), readsMedical: seesMedical(person, row) }
  },
  window: (person) => ({ views: inductionViews(person) }),
  async windowFilters({ db, now, filter }): Promise<WindowRows['filters']> {
    const { projectId } = filter as { projectId: number }
    const [site] = await db.select({ zone: projects.timeZone }).from(projects).where(eq(projects.id, projectId))
    const away = site ? await keptAway(db, projectId, todayIn(now, site.zone), undefined) : []
    return away.length === 0 ? {} : { statusId: shownStatusIn(away) }
  },
  restrictDelete: {
    inductorUserId: {
      sentence: 'still has inductions to do ({title}). Name another inductor first.',
      rows: sql.raw(`"induction"."statusId" = ${status.draft}`),
    },
  },
  immutable: { projectId: 'An induction cannot be moved to another project.' },
  check: checkInduction,
  work: inductionWork,
  timed: { watch: { inductions: { seconds: 60, work: watchInductions } } },
  actions: inductionActions,
  async afterwards(w, row, before, action) {
    await announceToFormer(w, row, before)
    if (action !== 'deleted' && action !== 'restored') await notifyOfInduction(w, row, before, action)
  },
}
