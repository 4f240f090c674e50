import { beforeAll, describe, expect, test } from 'vitest'
import type { ChangeRequest } from '#contract/entities/changeRequest.ts'
import type { Project } from '#contract/entities/project.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import type { Rfi } from '#contract/entities/rfi.ts'
import type { Settings } from '#contract/entities/settings.ts'
import { daysAfter, dueAfter, workCalendar } from '#contract/time/holidays.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf } from '../rights/everyone.ts'

const setup = useWorld()
let admin: Visitor
let own: number

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  own = Number((await rowOf(admin, `user/${admin.userId}`)).clientId)
})

const newProject = async (more: Partial<Project>) =>
  (await add(admin, 'project', {
    ...samples.project({ clientId: own, userId: admin.userId, projectId: 0 }),
    contractForm: null,
    ...more,
  })) as unknown as Project
const office = async () => (await admin.read<Settings>('GET', 'settings/1')).data
const setOffice = async (news: Partial<Settings>) => {
  const { errors } = await admin.read('PUT', 'settings', { ...(await office()), ...news })
  expect(errors).toEqual([])
}
const today = () => setup.world.services.now().toISOString().slice(0, 10)
const newRfi = async ({ id }: Project) =>
  (await add(admin, 'rfi', {
    ...samples.rfi({ clientId: own, userId: admin.userId, projectId: id }),
    managerUserId: admin.userId,
    assignees: [{ userId: admin.userId, responseRequired: true }],
    dueOn: null,
  })) as unknown as Rfi
const newChange = async ({ id }: Project, more: object = {}) =>
  (await add(admin, 'changeRequest', {
    ...samples.changeRequest({ clientId: own, userId: admin.userId, projectId: id }),
    eventDate: daysAfter(today(), -1),
    ...more,
  })) as unknown as ChangeRequest
const moved = async ({ id }: { id: number }, action: string, more: object = {}) => {
  const { rowVersion } = await rowOf(admin, `changeRequest/${id}`)
  const { data, errors } = await admin.read<ChangeRequest>('PUT', `changeRequest/${id}/move`, {
    action,
    rowVersion,
    ...more,
  })
  expect(errors).toEqual([])
  return data
}

describe('The days of a project', () => {
  test('leave out the public holidays where it is, and not those of the office', async () => {
    // A project in Ireland and one in Scotland, queried just before all holidays of the other country.
    for (const place of [
      { jurisdiction: 'IE' as const, isInScotland: false },
      { jurisdiction: 'GB' as const, isInScotland: false },
      { jurisdiction: 'GB' as const, isInScotland: true },
      { jurisdiction: 'NI' as const, isInScotland: false },
    ]) {
      const project = await newProject(place)
      const { workingDays, closures } = await office()
      // A year contains every holiday, so the calendars end on different days.
      await admin.read('PUT', 'updateRfiSettings', {
        projectId: project.id,
        rowVersion: (await rowOf(admin, `project/${project.id}`)).rowVersion,
        defaultDueDays: 250,
      })
      const { dueOn } = await newRfi(project)
      expect(dueOn).toBe(dueAfter(today(), 250, 'working', workCalendar(place, { workingDays, closures })))
    }
  })

  test('only a project in Great Britain is in Scotland', async () => {
    expect(await newProject({ jurisdiction: 'NI', isInScotland: true })).toMatchObject({ isInScotland: false })
    expect(await newProject({ jurisdiction: 'GB', isInScotland: true })).toMatchObject({ isInScotland: true })
  })

  test('count to the due date of an RFI and of an action as the office says', async () => {
    const project = await newProject({})
    const newAction = async () =>
      (await add(admin, 'questionResponseAction', {
        ...samples.questionResponseAction({ clientId: own, userId: admin.userId, projectId: project.id }),
        priorityId: 20,
        dueOn: null,
      })) as unknown as QuestionResponseAction
    const calendar = workCalendar(project, await office())
    expect((await newRfi(project)).dueOn).toBe(dueAfter(today(), 7, 'working', calendar))
    expect((await newAction()).dueOn).toBe(dueAfter(today(), 7, 'working', calendar))
    await setOffice({ dueRule: 'calendar' })
    expect((await newRfi(project)).dueOn).toBe(daysAfter(today(), 7))
    expect((await newAction()).dueOn).toBe(daysAfter(today(), 7))
    await setOffice({ dueRule: 'working' })
  })

  test('of the contract run on while the office is closed, and those of an RFI do not', async () => {
    const project = await newProject({ contractForm: 'PW-CF', jurisdiction: 'IE' })
    const before = { change: await newChange(project), rfi: await newRfi(project) }
    const { closures } = await office()
    await setOffice({
      closures: [
        ...closures,
        { name: 'Move to the new office', from: daysAfter(today(), 1), to: daysAfter(today(), 7) },
      ],
    })
    const during = { change: await newChange(project), rfi: await newRfi(project) }
    await setOffice({ closures })
    expect(during.change.notifyBy).toBe(before.change.notifyBy)
    expect(during.rfi.dueOn! > before.rfi.dueOn!).toBe(true)
  })
})

