import * as z from 'zod/mini'
import { defineEntity, type Row, type Summary } from '../entity.ts'
import { inWords, labelled, onlyValues } from '../fieldFacts.ts'
import { int } from '../fields.ts'
import {
  acceptRegistration,
  linkKinds,
  linkKindWords,
  registrationFields,
  registrationRules,
  registrationStatus as status,
  registrationStatusWords,
  returnRegistration,
  type RegistrationFile,
} from '../people/registrations.ts'
import { optionalRef, ref } from '../references.ts'
import { someOf } from '../rules.ts'

/**
 * What someone gave of themselves before they came to a project for the first time, through a link and without an
 * account. It waits until staff accept it, which puts them on the list of people, or return it.
 */
export const registration = defineEntity('registration', {
  name: 'Registration',
  plural: 'Registrations',
  displayName: '{firstName} {lastName}',
  path: 'registration',
  hub: 'Registration',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs', displayFields: ['number', 'name', 'timeZone'] }),
    clientId: optionalRef('client', 'Company'),
    ...registrationFields,
  },
  rules: [someOf('clientId', ['companyName'], 'Enter the company.'), ...registrationRules],
  facts: {
    statusId: onlyValues(Object.values(status), labelled('Status', int('Status', 10, 30), registrationStatusWords)),
    /** How they came to register. */
    linkKind: labelled('Link', inWords(linkKindWords, z.enum(linkKinds))),
    sentOn: labelled('Sent', z.string()),
    files: z.array(z.custom<RegistrationFile>()),
    fileCount: z.int(),
    returnReason: labelled('Returned because', z.nullable(z.string())),
    decidedOn: z.nullable(z.string()),
    decidedByName: z.nullable(z.string()),
    /** Their place on the list of people once they are accepted. */
    projectPersonId: z.nullable(z.int()),
  },
  summary: [
    'projectId',
    'firstName',
    'lastName',
    'clientId',
    'clientName',
    'companyName',
    'trade',
    'statusId',
    'linkKind',
    'sentOn',
    'fileCount',
    'decidedOn',
    'projectPersonId',
  ],
  filter: { projectId: ref('project', 'Project') },
  listsBy: ['projectId'],
  actions: { accept: acceptRegistration, return: returnRegistration },
  moves: { [status.waiting]: ['accept', 'return'], [status.returned]: ['accept'] },
  affects: { projectIds: 'project' },
})

export type Registration = Row<typeof registration>
export type RegistrationSummary = Summary<typeof registration>
