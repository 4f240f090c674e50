import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { accident, type Accident } from '#contract/entities/accident.ts'
import type { HolidaySet } from '#contract/time/holidays.ts'
import { personWords } from '#contract/people/namedPerson.ts'
import { sexWords, type AccidentDetails } from '#contract/safety/accidentDetails.ts'
import {
  categoryIn,
  injuryOriginWords,
  injurySeverityWords,
  listedInjuryWords,
  roadTrafficWords,
  unconsciousCauseWords,
} from '#contract/safety/injuryWords.ts'
import { isDangerousOccurrence } from '#contract/safety/incidentReport.ts'
import { occurrenceClassWords } from '#contract/safety/occurrenceClasses.ts'
import { reading } from '#server/core/reading.ts'
import { forbidden, missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPart } from '#server/core/services.ts'
import type { Reader } from '#server/db/database.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { sendPdf, shortDay } from '#server/platform/papers/registerPdfs.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { clients } from '#server/db/tables/client.ts'
import { incidents } from '#server/db/tables/incident.ts'
import { projects } from '#server/db/tables/project.ts'
import { users } from '#server/db/tables/user.ts'
import { detailsOf } from './details.ts'
import { accidents } from '#server/db/tables/accident.ts'

type Project = typeof projects.$inferSelect
/** Whoever reports: the person who has done so, or who prints the data. */
interface Reporter {
  name: string
  jobTitle: string | null
  phone: string | null
  company: string
  address: string
}
interface Data extends AccidentDetails {
  row: Accident
  project: Project
  organisation: string
  reporter: Reporter
  /** The dangerous occurrence that it came from, in words; null if it came from none. */
  occurrence: string | null
  /** A moment in words, by the time of the site. */
  written(moment: string): string
}
type Field = readonly [label: string, value: string | null | undefined]
type Person = AccidentDetails['injured'][number]
interface Part {
  title: string
  fields: readonly Field[]
}

interface FormOrder {
  name: string
  parts(data: Data): Part[]
}

const yesNo = (holds: boolean) => (holds ? 'Yes' : 'No')
const siteAddress = ({ address1, address2, town, county, postcode }: Project) =>
  [address1, address2, town, county, postcode].filter(Boolean).join(', ')

const aboutYou = ({ reporter, organisation }: Data): Field[] => [
  ['Name', reporter.name],
  ['Job title', reporter.jobTitle],
  ['Phone', reporter.phone],
  ['Organisation', organisation],
  ['Address and postcode', reporter.address],
  ['Company of the reporter', reporter.company === organisation ? null : reporter.company],
  ['Type of work', 'Construction'],
]
const aboutPlace = ({ row, project, written }: Data): Field[] => [
  ['Date and time', written(row.occurredOn)],
  ['Site', `${project.number} ${project.name}`],
  ['Address', siteAddress(project)],
  ['Local authority', project.localAuthority],
  ['Where on the site', [row.locationName, row.exactPlace].filter(Boolean).join(', ')],
]
const aboutPerson = ({ content, employer, employmentStatus }: Person): Field[] => [
  ['Full name', content.name],
  ['Home address', content.address],
  ['Phone', content.phone],
  ['Date of birth', shortDay(content.dateOfBirth)],
  ['Age', content.age === null ? null : String(content.age)],
  ['Sex', content.sex && sexWords[content.sex]],
  ['Nationality', content.nationality],
  ['Occupation', content.occupation],
  ['Employment status', employmentStatus],
  ['Employer', employer],
  ['Length of service', content.lengthOfService],
]
const severityIn = ({ content: { severity } }: Person, { jurisdiction }: Data) =>
  severity === 'specified' ? listedInjuryWords[jurisdiction] : injurySeverityWords[severity]

/**
 * What one person's injury is reported as. The decision is on the accident: it is that of the people for whom the rules
 * suggest what they suggest of the accident, and of the only one; the others go by their own injury.
 */
function reportableAs({ duty }: Person, { row, injured, jurisdiction }: Data) {
  if (row.isReportable === null) return 'Not decided'
  if (!row.isReportable || !row.reportCategory) return 'Not reportable'
  const isDecided = injured.length === 1 || (duty.duty === 'report' && duty.category === row.advisedCategory)
  if (isDecided) return categoryIn(jurisdiction, row.reportCategory)
  return duty.duty === 'report' && duty.category !== 'dangerousOccurrence'
    ? categoryIn(jurisdiction, duty.category)
    : 'Not reportable'
}

function aboutInjury(person: Person, data: Data): Field[] {
  const { content } = person
  return [
    ['Injury and part of the body', person.injuryWords.join('; ')],
    ['Severity', severityIn(person, data)],
    ['Reportable as', reportableAs(person, data)],
    ['Day of death', shortDay(content.diedOn)],
    ['What it came from', injuryOriginWords[content.arisesFrom]],
    ['Vehicle on a public road', roadTrafficWords[content.roadTraffic]],
    ['In an enclosed space', yesNo(content.inEnclosedSpace)],
    ['Became unconscious', yesNo(content.unconscious)],
    ['Unconscious by', content.unconsciousBy && unconsciousCauseWords[content.unconsciousBy]],
    ['Needed resuscitation', yesNo(content.resuscitated)],
    ['Taken to hospital', yesNo(content.takenToHospital)],
    ['In hospital for more than 24 hours', yesNo(content.hospitalOver24h)],
    ['Unfit for normal work from', shortDay(content.ceasedWorkOn)],
    ['Fit for normal work from', shortDay(content.returnedOn)],
    ['Days lost so far', String(person.daysLost)],
  ]
}
const aboutKind = ({ row }: Data): Field[] => [
  ['Kind of accident', row.accidentKindName],
  ['Height of the fall', row.fallHeight === null ? null : `${row.fallHeight} metres`],
]
const whatHappened = ({ row, account, witnesses }: Data): Field[] => [
  ['Work going on', row.activity],
  ['Plant, tool or substance', row.agent],
  ['Weather and light', row.conditions],
  ['What happened', account?.content.narrative],
  ['What was done at once', account?.content.immediateAction],
  ['Witnesses', witnesses.map(({ content }) => personWords(content)).join('; ')],
]

