import { libraryStatus } from '#contract/entities/libraryDocument.ts'
import { trainingStatus } from '#contract/entities/userTraining.ts'
import { documentLibraries } from '#server/db/tables/documentLibrary.ts'
import { libraryDocuments } from '#server/db/tables/libraryDocument.ts'
import { libraryFolders } from '#server/db/tables/libraryFolder.ts'
import { templates } from '#server/db/tables/template.ts'
import { templateDocuments } from '#server/db/tables/templateDocument.ts'
import { templateFolders } from '#server/db/tables/templateFolder.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'
import type { Calendar } from './calendar.ts'
import { discardedRecords } from './discarded.ts'
import { recordsOf, withHistory, type Step } from './history.ts'
import { libraryDocumentRows, libraryFolderRows, libraryRows } from './libraries/libraries.ts'
import { personId } from './people/people.ts'
import { demoTemplateDocuments, demoTemplateFolders, demoTemplates, starterFileId } from './templates/templates.ts'
import { trainingRows } from './trainings/trainings.ts'

const made = (calendar: Calendar, daysAgo: number, by: number, time = '10:40'): [Step, ...Step[]] => [
  { on: calendar.daysAgo(daysAgo, time), by, action: 'created' },
]

const stepTo: Record<number, string> = {
  [libraryStatus.underReview]: 'review',
  [libraryStatus.superseded]: 'supersede',
  [libraryStatus.archived]: 'archive',
}

/** A document starts as a draft and is published three days later. A later status adds one more step. */
function storyOfDocument(statusId: number, madeDaysAgo: number, by: number, calendar: Calendar): [Step, ...Step[]] {
  const { draft, published } = libraryStatus
  const begun: Step = { on: calendar.daysAgo(madeDaysAgo, '14:05'), by, action: 'created', toStatusId: draft }
  if (statusId === draft) return [begun]
  const issued: Step = {
    on: calendar.daysAgo(madeDaysAgo - 3, '09:10'),
    by,
    action: 'publish',
    fromStatusId: draft,
    toStatusId: published,
  }
  const later = stepTo[statusId]
  return later
    ? [
        begun,
        issued,
        { on: calendar.daysAgo(16, '13:25'), by, action: later, fromStatusId: published, toStatusId: statusId },
      ]
    : [begun, issued]
}

/** Records that belong to the office: templates, libraries and trainings. */
export function officeRecords(calendar: Calendar) {
  const [byrne, sutcliffe] = [personId('byrne'), personId('sutcliffe')]
  const discarded = discardedRecords(calendar)
  const ageOf = (template: number) => demoTemplates[template - 1]!.madeDaysAgo
  return {
    templates: recordsOf(templates, [
      ...demoTemplates.map(({ id, fields, madeDaysAgo }) =>
        withHistory({ kind: 'template', id, projectId: null, fields, steps: made(calendar, madeDaysAgo, byrne) }),
      ),
      discarded.template,
    ]),
    templateFolders: recordsOf(
      templateFolders,
      demoTemplateFolders.map(({ id, template, ...fields }) =>
        withHistory({
          kind: 'templateFolder',
          id,
          projectId: null,
          fields: { templateId: template, ...fields },
          steps: made(calendar, ageOf(template), byrne, '10:55'),
        }),
      ),
    ),
    templateDocuments: recordsOf(
      templateDocuments,
      demoTemplateDocuments.map(({ id, template, ...fields }) =>
        withHistory({
          kind: 'templateDocument',
          id,
          projectId: null,
          fields: { templateId: template, manualClassificationId: null, ...fields, fileId: starterFileId(id) },
          steps: made(calendar, ageOf(template), byrne, '11:20'),
        }),
      ),
    ),
    documentLibraries: recordsOf(documentLibraries, [
      ...libraryRows.map(({ id, fields, madeDaysAgo }) =>
        withHistory({
          kind: 'documentLibrary',
          id,
          projectId: null,
          fields,
          steps: made(calendar, madeDaysAgo, sutcliffe),
        }),
      ),
      discarded.library,
    ]),
    libraryFolders: recordsOf(
      libraryFolders,
      libraryFolderRows.map(({ id, fields, madeDaysAgo }) =>
        withHistory({
          kind: 'libraryFolder',
          id,
          projectId: null,
          fields,
          steps: made(calendar, madeDaysAgo, sutcliffe, '10:50'),
        }),
      ),
    ),
    libraryDocuments: recordsOf(
      libraryDocuments,
      libraryDocumentRows(calendar).map(({ id, fields, madeDaysAgo }) =>
        withHistory({
          kind: 'libraryDocument',
          id,
          projectId: null,
          fields,
          steps: storyOfDocument(fields.statusId, madeDaysAgo, sutcliffe, calendar),
        }),
      ),
    ),
    userTrainings: recordsOf(
      userTrainings,
      trainingRows(calendar).map(({ id, fields, madeDaysAgo, seen, by, status, reason }) => {
        const { pending, verified, rejected } = trainingStatus
        const looked: Step[] =
          seen === null
            ? []
            : [
                {
                  on: seen,
                  by,
                  action: status === 'rejected' ? 'reject' : 'verify',
                  fromStatusId: pending,
                  toStatusId: status === 'rejected' ? rejected : verified,
                  ...(reason && { comment: reason }),
                },
              ]
        const [begun] = made(calendar, madeDaysAgo, fields.userId, '12:00')
        return withHistory({
          kind: 'userTraining',
          id,
          projectId: null,
          fields,
          steps: [{ ...begun, toStatusId: pending }, ...looked],
        })
      }),
    ),
  }
}
