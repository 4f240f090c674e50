import type { roleListTemplateVersions } from '#server/db/tables/roleListTemplate.ts'
import type { Calendar } from '../calendar.ts'
import { withHistory, type Step } from '../history.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { allEquipmentTypes } from './equipment.ts'
import { allSubTypes } from './subTypes.ts'
import { allApprovals, approvalFields } from './templates.ts'

/** The day on which the permit approval got its second stage, counted back from today. */
const improvedDaysAgo = 212

const madeBy = (calendar: Calendar, daysAgo: number, time: string): Step => ({
  on: calendar.daysAgo(daysAgo, time),
  by: personId('byrne'),
  action: 'created',
})

/** Every demo approval template with its history. One of them was changed later. */
export const approvalRows = (calendar: Calendar) =>
  allApprovals().map(({ id, approval }) => {
    const fields = approvalFields(approval)
    const made = madeBy(calendar, approval.madeDaysAgo, '10:05')
    const changed: Step[] = approval.before
      ? [
          {
            on: calendar.daysAgo(improvedDaysAgo, '09:30'),
            by: personId('healy'),
            action: 'changed',
            diff: { stages: [approval.before, approval.stages] },
          },
        ]
      : []
    return withHistory({ kind: 'roleListTemplate', id, projectId: null, fields, steps: [made, ...changed] })
  })

/** Earlier versions of the changed templates, for records that started under them. */
export const formerVersions = (calendar: Calendar): (typeof roleListTemplateVersions.$inferInsert)[] =>
  allApprovals().flatMap(({ id, approval: { before, signOn = [] } }) =>
    before
      ? [
          {
            id,
            templateId: id,
            version: 1,
            stages: before,
            signOnLists: signOn,
            endedOn: calendar.daysAgo(improvedDaysAgo, '09:30'),
            endedById: personId('healy'),
          },
        ]
      : [],
  )

export const subTypeRows = (calendar: Calendar) =>
  allSubTypes().map(({ id, fields }) =>
    withHistory({ kind: 'processSubType', id, projectId: null, fields, steps: [madeBy(calendar, 880, '11:20')] }),
  )

export const equipmentTypeRows = (calendar: Calendar) =>
  allEquipmentTypes().map(({ id, fields }) =>
    withHistory({ kind: 'equipmentType', id, projectId: null, fields, steps: [madeBy(calendar, 860, '14:10')] }),
  )
