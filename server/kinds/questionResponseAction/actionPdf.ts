import { sourceOf } from '#contract/safety/actionSources.ts'
import { actionStatus, actionStatusWords } from '#contract/safety/actionStatus.ts'
import { recordPath } from '#contract/recordPages.ts'
import type {
  questionResponseAction,
  QuestionResponseAction,
  QuestionResponseActionSummary,
} from '#contract/entities/questionResponseAction.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, Services } from '#server/core/services.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { photoSection } from '#server/platform/papers/photoParts.ts'
import { factsOf, registerPdfs, section, shortDay } from '#server/platform/papers/registerPdfs.ts'

/** The PDFs of an action and of the register of a project. */
export const actionPdfCalls = (kind: Resource<typeof questionResponseAction>) =>
  registerPdfs(kind, {
    log: 'Actions',
    one: paperOf,
    register: registerPaper,
    page: (row) => recordPath('questionResponseAction', row),
  })

const statusOf = ({ statusId }: Pick<QuestionResponseAction, 'statusId'>) => actionStatusWords[statusId] ?? ''

const paperOf = async (
  row: QuestionResponseAction,
  written: (moment: string) => string,
  services: Services,
): Promise<Omit<PdfPaper, 'foot'>> => ({
  title: `${row.number} ${row.title}`,
  landscape: false,
  parts: [
    factsOf([
      ['Project', `${row.projectNumber} ${row.projectName}`],
      ['Status', statusOf(row)],
      ['Priority', row.priorityName],
      ['Due', row.dueOn && plainDay(row.dueOn)],
      ['First due', row.firstDueOn && plainDay(row.firstDueOn)],
      ['Company', row.assignedClientName],
      ['Person', row.assignedName],
      ['Checked by', row.verifierName],
      ['From', sourceOf(row)?.called],
      ['Category', row.categoryName],
      ['Location', row.locationName],
      ['Raised by', row.raisedByName],
      ['Raised', written(row.createdOn)],
      ['Closed', row.closedOn && written(row.closedOn)],
      ['Not accepted', row.rejections > 0 ? String(row.rejections) : null],
    ]),
    ...(row.description ? section('What to put right', row.description) : []),
    ...(await photoSection(services, 'Photos before', row.photosBefore)),
    ...(row.fixText ? section('What was done', row.fixText) : []),
    ...(row.fixedByName && row.fixedOn
      ? [{ kind: 'text' as const, text: `${row.fixedByName}, ${written(row.fixedOn)}` }]
      : []),
    ...(await photoSection(services, 'Photos of the fix', row.photosAfter)),
    ...(row.reason && row.statusId !== actionStatus.open ? section('Reason', row.reason) : []),
  ],
})

const registerPaper = (
  rows: readonly QuestionResponseActionSummary[],
  { projectNumber }: { projectNumber: string },
): Omit<PdfPaper, 'foot'> => ({
  title: `Actions, ${projectNumber}`,
  landscape: true,
  parts: [
    { kind: 'text', text: rows.length === 1 ? '1 action' : `${rows.length} actions` },
    {
      kind: 'table',
      heads: ['Number', 'Title', 'Priority', 'From', 'Company', 'Person', 'Checked by', 'Due', 'Status'],
      widths: [8, 36, 8, 9, 14, 12, 12, 9, 11],
      rows: rows.map((row) => [
        row.number,
        row.title,
        row.priorityName,
        sourceOf(row)?.called ?? '',
        row.assignedClientName ?? '',
        row.assignedName ?? '',
        row.verifierName ?? '',
        shortDay(row.dueOn),
        statusOf(row),
      ]),
    },
  ],
})
