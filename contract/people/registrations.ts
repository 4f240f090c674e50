import * as z from 'zod/mini'
import { labelled } from '../fieldFacts.ts'
import {
  chosenId,
  day,
  eMail,
  longText,
  name,
  oneOf,
  optionalDay,
  optionalId,
  optionalName,
  optionalPhone,
  optionalText,
} from '../fields.ts'
import { listed, optionalRef, ref } from '../references.ts'
import { notBefore } from '../text/words.ts'
import type { AttachedFile } from '../attachments.ts'
import { optionalEMail } from './contactFields.ts'
import { languages } from './languages.ts'
import { mergeFields, mostCards } from './mergePeople.ts'
import { siteCard } from './siteCards.ts'

/** What becomes of the details that someone gave before they came. */
export const registrationStatus = { waiting: 10, returned: 20, accepted: 30 } as const
export const registrationStatusWords: Readonly<Record<number, string>> = {
  10: 'To accept',
  20: 'Returned',
  30: 'Accepted',
}

/** Days after which details that were returned and not sent again, and those that nobody accepted, are removed. */
export const daysToAnswer = 30
export const daysToAccept = 90

/** A training as someone says that they have it. */
const saidTraining = z.object({
  typeId: listed('userTrainingTypes', 'Training'),
  provider: optionalName('Provider', 100),
  certificateNumber: optionalText('Certificate number', 50),
  completedOn: day(['Completed', 'the day on which it was completed']),
  expiresOn: optionalDay(['Expires', 'the day on which it expires']),
})
export type SaidTraining = z.output<typeof saidTraining>
const mostTrainings = 10

/** What a person gives of themselves. The company is typed where the link does not say it. */
export const registrationFields = {
  firstName: name('First name', 60),
  lastName: name('Last name', 60),
  dateOfBirth: day('Date of birth'),
  companyName: optionalName(['Company', 'the company'], 150),
  employmentStatusId: listed('employmentStatuses', 'Employment status'),
  trade: optionalName('Trade', 60),
  phone: optionalPhone(),
  email: optionalEMail(),
  emergencyName: optionalName('Emergency contact', 100),
  emergencyPhone: optionalPhone('Phone in an emergency'),
  emergencyRelation: optionalText('Relation', 60),
  languageId: listed('languages', 'Language', { displayFields: ['name', 'code'] }),
  cards: labelled(
    'Cards',
    z._default(z.array(siteCard).check(z.maxLength(mostCards, `Enter at most ${mostCards} cards.`)), []),
  ),
  trainings: labelled(
    'Trainings',
    z._default(
      z.array(saidTraining).check(z.maxLength(mostTrainings, `Enter at most ${mostTrainings} trainings.`)),
      [],
    ),
  ),
}

const isInOrder = (from: string | null, to: string | null) => !from || !to || from <= to

/** The rules of the lists of a registration, which the contract of the kind and the public form share. */
export const registrationRules = [
  {
    field: 'cards' as const,
    message: notBefore('The last day of a card', 'the day on which it was issued'),
    isMet: ({ cards }: { cards: z.output<typeof registrationFields.cards> }) =>
      cards.every(({ issuedOn, expiresOn }) => isInOrder(issuedOn, expiresOn)),
  },
  {
    field: 'trainings' as const,
    message: notBefore('The last day of a training', 'the day on which it was completed'),
    isMet: ({ trainings }: { trainings: z.output<typeof registrationFields.trainings> }) =>
      trainings.every(({ completedOn, expiresOn }) => isInOrder(completedOn, expiresOn)),
  },
]

/** What is sent through a link, without its files. */
export const registrationDetails = z.object(registrationFields)
export type RegistrationDetails = z.output<typeof registrationDetails>
export type TypedRegistration = z.input<typeof registrationDetails>

/** What a photo shows: the person, one of their cards, or one of their trainings, by its place in the list. */
export type FilePart = 'photo' | `card:${number}` | `training:${number}`
export const isFilePart = (part: string): part is FilePart => part === 'photo' || /^(card|training):\d$/.test(part)
/** The most photos of a registration, and the size of all in MB. */
export const registrationFileLimits = { most: 20, largest: 20 } as const
export { cardFileTypes as registrationFileTypes } from './siteCards.ts'

