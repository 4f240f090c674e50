import type { inspection as entity, InspectionSummary } from '#contract/entities/inspection.ts'
import { inspectionWords, type InspectionWords } from '#contract/inspections/words.ts'
import { recordSystemOf, type RecordSystemId } from '#contract/recordSystem.ts'
import { inSentence } from '#contract/text/words.ts'
import { inspectionResultWords, type InspectedKind } from '#contract/equipment/statuses.ts'
import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import { lateWords } from '#contract/inspections/lateness.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, PdfPart } from '#server/core/services.ts'
import { instanceRegisterPdfs, tablePart, type Written } from '#server/features/questionnaires/pdf.ts'
import { plainDay } from '#server/core/thresholds.ts'
import type { InspectionRow } from './inspectionKind.ts'

/** The routes of the PDFs of an inspection and of the register of a project, for either kind. */
export const inspectionPdfCalls = (kind: Resource<typeof entity>, itemKind: InspectedKind) =>
  instanceRegisterPdfs(kind, {
    log: kind.entity.plural,
    facts: (row, written) => factsOfInspection(row, wordsIn(row.systemId, itemKind), written),
    more: foundOf,
    register: (rows, about, written) => registerPaper(wordsIn(about.systemId, itemKind), rows, about, written),
  })

const wordsIn = (systemId: RecordSystemId | undefined, itemKind: InspectedKind) =>
  inspectionWords(systemId === undefined ? 'sms' : recordSystemOf(systemId), itemKind)

const day = (one: string | null) => one && plainDay(one)
const resultWord = ({ result }: Pick<InspectionRow, 'result'>) => (result ? inspectionResultWords[result] : null)

/**
 * The contents of an inspection report (LOLER schedule 1; Work at Height Regulations 2005, schedule 7; IE SI 299/2007,
 * forms GA1 to GA3): the item, the time, the result, who inspected it and in what capacity, and when the next
 * inspection is due.
 */
const factsOfInspection = (row: InspectionRow, words: InspectionWords, written: Written): [string, string | null][] => [
  [words.item, `${row.itemNumber} ${row.itemName}`],
  ['Type of item', row.itemTypeName],
  [words.one, row.inspectionTypeName],
  ['Location', row.locationName],
  ['Performed', written(row.performedOn)],
  ['Performed by', row.performedBy],
  ['Competence', row.competence],
  ['Result', resultWord(row)],
  ['Due', row.dueOn && [day(row.dueOn), row.lateDays > 0 && lateWords(row.lateDays)].filter(Boolean).join(', ')],
  ['Valid until', row.result === 'fail' ? null : day(row.validUntil)],
  ['Next due', day(row.nextDueOn)],
  ['Certificate', row.certificateNumber],
  ['Next examination by', day(row.validTo)],
  ['Certificate files', row.certificates.map(({ name }) => name).join(', ') || null],
  ['Hours run', row.hours === null ? null : String(row.hours)],
  ['Weather', row.weather],
]

const foundOf = (row: InspectionRow): PdfPart[] =>
  tablePart(
    'Defects',
    ['Defect', 'Put right by'],
    [78, 22],
    row.defects.map(({ what, dueOn }) => [what, day(dueOn) ?? '']),
  )

const registerPaper = (
  words: InspectionWords,
  rows: readonly InspectionSummary[],
  { projectNumber }: { projectNumber: string },
  written: Written,
): Omit<PdfPaper, 'foot'> => ({
  title: `${words.plural}, ${projectNumber}`,
  landscape: true,
  parts: [
    { kind: 'text', text: rows.length === 1 ? `1 ${inSentence(words.one)}` : `${rows.length} ${words.several}` },
    {
      kind: 'table',
      heads: ['Number', words.item, words.one, 'Due', 'Performed', 'By', 'Result', 'Next due', 'Status'],
      widths: [9, 24, 15, 10, 12, 14, 10, 10, 9],
      rows: rows.map((row) => [
        row.number ?? '',
        `${row.itemNumber} ${row.itemName}`,
        row.inspectionTypeName,
        [day(row.dueOn), row.lateDays > 0 && lateWords(row.lateDays)].filter(Boolean).join(', '),
        written(row.performedOn),
        row.performedBy,
        resultWord(row) ?? '',
        day(row.nextDueOn) ?? '',
        instanceStatusWords[row.statusId] ?? '',
      ]),
    },
  ],
})
