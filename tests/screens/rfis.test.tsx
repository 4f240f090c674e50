import { desc, eq } from 'drizzle-orm'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Rfi, RfiSummary } from '#contract/entities/rfi.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { projects } from '#server/db/tables/project.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of form and dialogs in advance, so that no test waits for it.
beforeAll(() => Promise.all([import('#src/entities/rfi/RfiForm.tsx'), import('#src/entities/rfi/RfiMoveModal.tsx')]))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string, more = '') => browsers(email, `/manage/projects/pmp/view/${bridge}/rfis${more}`)

const asAdmin = () => setup.world.as('admin@demo.test')
const rfiCalled = async (part: string) => {
  const { data } = await (await asAdmin()).read<RfiSummary[]>('GET', `rfi?parentProjectId=${bridge}&size=500`)
  const { id } = data.find(({ subject }) => subject.includes(part))!
  return (await (await asAdmin()).read<Rfi>('GET', `rfi/${id}`)).data
}
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))

test('an engineer on site asks, the manager opens it, and the ball in court changes in the other browser', async () => {
  const author = await browser('staff@demo.test')
  await userEvent.click(await author.screen.findByRole('button', { name: 'New RFI' }))
  const form = await formNamed('New RFI')
  await fill(form.getByRole('textbox', { name: /^Subject/ }), 'Weld at gusset G9')
  await fill(form.getByRole('textbox', { name: /^Question/ }), 'Is the weld at gusset G9 6 mm or 8 mm?')
  await choose(form.getByRole('combobox', { name: /^Discipline/ }), 'Structural')
  await userEvent.type(form.getByRole('combobox', { name: /^Must answer/ }), 'Ashworth')
  const found = await form.findAllByRole('option', { name: /Ashworth/ })
  // The RFI manager is chosen in a native select with the same people.
  await userEvent.click(found.find(({ tagName }) => tagName !== 'OPTION')!)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await author.screen.findByRole('heading', { level: 1, name: /Weld at gusset G9/ })).toBeVisible()
  await userEvent.click(author.screen.getByRole('button', { name: 'Submit' }))
  await userEvent.click((await dialog(/^Submit/)).getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const made = await rfiCalled('gusset G9')
  expect(made).toMatchObject({ statusId: 20, managerUserId: personId('byrne') })
  expect(await author.screen.findByText('Submitted')).toBeVisible()
  await waitFor(() => expect(author.line.line()).toBe('connected'))

  const admin = await asAdmin()
  await admin.read('PUT', `rfi/${made.id}/move`, { action: 'open', rowVersion: made.rowVersion })
  expect(await author.screen.findByText('Open')).toBeVisible()
  expect((await author.screen.findAllByText('Neil Ashworth'))[0]).toBeVisible()
})

