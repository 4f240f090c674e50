import { trainingStatus } from '#contract/entities/userTraining.ts'
import type { Calendar } from './calendar.ts'
import { withHistory, type Step } from './history.ts'
import { libraryDocumentRows, libraryFolderRows, libraryRows } from './libraries/libraries.ts'
import { personId } from './people/people.ts'
import { demoTemplateDocuments, demoTemplateFolders, demoTemplates, starterFileId } from './templates/templates.ts'
import { trainingRows } from './trainings/trainings.ts'

const made = (calendar: Calendar, daysAgo: number, by: number, time = '10:40'): [Step, ...Step[]] => [{ on: calendar.daysAgo(daysAgo, time), by, action: 'created' }]

/** What the office keeps beside companies, people and projects: templates, libraries and trainings. */
export function officeRecords(calendar: Calendar) {
  const [byrne, sutcliffe] = [personId('byrne'), personId('sutcliffe')]
  const ageOf = (template: number) => demoTemplates[template - 1]!.madeDaysAgo
  return {
    templates: demoTemplates.map(({ id, fields, madeDaysAgo }) => withHistory({ kind: 'template', id, projectId: null, fields, steps: made(calendar, madeDaysAgo, byrne) })),
    templateFolders: demoTemplateFolders.map(({ id, template, ...fields }) =>
      withHistory({ kind: 'templateFolder', id, projectId: null, fields: { templateId: template, ...fields }, steps: made(calendar, ageOf(template), byrne, '10:55') })),
    templateDocuments: demoTemplateDocuments.map(({ id, template, ...fields }) =>
      withHistory({ kind: 'templateDocument', id, projectId: null, fields: { templateId: template, manualClassificationId: null, ...fields, fileId: starterFileId(id) }, steps: made(calendar, ageOf(template), byrne, '11:20') })),
    documentLibraries: libraryRows.map(({ id, fields, madeDaysAgo }) => withHistory({ kind: 'documentLibrary', id, projectId: null, fields, steps: made(calendar, madeDaysAgo, sutcliffe) })),
    libraryFolders: libraryFolderRows.map(({ id, fields, madeDaysAgo }) => withHistory({ kind: 'libraryFolder', id, projectId: null, fields, steps: made(calendar, madeDaysAgo, sutcliffe, '10:50') })),
    libraryDocuments: libraryDocumentRows(calendar).map(({ id, fields, madeDaysAgo }) => withHistory({ kind: 'libraryDocument', id, projectId: null, fields, steps: made(calendar, madeDaysAgo, sutcliffe, '14:05') })),
    userTrainings: trainingRows(calendar).map(({ id, fields, madeDaysAgo, seen, by, status, reason }) => {
      const { pending, verified, rejected } = trainingStatus
      const looked: Step[] = seen === null ? [] : [{ on: seen, by, action: status === 'rejected' ? 'reject' : 'verify', fromStatusId: pending, toStatusId: status === 'rejected' ? rejected : verified, ...(reason && { comment: reason }) }]
      return withHistory({ kind: 'userTraining', id, projectId: null, fields, steps: [...made(calendar, madeDaysAgo, fields.userId, '12:00'), ...looked] as [Step, ...Step[]] })
    }),
  }
}
