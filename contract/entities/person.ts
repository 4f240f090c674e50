import * as z from 'zod/mini'
import { manyFiles, onePicture } from '../attachments.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'
import { day, longText, name, optionalDay, optionalName, optionalPhone, optionalText } from '../fields.ts'
import { optionalEMail } from '../people/contactFields.ts'
import { cardFileLimits, cardFileTypes, siteCard, type NamedCardCheck } from '../people/siteCards.ts'
import { listed, optionalRef, ref } from '../references.ts'
import { notBefore } from '../text/words.ts'

/** For whom someone works or worked. */
export interface Employment {
  clientId: number
  clientName: string
  fromOn: string
  /** Null for the present employer. */
  untilOn: string | null
}

/**
 * Someone who works on sites, once for all projects, with or without an account (domain specification, 5.6). Who they
 * are on one project is in their `projectPerson`.
 */
export const person = defineEntity('person', {
  name: 'Person',
  plural: 'People',
  displayName: '{firstName} {lastName}',
  path: 'person',
  hub: 'Person',
  scope: 'project',
  draft: {
    firstName: name('First name', 60),
    lastName: name('Last name', 60),
    knownAs: optionalName('Known as', 60),
    dateOfBirth: optionalDay('Date of birth'),
    clientId: ref('client', 'Employer'),
    employmentStatusId: listed('employmentStatuses', 'Employment status'),
    trade: optionalName('Trade', 60),
    phone: optionalPhone(),
    email: optionalEMail(),
    emergencyName: optionalName('Emergency contact', 100),
    emergencyPhone: optionalPhone('Phone in an emergency'),
    emergencyRelation: optionalText('Relation', 60),
    languageId: listed('languages', 'Language'),
    cards: labelled(
      'Cards',
      z._default(z.array(siteCard).check(z.maxLength(10, 'A person has at most 10 cards.')), []),
    ),
    userId: optionalRef('user', ['Account', 'their account'], { whenGone: 'clear' }),
  },
  rules: [
    {
      field: 'cards',
      message: notBefore('The last day of a card', 'the day on which it was issued'),
      isMet: ({ cards }) => cards.every(({ issuedOn, expiresOn }) => !issuedOn || !expiresOn || issuedOn <= expiresOn),
    },
  ],
  facts: {
    photoFileId: onePicture('Photo', { path: 'personPhoto', idField: 'personId' }),
    /** Front and back of their cards. */
    cardFiles: manyFiles('Photo of a card', {
      path: 'personCardFile',
      idField: 'personId',
      types: cardFileTypes,
      ...cardFileLimits,
    }),
    /** Who checked which of the cards, and when. */
    cardChecks: labelled('Checks of cards', z.array(z.custom<NamedCardCheck>())),
    bannedUntil: labelled('Banned until', z.nullable(z.string())),
    banReason: labelled('Reason for the ban', z.nullable(z.string())),
    /** For whom they worked from when to when, the present employer first. */
    employers: z.array(z.custom<Employment>()),
    /** The projects on whose list they are, as far as the reader may see the people of these. */
    projectIds: z.array(z.int()),
  },
  summary: [
    'firstName',
    'lastName',
    'knownAs',
    'clientId',
    'clientName',
    'trade',
    'employmentStatusId',
    'userId',
    'photoFileId',
    'bannedUntil',
    'projectIds',
  ],
  filter: { clientId: ref('client', 'Employer') },
  listsBy: ['clientId'],
  actions: {
    /** Keeps them off all sites up to a day. */
    ban: z.object({
      until: day(['Banned until', 'the last day of the ban']),
      reason: longText('Reason', 500),
    }),
    liftBan: z.object({ reason: longText('Reason', 500) }),
  },
  affects: { projectIds: 'project' },
})

export type Person = Row<typeof person>
export type PersonSummary = Summary<typeof person>
export type PersonDraft = Draft<typeof person>
