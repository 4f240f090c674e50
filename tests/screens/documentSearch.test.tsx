import { act, fireEvent, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { Visitor } from '#mocks/world.ts'
import { fill, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const open = useBrowsers(setup)
const path = '/manage/projectDocumentSearch'
let admin: Visitor
let staff: Visitor
let projectId = 0

const rare = () => `zq${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
const newFolder = async (more: object = {}) => {
  const draft = { projectId, parentId: null, name: `Searched ${rare()}`, ...more }
  return (await admin.read<{ id: number; rowVersion: number }>('POST', 'projectFolderPmp', draft)).data
}
const expected = async (folderId: number, title: string, more: object = {}) => {
  const answer = await admin.read<Doc>('POST', 'projectDocumentPmp', { projectId, folderId, title, ...more })
  expect(answer.errors).toEqual([])
  return answer.data
}
const box = (browser: Awaited<ReturnType<typeof open>>) =>
  browser.screen.findByRole('searchbox', { name: 'Search in the documents of all projects' })

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  staff = await setup.world.as('staff@demo.test')
  projectId = (await staff.read<{ id: number }[]>('GET', 'project')).data[0]!.id
})

afterEach(() => void vi.useRealTimers())

test('A person types words and sees the documents below their project, with the words marked', async () => {
  const word = rare()
  const { id } = await newFolder()
  const row = await expected(id, `Kerb details ${word}`, { number: `HQ-${word}-101` })
  const browser = await open('staff@demo.test', path)
  await browser.screen.findByText('Search in the documents of all projects')
  await fill(await box(browser), `kerbs ${word.slice(0, 9)}`)
  const link = await browser.screen.findByRole('link', { name: new RegExp(`Kerb details ${word}`) })
  expect(link).toHaveAttribute('href', `/manage/projects/pmp/view/${projectId}/folders/${id}/files/${row.id}`)
  expect([...link.querySelectorAll('mark')].map(({ textContent }) => textContent)).toContain('Kerb')
  expect(browser.screen.getByText('1–1 of 1 document')).toBeInTheDocument()
  expect(browser.router.state.location.search).toMatchObject({ words: `kerbs ${word.slice(0, 9)}` })
})

test('Words, filters and page stand in the address, so that a search can be sent to someone', async () => {
  const word = rare()
  const { id } = await newFolder()
  for (let at = 0; at < 21; at++) await expected(id, `${word} ${at}`, { documentTypeId: at === 0 ? 20 : 10 })
  const browser = await open('staff@demo.test', `${path}?words=${word}&page=2&type=10,20`)
  await browser.screen.findByText('21–21 of 21 documents')
  expect(await box(browser)).toHaveValue(word)
  await userEvent.click(browser.screen.getByRole('button', { name: /^Filter by Type/ }))
  await userEvent.click(await browser.screen.findByRole('checkbox', { name: /^Specification/ }))
  await browser.screen.findByText('1–20 of 20 documents')
  expect(browser.router.state.location.search).toEqual({ words: word, type: '10' })
})

test('An open search shows a new document, and drops one whose folder is closed to the reader', async () => {
  const word = rare()
  const folder = await newFolder()
  const browser = await open('staff@demo.test', `${path}?words=${word}`)
  await browser.screen.findByText(`No document with “${word}”`)
  await expected(folder.id, `${word} arrives`)
  await browser.screen.findByRole('link', { name: `${word} arrives` })
  const closed = await admin.read('PUT', 'projectFolderPmp', {
    ...(await admin.read<object>('GET', `projectFolderPmp/${folder.id}`)).data,
    isRestricted: true,
  })
  expect(closed.errors).toEqual([])
  await browser.screen.findByText(`No document with “${word}”`)
})

test('Chosen results are downloaded as one zip file, and stay chosen on the next page', async () => {
  const word = rare()
  const { id } = await newFolder()
  for (let at = 0; at < 21; at++) await expected(id, `${word} ${at}`)
  const browser = await open('staff@demo.test', `${path}?words=${word}`)
  const boxes = await browser.screen.findAllByRole('checkbox', { name: new RegExp(`^Select ${word}`) })
  await userEvent.click(boxes[0]!)
  expect(browser.screen.getByRole('region', { name: 'Chosen documents' })).toHaveTextContent('1 chosen')
  expect(browser.screen.getByRole('button', { name: 'Download as zip' })).toBeDisabled()
  await userEvent.click(browser.screen.getByRole('button', { name: 'Page 2' }))
  await browser.screen.findByText('21–21 of 21 documents')
  expect(browser.screen.getByRole('region', { name: 'Chosen documents' })).toHaveTextContent('1 chosen')
})

test('Arrow keys go from the words to the results and through them', async () => {
  const word = rare()
  const { id } = await newFolder()
  await expected(id, `${word} first`)
  await expected(id, `${word} second`)
  const browser = await open('staff@demo.test', `${path}?words=${word}`)
  const links = await browser.screen.findAllByRole('link', { name: new RegExp(word) })
  await userEvent.click(await box(browser))
  await userEvent.keyboard('{ArrowDown}')
  expect(links[0]).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(links[1]).toHaveFocus()
})

test('Words typed just before leaving do not bring the person back while the next page loads', async () => {
  let load = () => {}
  const loading = new Promise<void>((resolve) => (load = resolve))
  const browser = await open('staff@demo.test', `${path}?words=bridge`, {
    late: (call) => call.includes('/api/project/') && loading,
  })
  const words = await box(browser)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(words, { target: { value: 'bridge bearings' } })
  const navigation = browser.router.navigate({ href: `/manage/projects/pmp/view/${projectId}/files` })
  act(() => void vi.runAllTimers())
  vi.useRealTimers()
  load()
  await navigation
  await browser.screen.findByRole('heading', { level: 1, name: 'Files' })
  expect(browser.router.state.location.pathname).toBe(`/manage/projects/pmp/view/${projectId}/files`)
})

test('A search that fails says so and can be tried again', async () => {
  const word = rare()
  let fails = true
  const browser = await open('staff@demo.test', `${path}?words=${word}`, {
    instead: (call) =>
      fails && call.includes('projectDocumentSearch') ? new Response('Bad luck', { status: 500 }) : undefined,
  })
  const alert = await browser.screen.findByRole('alert')
  expect(alert).toHaveTextContent('The search could not be answered')
  fails = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(browser.screen.getByText(`No document with “${word}”`)).toBeInTheDocument())
})
