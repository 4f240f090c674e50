import { actionsToFix, actionStatus } from '#contract/safety/actionStatus.ts'
import { and, eq, gte, inArray, isNull, lt, ne, not, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { accident } from '#contract/entities/accident.ts'
import { observation } from '#contract/entities/observation.ts'
import type { Entity } from '#contract/entity.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { instanceStatus as status } from '#contract/instances/instanceStatus.ts'
import { observationStatus } from '#contract/safety/observationStatus.ts'
import type { Readable } from '#server/core/readable.ts'
import { reading } from '#server/core/reading.ts'
import { nameColumnsOf } from '#server/core/references/names.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { accidentResource } from '#server/kinds/accident/resource.ts'
import { isWholeFor } from '#server/kinds/accident/rules.ts'
import { accidents } from '#server/db/tables/accident.ts'
import { disciplinaryResource } from '#server/kinds/disciplinary/resource.ts'
import { given, isWithdrawn } from '#server/features/site/givenCards.ts'
import { disciplinaries } from '#server/db/tables/disciplinary.ts'
import { incidentResource } from '#server/kinds/incident/resource.ts'
import { incidents } from '#server/db/tables/incident.ts'
import { observationResource } from '#server/kinds/observation/resource.ts'
import { observations } from '#server/db/tables/observation.ts'
import { onSiteTrainingResource } from '#server/kinds/onSiteTraining/resource.ts'
import { onSiteTrainings } from '#server/db/tables/onSiteTraining.ts'
import { permitResource } from '#server/kinds/permit/resource.ts'
import { permits } from '#server/db/tables/permit.ts'
import { questionResponseActionResource } from '#server/kinds/questionResponseAction/resource.ts'
import { questionResponseActions as actions } from '#server/db/tables/questionResponseAction.ts'
import { ofSite } from '#server/core/rights/recordRights.ts'
import { companyName, dayOnSite, startOnSite } from './reportParts.ts'
import type { Asked } from './reportQuestion.ts'

const nearMiss = lookupId('incidentTypes', 'Near miss')
/** Not yet reported, or taken back. */
const unreal = [status.draft, status.cancelled]
/** Permits that were given, whatever became of them. */
const issued = [status.approved, status.active, status.suspended, status.handedBack, status.expired, status.closed]

/** What the person may find of a kind on the project, and of the company that was chosen. */
const of = <E extends Entity>(kind: Readable<E>, { person, project, filters }: Asked, company: PgColumn) =>
  and(
    reading(kind).findable(person, ofSite({ projectId: project.id })),
    filters.companyId === null ? undefined : eq(company, filters.companyId),
  )
const before = (column: PgColumn, day: string, asked: Asked) =>
  lt(column, sql`${startOnSite(daysAfter(day, 1), asked)}`)
const within = (column: PgColumn, asked: Asked) =>
  and(gte(column, sql`${startOnSite(asked.filters.startDate, asked)}`), before(column, asked.filters.endDate, asked))

/** All accidents up to the last day. What lies behind the head line is null for those who may not read it. */
const accidentsFor = (asked: Asked) => {
  const whole = isWholeFor(asked.person)
  const hidden = (value: SQL) => sql`case when ${whole} then ${value} end`
  return asked.db
    .select({
      id: accidents.id,
      day: dayOnSite(accidents.occurredOn, asked),
      company: companyName('"accident"."clientId"'),
      severity: accidents.severity,
      isReportable: sql<boolean | null>`${hidden(sql.raw('"accident"."isReportable"'))}`,
      daysLost: sql<number | null>`${hidden(sql.raw('"accident"."daysLost"'))}`,
      accidentKind: sql<string | null>`${hidden(sql`${nameColumnsOf(accident).accidentKindName}`)}`,
    })
    .from(accidents)
    .where(
      and(
        of(accidentResource, asked, accidents.clientId),
        notInArray(accidents.statusId, unreal),
        before(accidents.occurredOn, asked.filters.endDate, asked),
      ),
    )
}

const nearMissesFor = (asked: Asked) =>
  asked.db
    .select({ day: dayOnSite(incidents.occurredOn, asked), company: companyName('"incident"."clientId"') })
    .from(incidents)
    .where(
      and(
        of(incidentResource, asked, incidents.clientId),
        notInArray(incidents.statusId, unreal),
        eq(incidents.incidentTypeId, nearMiss),
        within(incidents.occurredOn, asked),
      ),
    )

const observationsFor = (asked: Asked) =>
  asked.db
    .select({
      day: dayOnSite(observations.createdOn, asked),
      company: companyName('"observation"."clientId"'),
      nature: observations.nature,
      type: sql<string>`${nameColumnsOf(observation).observationTypeName}`,
    })
    .from(observations)
    .where(
      and(
        of(observationResource, asked, observations.clientId),
        ne(observations.statusId, observationStatus.cancelled),
        within(observations.createdOn, asked),
      ),
    )

/** Actions that were open on a day of the report, or closed within it. */
const actionsFor = (asked: Asked) =>
  asked.db
    .select({
      raised: sql<string>`${dayOnSite(actions.createdOn, asked)}`,
      closed: dayOnSite(actions.closedOn, asked),
      due: actions.dueOn,
      /** When its fix was handed in, if that was not refused. */
      fixed: sql<
        string | null
      >`case when ${actions.statusId} not in (${sql.join([...actionsToFix], sql`, `)}) then ${dayOnSite(actions.fixedOn, asked)} end`,
      company: companyName('"questionResponseAction"."assignedClientId"'),
    })
    .from(actions)
    .where(
      and(
        of(questionResponseActionResource, asked, actions.assignedClientId),
        ne(actions.statusId, actionStatus.cancelled),
        before(actions.createdOn, asked.filters.endDate, asked),
        or(isNull(actions.closedOn), gte(actions.closedOn, sql`${startOnSite(asked.filters.startDate, asked)}`)),
      ),
    )

const permitsFor = (asked: Asked) =>
  asked.db
    .select({
      company: companyName('"permit"."clientId"'),
      subType: sql<string>`${sql.raw(subTypeOf('permit'))}`,
    })
    .from(permits)
    .where(
      and(
        of(permitResource, asked, permits.clientId),
        inArray(permits.statusId, issued),
        within(permits.validFrom, asked),
      ),
    )

const talksFor = (asked: Asked) =>
  asked.db
    .select({
      company: companyName('"onSiteTraining"."clientId"'),
      subType: sql<string>`${sql.raw(subTypeOf('onSiteTraining'))}`,
      attended: sql<number>`jsonb_array_length(${onSiteTrainings.attendees})`,
    })
    .from(onSiteTrainings)
    .where(
      and(
        of(onSiteTrainingResource, asked, onSiteTrainings.clientId),
        inArray(onSiteTrainings.statusId, [status.approved, status.closed]),
        within(onSiteTrainings.heldOn, asked),
      ),
    )

const cardsFor = (asked: Asked) =>
  asked.db
    .select({ company: companyName('"disciplinary"."clientId"'), level: disciplinaries.level })
    .from(disciplinaries)
    .where(
      and(
        of(disciplinaryResource, asked, disciplinaries.clientId),
        inArray(disciplinaries.statusId, [...given]),
        not(isWithdrawn),
        gte(disciplinaries.occurredOn, asked.filters.startDate),
        lt(disciplinaries.occurredOn, daysAfter(asked.filters.endDate, 1)),
      ),
    )

const subTypeOf = (kind: string) => `(select t.name from "processSubType" t where t.id = "${kind}"."processSubTypeId")`

/** The safety records of a project that the person may find, as far as the report counts them. */
export const safetyRows = async (asked: Asked) => ({
  accidents: await accidentsFor(asked),
  nearMisses: await nearMissesFor(asked),
  observations: await observationsFor(asked),
  actions: await actionsFor(asked),
  permits: await permitsFor(asked),
  talks: await talksFor(asked),
  cards: await cardsFor(asked),
})
