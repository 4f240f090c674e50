import * as z from 'zod/mini'
import { onePicture } from '../attachments.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords, labelled } from '../fieldFacts.ts'
import { name, oneOf, optionalDay, optionalName, optionalPhone, optionalText, text } from '../fields.ts'
import { optionalEMail } from '../people/contactFields.ts'
import { cardChecks, cardCheckWords } from '../people/siteCards.ts'
import { listed, optionalRef, ref } from '../references.ts'
import { notBefore } from '../text/words.ts'

/** A competence card, such as CSCS, Safe Pass or a partner scheme, as someone has seen it. */
const card = z.object({
  cscsTypeId: listed('cscsTypes', 'Card'),
  number: text('Card number', 30),
  occupation: optionalName('Occupation', 80),
  issuedOn: optionalDay(['Issued', 'the day on which the card was issued']),
  expiresOn: optionalDay(['Expires', 'the day on which the card expires']),
  checked: z._default(inWords(cardCheckWords, oneOf('Checked', cardChecks)), 'no'),
})
export type SiteCard = z.output<typeof card>

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
    cards: labelled('Cards', z._default(z.array(card).check(z.maxLength(10, 'A person has at most 10 cards.')), [])),
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
    'projectIds',
  ],
  filter: { clientId: ref('client', 'Employer') },
  listsBy: ['clientId'],
  affects: { projectIds: 'project' },
})

export type Person = Row<typeof person>
export type PersonSummary = Summary<typeof person>
export type PersonDraft = Draft<typeof person>
