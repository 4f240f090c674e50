import type { induction, Induction, InductionSummary } from '#contract/entities/induction.ts'
import { shownAway, shownStatus, shownStatusWords } from '#contract/safety/induction.ts'
import type { Project } from '#contract/entities/project.ts'
import { todayIn } from '#server/core/today.ts'
import { awayToday, keptAway } from './keptAway.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, PdfPart, Services } from '#server/core/services.ts'
import { instanceRegisterPdfs, signaturePart, type Written } from '#server/features/questionnaires/pdf.ts'
import { factsOf, shortDay } from '#server/platform/papers/registerPdfs.ts'

/**
 * The PDFs of an induction, with the card of the inducted person, and of the register of a project. Neither contains
 * health data.
 */
export const inductionPdfCalls = (kind: Resource<typeof induction>) =>
  instanceRegisterPdfs(kind, {
    log: 'Inductions',
    first: cardOf,
    status: async (row, services) => {
      const away = await awayToday(services, row)
      return away && shownStatusWords[shownAway(away)]
    },
    facts: factsOfInduction,
    more: moreOf,
    register: registerPaper,
  })

/**
 * The card that the person carries: none unless the induction is approved, and none while a card keeps them off the
 * site.
 */
async function cardOf(row: Induction, _written: Written, services: Services): Promise<PdfPart[]> {
  if (row.statusId !== status.approved) return []
  const away = await awayToday(services, row)
  if (away) return [{ kind: 'text', text: away.words }]
  return [
    { kind: 'heading', text: 'Induction card' },
    factsOf([
      ['Site number', row.siteNumber],
      ['Name', row.title],
      ['Company', row.clientName],
      ['Site', `${row.projectNumber} ${row.projectName}`],
      ['Valid until', shortDay(row.expiresOn)],
    ]),
    { kind: 'heading', text: 'Induction' },
  ]
}

const factsOfInduction = (row: Induction): [string, string | null][] => [
  ['Site number', row.siteNumber],
  ['Inducted on', shortDay(row.inductedOn)],
  ['Inducted by', row.inductorName],
  ['Language', row.languageName],
  ['Ends', row.statusId === status.rejected ? null : shortDay(row.expiresOn)],
  ['Card', [row.cscsTypeName, row.cardNumber].filter(Boolean).join(' ')],
  ['Card expires', shortDay(row.cardExpiresOn)],
  ['Card seen', row.cardChecked ? 'Yes' : 'No'],
  ['Right to work seen', row.rightToWorkSeen ? 'Yes' : 'No'],
  ['Videos watched to the end', String(row.watched.filter(({ percent }) => percent === 100).length)],
]

const moreOf = ({ ruleSignature, contentHash }: Induction, written: Written): PdfPart[] =>
  ruleSignature
    ? [
        { kind: 'heading', text: 'Rules of the site' },
        { kind: 'text', text: ruleSignature.statement },
        signaturePart(
          { contentHash },
          { ...ruleSignature, words: `${ruleSignature.name}, ${written(ruleSignature.at)}` },
        ),
      ]
    : []

async function registerPaper(
  rows: readonly InductionSummary[],
  { projectNumber }: { projectNumber: string },
  _written: Written,
  { id, timeZone }: Project,
  { db, now }: Services,
): Promise<Omit<PdfPaper, 'foot'>> {
  const away = await keptAway(db, id, todayIn(now(), timeZone), undefined)
  return {
    title: `Inductions, ${projectNumber}`,
    landscape: true,
    parts: [
      { kind: 'text', text: rows.length === 1 ? '1 induction' : `${rows.length} inductions` },
      {
        kind: 'table',
        heads: ['Number', 'Site no.', 'Person', 'Company', 'Sub type', 'Inducted', 'By', 'Quiz', 'Ends', 'Status'],
        widths: [8, 8, 18, 16, 12, 9, 14, 6, 9, 10],
        rows: rows.map((row) => [
          row.number ?? '',
          row.siteNumber ?? '',
          row.title,
          row.clientName,
          row.processSubTypeName,
          shortDay(row.inductedOn),
          row.inductorName,
          row.scorePercent === null ? '' : `${row.scorePercent} %`,
          row.statusId === status.rejected ? '' : shortDay(row.expiresOn),
          shownStatusWords[shownStatus(row, away)] ?? '',
        ]),
      },
    ],
  }
}
