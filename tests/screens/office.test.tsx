import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Settings } from '#contract/entities/settings.ts'
import { memoryDrafts, browse } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the screen's code in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/settings/OfficeSettings.tsx'))
type Browsing = Awaited<ReturnType<typeof browse>>
let open: Browsing[] = []
afterEach(() => {
  open.forEach((browsing) => browsing.quit())
  open = []
})
async function browser(email: string, path: string, wishes?: Parameters<typeof browse>[3]) {
  const made = await browse(setup.world, email, path, wishes)
  open.push(made)
  return made
}
const retype = async (box: HTMLElement, words: string) => {
  await userEvent.clear(box)
  if (words) await userEvent.paste(words)
}
const nameBox = (one: Browsing) => one.screen.findByRole('textbox', { name: /^Organisation name/ })

describe('The office settings', () => {
  test('are saved in one request, and the name above everyone’s menu changes at once', async () => {
    const one = await browser('admin@demo.test', '/manage/settings')
    const two = await browser('staff@demo.test', '/manage/projects')
    await two.screen.findByText('Brannock Construction')
    await waitFor(() => expect(two.line.line()).toBe('connected'))
    expect(await one.screen.findByRole('button', { name: 'Save' })).toBeDisabled()
    await retype(await nameBox(one), 'Brannock Group')
    await retype(one.screen.getByRole('textbox', { name: /^Sender/ }), 'Brannock office')
    await userEvent.click(one.screen.getByRole('button', { name: 'Save' }))
    expect(await one.screen.findByText('The settings were successfully saved')).toBeVisible()
    expect(one.calls.filter((call) => call.startsWith('PUT /api/settings'))).toHaveLength(1)
    expect(await two.screen.findByText('Brannock Group')).toBeInTheDocument()
    expect(
      await within(one.screen.getByRole('region', { name: 'History' })).findByText('Organisation name'),
    ).toBeVisible()
  })

  test('show errors at their fields and save nothing', async () => {
    const one = await browser('admin@demo.test', '/manage/settings')
    await retype(await nameBox(one), '')
    await retype(one.screen.getByRole('textbox', { name: /^Sender/ }), '')
    await userEvent.click(one.screen.getByRole('button', { name: 'Save' }))
    expect(await one.screen.findByText('Enter an organisation name.')).toBeVisible()
    expect(one.screen.getByText('Enter a sender’s name.')).toBeVisible()
    expect(one.screen.getByText('2 fields need a change')).toBeVisible()
    expect(one.calls.filter((call) => call.startsWith('PUT /api/settings'))).toEqual([])
  })

  test('preview the next holidays and a due date while they are edited', async () => {
    const one = await browser('admin@demo.test', '/manage/settings')
    const words = await one.screen.findByText(/^Each project has the public holidays of where it is/)
    const before = words.textContent
    await retype(one.screen.getByRole('textbox', { name: /^Time to answer an RFI/ }), '40')
    await waitFor(() => expect(words.textContent).not.toBe(before))
  })

  test('are restored as typed after the tab was closed', async () => {
    const drafts = memoryDrafts()
    const one = await browser('admin@demo.test', '/manage/settings', { drafts })
    await retype(await nameBox(one), 'Half a name')
    await waitFor(async () =>
      expect(await drafts.read(one.userId, 'settings/1')).toMatchObject({
        edit: { typed: { organisationName: 'Half a name' } },
      }),
    )
    one.quit()
    const again = await browser('admin@demo.test', '/manage/settings', { drafts })
    expect(await nameBox(again)).toHaveValue('Half a name')
    expect(again.screen.getByText('Your unsaved entries are back')).toBeVisible()
    await userEvent.click(again.screen.getByRole('button', { name: 'Undo changes' }))
    await waitFor(async () => expect(await nameBox(again)).not.toHaveValue('Half a name'))
  })

  test('offer a choice if two administrators changed the same field', async () => {
    const one = await browser('admin@demo.test', '/manage/settings')
    const two = await browser('admin2@demo.test', '/manage/settings')
    await retype(await nameBox(one), 'Brannock East')
    await waitFor(() => expect(one.line.line()).toBe('connected'))
    await retype(await nameBox(two), 'Brannock West')
    await userEvent.click(two.screen.getByRole('button', { name: 'Save' }))
    expect(await one.screen.findByText(/^Someone else has saved|has saved this meanwhile/)).toBeVisible()
    expect(await nameBox(one)).toHaveValue('Brannock East')
  })

  test('give a new project its jurisdiction and time zone', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const { data } = await admin.read<Settings>('GET', 'settings/1')
    await admin.read('PUT', 'settings', { ...data, jurisdiction: 'NI', timeZone: 'Europe/London' })
    const one = await browser('admin@demo.test', '/manage/projects')
    await userEvent.click(await one.screen.findByRole('button', { name: 'New project' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Project' }))
    expect(dialog.getByRole('combobox', { name: /^Jurisdiction/ })).toHaveDisplayValue('Northern Ireland')
  })
})
