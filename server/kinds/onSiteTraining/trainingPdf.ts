import type {
  onSiteTraining as entity,
  OnSiteTraining,
  OnSiteTrainingSummary,
} from '#contract/entities/onSiteTraining.ts'
import { revisionLetter } from '#contract/entities/rams.ts'
import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, PdfPart } from '#server/core/services.ts'
import { instanceRegisterPdfs, signedPart, tablePart, type Written } from '#server/features/questionnaires/pdf.ts'

/** The PDFs of a training, which are its attendance sheet, and of the register of a project. */
export const trainingPdfCalls = (kind: Resource<typeof entity>) =>
  instanceRegisterPdfs(kind, {
    log: 'On-site training',
    facts: factsOfTraining,
    more: sheetOf,
    register: registerPaper,
  })

const factsOfTraining = (row: OnSiteTraining, written: Written): [string, string | null][] => [
  ['Held', written(row.heldOn)],
  ['Minutes', String(row.durationMin)],
  ['Trainer', row.trainer],
  ['Language', row.languageName],
  ['Location', row.locationName],
  ['RAMS', row.ramsNumber && `${row.ramsNumber} rev ${revisionLetter(row.ramsRevision ?? 0)} ${row.ramsTitle}`],
  ['Material', row.materials.map(({ name, revision }) => [name, revision].filter(Boolean).join(' rev ')).join(', ')],
  ['Counts as', row.updatesTrainingTypeName],
  ['Attended', peopleWords(row.attendeeCount)],
]

const peopleWords = (count: number) => (count === 1 ? '1 person' : `${count} people`)

const sheetOf = (row: OnSiteTraining, written: Written): PdfPart[] => [
  ...tablePart(
    'Attendance',
    ['', 'Name', 'Company', 'Signed'],
    [6, 36, 34, 24],
    row.attendees.map(({ name, company, at }, place) => [String(place + 1), name, company ?? '', written(at)]),
  ),
  ...row.attendees.map((attendee) => signedPart(row, attendee, written(attendee.at))),
]

const registerPaper = (
  rows: readonly OnSiteTrainingSummary[],
  { projectNumber }: { projectNumber: string },
  written: Written,
): Omit<PdfPaper, 'foot'> => ({
  title: `On-site training, ${projectNumber}`,
  landscape: true,
  parts: [
    { kind: 'text', text: rows.length === 1 ? '1 training' : `${rows.length} trainings` },
    {
      kind: 'table',
      heads: ['Number', 'Topic', 'Sub type', 'Held', 'Trainer', 'Companies', 'Attended', 'Minutes', 'Status'],
      widths: [9, 25, 14, 12, 13, 20, 8, 8, 9],
      rows: rows.map((row) => [
        row.number ?? '',
        row.title,
        row.processSubTypeName,
        written(row.heldOn),
        row.trainer,
        row.companies.join(', '),
        String(row.attendeeCount),
        String(row.durationMin),
        instanceStatusWords[row.statusId] ?? '',
      ]),
    },
  ],
})
