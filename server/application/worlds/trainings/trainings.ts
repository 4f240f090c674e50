import { trainingStatus } from '#contract/entities/userTraining.ts'
import type { Calendar } from '../calendar.ts'
import type { Paper } from '#server/application/worlds/files/paper.ts'
import { revisionFiles } from '#server/application/worlds/libraries/libraries.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { personId, personOf, type PersonKey } from '#server/application/worlds/people/people.ts'
import { starterFiles } from '#server/application/worlds/templates/templates.ts'

interface Held {
  person: PersonKey
  type: string
  title?: string
  provider: string
  number?: string
  doneDaysAgo: number
  /** Days until it expires; absent if it does not. */
  endsIn?: number
  status?: keyof typeof trainingStatus
  reason?: string
  /** Whether a certificate was uploaded. */
  proved?: boolean
}

const safePass = (person: PersonKey, doneDaysAgo: number, number: string, more: Partial<Held> = {}): Held => ({
  person,
  type: 'Safe Pass',
  provider: 'SOLAS',
  number,
  doneDaysAgo,
  endsIn: 1461 - doneDaysAgo,
  status: 'verified',
  ...more,
})
const handling = (person: PersonKey, doneDaysAgo: number, more: Partial<Held> = {}): Held => ({
  person,
  type: 'Manual handling',
  provider: 'Shannon Safety Training',
  doneDaysAgo,
  endsIn: 1096 - doneDaysAgo,
  status: 'verified',
  ...more,
})

const held: readonly Held[] = [
  safePass('byrne', 700, 'SP 481 220'),
  {
    person: 'byrne',
    type: 'NEBOSH / IOSH',
    title: 'IOSH Managing Safely',
    provider: 'Shannon Safety Training',
    number: 'MS-77120',
    doneDaysAgo: 900,
    status: 'verified',
  },
  {
    person: 'byrne',
    type: 'System training',
    title: 'Administrators’ course',
    provider: 'Brannock',
    doneDaysAgo: 320,
    status: 'pending',
    proved: false,
  },
  safePass('healy', 1423, 'SP 390 917'),
  handling('healy', 1120),
  safePass('fallon', 402, 'SP 517 336'),
  {
    person: 'fallon',
    type: 'Mental health first aid',
    provider: 'St John Ambulance',
    doneDaysAgo: 180,
    endsIn: 916,
    status: 'pending',
  },
  safePass('lynch', 1430, 'SP 402 118'),
  handling('lynch', 210, { status: 'pending' }),
  {
    person: 'lynch',
    type: 'Working at height / harness',
    provider: 'Atlantic Training',
    number: 'WAH-20931',
    doneDaysAgo: 1055,
    endsIn: 41,
    status: 'verified',
  },
  {
    person: 'lynch',
    type: 'Abrasive wheels',
    provider: 'Atlantic Training',
    doneDaysAgo: 1130,
    endsIn: -34,
    status: 'verified',
  },
  {
    person: 'lynch',
    type: 'First aid at work',
    title: 'First aid responder (FAR)',
    provider: 'Irish Red Cross',
    doneDaysAgo: 60,
    endsIn: 670,
    status: 'rejected',
    reason: 'The certificate is for another course. Send the FAR certificate.',
  },
  safePass('doyle', 260, 'SP 520 664'),
  {
    person: 'doyle',
    type: 'NEBOSH / IOSH',
    title: 'NEBOSH National Diploma',
    provider: 'Safeline',
    number: 'ND-55102',
    doneDaysAgo: 2200,
    status: 'verified',
  },
  {
    person: 'doyle',
    type: 'First aid at work',
    title: 'First aid responder (FAR)',
    provider: 'Irish Red Cross',
    doneDaysAgo: 690,
    endsIn: 40,
    status: 'verified',
  },
  { person: 'doyle', type: 'Face fit test', provider: 'Safeline', doneDaysAgo: 720, endsIn: 10, status: 'verified' },
  safePass('nowak', 90, 'SP 533 071', { status: 'pending' }),
  {
    person: 'nowak',
    type: 'SMSTS',
    provider: 'CITB',
    number: 'SM-881720',
    doneDaysAgo: 1400,
    endsIn: 426,
    status: 'verified',
  },
  {
    person: 'kearney',
    type: 'Temporary works coordinator',
    provider: 'CITB',
    number: 'TWC-20417',
    doneDaysAgo: 1700,
    endsIn: 126,
    status: 'verified',
  },
  safePass('kearney', 1455, 'SP 377 402'),
  safePass('murphy', 610, 'SP 503 889'),
  { person: 'murphy', type: 'Permit issuer', provider: 'Brannock', doneDaysAgo: 500, endsIn: 596, status: 'verified' },
  {
    person: 'murphy',
    type: 'Fire marshal',
    provider: 'Galway Fire Training',
    doneDaysAgo: 1090,
    endsIn: 6,
    status: 'verified',
  },
  {
    person: 'gill',
    type: 'Slinger / signaller',
    provider: 'SOLAS',
    number: 'SS-30118',
    doneDaysAgo: 1600,
    endsIn: 226,
    status: 'verified',
  },
  {
    person: 'gill',
    type: 'CPCS / NPORS / SOLAS plant ticket',
    title: '360 excavator',
    provider: 'SOLAS',
    number: 'PT-77410',
    doneDaysAgo: 1850,
    endsIn: -24,
    status: 'verified',
  },
  safePass('walsh', 820, 'SP 470 231'),
  {
    person: 'mcateer',
    type: 'Asbestos awareness',
    provider: 'UKATA',
    number: 'AA-1180',
    doneDaysAgo: 350,
    endsIn: 15,
    status: 'verified',
  },
  {
    person: 'mulvey',
    type: 'Working at height / harness',
    provider: 'Atlantic Training',
    number: 'WAH-31877',
    doneDaysAgo: 310,
    endsIn: 786,
    status: 'verified',
  },
]

