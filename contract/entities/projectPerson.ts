import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { onlyValues } from '../fieldFacts.ts'
import { int, optionalLongText, optionalText, yesNo } from '../fields.ts'
import { personStatus as status, type ClearanceReason } from '../people/personStatus.ts'
import { listedMany, optionalRef, ref } from '../references.ts'
import { defineWindow } from '../window.ts'

/**
 * Someone on the list of people of a project, and whether they may work there (domain specification, 5.6). The server
 * works that out whenever something changes that it depends on, and at midnight on the site.
 */
export const projectPerson = defineEntity('projectPerson', {
  name: 'Person on the project',
  plural: 'People on the project',
  displayName: '{name}',
  path: 'projectPerson',
  hub: 'ProjectPerson',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs', displayFields: ['number', 'name', 'timeZone'] }),
    personId: ref('person', 'Person'),
    clientId: ref('client', ['Works for', 'the company that they work for here']),
    supervisorPersonId: optionalRef('person', 'Supervisor', { as: 'supervisorPerson' }),
    projectRoleIds: listedMany('projectRoles', ['Roles on site', 'a role on site'], { max: 5 }),
    isFirstAider: yesNo('First aider', false),
    isFireMarshal: yesNo('Fire marshal', false),
    /** Why they need no card, such as a visitor who is accompanied. */
    cardExemption: optionalText(['No card needed because', 'why they need no card'], 300),
  },
  facts: {
    /** Their name; the register is sorted and searched by it. */
    name: z.string(),
    statusId: onlyValues(Object.values(status), int('Status', 10, 40)),
    reasons: z.array(z.custom<ClearanceReason>()),
    trade: z.nullable(z.string()),
    photoFileId: z.nullable(z.int()),
    roleNames: z.array(z.string()),
    /** The card that lasts longest. */
    cardName: z.nullable(z.string()),
    cardExpiresOn: z.nullable(z.string()),
    inductionId: z.nullable(z.int()),
    inductionExpiresOn: z.nullable(z.string()),
    siteNumber: z.nullable(z.string()),
    /** When they signed in, if they are on site. */
    onSiteSince: z.nullable(z.string()),
    firstOnSite: z.nullable(z.string()),
    lastOnSite: z.nullable(z.string()),
  },
  summary: [
    'projectId',
    'projectNumber',
    'projectTimeZone',
    'personId',
    'name',
    'clientId',
    'clientName',
    'isFirstAider',
    'isFireMarshal',
    'statusId',
    'reasons',
    'trade',
    'photoFileId',
    'roleNames',
    'cardName',
    'cardExpiresOn',
    'inductionId',
    'inductionExpiresOn',
    'siteNumber',
    'onSiteSince',
  ],
  filter: { projectId: ref('project', 'Project'), personId: ref('person', 'Person') },
  listsBy: ['projectId'],
  window: defineWindow({
    columns: {
      name: { sort: 'text' },
      clientId: { filter: 'choice' },
      trade: { filter: 'choice' },
      statusId: { sort: 'whole', filter: 'choice' },
      cardExpiresOn: { sort: 'day', filter: 'days' },
      inductionExpiresOn: { sort: 'day', filter: 'days' },
    },
    start: { column: 'name', down: false },
    search: ['name', 'siteNumber'],
    views: ['all', 'cleared', 'blocked', 'pending', 'expiring', 'onSite', 'left'],
  }),
  actions: {
    leave: z.object({ reason: optionalLongText('Reason', 500) }),
    comeBack: z.object({}),
  },
  moves: {
    [status.pending]: ['leave'],
    [status.cleared]: ['leave'],
    [status.blocked]: ['leave'],
    [status.left]: ['comeBack'],
  },
  affects: { projectIds: 'project' },
})

export type ProjectPerson = Row<typeof projectPerson>
export type ProjectPersonSummary = Summary<typeof projectPerson>
export type ProjectPersonDraft = Draft<typeof projectPerson>
