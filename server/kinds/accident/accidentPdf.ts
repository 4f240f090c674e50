import type { accident, Accident, AccidentSummary } from '#contract/entities/accident.ts'
import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import type { AccidentDetails } from '#contract/safety/accidentDetails.ts'
import { investigationLevelOf, levelWords } from '#contract/safety/investigation.ts'
import {
  injuryCategoryWords,
  injuryOriginWords,
  injurySeverityWords,
  roadTrafficWords,
  unconsciousCauseWords,
} from '#contract/safety/injuryWords.ts'
import { recurrences, worstPotentials } from '#contract/safety/investigationGrades.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, PdfPart } from '#server/core/services.ts'
import { instancePaper, type Written } from '#server/features/questionnaires/pdf.ts'
import { renamedIn } from '#server/features/questionnaires/renamed.ts'
import { factsOf, registerPdfs, section, shortDay } from '#server/platform/papers/registerPdfs.ts'
import { detailsOf } from './details.ts'
import { partsOf } from './parts.ts'

/**
 * The PDFs of an accident and of the register of a project. People who may not see all of an accident get only its head
 * line.
 */
export function accidentPdfCalls(kind: Resource<typeof accident>) {
  const whole = instancePaper(kind, {
    facts: factsOfAccident,
    more: async (row, written, services) => detailParts(await detailsOf(services.db, services, row, false), written),
    renamed: async ({ id }, { db, cipher }) => renamedIn(db, await partsOf(db, cipher, id)),
  })
  return registerPdfs(kind, {
    log: 'Accidents',
    register: registerPaper,
    one: (row, written, services) => (row.isWhole ? whole(row, written, services) : headPaper(row, written)),
  })
}

const yes = (holds: boolean) => (holds ? 'Yes' : null)
const placeOf = ({ locationName, exactPlace }: Pick<Accident, 'locationName' | 'exactPlace'>) =>
  [locationName, exactPlace].filter(Boolean).join(', ')
const severityOf = ({ severity }: Pick<Accident, 'severity'>) => severity && injurySeverityWords[severity]

const headPaper = (row: Accident, written: Written): Omit<PdfPaper, 'foot'> => ({
  title: `${row.number ?? 'Draft'} ${row.title}`,
  landscape: false,
  parts: [
    factsOf([
      ['Project', `${row.projectNumber} ${row.projectName}`],
      ['Status', instanceStatusWords[row.statusId]],
      ['Company', row.clientName],
      ['When it happened', written(row.occurredOn)],
      ['Place', placeOf(row)],
      ['Severity', severityOf(row)],
    ]),
  ],
})

const reportWords = (row: Accident) =>
  row.isReportable === null ? 'Not decided' : row.isReportable ? `Yes, by ${shortDay(row.reportDueOn)}` : 'No'

function factsOfAccident(row: Accident, written: Written): [string, string | null][] {
  const level = investigationLevelOf(row.worstPotential, row.recurrence)
  return [
    ['When it happened', written(row.occurredOn)],
    ['Reported on site', written(row.notifiedOn)],
    ['Place', placeOf(row)],
    ['Work going on', row.activity],
    ['Weather and light', row.conditions],
    ['Kind of accident', row.accidentKindName],
    ['Height of the fall', row.fallHeight === null ? null : `${row.fallHeight} m`],
    ['Plant, tool or substance', row.agent],
    ['Incident', row.incidentNumber],
    ['Severity', severityOf(row)],
    ['Days lost', String(row.daysLost)],
    ['Reportable', reportWords(row)],
    ['Category', row.reportCategory && injuryCategoryWords[row.reportCategory]],
    ['Authority told', row.authorityToldOn && written(row.authorityToldOn)],
    ['Reported', row.reportedOn && `${shortDay(row.reportedOn)}, ${row.reportReference}`],
    ['Worst potential', worstPotentials[row.worstPotential ?? 0] ?? null],
    ['Likely to happen again', recurrences[row.recurrence ?? 0] ?? null],
    ['Investigation', level && levelWords[level].name],
  ]
}

const detailParts = ({ account, injured, witnesses, decision }: AccidentDetails, written: Written): PdfPart[] => [
  ...(account ? section('What happened', account.content.narrative) : []),
  ...(account?.content.immediateAction ? section('What was done at once', account.content.immediateAction) : []),
  ...injured.flatMap((person): PdfPart[] => [
    { kind: 'heading', text: `Injured: ${person.content.name}` },
    factsOf([
      ['Employer', person.employer],
      ['Employment status', person.employmentStatus],
      ['Occupation', person.content.occupation],
      ['Length of service', person.content.lengthOfService],
      ['Date of birth', shortDay(person.content.dateOfBirth)],
      ['Age', person.content.age === null ? null : String(person.content.age)],
      ['Address', person.content.address],
      ['Phone', person.content.phone],
      ['Severity', injurySeverityWords[person.content.severity]],
      ['Day of death', shortDay(person.content.diedOn)],
      ['Injuries', person.injuryWords.join('; ')],
      ['What it came from', injuryOriginWords[person.content.arisesFrom]],
      ['Vehicle on a public road', roadTrafficWords[person.content.roadTraffic]],
      ['In an enclosed space', yes(person.content.inEnclosedSpace)],
      ['Lost consciousness', yes(person.content.unconscious)],
      ['Lost consciousness by', person.content.unconsciousBy && unconsciousCauseWords[person.content.unconsciousBy]],
      ['Had to be resuscitated', yes(person.content.resuscitated)],
      ['Taken to hospital', yes(person.content.takenToHospital)],
      ['In hospital for more than 24 hours', yes(person.content.hospitalOver24h)],
      ['Treatment', person.content.treatment],
      ['First aider', person.content.firstAider],
      ['Unfit for normal work from', shortDay(person.content.ceasedWorkOn)],
      ['Fit for normal work from', shortDay(person.content.returnedOn)],
      ['Days lost', person.content.ceasedWorkOn && String(person.daysLost)],
      ['Permanent effect', person.content.permanentEffect],
    ]),
  ]),
  ...witnesses.flatMap(({ content }): PdfPart[] => [
    { kind: 'heading', text: `Witness: ${content.name}` },
    factsOf([
      ['Company', content.company],
      ['Phone', content.phone],
    ]),
    ...(content.statement ? [{ kind: 'text' as const, text: content.statement }] : []),
    ...(content.signature ? [{ kind: 'signature' as const, words: content.name, strokes: content.signature }] : []),
  ]),
  ...(decision?.reason
    ? section('Why it was decided so', `${decision.reason} (${decision.byName}, ${written(decision.on)})`)
    : []),
]

const registerPaper = (
  rows: readonly AccidentSummary[],
  { projectNumber }: { projectNumber: string },
  written: Written,
): Omit<PdfPaper, 'foot'> => ({
  title: `Accidents, ${projectNumber}`,
  landscape: true,
  parts: [
    { kind: 'text', text: rows.length === 1 ? '1 accident' : `${rows.length} accidents` },
    {
      kind: 'table',
      heads: ['Number', 'Title', 'When', 'Company', 'Place', 'Severity', 'Status', 'Reported'],
      widths: [9, 26, 13, 14, 18, 14, 10, 12],
      rows: rows.map((row) => [
        row.number ?? '',
        row.title,
        written(row.occurredOn),
        row.clientName ?? '',
        placeOf(row),
        severityOf(row) ?? '',
        instanceStatusWords[row.statusId] ?? '',
        row.reportedOn ? shortDay(row.reportedOn) : row.reportDueOn ? `by ${shortDay(row.reportDueOn)}` : '',
      ]),
    },
  ],
})
