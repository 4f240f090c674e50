import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { observationStatus } from '#contract/safety/observationStatus.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import type { Meaning } from './describeReport.ts'

/** Permits that were given, whatever became of them. */
export const issued = [
  status.approved,
  status.active,
  status.suspended,
  status.handedBack,
  status.expired,
  status.closed,
]
/** Talks and trainings that were held. */
export const held = [status.approved, status.closed]
export const nearMiss = lookupId('incidentTypes', 'Near miss')

type Leading = Required<Pick<Meaning, 'page' | 'register'>>
const texts = (ids: readonly number[]) => ids.map(String)
const reported = texts([
  status.inReview,
  status.changesRequested,
  status.approved,
  status.active,
  status.closed,
  status.rejected,
])
const ofCompany = { companyId: 'clientId' }

/** The registers behind the figures of safety: each lists exactly the records that the figure counts. */
export const registers = {
  accidents: {
    page: 'accidents',
    register: { table: 'accidents', days: 'occurredOn', filters: { statusId: reported }, narrowed: ofCompany },
  },
  nearMisses: {
    page: 'incidents',
    register: {
      table: 'incidents',
      days: 'occurredOn',
      filters: { statusId: reported, incidentTypeId: [String(nearMiss)] },
      narrowed: ofCompany,
    },
  },
  observations: {
    page: 'observations',
    register: {
      table: 'observations',
      view: 'all',
      days: 'createdOn',
      filters: { statusId: texts([observationStatus.open, observationStatus.closed]) },
      narrowed: ofCompany,
    },
  },
  permits: {
    page: 'permits',
    register: {
      table: 'permits',
      view: 'all',
      days: 'validFrom',
      filters: { statusId: texts(issued) },
      narrowed: ofCompany,
    },
  },
  talks: {
    page: 'onsitetraining',
    register: { table: 'onSiteTrainings', days: 'heldOn', filters: { statusId: texts(held) }, narrowed: ofCompany },
  },
  unfinishedActions: {
    page: 'questionresponseactions',
    register: { table: 'questionResponseActions', view: 'unfinished', narrowed: { companyId: 'assignedClientId' } },
    isAsOfNow: true,
  },
  overdueActions: {
    page: 'questionresponseactions',
    register: { table: 'questionResponseActions', view: 'overdue', narrowed: { companyId: 'assignedClientId' } },
    isAsOfNow: true,
  },
} as const satisfies Record<string, Leading & Pick<Meaning, 'isAsOfNow'>>
