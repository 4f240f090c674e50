import type { permit, Permit, PermitSummary } from '#contract/entities/permit.ts'
import { personWords } from '#contract/people/namedPerson.ts'
import { pinContent, pinWords } from '#contract/questionnaires/signature.ts'
import { isSignedBeforeChange, signedBeforeChange } from '#contract/questionnaires/signOn.ts'
import { fileSectionWords } from '#contract/safety/fileSections.ts'
import { foundWords, permitStepWords } from '#contract/safety/permitRules.ts'
import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, PdfPart } from '#server/core/services.ts'
import { instanceRegisterPdfs, signaturePart, tablePart, type Written } from '#server/features/questionnaires/pdf.ts'
import { section } from '#server/platform/papers/registerPdfs.ts'
import { ramsWords } from './rams.ts'

/** The PDFs of a permit and of the register of a project. */
export const permitPdfCalls = (kind: Resource<typeof permit>) =>
  instanceRegisterPdfs(kind, { log: 'Permits', facts: factsOfPermit, more: moreOf, register: registerPaper })

const factsOfPermit = (row: Permit, written: Written): [string, string | null][] => [
  ['Zone', row.locationName],
  ['Valid from', written(row.validFrom)],
  ['Valid to', written(row.validTo)],
  ['Permit holder', personWords({ name: row.holderName, company: row.holderCompany })],
  ['Issued by', row.issuerName],
  ['Machines', row.machines.map(({ number, name }) => `${number} ${name}`).join(', ') || null],
  ['Equipment', row.equipment],
  ['RAMS', ramsWords(row)],
  ['Started', row.startedOn && written(row.startedOn)],
  ['Handed back', row.handedBackOn && written(row.handedBackOn)],
]

function moreOf(row: Permit, written: Written): PdfPart[] {
  return [
    ...(row.coordination ? section('Coordination with other work', row.coordination) : []),
    ...tablePart(
      'Isolations',
      ['Point', 'Lock'],
      [70, 30],
      row.isolations.map(({ point, lockNumber }) => [point, lockNumber]),
    ),
    ...tablePart(
      'People who worked under it',
      ['Name', 'Company', 'Signed on', 'Signed off'],
      [30, 26, 22, 22],
      row.workers.map(({ name, company, signature, onAt, offAt, contentHash }) => [
        pinContent(signature) === null ? name : `${name}, ${pinWords(signature)}`,
        company ?? '',
        isSignedBeforeChange(contentHash, row.contentHash) ? `${written(onAt)}. ${signedBeforeChange}` : written(onAt),
        offAt ? written(offAt) : '',
      ]),
    ),
    ...tablePart(
      'Safety file read',
      ['Section', 'Issue', 'By', 'On'],
      [40, 10, 28, 22],
      row.fileRead.map(({ section: part, issue, name, at }) => [
        fileSectionWords[part],
        String(issue),
        name,
        written(at),
      ]),
    ),
    ...(row.withoutFile
      ? section(
          'Without a safety file',
          `${row.withoutFile.name}, ${written(row.withoutFile.at)}: ${row.withoutFile.reason}`,
        )
      : []),
    ...tablePart(
      'Extensions',
      ['Extended', 'By', 'New end', 'Reason'],
      [20, 22, 20, 38],
      row.extensions.map(({ at, name, to, comment }) => [written(at), name, written(to), comment ?? '']),
    ),
    ...row.signatures.map(({ step, name, at, headCount, comment, strokes, contentHash, userId, device, byLink }) => {
      const found = headCount === undefined ? '' : `. ${foundWords(headCount)} ${comment}`
      const how = byLink ? ', by their own link' : device ? `, on the device of ${device.name}` : ''
      const words = `${permitStepWords[step]}: ${name}${how}, ${written(at)}${found}`
      return signaturePart(row, { words, strokes, contentHash, userId })
    }),
  ]
}

const registerPaper = (
  rows: readonly PermitSummary[],
  { projectNumber }: { projectNumber: string },
  written: Written,
): Omit<PdfPaper, 'foot'> => ({
  title: `Permits, ${projectNumber}`,
  landscape: true,
  parts: [
    { kind: 'text', text: rows.length === 1 ? '1 permit' : `${rows.length} permits` },
    {
      kind: 'table',
      heads: ['Number', 'Title', 'Type', 'Zone', 'Company', 'Holder', 'Valid from', 'Valid to', 'Status'],
      widths: [9, 22, 14, 13, 12, 11, 12, 12, 9],
      rows: rows.map((row) => [
        row.number ?? '',
        row.title,
        row.processSubTypeName,
        row.locationName ?? '',
        row.clientName ?? '',
        row.holderName,
        written(row.validFrom),
        written(row.validTo),
        instanceStatusWords[row.statusId] ?? '',
      ]),
    },
  ],
})
