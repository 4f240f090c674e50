import { revisionLetter, type rams, type Rams, type RamsSummary } from '#contract/entities/rams.ts'
import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import { controlWords, scoreAfter, scoreBefore } from '#contract/safety/risk.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, PdfPart } from '#server/core/services.ts'
import { instanceRegisterPdfs, signedPart, tablePart, type Written } from '#server/features/questionnaires/pdf.ts'
import { section, shortDay } from '#server/platform/papers/registerPdfs.ts'

/** The PDFs of RAMS and of the register of a project. */
export const ramsPdfCalls = (kind: Resource<typeof rams>) =>
  instanceRegisterPdfs(kind, { log: 'RAMS', facts: factsOfRams, more: moreOf, register: registerPaper })

const factsOfRams = (row: Rams): [string, string | null][] => [
  ['Revision', revisionLetter(row.revision)],
  ['Review', row.reviewCode],
  ['Review due', shortDay(row.reviewDueOn)],
  ['Supervisor', row.supervisorName],
  ['Work from', shortDay(row.workFrom)],
  ['Work to', shortDay(row.workTo)],
  ['Location', row.locationName],
  ['High risk', row.highRisk ? 'Yes' : null],
  ['PPE', row.ppe],
  ['Plant and tools', row.plant],
  ['Materials and COSHH', row.materials],
  ['Documents', row.documents.map(({ name }) => name).join(', ')],
]

const moreOf = (row: Rams, written: Written): PdfPart[] => [
  ...tablePart(
    'Risk assessment',
    ['Hazard', 'Who', 'Before', 'Controls', 'Kind', 'After'],
    [26, 16, 9, 30, 12, 9],
    row.riskRows.map((hazard) => [
      [hazard.activity, hazard.hazard].filter(Boolean).join(': '),
      hazard.who,
      String(scoreBefore(hazard)),
      hazard.controls,
      controlWords[hazard.level],
      String(scoreAfter(hazard)),
    ]),
  ),
  ...tablePart(
    'Method',
    ['', 'Step'],
    [5, 95],
    row.steps.map((step, at) => [String(at + 1), step]),
  ),
  ...(row.emergency ? section('In an emergency', row.emergency) : []),
  ...row.briefings.map((briefed) => signedPart(row, briefed, written(briefed.at), 'Briefed: ')),
]

const registerPaper = (
  rows: readonly RamsSummary[],
  { projectNumber }: { projectNumber: string },
): Omit<PdfPaper, 'foot'> => ({
  title: `RAMS, ${projectNumber}`,
  landscape: true,
  parts: [
    { kind: 'text', text: rows.length === 1 ? '1 revision' : `${rows.length} revisions` },
    {
      kind: 'table',
      heads: ['Number', 'Rev', 'Activity', 'Sub type', 'Company', 'Status', 'Code', 'Signed', 'Review due'],
      widths: [10, 5, 30, 14, 16, 12, 6, 7, 11],
      rows: rows.map((row) => [
        row.number ?? '',
        revisionLetter(row.revision),
        row.title,
        row.processSubTypeName,
        row.clientName,
        instanceStatusWords[row.statusId] ?? '',
        row.reviewCode ?? '',
        String(row.briefed),
        shortDay(row.reviewDueOn),
      ]),
    },
  ],
})