/**
 * F2508 (HSE, edition 05.00) and NI2508 (HSENI) have the same parts, A to G; F is for dangerous occurrences, and H is the
 * signature. C and D repeat for each injured person. In Great Britain a report is made online by the same particulars
 * (RIDDOR 2013, Schedule 1, Part 1).
 */
const inLetters = (data: Data): Part[] => [
  { title: 'Part A. About you', fields: aboutYou(data) },
  { title: 'Part B. About the incident', fields: aboutPlace(data) },
  ...data.injured.flatMap((person) => [
    { title: 'Part C. About the injured person', fields: aboutPerson(person) },
    { title: 'Part D. About the injury', fields: aboutInjury(person, data) },
  ]),
  { title: 'Part E. About the kind of accident', fields: aboutKind(data) },
  {
    title: 'Part F. Dangerous occurrences',
    fields: [['Dangerous occurrence', data.occurrence ?? 'None is linked to this accident']],
  },
  { title: 'Part G. Describing what happened', fields: whatHappened(data) },
]

/** IR1 (HSA; S.I. No. 370 of 2016): the notifier, the injured person, the accident, the injury, and its circumstances. */
const inSections = (data: Data): Part[] => [
  { title: 'Notifier', fields: aboutYou(data) },
  ...data.injured.map((person) => ({ title: 'Injured person', fields: aboutPerson(person) })),
  { title: 'Accident: when and where', fields: aboutPlace(data) },
  { title: 'Accident: kind and agent', fields: aboutKind(data) },
  ...data.injured.map((person) => ({
    title: `Injury: ${person.content.name}`,
    fields: aboutInjury(person, data),
  })),
  { title: 'Circumstances', fields: whatHappened(data) },
]

const forms: Record<HolidaySet, FormOrder> = {
  GB: { name: 'F2508', parts: inLetters },
  NI: { name: 'NI2508', parts: inLetters },
  IE: { name: 'IR1', parts: inSections },
}

/**
 * `GET /api/accident/{id}/formPdf`: what the form of the authority asks for, in the order of the form of the project's
 * country, to copy from. Only for those who see all of the accident.
 */
export const formPdfCalls = (kind: Resource<typeof accident>) =>
  new Hono<Env>().get('/accident/:id/formPdf', async (c) => {
    const id = asId.safeParse(c.req.param('id'))
    if (!id.success) throw missing(accident.name)
    const services = c.get('services')
    const { db } = services
    const person = personOf(c)
    const row = await reading(kind).one(db, person, id.data)
    if (!row.isWhole) throw forbidden('read the details of this accident')
    const [project] = await db.select().from(projects).where(eq(projects.id, row.projectId))
    const { organisationName } = await officeSettings(db)
    const form = forms[project!.jurisdiction]
    const written = (moment: string) => momentWords(moment, project!.timeZone)
    const details = await detailsOf(db, services, row, false)
    const data: Data = {
      ...details,
      row,
      project: project!,
      organisation: organisationName,
      occurrence: await occurrenceOf(db, row),
      reporter: await reporterOf(db, row.id, person.userId),
      written,
    }
    const called = `${form.name} data, ${row.number ?? 'draft'}`
    const paper = {
      title: `Data for form ${form.name}: ${row.number ?? 'draft'}`,
      landscape: false,
      parts: form.parts(data).flatMap(partOf),
      foot: `Medical and personal data. Printed by ${person.fullName}, ${written(services.now().toISOString())}`,
    }
    return sendPdf(c, paper, `${called}.pdf`)
  })

/** The dangerous occurrence that an accident came from: 'INC-0003, Collapse of a scaffold over 5 m'. */
async function occurrenceOf(db: Reader, { incidentId }: Accident) {
  if (incidentId === null) return null
  const [found] = await db.select().from(incidents).where(eq(incidents.id, incidentId))
  if (!found || !isDangerousOccurrence(found)) return null
  const { number, title, occurrenceClass } = found
  return [number, occurrenceClass ? occurrenceClassWords[occurrenceClass] : title].filter(Boolean).join(', ')
}

async function reporterOf(db: Reader, accidentId: number, otherwise: number): Promise<Reporter> {
  const [row] = await db
    .select({ userId: accidents.reportedByUserId })
    .from(accidents)
    .where(eq(accidents.id, accidentId))
  const [found] = await db
    .select({ user: users, company: clients })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(eq(users.id, row?.userId ?? otherwise))
  const { user, company } = found!
  const { address1, address2, address3, town, county, postcode } = company
  return {
    name: user.fullName,
    jobTitle: user.jobTitle,
    phone: user.phone,
    company: company.name,
    address: [address1, address2, address3, town, county, postcode].filter(Boolean).join(', '),
  }
}

/** Every field of the form, also those to which there is no answer, so that nobody looks for them in vain. */
const partOf = ({ title, fields }: Part): PdfPart[] => [
  { kind: 'heading', text: title },
  { kind: 'facts', facts: fields.map(([label, value]) => [label, value || '—'] as const) },
]