const verifier = personId('fallon')
const isProved = ({ proved = true }: Held) => proved
const withPaper = held.map((training, at) => ({ training, id: at + 1 })).filter(({ training }) => isProved(training))

export const trainingRows = (calendar: Calendar) =>
  held.map(({ person, type, title, provider, number, doneDaysAgo, endsIn, status = 'pending', reason }, at) => {
    const seen =
      status === 'pending'
        ? null
        : calendar.daysAgo(Math.max(1, Math.min(doneDaysAgo, personOf(person).madeDaysAgo) - 12), '15:20')
    const by = person === 'fallon' ? personId('byrne') : verifier
    return {
      id: at + 1,
      person,
      madeDaysAgo: Math.max(2, Math.min(doneDaysAgo - 3, personOf(person).madeDaysAgo - 4)),
      seen,
      by,
      status,
      reason,
      fields: {
        userId: personId(person),
        typeId: lookupId('userTrainingTypes', type),
        title: title ?? type,
        provider,
        certificateNumber: number ?? null,
        completedOn: calendar.day(-doneDaysAgo),
        expiresOn: endsIn === undefined ? null : calendar.day(endsIn),
        notes: null,
        renewsId: null,
        statusId: trainingStatus[status],
        rejectedReason: reason ?? null,
        verifiedById: seen === null ? null : by,
        verifiedOn: seen,
      },
    }
  })

export const trainingPapers = (calendar: Calendar): Paper[] =>
  withPaper.map(({ training: { person, type, title, provider, number, doneDaysAgo }, id }, at) => ({
    id: starterFiles + revisionFiles + at + 1,
    name: `${(title ?? type).replaceAll(/\s*[/:]/g, ',')}, certificate.pdf`,
    ownerKind: 'userTraining',
    ownerId: id,
    ownerField: 'files',
    by: personId(person),
    on: calendar.daysAgo(Math.max(2, doneDaysAgo - 3), '12:05'),
    heading: title ?? type,
    lines: [
      `${personOf(person).firstName} ${personOf(person).lastName}`,
      `Certificate ${number ?? 'without number'}`,
      `Completed ${calendar.day(-doneDaysAgo)}`,
      provider,
    ],
  }))
