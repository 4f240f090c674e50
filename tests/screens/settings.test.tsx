import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { lookupListNames } from '#contract/lists.ts'
import type { Entry } from '#src/entities/lookup/data.ts'
import { arranged, inOrder, renumbered, shifted } from '#src/entities/lookup/entryOrder.ts'
import { filledFlags, flagWords, saidFlags } from '#src/entities/lookup/lookupFlags.ts'
import { useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
// Loads the form's code in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/lookup/LookupForm.tsx'))
const entriesOf = async (list: string) => {
  const admin = await setup.world.as('admin@demo.test')
  return inOrder((await admin.read<Entry[]>('GET', `lookup/${list}`)).data)
}
const namesIn = (one: Browsing) =>
  one.screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent)
const rename = async (dialog: ReturnType<typeof within>, name: string) => {
  const box = dialog.getByRole('textbox', { name: /^Name/ })
  await userEvent.clear(box)
  await userEvent.paste(name)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
}

describe('The lists', () => {
  test('are reordered with the arrow keys, and a colleague sees it', async () => {
    const list = 'rfiDisciplines'
    const one = await browser('admin@demo.test', `/manage/settings?list=${list}`)
    const two = await browser('admin2@demo.test', `/manage/settings?list=${list}`)
    const grip = await one.screen.findByRole('button', { name: 'Move Mechanical' })
    await two.screen.findByRole('button', { name: 'Move Mechanical' })
    await waitFor(() => expect(two.line.line()).toBe('connected'))
    grip.focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(grip).toHaveFocus()
    const wanted = ['Architectural', 'Mechanical', 'Structural', 'Civil']
    await waitFor(() => expect(namesIn(one).slice(0, 4)).toEqual(wanted))
    expect(one.screen.getByText('Mechanical, 2 of 20')).toBeInTheDocument()
    await waitFor(() => expect(namesIn(two).slice(0, 4)).toEqual(wanted))
    expect((await entriesOf(list)).slice(0, 4).map(({ name }) => name)).toEqual(wanted)
  })

  test('add a new entry at the end, and refuse a duplicate name', async () => {
    const one = await browser('admin@demo.test', '/manage/settings?list=uploadReasons')
    await one.screen.findByText('Handover issue')
    await userEvent.click(one.screen.getByRole('button', { name: 'New entry' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New List entry' }))
    await rename(dialog, 'Handover issue')
    expect(await dialog.findByText('Name is already in use.')).toBeVisible()
    await rename(dialog, 'Tender issue')
    expect(await one.screen.findByText('The list entry was successfully saved')).toBeVisible()
    await waitFor(() => expect(namesIn(one).at(-1)).toBe('Tender issue'))
  })

  test('continue with the new entry after Save and continue', async () => {
    const list = 'clientProjectRelationships'
    const one = await browser('admin@demo.test', `/manage/settings?list=${list}`)
    await userEvent.click(await one.screen.findByRole('button', { name: 'New entry' }))
    const name = `Surveyor ${crypto.randomUUID().slice(0, 6)}`
    const fresh = within(await screen.findByRole('dialog', { name: 'New List entry' }))
    await userEvent.type(fresh.getByRole('textbox', { name: /^Name/ }), name)
    await userEvent.click(fresh.getByRole('button', { name: 'Save and continue' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit List entry' }))
    expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue(name)
    await rename(dialog, `${name} B`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await entriesOf(list)).filter((entry) => entry.name.startsWith(name)).map((entry) => entry.name)).toEqual([
      `${name} B`,
    ])
  })

  test('keep an entry in use, and say so', async () => {
    const one = await browser('admin@demo.test', '/manage/settings?list=clientProjectRelationships')
    await userEvent.click(await one.screen.findByRole('button', { name: 'Client / employer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit List entry' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete Client / employer?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await question.findByText('Client / employer is in use. Make it inactive instead.')).toBeVisible()
    expect((await entriesOf('clientProjectRelationships'))[0]!.name).toBe('Client / employer')
  })

  test('deactivate an entry with one click', async () => {
    const one = await browser('admin@demo.test', '/manage/settings?list=bodyParts')
    const nose = await one.screen.findByRole('switch', { name: 'Nose is active' })
    await userEvent.click(nose)
    await waitFor(() => expect(nose).not.toBeChecked())
    expect((await entriesOf('bodyParts')).find(({ name }) => name === 'Nose')).toMatchObject({
      isActive: false,
      rowVersion: 2,
    })
  })

  test('tell entries with the same number in different lists apart', async () => {
    const before = await Promise.all(lookupListNames.filter((list) => list !== 'changeRequestTypes').map(entriesOf))
    const one = await browser('admin@demo.test', '/manage/settings?list=changeRequestTypes')
    await userEvent.click(await one.screen.findByRole('button', { name: 'Early warning' }))
    await rename(within(await screen.findByRole('dialog', { name: 'Edit List entry' })), 'Early warning notice')
    expect(await one.screen.findByRole('button', { name: 'Early warning notice' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await Promise.all(lookupListNames.filter((list) => list !== 'changeRequestTypes').map(entriesOf))).toEqual(
      before,
    )
  })

  test('report that a colleague has saved the same entry meanwhile', async () => {
    const one = await browser('admin@demo.test', '/manage/settings?list=equipmentTypeCategories')
    await userEvent.click(await one.screen.findByRole('button', { name: 'Piling' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit List entry' }))
    await waitFor(() => expect(one.line.line()).toBe('connected'))
    const box = dialog.getByRole('textbox', { name: /^Name/ })
    await userEvent.clear(box)
    await userEvent.paste('Piling rigs')
    const other = await setup.world.as('admin2@demo.test')
    const stored = (await entriesOf('equipmentTypeCategories')).find(({ name }) => name === 'Piling')!
    expect(
      (await other.read('PUT', 'lookup/equipmentTypeCategories', { ...stored, name: 'Piling and ground works' }))
        .errors,
    ).toEqual([])
    expect(await dialog.findByText('Someone else has saved this meanwhile')).toBeVisible()
    expect(box).toHaveValue('Piling rigs')
  })
})

test('An administrator reads a waiting mail and passes its link on', async () => {
  await setup.world.stranger().read('POST', 'ForgotPassword', { Email: 'staff@demo.test' })
  const one = await browser('admin@demo.test', '/manage/settings?tab=outbox')
  const row = (await one.screen.findByText('staff@demo.test')).closest('tr')!
  expect(within(row).getByText('Waiting')).toBeVisible()
  await userEvent.click(within(row).getByText('Set a new password'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a new password' }))
  expect(dialog.getByLabelText('Text').textContent).toMatch(/\/confirmPassword\?token=[\w-]{43}/)
})

const entry = (id: number, sortOrder: number) => ({ id, sortOrder, name: `Entry ${id}` }) as Entry
const lists = fc
  .uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 40 })
  .map((orders) => orders.map((sortOrder, at) => entry(at + 1, sortOrder)))

describe('The order of a list', () => {
  test('is as requested after the saves it needs, wherever entries are moved', () => {
    fc.assert(
      fc.property(
        lists,
        fc.array(fc.tuple(fc.nat(39), fc.integer({ min: -40, max: 40 })), { maxLength: 5 }),
        (entries, moves) => {
          const start = inOrder(entries).map(({ id }) => id)
          const wished = moves.reduce<readonly number[]>(
            (ids, [at, by]) => shifted(ids, ids[at % ids.length]!, by),
            start,
          )
          const saves = new Map(
            renumbered(arranged(entries, wished)).map(({ entry: { id }, sortOrder }) => [id, sortOrder]),
          )
          const stored = entries.map(({ id, sortOrder }) => entry(id, saves.get(id) ?? sortOrder))
          expect(inOrder(stored).map(({ id }) => id)).toEqual(wished)
          expect(new Set(stored.map(({ sortOrder }) => sortOrder)).size).toBe(stored.length)
          expect(stored.every(({ sortOrder }) => Number.isInteger(sortOrder) && sortOrder >= 0)).toBe(true)
        },
      ),
    )
  })

  test('needs one save for one move if there is room between the numbers', () => {
    const entries = [10, 20, 30, 40].map((sortOrder, at) => entry(at + 1, sortOrder))
    expect(renumbered(arranged(entries, [4, 1, 2, 3]))).toEqual([{ entry: entries[3], sortOrder: 5 }])
    expect(renumbered(arranged(entries, [2, 3, 4, 1]))).toEqual([{ entry: entries[0], sortOrder: 50 }])
    expect(renumbered(entries)).toEqual([])
  })
})

test('The flags of an entry are described in words, and meaningless ones are not stored', () => {
  expect(flagWords('projectRoles', { isSiteRole: true, isKeyContact: true })).toBe('Works on site, key contact')
  expect(flagWords('questionResponseActionPriorities', { daysToDue: 0, notifiesAtOnce: true })).toBe(
    'Due at once, notifies at once',
  )
  expect(saidFlags('projectRoles', filledFlags('projectRoles', { isKeyContact: true }))).toEqual({ isKeyContact: true })
  expect(saidFlags('questionResponseActionPriorities', { daysToDue: 0, blocksClosing: false })).toEqual({
    daysToDue: 0,
  })
})