export interface RegistrationFile extends AttachedFile {
  part: FilePart
}

/** `POST /api/registrationByLink/read` {Token, Key}: what a link opens. `POST /api/registrationByLink`: sends details. */
export const registrationByLinkPath = 'registrationByLink'
/** The page that a link opens. Its token stands behind `#`, which no server and no log gets. */
export const registerPage = '/register'

export const linkKinds = ['poster', 'company', 'person'] as const
export type LinkKind = (typeof linkKinds)[number]
export const linkKindWords: Record<LinkKind, string> = {
  poster: 'Poster with a QR code',
  company: 'Mail to a company',
  person: 'Mail to a person',
}

/** An entry of a list, as the public page offers it. */
export interface Offered {
  id: number
  name: string
}

/** What a link opens, for someone without an account. Of details only those that were sent through the same link. */
export interface OpenedRegistration {
  kind: LinkKind
  projectName: string
  /** The company that everyone of this link works for; null if they enter it. */
  companyName: string | null
  /** Whom the mail addressed. */
  name: string | null
  /** The code of the language in which the page opens. */
  language: string
  expiresOn: string
  lists: Record<'employmentStatuses' | 'userTrainingTypes' | 'cscsTypes', Offered[]> & {
    languages: (Offered & { code: string | null })[]
  }
  /** What was sent by this link for this person, or with this key; null if nothing was. */
  sent: SentRegistration | null
}

export interface SentRegistration {
  firstName: string
  lastName: string
  statusId: number
  /** Why it was returned. */
  returnReason: string | null
  /** What was sent; null once it is accepted. */
  details: RegistrationDetails | null
  files: { id: number; name: string; part: FilePart }[]
}

const linkDays = 365

/** `POST /api/registrationLink`: makes a link. The answer of a poster has its code; other links go by mail. */
export const registrationLinkPath = 'registrationLink'
export const registrationLink = z.object({
  projectId: ref('project', 'Project'),
  kind: oneOf('Link', linkKinds),
  clientId: optionalRef('client', 'Company'),
  name: optionalName('Name', 100),
  email: optionalEMail(),
  language: z._default(z.enum(languages), 'en'),
  days: labelled(
    ['Works for', 'how long the link works'],
    z._default(z.int().check(z.minimum(1), z.maximum(linkDays)), 30),
  ),
})
export type NewRegistrationLink = z.input<typeof registrationLink>
/** The address of a mail to a company or a person. */
export const linkAddress = eMail()

/** `GET /api/registrationLinks/{projectId}`: the links of a project that still work. */
export const registrationLinksPath = 'registrationLinks'
export interface RegistrationLink {
  id: number
  kind: LinkKind
  clientName: string | null
  name: string | null
  email: string | null
  createdByName: string | null
  createdOn: string
  expiresOn: string
  /** How many people have registered by it. */
  registrations: number
}

/** `PUT /api/registrationLink/{id}/poster`: what is printed on a poster. */
export interface RegistrationPoster {
  address: string
  code: { size: number; path: string }
  projectName: string
  companyName: string | null
  expiresOn: string
}

/** Fields of the record of a known person that may be taken from what they sent. */
export const takenFields = mergeFields.filter(
  (field) => field !== 'knownAs' && field !== 'userId' && field !== 'photoFileId',
)
export type TakenField = (typeof takenFields)[number]

/** Accepts a person: as someone new, or as someone who is known, with the fields that are taken over the known ones. */
export const acceptRegistration = z.object({
  clientId: chosenId('Company', 'Choose the company that they work for.'),
  personId: optionalId('Person'),
  /** Someone new, although somebody who is known looks alike. */
  isNew: z._default(z.boolean(), false),
  take: z._default(z.array(z.enum(takenFields as [TakenField, ...TakenField[]])), []),
  /** Whether whoever accepts has seen the cards. */
  cardsSeen: labelled('Cards seen', z._default(z.boolean(), false)),
})
export const returnRegistration = z.object({ reason: longText('Reason', 500) })
