import type { disciplinary as entity, Disciplinary, DisciplinarySummary } from '#contract/entities/disciplinary.ts'
import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import {
  appealDecisionWords,
  cardOutcomeWords,
  cardWords,
  standingWords,
  takesOff,
} from '#contract/safety/disciplinaryCards.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, PdfPart } from '#server/core/services.ts'
import { instanceRegisterPdfs, signaturePart, tablePart, type Written } from '#server/features/questionnaires/pdf.ts'
import { factsOf, section, shortDay } from '#server/platform/papers/registerPdfs.ts'

/** The PDFs of a disciplinary and of the register of a project. */
export const cardPdfCalls = (kind: Resource<typeof entity>) =>
  instanceRegisterPdfs(kind, { log: 'Disciplinaries', facts: factsOfCard, more: moreOf, register: registerPaper })

type Outcome = Pick<Disciplinary, 'outcome' | 'effectiveFrom' | 'effectiveTo'>

/** 'Off this project, from 12/05/2026 until further notice'. */
function outcomeWords({ outcome, effectiveFrom, effectiveTo }: Outcome) {
  const until = effectiveTo ? `until ${shortDay(effectiveTo)}` : takesOff(outcome) ? 'until further notice' : ''
  return [
    cardOutcomeWords[outcome],
    [effectiveFrom && `from ${shortDay(effectiveFrom)}`, until].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')
}

const standingWordsOf = ({ standing, lapsesOn }: Pick<Disciplinary, 'standing' | 'lapsesOn'>) =>
  standing === 'inForce' && lapsesOn ? `In force, lapses ${shortDay(lapsesOn)}` : standingWords[standing]

const factsOfCard = (row: Disciplinary): [string, string | null][] => [
  ['Person', row.personName],
  ['Date of the breach', shortDay(row.occurredOn)],
  ['Breach', row.breachName],
  ['Card', cardWords[row.level]],
  ['Standing', standingWordsOf(row)],
  ['Outcome', outcomeWords(row)],
  ['Location', row.locationName],
  ['Observation', row.observationNumber],
  ['Why not the suggested card', row.overruleReason],
  ['Employer told on', row.employerNotifiedOn && shortDay(row.employerNotifiedOn)],
  ['Evidence', row.evidence.map(({ name }) => name).join(', ')],
]

const moreOf = (row: Disciplinary, written: Written): PdfPart[] => [
  ...tablePart(
    'Witnesses',
    ['Name', 'Statement'],
    [30, 70],
    row.witnesses.map(({ name, statement }) => [name, statement ?? '']),
  ),
  ...(row.personStatement ? section('Statement of the person', row.personStatement) : []),
  ...receiptParts(row, written),
  ...appealParts(row, written),
]

function receiptParts({ receipt, personName, contentHash }: Disciplinary, written: Written): PdfPart[] {
  if (!receipt) return []
  if (receipt.isRefused)
    return section(
      'Signature',
      `${personName} refused to sign. Witness: ${receipt.witness}. Recorded by ${receipt.by}, ${written(receipt.at)}.`,
    )
  return [
    signaturePart(
      { contentHash },
      {
        words: `${personName}, ${written(receipt.at)}`,
        strokes: receipt.signature,
        contentHash: receipt.contentHash,
        userId: receipt.signer?.userId,
      },
    ),
  ]
}

function appealParts({ appeal }: Disciplinary, written: Written): PdfPart[] {
  if (!appeal) return []
  return [
    ...section(`Appeal by ${appeal.by}, ${shortDay(appeal.on)}`, appeal.text),
    factsOf([
      ['Decision', appeal.decision ? appealDecisionWords[appeal.decision] : 'Not decided yet'],
      ['Previous card', appeal.levelBefore && cardWords[appeal.levelBefore]],
      ['Decided', appeal.decidedOn && `${appeal.decidedBy}, ${written(appeal.decidedOn)}`],
      ['Reason', appeal.comment],
    ]),
  ]
}

const registerPaper = (
  rows: readonly DisciplinarySummary[],
  { projectNumber }: { projectNumber: string },
): Omit<PdfPaper, 'foot'> => ({
  title: `Disciplinaries, ${projectNumber}`,
  landscape: true,
  parts: [
    { kind: 'text', text: rows.length === 1 ? '1 disciplinary' : `${rows.length} disciplinaries` },
    {
      kind: 'table',
      heads: [
        'Number',
        'Person',
        'Employer',
        'Breach',
        'Date',
        'Card',
        'Standing',
        'Outcome',
        'Employer told',
        'Status',
      ],
      widths: [8, 13, 13, 13, 8, 9, 11, 17, 9, 8],
      rows: rows.map((row) => [
        row.number ?? '',
        row.personName,
        row.clientName,
        row.breachName,
        shortDay(row.occurredOn),
        cardWords[row.level],
        standingWordsOf(row),
        outcomeWords(row),
        shortDay(row.employerNotifiedOn),
        instanceStatusWords[row.statusId] ?? '',
      ]),
    },
  ],
})
