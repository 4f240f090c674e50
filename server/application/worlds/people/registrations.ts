import { registrationStatus as status } from '#contract/people/registrations.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import type { registrationLinks, registrations } from '#server/db/tables/registration.ts'
import type { Calendar } from '../calendar.ts'
import { firmId } from '../firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { projectId } from '../projects/projects.ts'
import { personId as accountId } from './people.ts'

const project = 'HB-014'

interface Coming {
  name: [first: string, last: string]
  born: string
  language: string
  trade: string
  phone: string
  card?: { type: string; number: string; expiresIn: number }
  /** Which of the links they registered by. */
  link: 1 | 2
  company: string | null
  daysAgo: number
  returnedBecause?: string
}

/** People who gave their details before they came to the harbour bridge. */
const coming: readonly Coming[] = [
  {
    name: ['Jonas', 'Petrauskas'],
    born: '1991-02-17',
    language: 'Lithuanian',
    trade: 'Steel fixer',
    phone: '+353 85 555 0461',
    card: { type: 'Skilled worker', number: 'CS-771204', expiresIn: 410 },
    link: 1,
    company: null,
    daysAgo: 2,
  },
  {
    name: ['Orla', 'Devaney'],
    born: '1988-09-03',
    language: 'English',
    trade: 'Banksman',
    phone: '+353 86 555 0462',
    link: 2,
    company: 'Kestrel Formwork',
    daysAgo: 1,
  },
  {
    name: ['Radu', 'Ionescu'],
    born: '1979-06-21',
    language: 'Romanian',
    trade: 'Crane operator',
    phone: '+353 87 555 0463',
    card: { type: 'Skilled worker', number: 'CS-640918', expiresIn: -12 },
    link: 1,
    company: null,
    daysAgo: 6,
    returnedBecause: 'The card has expired. Send a photo of the new one.',
  },
]

/** The links to the harbour bridge, and what people sent through them. */
export function registrationRows(calendar: Calendar) {
  const link = (id: number, more: Partial<typeof registrationLinks.$inferInsert>) => ({
    id,
    projectId: projectId(project),
    kind: 'poster' as const,
    language: 'en',
    // No secret has this hash, so nobody opens the links of a demo.
    tokenHash: `demo ${id}`,
    createdOn: calendar.daysAgo(12, '08:30'),
    createdById: accountId('gill'),
    expiresOn: `${calendar.day(80)}T08:30:00.000Z`,
    ...more,
  })
  const links: (typeof registrationLinks.$inferInsert)[] = [
    link(1, { kind: 'company', clientId: firmId('corrib'), email: 'site@corrib.example' }),
    link(2, {}),
  ]
  return { links, registrations: coming.map((one, at) => rowOf(one, at + 1, calendar)) }
}

function rowOf({ card, returnedBecause, ...person }: Coming, id: number, calendar: Calendar) {
  const sentOn = calendar.daysAgo(person.daysAgo, '19:40')
  const returnedOn = calendar.daysAgo(person.daysAgo - 1, '09:10')
  const [firstName, lastName] = person.name
  const fields: Fields<typeof registrations> = {
    projectId: projectId(project),
    linkId: person.link,
    keyHash: `demo ${id}`,
    clientId: person.company === null ? firmId('corrib') : null,
    companyName: person.company,
    firstName,
    lastName,
    dateOfBirth: person.born,
    employmentStatusId: lookupId('employmentStatuses', 'Employee'),
    trade: person.trade,
    phone: person.phone,
    email: null,
    emergencyName: null,
    emergencyPhone: null,
    emergencyRelation: null,
    languageId: lookupId('languages', person.language),
    cards: card
      ? [
          {
            cscsTypeId: lookupId('cscsTypes', card.type),
            number: card.number,
            occupation: null,
            issuedOn: null,
            expiresOn: calendar.day(card.expiresIn),
            checked: 'no',
          },
        ]
      : [],
    trainings: [],
    statusId: returnedBecause ? status.returned : status.waiting,
    sentOn,
    returnReason: returnedBecause ?? null,
    decidedOn: returnedBecause ? returnedOn : null,
    decidedById: returnedBecause ? accountId('gill') : null,
  }
  const steps: [Step, ...Step[]] = [{ on: sentOn, by: null, action: 'registered' }]
  if (returnedBecause)
    steps.push({
      on: returnedOn,
      by: accountId('gill'),
      action: 'return',
      fromStatusId: status.waiting,
      toStatusId: status.returned,
    })
  return withHistory({ kind: 'registration', id, projectId: projectId(project), fields, steps })
}
