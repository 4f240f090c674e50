import { and, eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { SavedView } from '#contract/entities/savedView.ts'
import { projectStatus } from '#contract/entities/project.ts'
import { plainView, type ViewState } from '#contract/views/viewState.ts'
import { sendViews } from '#server/application/jobs/viewMails/viewMails.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { projects } from '#server/db/tables/project.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { viewSubscriptions } from '#server/db/tables/viewSubscription.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
const bridge = projectId('HB-014')
const db = () => setup.world.services.db
const email = 'safety@demo.test'
/** Monday the 3rd of June 2030, when clocks in Dublin are an hour ahead of UTC. */
const monday = '2030-06-03'
const at = (moment: string) => sendViews({ ...setup.world.services, now: () => new Date(moment) })
const mails = () => db().select().from(outboxMails).where(like(outboxMails.subject, 'HB-014 %'))

beforeEach(async () => {
  await db().delete(outboxMails)
  await db().update(viewSubscriptions).set({ isDeleted: true })
})

let views = 0
/** Subscribes someone to a view of the actions of the project. */
async function subscribe(more: object = {}, state: Partial<ViewState> = {}, who = email) {
  const visitor = await setup.world.as(who)
  const view = (
    await visitor.read<SavedView>('POST', 'savedView', {
      projectId: bridge,
      system: 'sms',
      register: 'questionResponseActions',
      name: `Actions ${++views}`,
      isShared: true,
      state: { ...plainView, view: 'all', ...state },
    })
  ).data
  const body = { savedViewId: view.id, rhythm: 'weekly', weekday: 1, ...more }
  expect(await visitor.read('POST', 'viewSubscription', body)).toMatchObject({ status: 201 })
  return { visitor, view }
}

test('a weekly mail comes once, on its weekday, from six in the morning on site', async () => {
  const { view } = await subscribe()
  await at('2030-06-02T12:00:00Z')
  await at(`${monday}T04:59:00Z`)
  expect(await mails()).toEqual([])
  await at(`${monday}T05:00:00Z`)
  await at(`${monday}T05:01:00Z`)
  await at('2030-06-04T05:01:00Z')
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: email })
  expect(mail!.subject).toMatch(new RegExp(`^HB-014 ${view.name}: \\d+ records$`))
  expect(mail!.text).toMatch(/\nACT-\d+ .+, due \d+ \w+ \d{4}\nhttps?:\/\/\S+\/questionresponseactions\/\d+/)
  expect(mail!.text).toContain(`/observations`.replace('observations', `questionresponseactions#view-${view.id}`))
  expect(mail!.text).toContain('You chose to get this view every Monday. Change or stop that: ')
})

test('a daily mail comes every day, and a filter narrows what it lists', async () => {
  await subscribe({ rhythm: 'daily', weekday: null }, { words: 'ACT-0001' })
  await at(`${monday}T06:00:00Z`)
  await at('2030-06-04T06:00:00Z')
  expect((await mails()).map(({ subject }) => /: (.*)$/.exec(subject)?.[1])).toEqual(['1 record', '1 record'])
})

test('nothing is sent if nothing is listed, unless the person wants it', async () => {
  await subscribe({}, { words: 'no such words' })
  const { view } = await subscribe({ isSentEmpty: true }, { words: 'no such words' })
  await at(`${monday}T06:00:00Z`)
  expect((await mails()).map(({ subject }) => subject)).toEqual([`HB-014 ${view.name}: nothing`])
})

test('who has left the project gets none, and no project that is closed sends any', async () => {
  await subscribe()
  const { visitor } = await subscribe({}, {}, 'safety@demo.test')
  const ofPerson = and(eq(userProjectRoles.userId, visitor.userId), eq(userProjectRoles.projectId, bridge))
  await db().update(userProjectRoles).set({ isDeleted: true }).where(ofPerson)
  await at(`${monday}T06:00:00Z`)
  expect(await mails()).toEqual([])
  await db().update(userProjectRoles).set({ isDeleted: false }).where(ofPerson)
  const [before] = await db().select({ statusId: projects.statusId }).from(projects).where(eq(projects.id, bridge))
  await db().update(projects).set({ statusId: projectStatus.closed }).where(eq(projects.id, bridge))
  await at('2030-06-10T06:00:00Z')
  expect(await mails()).toEqual([])
  await db().update(projects).set({ statusId: before!.statusId }).where(eq(projects.id, bridge))
})

test('what a filter names and is gone is left out, and the mail says so', async () => {
  await subscribe(
    {},
    { filters: { assignedClientId: ['999999'], nothing: ['1'] }, sorter: { column: 'gone', down: true } },
  )
  await at(`${monday}T06:00:00Z`)
  const [mail] = await mails()
  expect(mail!.text).toContain('Its filters name something that no longer exists, which was left out.')
})

test('a view that is no longer shared is not sent to others', async () => {
  const { view } = await subscribe({}, {}, 'admin@demo.test')
  const visitor = await setup.world.as(email)
  const body = { savedViewId: view.id, rhythm: 'weekly', weekday: 1 }
  expect((await visitor.read('POST', 'viewSubscription', body)).status).toBe(201)
  await (await setup.world.as('admin@demo.test')).read('PUT', 'savedView', { ...view, isShared: false })
  await at(`${monday}T06:00:00Z`)
  expect((await mails()).map(({ to }) => to)).toEqual(['admin@demo.test'])
})

test('only registers that are read page by page are sent, and a weekly mail needs its weekday', async () => {
  const visitor = await setup.world.as(email)
  const { data } = await visitor.read<SavedView>('POST', 'savedView', {
    projectId: bridge,
    system: 'sms',
    register: 'groups',
    name: 'Groups',
    state: plainView,
  })
  expect(await visitor.read('POST', 'viewSubscription', { savedViewId: data.id, rhythm: 'daily' })).toMatchObject({
    status: 400,
    errors: [{ field: 'savedViewId' }],
  })
  expect(await visitor.read('POST', 'viewSubscription', { savedViewId: data.id, rhythm: 'weekly' })).toMatchObject({
    status: 400,
    errors: [{ field: 'weekday' }],
  })
})
