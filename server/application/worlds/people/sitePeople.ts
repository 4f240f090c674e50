import type { CardCheck, SiteCard } from '#contract/people/siteCards.ts'
import { attendanceStatus } from '#contract/people/attendance.ts'
import { personStatus } from '#contract/people/personStatus.ts'
import type { CardRule } from '#contract/projects/projectSettings.ts'
import { lookupId, suppliedLists } from '#server/db/supplied/lookups.ts'
import type { inductions } from '#server/db/tables/induction.ts'
import type { persons } from '#server/db/tables/person.ts'
import type { projectPersons } from '#server/db/tables/projectPerson.ts'
import type { siteAttendances } from '#server/db/tables/siteAttendance.ts'
import { clearanceOf, mayClear, type Site } from '#server/features/site/clearance.ts'
import type { Calendar } from '../calendar.ts'
import { firmId, firmOf, type FirmKey } from '../firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { locationId } from '../projects/locations.ts'
import { projectId } from '../projects/projects.ts'
import { inductionStories } from '../safety/inductionStories.ts'
import { personId as accountId } from './people.ts'

const project = 'HB-014'

/** Someone of the demo world who works on sites, besides those who were inducted. */
interface Worker {
  name: string
  firm: FirmKey
  trade: string
  card?: SiteCard
}

/** What the people who were inducted do, by company. */
const trades: Partial<Record<FirmKey, string>> = {
  corrib: 'Steel erector',
  kestrel: 'Scaffolder',
  crane: 'Crane operator',
  tidewater: 'Painter',
  survey: 'Setting-out engineer',
  electrical: 'Electrician',
  quay: 'Groundworker',
  thornbury: 'Client representative',
  brannock: 'General operative',
}

/** People on the list of the harbour bridge who were not inducted there, and people on no list. */
const others: readonly Worker[] = [
  { name: 'Noel Geraghty', firm: 'kestrel', trade: 'Scaffolder' },
  { name: 'Andrei Munteanu', firm: 'corrib', trade: 'Welder' },
  ...[
    'Aoife Devane',
    'Brian Scully',
    'Cathal Mannion',
    'Dariusz Wójcik',
    'Emeka Obi',
    'Finbarr Lucey',
    'Gintaras Petkus',
    'Hugo Santos',
    'Ivan Kolev',
    'Joe Tansey',
    'Kieran Foy',
    'Luís Pinto',
    'Marta Zając',
    'Niall Coyne',
    'Oisín Hession',
    'Pavel Dvořák',
    'Ronan Tully',
    'Stephen Mahon',
    'Tomasz Baran',
    'Una Nestor',
    'Viktor Sabo',
    'Willie Joyce',
  ].map((name, at): Worker => {
    const [firm, trade] = [
      ['corrib', 'Steel erector'],
      ['quay', 'Groundworker'],
      ['kestrel', 'Scaffolder'],
      ['electrical', 'Electrician'],
    ][at % 4] as [FirmKey, string]
    return { name, firm, trade }
  }),
]

/** The first of the others are on the list of the site, not yet inducted or kept off it. */
const listedOthers = 4

