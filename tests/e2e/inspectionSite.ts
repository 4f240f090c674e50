import type { Locator, Page } from '@playwright/test'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import type { Caller } from './caller.ts'
import { newProject } from './records.ts'
import { hires, newType } from './site.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** Ids of the built-in inspection types for weekly and for unscheduled inspections. */
export const inspectionTypes = { weekly: 30, adHoc: 80 } as const

/**
 * Creates a project with a machine that is inspected weekly using its own checklist, its people, and the URLs of its
 * pages. Without an approver an inspection takes effect as soon as it is submitted.
 */
export async function newInspectedSite(admin: Caller, { isCountersigned = false } = {}) {
  const project = await newProject(admin, { systems: ['sms'] })
  const around = { ...nobody, projectId: project.id }
  const hired = hires(admin, project.id)
  const inspector = await hired('Foreman / supervisor', 20)
  const manager = await hired('Site manager', 30, { availableForReviewing: true })
  const reader = await hired('Operative', 10)
  const template = await admin.ask<{ id: number }>('POST', 'questionTemplate', {
    ...samples.questionTemplate(nobody),
    processKindIds: [40],
    languages: [],
    scoringOn: false,
    passMarkPercent: null,
  })
  const questions = [
    { key: 'brakes', text: 'Brakes hold', inputTypeId: inputType.passFail, isRequired: true, isCritical: true },
    { key: 'lamps', text: 'Lamps work', inputTypeId: inputType.passFail, isRequired: true },
    { key: 'remarks', text: 'Remarks', inputTypeId: inputType.longText },
    { key: 'plate', text: 'Photo of the plate', inputTypeId: inputType.photo },
    { key: 'signed', text: 'Signature of the inspector', inputTypeId: inputType.signature },
  ]
  for (const [at, question] of questions.entries())
    await admin.ask('POST', 'templateQuestion', {
      questionTemplateId: template.id,
      sectionId: 'first',
      sortOrder: (at + 1) * 10,
      ...question,
    })
  const { rowVersion } = await admin.ask<{ rowVersion: number }>('GET', `questionTemplate/${template.id}`)
  await admin.ask('PUT', `questionTemplate/${template.id}/move`, { action: 'publish', rowVersion })
  const subType = await newType(
    admin,
    { projectId: project.id, processKindId: 40, ...(isCountersigned && { approverId: manager.id }) },
    { questionTemplateId: template.id },
  )
  const equipmentType = await admin.ask<{ id: number; name: string }>('POST', 'equipmentType', {
    ...samples.equipmentType(nobody),
    documentsRequired: [],
    schedules: [
      {
        key: 'weekly',
        inspectionTypeId: inspectionTypes.weekly,
        intervalValue: 7,
        intervalUnit: 'day',
        subTypeId: subType.id,
        performedBy: 'operator',
      },
    ],
  })
  const made = await admin.ask<{ id: number; name: string; number: string; rowVersion: number }>('POST', 'equipment', {
    ...samples.equipment(around),
    projectId: project.id,
    equipmentTypeId: equipmentType.id,
    clientId: project.clientId,
  })
  await admin.ask('PUT', `equipment/${made.id}/move`, { action: 'accept', rowVersion: made.rowVersion })
  const base = `/manage/projects/sms/view/${project.id}`
  return {
    project,
    inspector,
    manager,
    reader,
    subType,
    equipmentType,
    machine: made,
    register: `${base}/inspections`,
    adHoc: `${base}/inspectionsadhoc`,
    recordPath: (id: number) => `${base}/equipments/${made.id}/inspections/${id}`,
  }
}

/** The field of a question of the checklist. */
const question = (page: Page, text: string): Locator => page.getByRole('radiogroup', { name: new RegExp(text) })

/** Answers a pass/fail question. */
export const judge = (page: Page, text: string, answer: 'Pass' | 'Fail') =>
  question(page, text).getByText(answer, { exact: true }).click()
