import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { labelled, inWords } from '../fieldFacts.ts'
import {
  eachOnce,
  eMail,
  int,
  name,
  nameOrNothing,
  oneOf,
  optionalName,
  optionalPhone,
  optionalText,
  yesNo,
} from '../fields.ts'
import { ref } from '../references.ts'
import { roles, roleWords } from '../wire/session.ts'
import { someSystems } from '../systems.ts'
import { topicNames, type Topic } from '../people/topics.ts'
import { languages, languageWords } from '../people/languages.ts'
import { timeZones, timeZoneWords } from '../time/timeZones.ts'
import { client } from './client.ts'

export const userStatus = { invited: 10, active: 20, locked: 30, deactivated: 40 } as const
/** The words for each status, in badges, history and exports. */
export const userStatusWords = {
  [userStatus.invited]: 'Invited',
  [userStatus.active]: 'Active',
  [userStatus.locked]: 'Locked',
  [userStatus.deactivated]: 'Deactivated',
} as const
const noticeKinds = ['off', 'app', 'app+email'] as const
export const noticeWords: Record<(typeof noticeKinds)[number], string> = {
  off: 'Off',
  app: 'In the app',
  'app+email': 'In the app and by e-mail',
}
const wish = (label: string) => labelled(label, z.enum(noticeKinds), noticeWords)
type Wish = ReturnType<typeof wish>
export const topicTitles: Record<Topic, string> = {
  approval: 'Approvals',
  project: 'Projects',
  role: 'Roles and work given to you',
  rfi: 'RFIs',
  change: 'Change requests',
  action: 'Actions',
  observation: 'Observations',
  permit: 'Permits',
  incident: 'Incidents',
  accident: 'Accidents',
  rollCall: 'Roll calls',
  gate: 'Site gate',
  rams: 'RAMS',
  induction: 'Inductions',
  equipment: 'Equipment and places',
  document: 'Documents',
  safetyFile: 'Safety file',
  training: 'Trainings',
  company: 'Companies',
  account: 'Accounts',
}
const digests = ['none', 'daily', 'weekly'] as const
export const digestWords: Record<(typeof digests)[number], string> = {
  none: 'No summary',
  daily: 'Summary every day',
  weekly: 'Summary every week',
}

/** How a user is notified: a default, and exceptions by topic. */
const notificationPrefs = z.object({
  kind: wish('Notifications'),
  topics: labelled(
    'Topic by topic',
    z._default(
      z.partial(
        z.object(
          Object.fromEntries(topicNames.map((topic) => [topic, wish(topicTitles[topic])])) as Record<Topic, Wish>,
        ),
      ),
      {},
    ),
  ),
  digest: labelled('Summary by e-mail', z.enum(digests), digestWords),
})

/** A person who can sign in. Operatives on site have no account. */
export const user = defineEntity('user', {
  name: 'User',
  plural: 'Users',
  displayName: '{firstName} {lastName}',
  path: 'user',
  hub: 'User',
  scope: 'all',
  draft: {
    email: eMail(),
    firstName: name('First name', 60),
    lastName: nameOrNothing('Last name', 60),
    initials: optionalText('Initials', 4),
    clientId: ref('client', 'Client'),
    jobTitle: optionalName('Job title', 80),
    phone: optionalPhone(),
    roles: labelled('Roles', z._default(z.array(z.enum(roles)).check(eachOnce()), []), roleWords),
    pbSystems: someSystems('Systems', 'Choose a system.'),
    availableForAuthoring: yesNo('May prepare records', true),
    availableForReviewing: yesNo('May review and approve', false),
    language: z._default(inWords(languageWords, oneOf('Language', languages)), 'en'),
    timeZone: z._default(inWords(timeZoneWords, oneOf('Time zone', timeZones)), 'Europe/Dublin'),
    notificationPrefs: labelled(
      'Notifications',
      z._default(notificationPrefs, { kind: 'app', topics: {}, digest: 'none' }),
    ),
  },
  facts: {
    fullName: z.string(),
    statusId: labelled('Status', int('Status', 10, 40), userStatusWords),
    isActive: z.boolean(),
    projectCount: int('Projects', 0, 1e9),
    lastLoginOn: z.nullable(z.iso.datetime()),
    /** When a lock after wrong passwords expires. */
    lockEndsOn: z.nullable(z.iso.datetime()),
    mustChangePassword: z.boolean(),
  },
  summary: [
    'email',
    'firstName',
    'lastName',
    'fullName',
    'initials',
    'clientId',
    'clientName',
    'jobTitle',
    'roles',
    'pbSystems',
    'availableForAuthoring',
    'availableForReviewing',
    'statusId',
    'projectCount',
    'lastLoginOn',
  ],
  actions: {
    invite: z.object({}),
    resetPassword: z.object({}),
    unlock: z.object({}),
    deactivate: z.object({}),
    reactivate: z.object({}),
  },
  moves: {
    10: ['invite', 'deactivate'],
    20: ['resetPassword', 'deactivate'],
    30: ['unlock', 'resetPassword', 'deactivate'],
    40: ['reactivate'],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: client,
})

export type User = Row<typeof user>
export type UserSummary = Summary<typeof user>
export type UserDraft = Draft<typeof user>
