import { weekWords } from '#contract/reports/reportPeriods.ts'
import { signerWords } from '#contract/reports/weeklyReturn.ts'
import { momentWords } from '#server/core/momentWords.ts'
import type { PdfPaper, PdfPart } from '#server/core/services.ts'
import { shortDay } from '#server/platform/papers/registerPdfs.ts'
import type { MadeReport } from './describeReport.ts'
import { tableLines } from './reportWords.ts'

/** The widths of columns by key; the others hold a number. */
const widths: Readonly<Record<string, number>> = {
  company: 22,
  trade: 16,
  number: 10,
  name: 26,
  weather: 18,
  day: 8,
  temperature: 13,
  inspections: 11,
  accidents: 9,
  hours: 8,
}
const line = '______________________________________________'

/** The return of a week on one sheet: labour, plant, the days, deliveries, and the signature or the place for it. */
export function returnPaper({ title, report, project, chosen }: MadeReport): Omit<PdfPaper, 'foot'> {
  const { filters, tables, notes, weeklyReturn, currency } = report
  const signed = weeklyReturn?.signed
  return {
    title: `${title}, ${project.number}`,
    landscape: false,
    isDense: true,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Project', `${project.number} ${project.name}`],
          ['Week', `${weekWords(filters.startDate)}: ${shortDay(filters.startDate)} to ${shortDay(filters.endDate)}`],
          ['Company', chosen[0]?.[1] ?? 'All companies'],
        ],
      },
      ...notes.map((text): PdfPart => ({ kind: 'text', text })),
      ...tables.flatMap(({ title: text, columns, rows, totals }): PdfPart[] => [
        { kind: 'heading', text },
        rows.length === 0
          ? { kind: 'text', text: 'Nothing to report.' }
          : {
              kind: 'table',
              heads: columns.map(({ label }) => label),
              widths: columns.map(({ key }) => widths[key] ?? 7.5),
              rows: tableLines({ columns, rows, totals }, currency),
            },
      ]),
      { kind: 'heading', text: 'Sign-off' },
      {
        kind: 'facts',
        facts: signed
          ? [
              ['Deliveries', signed.deliveries ?? 'None noted'],
              ['Signed by', `${signerWords(signed)} on ${momentWords(signed.signedOn, project.timeZone)}`],
              ['Version', `${signed.version}, SHA-256 ${signed.hash}`],
              ...(signed.reopened
                ? [
                    [
                      'Reopened by',
                      `${signed.reopened.byName} on ${momentWords(signed.reopened.on, project.timeZone)}: ${signed.reopened.reason}`,
                    ] as const,
                  ]
                : []),
            ]
          : [
              ['Deliveries', line],
              ['Site manager', line],
              ['Date', line],
            ],
      },
    ],
  }
}
