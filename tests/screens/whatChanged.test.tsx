import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Project } from '#contract/entities/project.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)

async function site(admin: Visitor) {
  const draft = samples.project({ clientId: 1, userId: admin.userId, projectId: 0 })
  const answer = await admin.read<Project>('POST', 'project', { ...draft, systems: ['pmp', 'sms', 'sfs', 'fm'] })
  expect(answer.errors).toEqual([])
  return answer.data
}
const observed = async (who: Visitor, of: number) => {
  const draft = samples.observation({ clientId: 1, userId: who.userId, projectId: of })
  const answer = await who.read<{ id: number; number: string; rowVersion: number }>('POST', 'observation', draft)
  expect(answer.errors).toEqual([])
  return answer.data
}
const newAction = async (who: Visitor, of: number) => {
  const draft = samples.questionResponseAction({ clientId: 1, userId: who.userId, projectId: of })
  const dueOn = new Date(setup.world.services.now().getTime() + 86_400_000 * 3).toISOString().slice(0, 10)
  const { errors } = await who.read('POST', 'questionResponseAction', { ...draft, dueOn })
  expect(errors).toEqual([])
}

test('a change on one project asks for the figures of that project alone, in cards and in the table', async () => {
  const id = projectId('HB-014')
  const one = await browser('admin@demo.test', '/manage/dashboard')
  await one.screen.findByRole('region', { name: /^(?:My p|P)rojects$/ })
  const asked = () => one.calls.filter((call) => call.includes('/api/projectFigures'))
  await waitFor(() => expect(asked()[0]).toBe('GET /api/projectFigures'))
  const safety = await setup.world.as('admin2@demo.test')
  await newAction(safety, id)
  await waitFor(() => expect(asked().at(-1)).toBe(`GET /api/projectFigures?projectIds=${id}`))
  const known = asked().length
  await newAction(safety, id)
  await waitFor(() => expect(asked().slice(known)).toEqual([`GET /api/projectFigures?projectIds=${id}`]))
  await userEvent.click(one.screen.getByRole('button', { name: 'Table' }))
  await one.screen.findByRole('region', { name: 'Projects compared' })
  await waitFor(() => expect(asked().at(-1)).toBe('GET /api/projectFigures?rates=true'))
  const before = asked().length
  await newAction(safety, id)
  await waitFor(() => expect(asked().slice(before)).toEqual([`GET /api/projectFigures?projectIds=${id}&rates=true`]))
  await userEvent.click(one.screen.getByRole('button', { name: 'Cards' }))
  // The cards were not on screen meanwhile; they ask for what has changed since.
  await waitFor(() => expect(asked().at(-1)).toBe(`GET /api/projectFigures?projectIds=${id}`))
})

test('each figure of the table leads to what it counts', async () => {
  const one = await browser('admin@demo.test', '/manage/dashboard')
  await userEvent.click(await one.screen.findByRole('button', { name: 'Table' }))
  const table = within(await one.screen.findByRole('region', { name: 'Projects compared' }))
  const row = (await table.findAllByRole('row', { name: /HB-014/ }))[0]!
  const columns = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const linkOf = (head: string) =>
    within(within(row).getAllByRole('cell')[columns.indexOf(head)]!).getByRole('link').getAttribute('href')
  expect(linkOf('Actions overdue')).toMatch(/\/sms\/view\/\d+\/questionresponseactions\?view=overdue$/)
  expect(linkOf('AFR')).toMatch(/\/sms\/view\/\d+\/reports\/safety\?startDate=[\d-]+&endDate=[\d-]+$/)
  expect(linkOf('On site now')).toMatch(/\/sms\/view\/\d+\/onsitepeople\?view=now$/)
})

test('what changed stands on the dashboard and on the overview of the system, and an event renews it alone', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { id, number } = await site(admin)
  const one = await browser('admin@demo.test', `/manage/projects/sms/view/${id}/overview`)
  expect(await one.screen.findByText(/^Nothing has changed since (?:yesterday|\w+day|\d+ \w+.*)\.$/)).toBeVisible()
  const other = await setup.world.as('admin2@demo.test')
  const seen = await observed(other, id)
  const panel = within(await one.screen.findByRole('region', { name: /^Changed since/ }))
  const link = await panel.findByRole('link', { name: new RegExp(`^${seen.number}`) })
  expect(link).toHaveAttribute('href', `/manage/projects/sms/view/${id}/observations/${seen.id}`)
  expect(panel.getByText(/^Added by /)).toBeVisible()
  expect(panel.getByRole('row', { name: /^Observations 1 0 0 0$/ })).toBeVisible()
  const before = one.calls.length
  await observed(other, id)
  expect(await panel.findByRole('row', { name: /^Observations 2 0 0 0$/ })).toBeVisible()
  // An observation changes its project and what waits on it; nothing else is asked for.
  const own = one.calls.slice(before).filter((call) => call !== `GET /api/project/${id}`)
  expect(own.toSorted()).toEqual([
    `GET /api/projectFigures?projectIds=${id}`,
    `GET /api/projectSetUp?projectId=${id}`,
    `GET /api/recentChanges?projectId=${id}&system=sms`,
    `GET /api/workload?projectId=${id}`,
  ])
  one.quit()

  const start = await browser('admin@demo.test', '/manage/dashboard')
  const all = within(await start.screen.findByRole('region', { name: /^Changed since/ }))
  expect(await all.findByRole('link', { name: new RegExp(`^${seen.number}`) })).toBeVisible()
  expect(all.getAllByText(new RegExp(`^${number} · Added by `))[0]).toBeVisible()
  start.quit()

  // Somebody of another project does not read of it.
  const viewer = await browser('viewer@demo.test', '/manage/dashboard')
  const theirs = await viewer.screen.findByRole('region', { name: /^Changed since/ })
  await waitFor(() => expect(theirs).not.toHaveTextContent('Loading'))
  expect(theirs).not.toHaveTextContent(number)
  expect(screen.queryByRole('link', { name: new RegExp(`^${seen.number}`) })).toBeNull()
})
