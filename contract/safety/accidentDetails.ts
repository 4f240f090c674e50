import * as z from 'zod/mini'
import { labelled } from '../fieldFacts.ts'
import {
  chosenId,
  int,
  longText,
  oneOf,
  optionalDay,
  optionalId,
  optionalLongText,
  optionalName,
  optionalPhone,
  optionalText,
  orNull,
  name,
  yesNo,
} from '../fields.ts'
import { personFields, typedPerson } from '../people/personFields.ts'
import { signature, type RenamedPerson } from '../questionnaires/signature.ts'
import type { HolidaySet } from '../time/holidays.ts'
import { inFuture, tooEarly } from '../text/dayWords.ts'
import { notBefore } from '../text/words.ts'
import type { ReportDuty } from './reportDuty.ts'
import { injuryOrigins, injurySeverities, roadTraffics, unconsciousCauses, type InjuryCategory } from './injuryWords.ts'

export const sexes = ['female', 'male', 'other'] as const
export const sexWords: Readonly<Record<(typeof sexes)[number], string>> = {
  female: 'Female',
  male: 'Male',
  other: 'Other',
}
const bodySides = ['left', 'right', 'both', 'na'] as const
export const bodySideWords: Readonly<Record<(typeof bodySides)[number], string>> = {
  left: 'left',
  right: 'right',
  both: 'both sides',
  na: '',
}

const unfitFrom = ['Unfit for normal work from', 'the first day unfit for normal work'] as const
const fitFrom = ['Fit for normal work from', 'the first day fit for normal work'] as const
const dayOfDeath = ['Day of death', 'the day of death'] as const

/** An injury by the lists of injuries and of parts of the body. */
const injury = z.object({
  injuryTypeId: chosenId('Injury', 'Choose each injury.'),
  bodyPartId: chosenId('Part of the body', 'Choose the part of the body of each injury.'),
  side: oneOf('Side', bodySides),
})
export type Injury = z.output<typeof injury>

/** What happened, in the words of whoever reports it. */
const account = z.object({
  narrative: longText(['What happened', 'what happened'], 4000, 20),
  immediateAction: optionalLongText(['What was done at once', 'what was done at once'], 2000),
})

/**
 * Someone who was hurt, with the fields that the authorities' forms ask for. They are someone on the list of people of
 * the project, or named by name and company; `userId` says who has an account.
 */
const injured = z
  .object({
    name: name('Name', personFields.injured.nameLength),
    personId: optionalId(['Person on the list', 'the person on the list']),
    userId: optionalId('Account'),
    /** The company of the project that employs them; one that the project does not have is named. */
    employerId: optionalId('Employer'),
    employerName: optionalName('Other employer', personFields.injured.companyLength),
    address: optionalLongText('Address', 300),
    phone: optionalPhone(),
    dateOfBirth: optionalDay('Date of birth'),
    age: orNull(int('Age', 0, 120)),
    sex: orNull(oneOf('Sex', sexes)),
    nationality: optionalText('Nationality', 60),
    language: optionalText('Language', 40),
    employmentStatusId: chosenId('Employment status', 'Choose an employment status.'),
    occupation: optionalText('Occupation', 100),
    lengthOfService: optionalText('Length of service', 60),
    severity: oneOf('Severity', injurySeverities),
    arisesFrom: oneOf('What it came from', injuryOrigins, 'Say what the injury came from.'),
    roadTraffic: oneOf('Vehicle on a public road', roadTraffics, 'Say whether it was on a public road.'),
    /** Null unless they died. */
    diedOn: optionalDay(dayOfDeath),
    injuries: labelled('Injuries', z._default(z.array(injury).check(z.maxLength(20, 'Add up to 20 injuries.')), [])),
    unconscious: yesNo('Lost consciousness', false),
    unconsciousBy: orNull(oneOf('Lost consciousness by', unconsciousCauses)),
    inEnclosedSpace: yesNo('Working in an enclosed space', false),
    resuscitated: yesNo('Had to be resuscitated', false),
    takenToHospital: yesNo('Taken to hospital', false),
    hospitalOver24h: yesNo('In hospital for more than 24 hours', false),
    treatment: optionalLongText('Treatment', 2000),
    firstAider: optionalName('First aider', 120),
    /** The first day on which they could not have done their normal work, whether or not they were to work on it. */
    ceasedWorkOn: optionalDay(unfitFrom),
    returnedOn: optionalDay(fitFrom),
    permanentEffect: optionalLongText('Permanent effect', 500),
  })
  .check(
    z.refine(
      ({ ceasedWorkOn, returnedOn }) => returnedOn === null || ceasedWorkOn === null || returnedOn >= ceasedWorkOn,
      { path: ['returnedOn'], error: notBefore(fitFrom, unfitFrom) },
    ),
    z.refine(({ ceasedWorkOn, returnedOn }) => returnedOn === null || ceasedWorkOn !== null, {
      path: ['ceasedWorkOn'],
      error: 'Enter the first day on which they were unfit for normal work.',
    }),
    z.refine(({ severity, diedOn }) => severity !== 'fatal' || diedOn !== null, {
      path: ['diedOn'],
      error: 'Enter the day of death.',
    }),
    z.refine(({ severity, diedOn }) => severity === 'fatal' || diedOn === null, {
      path: ['severity'],
      error: 'Choose “Fatal” if they died.',
    }),
    z.refine(({ unconscious, unconsciousBy }) => !unconscious || unconsciousBy !== null, {
      path: ['unconsciousBy'],
      error: 'Say what they lost consciousness by.',
    }),
    z.refine(({ takenToHospital, hospitalOver24h }) => takenToHospital || !hospitalOver24h, {
      path: ['takenToHospital'],
      error: 'They were taken to hospital if they stayed there.',
    }),
  )

