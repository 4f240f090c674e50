import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { PermitSummary } from '#contract/entities/permit.ts'
import type { WeatherDay } from '#contract/entities/weatherDay.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { todayIn } from '#server/core/today.ts'
import { fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the form's code in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/weatherDay/WeatherForm.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const school = projectId('RC-021')
const terminal = projectId('LT-003')
const board = (email: string, more = '', project = bridge) =>
  browsers(email, `/manage/projects/sms/view/${project}/safety${more}`)
const asAdmin = () => setup.world.as('admin@demo.test')
const today = () => todayIn(new Date(), 'Europe/Dublin')
const recordOfToday = async (project: number) =>
  (await (await asAdmin()).read<WeatherDay[]>('GET', `weatherDay?projectId=${project}&date=${today()}`)).data[0]
/** Writes the gust of today, whether or not the register has the day. */
async function setGust(project: number, gustMax: number) {
  const row = await recordOfToday(project)
  const draft = { projectId: project, date: today(), gustMax, windAvg: null }
  const admin = await asAdmin()
  const { errors } = await (row
    ? admin.read('PUT', 'weatherDay', { ...row, ...draft })
    : admin.read('POST', 'weatherDay', draft))
  expect(errors).toEqual([])
}

test('site staff record the weather of a day, and it appears in a colleague’s register', async () => {
  const two = await board('admin2@demo.test', '?tab=weather', school)
  const one = await board('admin@demo.test', '', school)
  await userEvent.click(await one.screen.findByRole('tab', { name: 'Weather' }))
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  await userEvent.click((await one.screen.findAllByRole('button', { name: 'Record weather' }))[0]!)
  const form = await formNamed('Record weather')
  await fill(form.getByRole('textbox', { name: /^Morning/ }), 'Sleet')
  await fill(form.getByRole('textbox', { name: /^Hours lost/ }), '2.5')
  await fill(form.getByRole('textbox', { name: /^Work that stopped/ }), 'Roof sheeting')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await two.screen.findByText('Roof sheeting')).toBeVisible()
  expect(await recordOfToday(school)).toMatchObject({
    amSummary: 'Sleet',
    hoursLost: 2.5,
    tempMin: null,
    source: 'manual',
  })
})

test('mistakes are explained at their fields', async () => {
  await setGust(bridge, 9)
  await board('admin@demo.test', '?tab=weather&open=0')
  const form = await formNamed('Record weather')
  await fill(form.getByRole('textbox', { name: /^Lowest temperature/ }), '9')
  await fill(form.getByRole('textbox', { name: /^Highest temperature/ }), '3')
  await fill(form.getByRole('textbox', { name: /^Average wind/ }), '12')
  await fill(form.getByRole('textbox', { name: /^Highest gust/ }), '8')
  await fill(form.getByRole('textbox', { name: /^Hours lost/ }), '4')
  await userEvent.click(form.getByRole('switch', { name: /^Working day/ }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('The highest temperature must not be below the lowest.')).toBeVisible()
  expect(form.getByText('The highest gust must not be below the average wind.')).toBeVisible()
  expect(form.getByText(/^Hours are lost on working days only/)).toBeVisible()
  await fill(form.getByRole('textbox', { name: /^Highest temperature/ }), '11')
  await fill(form.getByRole('textbox', { name: /^Highest gust/ }), '16')
  await userEvent.click(form.getByRole('switch', { name: /^Working day/ }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This day is in the register already. Change that record instead.')).toBeVisible()
})

test('the board warns while the gusts of the day are above the limits of the project', async () => {
  await setGust(terminal, 12.5)
  const { screen, line } = await board('viewer@demo.test', '', terminal)
  expect(await screen.findByRole('tab', { name: 'Today', selected: true })).toBeVisible()
  await waitFor(() => expect(line.line()).toBe('connected'))
  expect(screen.queryByText(/^Gusts of/)).toBeNull()
  await setGust(terminal, 14.2)
  const warning = (await screen.findByText(/^Gusts of 14.2.m\/s today$/)).closest<HTMLElement>('.notice')!
  expect(within(warning).getByText(/^The limit is 12.5.m\/s for MEWPs\. Stop/)).toBeVisible()
  await setGust(terminal, 18)
  expect(await screen.findByText(/12.5.m\/s for MEWPs and 16.m\/s for lifting/)).toBeVisible()
})

test('a permit of a type with a gust limit warns, and one for other work does not', async () => {
  await setGust(bridge, 13)
  const { data: permits } = await (await asAdmin()).read<PermitSummary[]>('GET', `permit?projectId=${bridge}&size=50`)
  const numbered = (type: string) =>
    permits.find(({ processSubTypeName, statusId }) => processSubTypeName === type && statusId === status.active)!
  const permit = (id: number) => browsers('safety@demo.test', `/manage/projects/sms/view/${bridge}/permits/${id}`)
  const height = await permit(numbered('Work at height / roof access').id)
  expect(await height.screen.findByText(/^Gusts of 13.m\/s today$/)).toBeVisible()
  const { title, id } = numbered('Hot work')
  const fire = await permit(id)
  expect(await fire.screen.findByRole('heading', { level: 1, name: new RegExp(title) })).toBeVisible()
  expect(fire.screen.queryByText(/^Gusts of/)).toBeNull()
})

test('a person with read access sees the register but cannot change it', async () => {
  await setGust(terminal, 3.5)
  const reader = await board('viewer@demo.test', '?tab=weather', terminal)
  expect(await reader.screen.findByText('3.5')).toBeVisible()
  expect(reader.screen.queryByRole('button', { name: 'Record weather' })).toBeNull()
})