describe('A project whose contract sets no days for changes', () => {
  test.each(['JCT', 'RIAI', 'other', null] as const)('has no last days under %s', async (contractForm) => {
    const project = await newProject({ contractForm })
    const change = await newChange(project, { eventDate: '2020-01-06' })
    expect(change.notifyBy).toBeNull()
    expect(await moved(change, 'notify')).toMatchObject({ isNoticeLate: false, noticeReplyDueOn: null })
    expect(await moved(change, 'assess')).toMatchObject({ quotationDueOn: null })
    expect(await moved(change, 'quote', { quotedCost: 1_000, quotedDays: 0 })).toMatchObject({ decisionDueOn: null })
  })

  test('has those that it enters, and the office’s time to decide', async () => {
    const project = await newProject({ contractForm: 'JCT' })
    await setOffice({ changeResponseDays: 10 })
    const { errors } = await admin.read('PUT', 'projectChangeRequestSettings', {
      projectId: project.id,
      rowVersion: project.rowVersion,
      noticeReplyDays: 5,
    })
    expect(errors).toEqual([])
    const change = await moved(await newChange(project), 'notify')
    expect(change).toMatchObject({ notifyBy: null, noticeReplyDueOn: daysAfter(today(), 5) })
    await moved(change, 'assess')
    const quoted = await moved(change, 'quote', { quotedCost: 1_000, quotedDays: 0 })
    expect(quoted.decisionDueOn).toBe(daysAfter(today(), 10))
    await setOffice({ changeResponseDays: null })
  })

  test('takes those of NEC4 when that becomes its contract form, although its settings were saved before', async () => {
    const project = await newProject({ contractForm: null })
    await admin.read('PUT', 'projectChangeRequestSettings', {
      projectId: project.id,
      rowVersion: project.rowVersion,
      secondApproverFrom: 9_000,
    })
    const saved = await rowOf(admin, `project/${project.id}`)
    expect(await admin.read('PUT', 'project', { ...saved, contractForm: 'NEC4' })).toMatchObject({ errors: [] })
    expect((await newChange(project)).notifyBy).toBe(daysAfter(today(), 55))
  })

  test('keeps none of NEC4’s when its contract form was NEC4 while its settings were saved', async () => {
    const project = await newProject({ contractForm: 'NEC4' })
    await admin.read('PUT', 'projectChangeRequestSettings', {
      projectId: project.id,
      rowVersion: project.rowVersion,
      secondApproverFrom: 9_000,
    })
    expect((await newChange(project)).notifyBy).toBe(daysAfter(today(), 55))
    const saved = await rowOf(admin, `project/${project.id}`)
    const { errors } = await admin.read('PUT', 'project', { ...saved, contractForm: 'JCT' })
    expect(errors).toEqual([])
    expect((await newChange(project)).notifyBy).toBeNull()
  })
})
