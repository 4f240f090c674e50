import type { observation, Observation, ObservationSummary } from '#contract/entities/observation.ts'
import { recordSystemOf } from '#contract/recordSystem.ts'
import { safetyRecordPath } from '#contract/instances/links.ts'
import { natureWords, observationStatus, observationStatusWords } from '#contract/observationStatus.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper } from '#server/core/services.ts'
import { factsOf, registerPdfs, section, shortDay } from '#server/reports/pdf/registerPdfs.ts'

/** The PDFs of an observation and of the register of a project. */
export const observationPdfCalls = (kind: Resource<typeof observation>) =>
  registerPdfs(kind, {
    log: 'Observations',
    one: paperOf,
    register: registerPaper,
    page: (row) => safetyRecordPath('observation', row, recordSystemOf(row.systemId)),
  })

const statusOf = ({ statusId }: Pick<Observation, 'statusId'>) => observationStatusWords[statusId] ?? ''

const paperOf = (row: Observation, written: (moment: string) => string): Omit<PdfPaper, 'foot'> => ({
  title: `${row.number} ${row.observationTypeName}`,
  landscape: false,
  parts: [
    factsOf([
      ['Project', `${row.projectNumber} ${row.projectName}`],
      ['Status', statusOf(row)],
      ['What was seen', natureWords[row.nature]],
      ['Type', row.observationTypeName],
      ['Assets', row.assets.map(({ number, name }) => `${number} ${name}`).join(', ') || null],
      ['Location', row.locationName],
      ['Company', row.clientName],
      ['Priority', row.priorityName],
      ['Thanks to', row.thanksTo],
      ['Raised by', row.raisedByName],
      ['Raised', written(row.createdOn)],
      ['Closed', row.closedOn && written(row.closedOn)],
      ['Actions', row.actionCount > 0 ? `${row.actionCount}, of them ${row.unfinishedActionCount} not closed` : null],
      ['Photos', row.photos.map(({ name }) => name).join(', ')],
    ]),
    ...section('Description', row.description),
    ...(row.alreadyFixed ? [{ kind: 'text' as const, text: 'It was put right at once.' }] : []),
    ...(row.reason ? section(row.statusId === observationStatus.open ? 'Reopened' : statusOf(row), row.reason) : []),
  ],
})

const registerPaper = (
  rows: readonly ObservationSummary[],
  { projectNumber }: { projectNumber: string },
): Omit<PdfPaper, 'foot'> => ({
  title: `Observations, ${projectNumber}`,
  landscape: true,
  parts: [
    { kind: 'text', text: rows.length === 1 ? '1 observation' : `${rows.length} observations` },
    {
      kind: 'table',
      heads: ['Number', 'What was seen', 'Description', 'Type', 'Company', 'Location', 'Status', 'Raised by', 'Raised'],
      widths: [8, 10, 34, 12, 12, 11, 8, 11, 8],
      rows: rows.map((row) => [
        row.number,
        natureWords[row.nature],
        row.description,
        row.observationTypeName,
        row.clientName ?? '',
        row.locationName ?? '',
        statusOf(row),
        row.raisedByName,
        shortDay(row.createdOn),
      ]),
    },
  ],
})
