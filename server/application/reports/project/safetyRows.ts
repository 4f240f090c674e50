import { and, eq, gte, inArray, isNotNull, isNull, ne, not, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { accident } from '#contract/entities/accident.ts'
import { observation } from '#contract/entities/observation.ts'
import { unreal } from '#contract/questionnaires/instanceStatus.ts'
import { actionsToFix, actionStatus } from '#contract/safety/actionStatus.ts'
import { observationStatus } from '#contract/safety/observationStatus.ts'
import { nameColumnsOf } from '#server/core/references/names.ts'
import { accidents } from '#server/db/tables/accident.ts'
import { disciplinaries } from '#server/db/tables/disciplinary.ts'
import { incidents } from '#server/db/tables/incident.ts'
import { observations } from '#server/db/tables/observation.ts'
import { onSiteTrainings } from '#server/db/tables/onSiteTraining.ts'
import { permits } from '#server/db/tables/permit.ts'
import { siteAttendances as stays } from '#server/db/tables/siteAttendance.ts'
import { questionResponseActions as actions } from '#server/db/tables/questionResponseAction.ts'
import { given, isWithdrawn } from '#server/features/site/givenCards.ts'
import { companyNameOf } from '#server/features/site/personColumns.ts'
import { accidentResource } from '#server/kinds/accident/resource.ts'
import { siteAttendanceResource } from '#server/kinds/siteAttendance/resource.ts'
import { isWholeFor } from '#server/kinds/accident/rules.ts'
import { disciplinaryResource } from '#server/kinds/disciplinary/resource.ts'
import { incidentResource } from '#server/kinds/incident/resource.ts'
import { observationResource } from '#server/kinds/observation/resource.ts'
import { onSiteTrainingResource } from '#server/kinds/onSiteTraining/resource.ts'
import { permitResource } from '#server/kinds/permit/resource.ts'
import { questionResponseActionResource } from '#server/kinds/questionResponseAction/resource.ts'
import { isConfirmed, sumOfHours } from './attendance.ts'
import { held, issued, nearMiss } from './registers.ts'
import type { Asked } from './reportQuestion.ts'
import { conditionOf, dayOnSite, records, startOnSite } from './reportRows.ts'

const subTypeOf = (kind: string) =>
  sql<string>`${sql.raw(`(select t.name from "processSubType" t where t.id = "${kind}"."processSubTypeId")`)}`

/** All accidents up to the last day. What lies behind the head line is null for those who may not read it. */
export const accidentsOf = records(accidentResource, {
  company: accidents.clientId,
  on: accidents.occurredOn,
  evenBefore: true,
  where: () => notInArray(accidents.statusId, [...unreal]),
  columns: ({ person }) => {
    const whole = isWholeFor(person)
    const hidden = (value: SQL) => sql`case when ${whole} then ${value} end`
    return {
      id: accidents.id,
      severity: accidents.severity,
      isReportable: sql<boolean | null>`${hidden(sql.raw('"accident"."isReportable"'))}`,
      daysLost: sql<number | null>`${hidden(sql.raw('"accident"."daysLost"'))}`,
      accidentKind: sql<string | null>`${hidden(sql`${nameColumnsOf(accident).accidentKindName}`)}`,
    }
  },
})

export const nearMissesOf = records(incidentResource, {
  company: incidents.clientId,
  on: incidents.occurredOn,
  where: () => and(notInArray(incidents.statusId, [...unreal]), eq(incidents.incidentTypeId, nearMiss)),
  columns: () => ({}),
})

const observationsOf = records(observationResource, {
  company: observations.clientId,
  on: observations.createdOn,
  where: () => ne(observations.statusId, observationStatus.cancelled),
  columns: () => ({
    nature: observations.nature,
    type: sql<string>`${nameColumnsOf(observation).observationTypeName}`,
  }),
})

/** Actions that were open on a day of the report, or closed within it. */
const actionsOf = records(questionResponseActionResource, {
  company: actions.assignedClientId,
  on: actions.createdOn,
  evenBefore: true,
  where: (asked) =>
    and(
      ne(actions.statusId, actionStatus.cancelled),
      or(isNull(actions.closedOn), gte(actions.closedOn, startOnSite(asked.filters.startDate, asked))),
    ),
  columns: (asked) => ({
    closed: dayOnSite(actions.closedOn, asked),
    due: actions.dueOn,
    /** When its fix was handed in, if that was not refused. */
    fixed: sql<
      string | null
    >`case when ${actions.statusId} not in (${sql.join([...actionsToFix], sql`, `)}) then ${dayOnSite(actions.fixedOn, asked)} end`,
  }),
})

const permitsOf = records(permitResource, {
  company: permits.clientId,
  on: permits.validFrom,
  where: () => inArray(permits.statusId, issued),
  columns: () => ({ subType: subTypeOf('permit') }),
})

export const talksOf = records(onSiteTrainingResource, {
  company: onSiteTrainings.clientId,
  on: onSiteTrainings.heldOn,
  where: () => inArray(onSiteTrainings.statusId, held),
  columns: () => ({
    subType: subTypeOf('onSiteTraining'),
    attended: sql<number>`jsonb_array_length(${onSiteTrainings.attendees})`,
  }),
})

const cardsOf = records(disciplinaryResource, {
  company: disciplinaries.clientId,
  on: disciplinaries.occurredOn,
  where: () => and(inArray(disciplinaries.statusId, [...given]), not(isWithdrawn)),
  columns: () => ({ level: disciplinaries.level }),
})

/**
 * The hours of people on site by day and company, added up by the database: a busy project has some thousand stays a
 * day. A stay counts on the day it began, with the hours it really had, also where the clocks changed. `isConfirmed` is
 * false for stays that ended automatically and that nobody has confirmed (domain specification, section 12).
 */
async function hoursOf(asked: Asked) {
  const found = { company: stays.clientId, on: stays.signedInOn, where: () => isNotNull(stays.signedOutOn) }
  const day = dayOnSite(stays.signedInOn, asked)
  return asked.db
    .select({
      day: sql<string>`${day}`,
      company: companyNameOf(stays.clientId),
      isConfirmed,
      stays: sql<number>`count(*)::int`,
      hours: sumOfHours(),
    })
    .from(stays)
    .where(conditionOf(siteAttendanceResource, found, asked))
    .groupBy(sql`1`, stays.clientId, sql`3`)
    .orderBy(sql`1`, stays.clientId)
}

/** The safety records of a project that the person may find, as far as the report counts them. */
export const safetyRows = async (asked: Asked) => ({
  accidents: await accidentsOf(asked),
  nearMisses: await nearMissesOf(asked),
  observations: await observationsOf(asked),
  actions: await actionsOf(asked),
  permits: await permitsOf(asked),
  talks: await talksOf(asked),
  cards: await cardsOf(asked),
  hours: await hoursOf(asked),
})
