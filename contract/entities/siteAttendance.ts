import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords, labelled, onlyValues } from '../fieldFacts.ts'
import { dateTime, int, optionalLongText, optionalName, optionalText, orNull, yesNo } from '../fields.ts'
import { attendanceStatus as status, signInMethods, signInMethodWords } from '../people/attendance.ts'
import { optionalRef, ref } from '../references.ts'
import { inOrder } from '../rules.ts'
import { defineWindow } from '../window.ts'

const signedOut = ['Signed out', 'the time at which they left'] as const

/** One stay of a person on a site, from signing in to signing out (domain specification, 5.6). */
export const siteAttendance = defineEntity('siteAttendance', {
  name: 'Attendance',
  plural: 'Attendance',
  displayName: '{name}',
  path: 'siteAttendance',
  hub: 'SiteAttendance',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs', displayFields: ['number', 'name', 'timeZone'] }),
    /** Null for a visitor, who is known by name only. */
    personId: optionalRef('person', 'Person'),
    visitorName: optionalName(['Visitor', 'the name of the visitor'], 120),
    visitorCompany: optionalName(['Company of the visitor', 'the company of the visitor'], 150),
    signedInOn: dateTime(['Signed in', 'the time at which they came']),
    signedOutOn: orNull(dateTime(signedOut)),
    zoneId: optionalRef('projectLocation', 'Zone'),
    hostName: optionalName(['Visits', 'whom they visit'], 100),
    briefed: yesNo("Today's briefing given", false),
    /** Why someone was let in who is not cleared. */
    overrideReason: optionalText(['Let in because', 'why they are let in'], 500),
    /** The issue of the safety file of a building that they have confirmed to have read. */
    fileIssue: z._default(
      z.nullable(int(['Safety file read', 'the issue of the safety file that was read'], 1, 100_000)),
      null,
    ),
    note: optionalLongText('Note', 500),
  },
  rules: [
    inOrder('signedInOn', 'signedOutOn', 'They must leave after they came.', false),
    {
      field: 'personId',
      message: 'Choose a person, or enter the name of a visitor.',
      isMet: ({ personId, visitorName }) => personId !== null || visitorName !== null,
    },
    {
      field: 'visitorName',
      message: 'Enter the name of a visitor only if no person is chosen.',
      isMet: ({ personId, visitorName }) => personId === null || visitorName === null,
    },
  ],
  facts: {
    name: z.string(),
    clientId: z.int(),
    clientName: z.string(),
    trade: z.nullable(z.string()),
    statusId: onlyValues(Object.values(status), int('Status', 10, 30)),
    method: labelled('Signed in', inWords(signInMethodWords, z.enum(signInMethods))),
    /** Whether the server signed them out at the time that the project sets. */
    isAutoClosed: z.boolean(),
    isFirstAider: z.boolean(),
    isFireMarshal: z.boolean(),
    /** What stood against letting them in. */
    reasonsAgainst: z.array(z.string()),
    projectPersonId: z.nullable(z.int()),
  },
  summary: [
    'projectId',
    'projectTimeZone',
    'personId',
    'visitorCompany',
    'projectPersonId',
    'name',
    'clientId',
    'clientName',
    'trade',
    'signedInOn',
    'signedOutOn',
    'zoneId',
    'zoneName',
    'hostName',
    'briefed',
    'statusId',
    'method',
    'isAutoClosed',
    'isFirstAider',
    'isFireMarshal',
    'overrideReason',
  ],
  filter: { projectId: ref('project', 'Project'), personId: ref('person', 'Person') },
  listsBy: ['projectId'],
  window: defineWindow({
    columns: {
      name: { sort: 'text' },
      clientId: { filter: 'choice' },
      trade: { filter: 'choice' },
      zoneId: { filter: 'choice' },
      statusId: { sort: 'whole', filter: 'choice' },
      signedInOn: { sort: 'moment', filter: 'moments' },
      signedOutOn: { sort: 'moment', filter: 'moments' },
    },
    start: { column: 'signedInOn', down: true },
    search: ['name'],
    views: ['now', 'confirm', 'all'],
  }),
  affects: { projectIds: 'project' },
})

export type SiteAttendance = Row<typeof siteAttendance>
export type SiteAttendanceSummary = Summary<typeof siteAttendance>
export type SiteAttendanceDraft = Draft<typeof siteAttendance>
