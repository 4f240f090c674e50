import { observation, type Observation, type ObservationSummary } from '#contract/entities/observation.ts'
import { counted } from '#contract/text/amounts.ts'
import { namesOf } from '#contract/recordNames.ts'
import type { RecordSystemId } from '#contract/recordSystem.ts'
import { systems } from '#contract/systems.ts'
import { inSentence } from '#contract/text/words.ts'
import { recordPath } from '#contract/recordPages.ts'
import { natureWords, observationStatus, observationStatusWords } from '#contract/safety/observationStatus.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, Services } from '#server/core/services.ts'
import { photoSection } from '#server/platform/papers/photoParts.ts'
import { factsOf, registerPdfs, section, shortDay } from '#server/platform/papers/registerPdfs.ts'

/** The PDFs of an observation and of the register of a project. */
export const observationPdfCalls = (kind: Resource<typeof observation>) =>
  registerPdfs(kind, {
    log: (of) => namesOf(observation, of).plural,
    one: paperOf,
    register: registerPaper,
    page: (row) => recordPath('observation', row),
  })

/** Whether something good or bad was seen; a fault of a building in use is never good. */
const seen = <T>({ systemId }: { systemId?: RecordSystemId }, what: () => T): T[] =>
  systemId === systems.fm ? [] : [what()]
const statusOf = ({ statusId }: Pick<Observation, 'statusId'>) => observationStatusWords[statusId] ?? ''

const paperOf = async (
  row: Observation,
  written: (moment: string) => string,
  services: Services,
): Promise<Omit<PdfPaper, 'foot'>> => ({
  title: `${row.number} ${row.observationTypeName}`,
  landscape: false,
  parts: [
    factsOf([
      ['Project', `${row.projectNumber} ${row.projectName}`],
      ['Status', statusOf(row)],
      ...seen(row, (): [string, string] => ['What was seen', natureWords[row.nature]]),
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
    ]),
    ...section('Description', row.description),
    ...(row.alreadyFixed ? [{ kind: 'text' as const, text: 'It was put right at once.' }] : []),
    ...(row.reason ? section(row.statusId === observationStatus.open ? 'Reopened' : statusOf(row), row.reason) : []),
    ...(await photoSection(services, 'Photos', row.photos)),
  ],
})

const registerPaper = (
  rows: readonly ObservationSummary[],
  { projectNumber, ...of }: { projectNumber: string; systemId?: RecordSystemId },
): Omit<PdfPaper, 'foot'> => ({
  title: `${namesOf(observation, of).plural}, ${projectNumber}`,
  landscape: true,
  parts: [
    { kind: 'text', text: counted(rows.length, inSentence(namesOf(observation, of).name)) },
    {
      kind: 'table',
      heads: [
        'Number',
        ...seen(of, () => 'What was seen'),
        'Description',
        'Type',
        'Company',
        'Location',
        'Status',
        'Raised by',
        'Raised',
      ],
      widths: [8, ...seen(of, () => 10), 34, 12, 12, 11, 8, 11, 8],
      rows: rows.map((row) => [
        row.number,
        ...seen(of, () => natureWords[row.nature]),
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
