import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { incident } from '#contract/entities/incident.ts'
import { settingsId } from '#contract/entities/settings.ts'
import type { Env } from '#server/core/request.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { instanceResource } from '#server/features/questionnaires/instanceResource.ts'
import { changeMadeOf, changeShown } from '#server/features/site/changeMadeOf.ts'
import { anonymousCalls, isAnonymous } from './anonymous.ts'
import { incidentActions } from './actions.ts'
import { incidentApproval } from './approval.ts'
import { checkIncident } from './check.ts'
import { linkedAccident } from './convert.ts'
import { incidentPdfCalls } from './incidentPdf.ts'
import { notifyOfIncident } from './news.ts'
import { incidentRights, incidentRules, incidentViews, mayAnswerIncident } from './rules.ts'
import { incidents as table } from '#server/db/tables/incident.ts'
import { incidentWork } from './work.ts'

const { announceToFormer, ...common } = instanceResource({
  ...incidentApproval,
  table,
  rights: incidentRights,
  mayAnswer: mayAnswerIncident,
})

export const incidentResource: KindResource<typeof incident> = {
  ...common,
  table,
  rules: incidentRules,
  sealed: { always: ['reason', 'peopleInvolved', 'immediateAction'], confidential: ['description'] },
  calls: (kind) => new Hono<Env>().route('/', anonymousCalls(kind)).route('/', incidentPdfCalls(kind)),
  facts: {
    ...common.facts,
    isAnonymous,
    riskLevel: sql`(select case when "incident"."riskScore" > s."riskMediumTo" then 'high'
      when "incident"."riskScore" > s."riskLowTo" then 'medium' else 'low' end
      from "settings" s where s.id = ${sql.raw(String(settingsId))})`,
  },
  factsFor: (person) => ({
    ...common.factsFor(person),
    ...linkedAccident(person),
    ...changeMadeOf('incident', person),
  }),
  dependsOn: { ...common.dependsOn, accident: ['number'], changeRequest: changeShown },
  window: (person) => ({ views: incidentViews(person) }),
  immutable: { projectId: 'An incident cannot be moved to another project.' },
  check: checkIncident,
  work: incidentWork,
  actions: incidentActions,
  async afterwards(w, row, before, action) {
    await announceToFormer(w, row, before)
    if (action !== 'deleted' && action !== 'restored') await notifyOfIncident(w, row, before, action)
  },
}
