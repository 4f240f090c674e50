import { counted } from '#contract/text/amounts.ts'
import { money } from '#contract/text/money.ts'
import type { rfi, Rfi, RfiResponse, RfiSummary } from '#contract/entities/rfi.ts'
import { impactWords, rfiStatus, rfiStatusWords } from '#contract/changes/rfiStatus.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, PdfPart } from '#server/core/services.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { factsOf, registerPdfs, section, shortDay } from '#server/platform/papers/registerPdfs.ts'

/** The PDFs of an RFI and of the register of a project. */
export const rfiPdfCalls = (kind: Resource<typeof rfi>) =>
  registerPdfs(kind, {
    log: 'RFI log',
    one: (row, written, _services, { currency }) => rfiPaper(row, written, currency),
    register: (rows, about, _written, { currency }) => logPaper(rows, about, currency),
  })

type Written = (moment: string) => string

function rfiPaper(row: Rfi, written: Written, currency: string): Omit<PdfPaper, 'foot'> {
  const facts: [string, string | null][] = [
    ['Project', `${row.projectNumber} ${row.projectName}`],
    ['Status', rfiStatusWords[row.statusId] ?? ''],
    ['Discipline', row.disciplineName],
    ['Priority', row.priorityName],
    ['Raised by', row.raisedByName],
    ['Raised for', row.raisedForClientName],
    ['RFI manager', row.managerName],
    ['Asked', row.assigneeNames.join(', ')],
    ['Ball in court', row.ballInCourtNames.join(', ')],
    ['Copies', row.distribution.map(({ name }) => name).join(', ')],
    ['Submitted', row.submittedOn && written(row.submittedOn)],
    ['Due', row.dueOn && plainDay(row.dueOn)],
    ['Closed', row.closedOn && written(row.closedOn)],
    ['Location', row.locationName],
    ['Cost impact', impactOf(row.costImpact, row.costEstimate, (cost) => money(cost, currency))],
    ['Time impact', impactOf(row.timeImpact, row.timeDays, (days) => counted(days, 'day'))],
    ['Documents', row.documents.map(({ number, title }) => number ?? title).join(', ')],
    ['Files', row.files.map(({ name }) => name).join(', ')],
  ]
  const official = row.responses.find(({ id }) => id === row.officialResponseId)
  return {
    title: `${row.number ?? 'Draft'} ${row.subject}`,
    landscape: false,
    parts: [
      factsOf(facts),
      ...(row.statusId === rfiStatus.void ? section('Void', row.voidReason ?? '') : []),
      ...section('Question', row.question),
      ...(row.suggestedAnswer ? section('Suggested answer', row.suggestedAnswer) : []),
      ...(official ? [...section('Official answer', official.text), ...sender(official, written)] : []),
      ...(row.responses.length === 0 ? [] : [{ kind: 'heading' as const, text: 'Answers and comments' }]),
      ...row.responses.flatMap((one): PdfPart[] => [
        { kind: 'text', strong: true, text: `${said(one)}, ${written(one.on)}` },
        { kind: 'text', text: one.text },
        ...(one.files.length > 0
          ? [{ kind: 'text' as const, text: `Files: ${one.files.map(({ name }) => name).join(', ')}` }]
          : []),
      ]),
    ],
  }
}

const whoIs = ({ byName, byCompany }: RfiResponse) => (byCompany ? `${byName}, ${byCompany}` : byName)
const sender = (one: RfiResponse, written: Written): PdfPart[] => [
  { kind: 'text', text: `${whoIs(one)}, ${written(one.on)}` },
]
const said = (one: RfiResponse) =>
  one.kind === 'forward'
    ? `${whoIs(one)} forwarded it to ${one.toName ?? 'someone else'}`
    : one.kind === 'comment'
      ? `${whoIs(one)} commented`
      : `${whoIs(one)} answered${one.byUserId === null ? ' by link' : ''}`

const impactOf = (impact: Rfi['costImpact'], amount: number | null, write: (amount: number) => string) =>
  amount === null ? impactWords[impact] : `${impactWords[impact]}, ${write(amount)}`

function logPaper(
  rows: readonly RfiSummary[],
  { projectNumber }: { projectNumber: string },
  currency: string,
): Omit<PdfPaper, 'foot'> {
  const numbered = rows.filter(({ statusId }) => statusId !== rfiStatus.draft)
  return {
    title: `RFI log, ${projectNumber}`,
    landscape: true,
    parts: [
      { kind: 'text', text: numbered.length === 1 ? '1 RFI' : `${numbered.length} RFIs` },
      {
        kind: 'table',
        heads: [
          'Number',
          'Subject',
          'Discipline',
          'Status',
          'Ball in court',
          'Raised by',
          'Submitted',
          'Due',
          'Closed',
          'Cost',
          'Days',
        ],
        widths: [8, 26, 11, 8, 14, 11, 9, 9, 9, 9, 5],
        rows: numbered.map((row) => [
          row.number!,
          row.subject,
          row.disciplineName,
          rfiStatusWords[row.statusId] ?? '',
          row.ballInCourtNames.join(', '),
          row.raisedByName,
          shortDay(row.submittedOn),
          shortDay(row.dueOn),
          shortDay(row.closedOn),
          row.costEstimate === null ? impactWords[row.costImpact] : money(row.costEstimate, currency),
          row.timeDays === null ? '' : String(row.timeDays),
        ]),
      },
    ],
  }
}
