import type { rollCall, RollCall, RollCallSummary } from '#contract/entities/rollCall.ts'
import { musterStateWords, rollCallKindWords, rollCallStatusWords } from '#contract/people/rollCalls.ts'
import { counted } from '#contract/text/amounts.ts'
import { durationWords } from '#contract/text/durationWords.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper } from '#server/core/services.ts'
import { factsOf, registerPdfs, section } from '#server/platform/papers/registerPdfs.ts'

/** The PDFs of a roll call, with its list, and of the register of a project. */
export const rollCallPdfCalls = (kind: Resource<typeof rollCall>) =>
  registerPdfs(kind, { log: 'Roll calls', one: rollCallPaper, register: logPaper })

type Written = (moment: string) => string

const duration = (seconds: number | null) => (seconds === null ? '' : durationWords(seconds))

const rollCallPaper = (row: RollCall, written: Written): Omit<PdfPaper, 'foot'> => ({
  title: `${row.number} ${rollCallKindWords[row.kind]} roll call`,
  landscape: false,
  parts: [
    factsOf([
      ['Project', `${row.projectNumber} ${row.projectName}`],
      ['Status', rollCallStatusWords[row.statusId]],
      ['Reason', row.reason],
      ['Leader', row.leaderName],
      ['Started', written(row.startedOn)],
      ['Ended', row.endedOn && written(row.endedOn)],
      ['Duration', duration(row.durationSec)],
      ['Weather', row.weather],
      ['Expected', String(row.expected)],
      ['Mustered', String(row.mustered)],
      ['Left before', String(row.leftBefore)],
      ['Missing', String(row.missing)],
      ['Missing at the end', row.missingAtEnd === null ? null : String(row.missingAtEnd)],
    ]),
    ...(row.statement ? section('Statement', row.statement) : []),
    ...(row.lessons ? section('Lessons', row.lessons) : []),
    { kind: 'heading', text: 'List' },
    ...(row.entries.length === 0
      ? [{ kind: 'text' as const, text: 'Nobody was signed in.' }]
      : [
          {
            kind: 'table' as const,
            heads: ['Name', 'Company', 'Last zone', 'State', 'At', 'By', 'Muster point', 'Note'],
            widths: [18, 17, 12, 11, 12, 12, 11, 14],
            rows: row.entries.map((entry) => [
              entry.name,
              entry.company ?? '',
              entry.lastZone ?? '',
              musterStateWords[entry.state] ?? '',
              entry.at ? written(entry.at) : '',
              entry.byName ?? '',
              entry.musterPoint ?? '',
              entry.note ?? '',
            ]),
          },
        ]),
  ],
})

const logPaper = (
  rows: readonly RollCallSummary[],
  { projectNumber }: { projectNumber: string },
  written: Written,
): Omit<PdfPaper, 'foot'> => ({
  title: `Roll calls, ${projectNumber}`,
  landscape: true,
  parts: [
    { kind: 'text', text: counted(rows.length, 'roll call') },
    {
      kind: 'table',
      heads: ['Number', 'Kind', 'Reason', 'Started', 'Duration', 'Expected', 'Missing at end', 'Leader', 'Status'],
      widths: [9, 7, 24, 13, 10, 8, 9, 16, 10],
      rows: rows.map((row) => [
        row.number,
        rollCallKindWords[row.kind],
        row.reason ?? '',
        written(row.startedOn),
        duration(row.durationSec),
        String(row.expected),
        row.missingAtEnd === null ? '' : String(row.missingAtEnd),
        row.leaderName,
        rollCallStatusWords[row.statusId] ?? '',
      ]),
    },
  ],
})