const splitName = (name: string) => {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

interface Entered extends Worker {
  language: string
  phone: string | null
}

/** Everyone once, in the order of their ids: the inducted by name and company, then the others. */
function everyone(calendar: Calendar): Entered[] {
  const inducted = new Map<string, Entered>()
  for (const { name, firm, card, language = 'English', phone = null } of inductionStories) {
    const [type, number, expiresIn] = card ?? []
    inducted.set(`${firm}/${name}`, {
      name,
      firm,
      trade: trades[firm] ?? 'Operative',
      language,
      phone,
      ...(type && {
        card: {
          cscsTypeId: lookupId('cscsTypes', type),
          number: number!,
          occupation: null,
          issuedOn: null,
          expiresOn: calendar.day(expiresIn!),
          checked: 'seen',
        },
      }),
    })
  }
  return [...inducted.values(), ...others.map((other) => ({ ...other, language: 'English', phone: null }))]
}

/** The ids of people who are on no list, for whoever adds them. */
export const unlistedPeople = () => {
  const inducted = new Set(inductionStories.map(({ name, firm }) => `${firm}/${name}`)).size
  return Array.from({ length: others.length - listedOthers }, (_, at) => inducted + listedOthers + at + 1)
}

/** The id of someone who was inducted to the harbour bridge. */
export const sitePersonId = (name: string) =>
  [...new Set(inductionStories.map((story) => `${story.firm}/${story.name}`))].findIndex((key) =>
    key.endsWith(`/${name}`),
  ) + 1

/** Whoever inducted them has seen their card. */
const seenCard = ({ cscsTypeId, number, expiresOn, checked }: SiteCard, on: string): CardCheck => ({
  cscsTypeId,
  number,
  expiresOn,
  checked,
  byId: accountId('gill'),
  on,
})

const entered = (on: string, by = accountId('gill')): [Step, ...Step[]] => [{ on, by, action: 'created' }]

type Inducted = { row: typeof inductions.$inferInsert }

/** The people of the demo world, their places on the list of the harbour bridge, and who was and is on site there. */
export function sitePeopleRows(calendar: Calendar, inducted: readonly Inducted[], cardRule: CardRule) {
  const all = everyone(calendar)
  const site: Site = {
    today: calendar.day(0),
    cardRule,
    cardNames: new Map(suppliedLists.cscsTypes.map(({ id, name }) => [id, name])),
    inductions: inducted
      .map(({ row }) => ({
        id: row.id!,
        personId: null,
        statusId: row.statusId,
        expiresOn: row.expiresOn ?? null,
        siteNumber: row.siteNumber ?? null,
        userId: null,
        name: row.title,
        company: companyOf(row.clientId),
      }))
      .filter(({ statusId }) => mayClear.includes(statusId))
      .toReversed(),
    away: [
      {
        outcome: 'offProject',
        effectiveFrom: calendar.day(-9),
        effectiveTo: null,
        person: { userId: null, name: 'Noel Geraghty', company: firmOf('kestrel').name },
      },
    ],
  }
  const people = all.map((person, at) => personRow(person, at + 1, calendar))
  const onList = all.slice(0, all.length - others.length + listedOthers)
  const places = onList.map((person, at) => placeRow(person, at + 1, site, calendar))
  return { people, places, stays: stayRows(places, calendar) }
}

const companies = new Map<number, string>()
function companyOf(clientId: number) {
  if (companies.size === 0) for (const { firm } of inductionStories) companies.set(firmId(firm), firmOf(firm).name)
  return companies.get(clientId) ?? null
}

function personRow({ name, firm, trade, card, language, phone }: Entered, id: number, calendar: Calendar) {
  const fields: Fields<typeof persons> = {
    ...splitName(name),
    knownAs: null,
    dateOfBirth: null,
    clientId: firmId(firm),
    employmentStatusId: lookupId('employmentStatuses', 'Employee'),
    trade,
    phone,
    email: null,
    emergencyName: null,
    emergencyPhone: null,
    emergencyRelation: null,
    languageId: lookupId('languages', language),
    cards: card ? [card] : [],
    userId: null,
  }
  const on = calendar.daysAgo(210, '09:00')
  const made = withHistory({ kind: 'person', id, projectId: null, fields, steps: entered(on) })
  return { ...made, row: { ...made.row, cardsChecked: card ? [seenCard(card, on)] : [] } }
}

/** Someone whose work on the bridge is done. */
const hasLeft = 'Brian Scully'

const firstAiders = ['Aidan Furey', 'Ewa Nowicka', 'Pat Duggan']
const fireMarshals = ['Noel Keaveney', 'Tom Reidy']

function placeRow({ name, firm, trade, card }: Entered, personId: number, site: Site, calendar: Calendar) {
  const company = firmOf(firm).name
  const isVisitor = trades[firm] === 'Client representative'
  const cardExemption = isVisitor ? 'Visits with the site manager only.' : null
  const at = { projectId: projectId(project), personId, company, cardExemption }
  const clearance = clearanceOf(
    {
      ...at,
      name,
      trade,
      cards: card ? [card] : [],
      userId: null,
      accountName: null,
      accountCompany: null,
      bannedUntil: null,
      formerNames: [],
    },
    site,
  )
  const fields: Fields<typeof projectPersons, 'projectRoleIds'> = {
    projectId: at.projectId,
    personId,
    clientId: firmId(firm),
    supervisorPersonId: null,
    projectRoleIds: [lookupId('projectRoles', isVisitor ? 'Visitor' : 'Operative')],
    isFirstAider: firstAiders.includes(name),
    isFireMarshal: fireMarshals.includes(name),
    cardExemption,
    ...clearance,
    ...(name === hasLeft && { statusId: personStatus.left }),
  }
  const steps = entered(calendar.daysAgo(205, '10:00'))
  if (name === hasLeft)
    steps.push({
      on: calendar.daysAgo(30, '16:00'),
      by: accountId('gill'),
      action: 'leave',
      fromStatusId: personStatus.pending,
      toStatusId: personStatus.left,
    })
  return withHistory({ kind: 'projectPerson', id: personId, projectId: at.projectId, fields, steps })
}

const zones = ['SP1', 'SP2', 'SP3', 'P4', 'SA']
/** The hours before now at which the crews of today came. Less than six, so that no sign-out at night is due. */
const cameHoursAgo = [4.5, 4.25, 4, 3.75]

/** The working days of six weeks up to yesterday, but for the one on which somebody forgot to sign out; the first first. */
function earlierDays(calendar: Calendar) {
  const dayAgo = (days: number) => calendar.daysAgo(days, '07:00').slice(0, 10)
  const all = Array.from({ length: 47 }, (_, at) => dayAgo(47 - at))
  return [...new Set(all)].filter((day) => day !== dayAgo(4))
}
/** Crews grow over the weeks: whoever came last to the site was not there in the first of them. */
const comesOn = (person: number, day: number) => (person * 7 + day * 3) % 11 !== 0 && person < 24 + day * 2
const shiftEnds = ['16:30', '16:45', '17:30', '15:00']

/** Six weeks of the cleared people, and today; of one nobody knows when they left. */
function stayRows(places: readonly { row: typeof projectPersons.$inferInsert }[], calendar: Calendar) {
  const earlier = earlierDays(calendar)
  const cleared = places.filter(({ row }) => row.statusId === personStatus.cleared)
  const stays = cleared.flatMap(({ row }, at) => {
    const zoneId = locationId(project, zones[at % zones.length]!)
    const stay = (
      fields: Pick<Fields<typeof siteAttendances>, 'signedInOn'> & Partial<Fields<typeof siteAttendances>>,
    ) => ({
      projectId: row.projectId,
      personId: row.personId,
      signedOutOn: null,
      zoneId,
      hostName: null,
      briefed: true,
      overrideReason: null,
      note: null,
      statusId: attendanceStatus.signedOut as number,
      method: 'staff' as const,
      isAutoClosed: false,
      reasonsAgainst: [],
      name: row.name,
      clientId: row.clientId,
      trade: row.trade ?? null,
      ...fields,
    })
    const isOpenSince = at === 1
    return [
      ...earlier.flatMap((day, on) =>
        comesOn(at, on)
          ? [
              stay({
                signedInOn: `${day}T07:${String(10 + ((at * 3 + on) % 40))}:00.000Z`,
                signedOutOn: `${day}T${shiftEnds[(at + on) % shiftEnds.length]}:00.000Z`,
              }),
            ]
          : [],
      ),
      stay({
        signedInOn: calendar.daysAgo(4, '07:30'),
        signedOutOn: calendar.daysAgo(4, isOpenSince ? '19:00' : '16:45'),
        ...(isOpenSince && { statusId: attendanceStatus.toConfirm, isAutoClosed: true }),
      }),
      ...(at % 18 === 17
        ? []
        : [stay({ signedInOn: calendar.hoursAgo(cameHoursAgo[at % 4]!), statusId: attendanceStatus.onSite })]),
    ]
  })
  return stays.map((fields, at) =>
    withHistory({
      kind: 'siteAttendance',
      id: at + 1,
      projectId: fields.projectId,
      fields,
      steps: entered(fields.signedInOn),
    }),
  )
}