/** Someone who saw or heard it. */
const witness = z.object({
  ...typedPerson(personFields.accidentWitness),
  phone: optionalPhone(),
  statement: optionalLongText('Statement', 4000),
  signature: orNull(signature),
})

/** The encrypted parts of an accident that people write, with the shape of each. */
export const accidentParts = { account, injured, witness } as const
export type AccidentPart = keyof typeof accidentParts
export type Account = z.output<typeof account>
export type Injured = z.output<typeof injured>
export type Witness = z.output<typeof witness>
export type PartContent = { [P in AccidentPart]: z.output<(typeof accidentParts)[P]> }

/** A part as its readers get it. `key` is chosen by whoever adds it; `version` counts its changes. */
export interface StoredPart<Content> {
  key: string
  version: number
  content: Content
}

/** Why staff decided as they did on the report to the authority. */
export interface ReportDecision {
  isReportable: boolean
  category: InjuryCategory | null
  reason: string | null
  byName: string
  /** Absent of decisions that were made before it was kept. */
  byUserId?: number
  on: string
}

/** `GET /api/accident/{id}/details`. */
export interface AccidentDetails {
  account: StoredPart<Account> | null
  injured: (StoredPart<Injured> & {
    employer: string | null
    employmentStatus: string
    injuryWords: string[]
    daysLost: number
    /** What the law asks for this person, as the rules suggest it. */
    duty: ReportDuty
  })[]
  witnesses: StoredPart<Witness>[]
  decision: ReportDecision | null
  /** Who signed or decided under another name than they have now. */
  renamedPeople: RenamedPerson[]
  /** The law that the accident falls under: that of the project's country. */
  jurisdiction: HolidaySet
  /** Whether the reader may change them now. */
  mayWrite: boolean
}

/** The key of the only account of an accident. */
export const accountKey = 'account'
const key = z.string().check(z.regex(/^[\w-]{1,40}$/, 'This part is not known.'))

/** The body of `PUT /api/accident/{id}/details/{key}`. `version` is the one that the sender saw, 0 for a new part. */
export const sentPart = z.object({
  part: z.enum(['account', 'injured', 'witness']),
  version: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  content: z.record(z.string(), z.unknown()),
})
export const isPartKey = (value: unknown): value is string => key.safeParse(value).success

/** Refuses days that cannot be: before the accident, or after today. `occurredOn` and `today` are days on site. */
export function dayProblems(content: Injured, { occurredOn, today }: { occurredOn: string; today: string }) {
  const { dateOfBirth, ceasedWorkOn, returnedOn, diedOn } = content
  const problem = (field: keyof Injured, message: string) => ({ field, message })
  return [
    ...(dateOfBirth && dateOfBirth > occurredOn
      ? [problem('dateOfBirth', 'The date of birth must be before the accident.')]
      : []),
    ...(ceasedWorkOn && ceasedWorkOn < occurredOn
      ? [problem('ceasedWorkOn', tooEarly(unfitFrom, 'the accident'))]
      : []),
    ...(ceasedWorkOn && ceasedWorkOn > today ? [problem('ceasedWorkOn', inFuture(unfitFrom))] : []),
    ...(returnedOn && returnedOn > today ? [problem('returnedOn', inFuture(fitFrom))] : []),
    ...(diedOn && diedOn < occurredOn ? [problem('diedOn', tooEarly(dayOfDeath, 'the accident'))] : []),
    ...(diedOn && diedOn > today ? [problem('diedOn', inFuture(dayOfDeath))] : []),
  ]
}
