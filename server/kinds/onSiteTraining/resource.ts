import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { onSiteTraining as entity } from '#contract/entities/onSiteTraining.ts'
import { endedIn } from '#contract/questionnaires/instanceStatus.ts'
import type { Env } from '#server/core/request.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { signedOn } from '#server/features/questionnaires/signOn.ts'
import { instanceResource } from '#server/features/questionnaires/instanceResource.ts'
import { trainingActions } from './actions.ts'
import { trainingApproval } from './approval.ts'
import { checkTraining } from './check.ts'
import { materialCalls, materialsFor } from './materials.ts'
import { mayAnswerTraining, trainingRights, trainingRules, trainingViews } from './rules.ts'
import { onSiteTrainings as table } from '#server/db/tables/onSiteTraining.ts'
import { trainingPdfCalls } from './trainingPdf.ts'
import { trainingWork } from './work.ts'
import { accountName } from '#server/db/accountName.ts'

const { announceToFormer, ...common } = instanceResource({
  ...trainingApproval,
  table,
  rights: trainingRights,
  mayAnswer: mayAnswerTraining,
})

export const onSiteTrainingResource: KindResource<typeof entity> = {
  ...common,
  table,
  documents: [signedOn(table, 'attendees')],
  rules: trainingRules,
  calls: (kind) => new Hono<Env>().route('/', trainingPdfCalls(kind)).route('/', materialCalls()),
  facts: {
    ...common.facts,
    trainer: sql`coalesce(${accountName('"onSiteTraining"."trainerUserId"')}, "onSiteTraining"."trainerName", '')`,
    attendeeCount: sql`jsonb_array_length("onSiteTraining".attendees)`,
    companies: sql`(select coalesce(jsonb_agg(distinct a->>'company'), '[]'::jsonb)
      from jsonb_array_elements("onSiteTraining".attendees) a where a->>'company' is not null)`,
    ramsRevision: sql`(select r.revision from "rams" r where r.id = "onSiteTraining"."ramsId")`,
    requiresRams: sql`(select s."requiresRams" from "processSubType" s where s.id = "onSiteTraining"."processSubTypeId")`,
  },
  factsFor: (person) => ({ ...common.factsFor(person), materials: materialsFor(person) }),
  window: (person) => ({ views: trainingViews(person) }),
  dependsOn: {
    ...common.dependsOn,
    processSubType: ['requiresRams'],
    rams: ['number', 'title', 'revision'],
    libraryDocument: ['name', 'currentRevisionId'],
    documentLibrary: ['name'],
  },
  restrictDelete: {
    trainerUserId: {
      sentence: 'still has trainings to give ({title}). Name another trainer first.',
      rows: sql.raw(`"onSiteTraining"."statusId" not in (${endedIn.join(', ')})`),
    },
  },
  immutable: { projectId: 'A training cannot be moved to another project.' },
  check: checkTraining,
  work: trainingWork,
  actions: trainingActions,
  afterwards: announceToFormer,
}
