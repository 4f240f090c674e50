import { act, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
const print = (event: 'beforeprint' | 'afterprint') => act(() => window.dispatchEvent(new Event(event)))
afterEach(() => print('afterprint'))

test('a list is printed with all its rows and states its filters', async () => {
  const one = await browser('admin@demo.test', '/manage/clients')
  const table = await one.screen.findByRole('table', { name: 'Clients' })
  const rows = () => within(table).getAllByRole('row').length - 1
  await waitFor(() => expect(rows()).toBe(10))
  await print('beforeprint')
  const all = (await one.read<unknown[]>('GET', 'client')).data.length
  expect(all).toBeGreaterThan(10)
  expect(rows()).toBeGreaterThan(10)
  await print('afterprint')
  expect(rows()).toBe(10)
  await userEvent.type(one.screen.getByRole('searchbox'), 'quay')
  await waitFor(() => expect(rows()).toBeLessThan(5))
  await print('beforeprint')
  expect(one.screen.getByText(/^Clients\. Filtered: \d+ of \d+ rows\.$/)).toBeInTheDocument()
})

test('the overview of a project prints all its people and companies, with labelled counts', async () => {
  const one = await browser('admin@demo.test', '/manage/projects/sms/view/1/overview')
  const panel = async (name: RegExp) =>
    within((await one.screen.findByRole('heading', { name })).closest<HTMLElement>('.panel')!)
  const companies = await panel(/^Companies/)
  const people = await panel(/^People in safety management today/)
  await waitFor(() => expect(companies.getAllByRole('listitem')).toHaveLength(7))
  await print('beforeprint')
  const parts = (await one.read<{ clientId: number }[]>('GET', 'projectClient?projectId=1')).data
  const firms = new Set(parts.map(({ clientId }) => clientId)).size
  expect(firms).toBeGreaterThan(7)
  expect(companies.getAllByRole('listitem')).toHaveLength(firms)
  expect(people.getAllByRole('listitem').length).toBeGreaterThan(7)
  expect(one.screen.getByText('in this system today')).toBeVisible()
})