test('a new RFI begins with the usual copies of the project', async () => {
  const admin = await asAdmin()
  const { data } = await admin.read<{ id: number; name: string }[]>('GET', `projectGroup?projectId=${bridge}`)
  const [group] = data
  const saved = await admin.read('PUT', 'updateRfiSettings', {
    projectId: bridge,
    copyUserIds: [personId('ashworth')],
    copyGroupIds: [group!.id],
  })
  expect(saved.errors).toEqual([])
  const author = await browser('staff@demo.test')
  await userEvent.click(await author.screen.findByRole('button', { name: 'New RFI' }))
  const form = await formNamed('New RFI')
  expect(await form.findByText(/^Neil Ashworth/, { selector: '.mantine-Pill-label' })).toBeVisible()
  expect(form.getByText(group!.name, { selector: '.mantine-Pill-label' })).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('while the root folder of a project is not known, a click on an RFI leaves the reader where they are', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { db } = setup.world.services
  await db.update(projects).set({ rootFolderPmpId: null }).where(eq(projects.id, bridge))
  try {
    const reader = await browser('admin@demo.test')
    await userEvent.click(await reader.screen.findByText('Packing under the new bearing at pier 4'))
    expect(reader.router.state.location.pathname).toBe(`/manage/projects/pmp/view/${bridge}/rfis`)
    expect(logged).toHaveBeenCalledWith(`The root folder of project ${bridge} in pmp is not known`)
    for (const page of ['files', 'folders']) {
      logged.mockClear()
      const { screen } = await browsers('admin@demo.test', `/manage/projects/pmp/view/${bridge}/${page}`)
      await screen.findByRole('tree')
      expect(logged).toHaveBeenCalledWith(`The root folder of project ${bridge} in pmp is not known`)
    }
  } finally {
    await db.update(projects).set({ rootFolderPmpId: bridge }).where(eq(projects.id, bridge))
    logged.mockRestore()
  }
})

test('a person who is not asked sees why they cannot answer', async () => {
  const { id } = await rfiCalled('Packing under')
  const reader = await browser('staff@demo.test', `/${id}`)
  const answer = await reader.screen.findByRole('button', { name: 'Answer' })
  expect(answer).toBeDisabled()
  expect(answer).toHaveAttribute('title', expect.stringContaining('Neil Ashworth'))
})

test('the manager closes an RFI with its official answer', async () => {
  const { id, number } = await rfiCalled('crash deck')
  const manager = await browser('admin@demo.test', `/${id}`)
  await userEvent.click(await manager.screen.findByRole('button', { name: 'Close' }))
  const asked = await dialog(/^Close/)
  expect(asked.getByRole('combobox', { name: /^Official answer/ })).toHaveDisplayValue(/Two drums may stand/)
  await userEvent.click(asked.getByRole('button', { name: 'Close' }))
  expect(await manager.screen.findByText(`${number} is closed`)).toBeVisible()
  expect(await manager.screen.findByText('Official answer')).toBeVisible()
  expect(await rfiCalled('crash deck')).toMatchObject({ statusId: 50 })
})

test('what was typed stays when someone else has saved meanwhile, and is saved with the next attempt', async () => {
  const { id, rowVersion } = await rfiCalled('Drainage outlet')
  const manager = await browser('admin@demo.test', `/${id}`)
  await userEvent.click(await manager.screen.findByRole('button', { name: 'Comment' }))
  const asked = await dialog(/^Comment/)
  await fill(asked.getByRole('textbox', { name: /^Comment/ }), 'The outlet is 110 mm.')
  const other = await setup.world.as('admin2@demo.test')
  await other.read('PUT', `rfi/${id}/move`, { action: 'comment', text: 'See photo 14.', rowVersion })
  await userEvent.click(asked.getByRole('button', { name: 'Comment' }))
  await waitFor(async () => {
    const again = screen.queryByRole('dialog')
    if (again) await userEvent.click(within(again).getByRole('button', { name: 'Comment' }))
    expect((await rfiCalled('Drainage outlet')).responses).toHaveLength(2)
  })
})

test('a comment is kept while it is written, and sent with its files', async () => {
  const { id, number } = await rfiCalled('Drainage outlet')
  const author = await browser('admin@demo.test', `/${id}`)
  await userEvent.click(await author.screen.findByRole('button', { name: 'Comment' }))
  await fill((await dialog(/^Comment/)).getByRole('textbox', { name: /^Comment/ }), 'The gully is drawn in sketch 7.')
  await userEvent.click((await dialog(/^Comment/)).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(await author.screen.findByRole('button', { name: 'Comment' }))
  const asked = await dialog(/^Comment/)
  expect(await asked.findByDisplayValue('The gully is drawn in sketch 7.')).toBeVisible()
  await userEvent.upload(asked.getByLabelText('Files'), new File(['Sketch'], 'Sketch 7.txt', { type: 'text/plain' }))
  await userEvent.click(asked.getByRole('button', { name: 'Comment' }))
  expect(await author.screen.findByText(`${number} has your comment`)).toBeVisible()
  expect(await author.screen.findByText('Sketch 7.txt')).toBeVisible()
  await userEvent.click(author.screen.getByRole('button', { name: 'Comment' }))
  expect((await dialog(/^Comment/)).getByRole('textbox', { name: /^Comment/ })).toHaveDisplayValue('')
})

test('a reader of the project sees its RFIs and gets no button for a new one', async () => {
  const reader = await browsers('viewer@demo.test', `/manage/projects/pmp/view/${projectId('LT-003')}/rfis`)
  expect(await reader.screen.findByText(/An RFI is a formal question/)).toBeVisible()
  expect(reader.screen.queryByRole('button', { name: 'New RFI' })).toBeNull()
})

test('the register opens with what is not closed, and counts what is overdue and with me', async () => {
  const manager = await browser('admin@demo.test')
  expect(await manager.screen.findByText('Packing under the new bearing at pier 4')).toBeVisible()
  expect(manager.screen.queryByText('Night closure in week 41')).toBeNull()
  await userEvent.click(manager.screen.getByRole('button', { name: /^Closed and void/ }))
  expect(await manager.screen.findByText('Night closure in week 41')).toBeVisible()
})

test('the register is narrowed to what the reader raised, to the ball of a person, and by words', async () => {
  const who = await setup.world.as('staff@demo.test')
  const { data } = await who.read<RfiSummary[]>('GET', `rfi?parentProjectId=${bridge}&view=pending&size=500`)
  const staff = await browser('staff@demo.test')
  const subjects = async () => {
    const table = within(await staff.screen.findByRole('table', { name: 'RFIs' }))
    return table.getAllByRole('link').map(({ textContent }) => textContent)
  }
  const shows = (rows: readonly RfiSummary[]) => {
    const numbers = rows.map(({ number }) => number ?? 'Draft')
    return waitFor(async () => expect((await subjects()).toSorted()).toEqual(numbers.toSorted()))
  }
  await shows(data)
  const button = staff.screen.getByRole('button', { name: 'Raised by me' })
  await userEvent.click(button)
  const own = data.filter(({ raisedByUserId }) => raisedByUserId === who.userId)
  expect(own.length).toBeLessThan(data.length)
  await shows(own)
  expect(button).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(button)
  await shows(data)
  await userEvent.click(staff.screen.getByRole('button', { name: 'Filter by Ball in court' }))
  await userEvent.click(await staff.screen.findByRole('checkbox', { name: /^Neil Ashworth/ }))
  const held = data.filter(({ ballInCourtNames }) => ballInCourtNames.includes('Neil Ashworth'))
  expect(held.length).toBeGreaterThan(0)
  expect(held.length).toBeLessThan(data.length)
  await shows(held)
  await userEvent.type(staff.screen.getByRole('searchbox', { name: 'Filter:' }), held[0]!.subject.slice(0, 12))
  await shows(held.slice(0, 1))
})

test('someone without an account answers through the link from the mail', async () => {
  const { id, rowVersion } = await rfiCalled('Packing under')
  const admin = await asAdmin()
  const asked = { action: 'askOutside', email: 'eva@design.example', name: 'Eva Design', days: 14, rowVersion }
  expect((await admin.read('PUT', `rfi/${id}/move`, asked)).errors).toEqual([])
  const [mail] = await setup.world.services.db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1)
  const [address] = /\/answerRfi\?token=[\w-]{43}/.exec(mail!.text)!
  // The page is open to everyone; the project is not open to this account.
  const outsider = await browsers('throttle@demo.test', address)
  expect(await outsider.screen.findByText(/The top of the plinth at pier 4/)).toBeVisible()
  await fill(outsider.screen.getByRole('textbox', { name: /^Answer/ }), 'A packer of 14 mm is fine.')
  await userEvent.upload(outsider.screen.getByLabelText('Files'), [
    new File(['A sketch'], 'Packer.txt', { type: 'text/plain' }),
    new File(['Wrong one'], 'Wrong.txt', { type: 'text/plain' }),
  ])
  await userEvent.click(await outsider.screen.findByRole('button', { name: 'Leave out Wrong.txt' }))
  await userEvent.click(outsider.screen.getByRole('button', { name: 'Send answer' }))
  expect(await outsider.screen.findByText(/has arrived/)).toBeVisible()
  expect((await rfiCalled('Packing under')).responses.at(-1)).toMatchObject({
    byName: 'Eva Design',
    byUserId: null,
    files: [{ name: 'Packer.txt' }],
  })
})

test('the manager copies the link for an outsider, and withdraws it; the list of links shows its state', async () => {
  const { id, rowVersion } = await rfiCalled('Packing under')
  const admin = await asAdmin()
  const asked = { action: 'askOutside', email: 'ines@design.example', name: 'Ines Design', days: 14, rowVersion }
  expect((await admin.read('PUT', `rfi/${id}/move`, asked)).errors).toEqual([])
  const manager = await browser('admin@demo.test', `/${id}`)
  await userEvent.click(await manager.screen.findByRole('tab', { name: 'People and time' }))
  const line = async () => within((await manager.screen.findByText(/Ines Design, ines@design.example/)).closest('li')!)
  expect((await line()).getByText(/waits in the outbox/)).toBeVisible()
  await userEvent.click((await line()).getByRole('button', { name: 'Copy link' }))
  const once = await dialog(/^Link for Ines Design/)
  await userEvent.click(once.getByRole('button', { name: 'Make a link' }))
  const link = await once.findByRole('textbox', { name: 'Link for one answer' })
  expect(link).toHaveDisplayValue(/answerRfi\?token=/)
  await userEvent.click(once.getByRole('button', { name: 'Close' }))
  await userEvent.click((await line()).getByRole('button', { name: 'Withdraw' }))
  const sure = await dialog(/^Withdraw the link of Ines Design/)
  await userEvent.click(sure.getByRole('button', { name: 'Withdraw link' }))
  expect(await manager.screen.findByText(/withdrawn/)).toBeVisible()
  expect((await line()).queryByRole('button')).toBeNull()
})

test('the manager forwards an RFI, and the ball goes to the person asked', async () => {
  const { id, number } = await rfiCalled('Extent of lead paint')
  const manager = await browser('admin@demo.test', `/${id}`)
  await userEvent.click(await manager.screen.findByRole('button', { name: 'Forward' }))
  const asked = await dialog(/^Forward/)
  await choose(asked.getByRole('combobox', { name: /^Person/ }), 'Tom Kearney, Temporary works coordinator')
  await fill(asked.getByRole('textbox', { name: /^Message/ }), 'Please look at the survey.')
  await userEvent.click(asked.getByRole('button', { name: 'Forward' }))
  expect(await manager.screen.findByText(`${number} is forwarded`)).toBeVisible()
  expect(await manager.screen.findByText(/forwarded it to Tom Kearney/)).toBeVisible()
  expect((await rfiCalled('Extent of lead paint')).ballInCourtNames).toContain('Tom Kearney')
})

test('a closed RFI is reopened with a reason, and its answers are kept as an earlier round', async () => {
  const { id, responses } = await rfiCalled('Grade of bolts')
  const manager = await browser('admin@demo.test', `/${id}`)
  await userEvent.click(await manager.screen.findByRole('button', { name: 'Reopen' }))
  const asked = await dialog(/^Reopen/)
  await userEvent.click(asked.getByRole('button', { name: 'Reopen' }))
  expect(await asked.findByText('Enter a reason.')).toBeVisible()
  await fill(asked.getByRole('textbox', { name: /^Reason/ }), 'The road authority moved the week.')
  await userEvent.click(asked.getByRole('button', { name: 'Reopen' }))
  expect((await manager.screen.findAllByText('earlier round'))[0]).toBeVisible()
  expect(await manager.screen.findByText('Open')).toBeVisible()
  const now = await rfiCalled('Grade of bolts')
  expect([now.statusId, now.round, now.responses.length]).toEqual([30, 2, responses.length])
})

test('a void RFI says why, takes no further step, and leaves the open ones', async () => {
  const { id } = await rfiCalled('Drainage outlet')
  const manager = await browser('admin@demo.test', `/${id}`)
  await userEvent.click(await manager.screen.findByRole('button', { name: 'Void' }))
  const asked = await dialog(/^Void/)
  await fill(asked.getByRole('textbox', { name: /^Reason/ }), 'The outlet was drawn twice.')
  await userEvent.click(asked.getByRole('button', { name: 'Void' }))
  expect(await manager.screen.findByText('This RFI is void')).toBeVisible()
  expect(manager.screen.getByText('The outlet was drawn twice.')).toBeVisible()
  for (const name of ['Edit RFI', 'Void', 'Answer', 'Forward', 'Comment'])
    expect(manager.screen.queryByRole('button', { name })).toBeNull()
})
