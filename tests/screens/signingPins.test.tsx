import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Permit, PermitSummary } from '#contract/entities/permit.ts'
import { keptPinSignature } from '#contract/questionnaires/signature.ts'
import type { AnsweredForm } from '#contract/questionnaires/answers.ts'
import type { User } from '#contract/entities/user.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import type { Visitor } from '#mocks/world.ts'
import { samples } from '#mocks/samples.ts'
import { signInAttempts } from '#server/db/tables/journal.ts'
import { permits } from '#server/db/tables/permit.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers, fill } from '../browser.tsx'
import { newQuestionnaire } from '../server/safety/permitPeople.ts'
import { add } from '../server/rights/everyone.ts'
import { askProof, givePin, password } from '../server/people/pins.ts'
import { useWorld } from '../world.ts'

/** Waits until a status of a dialog contains these words; messages of the page are announced as status, too. */
const says = (inside: Pick<typeof screen, 'getAllByRole'>, words: string) =>
  waitFor(() =>
    expect(inside.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(words),
    ),
  )

const setup = useWorld()
// Loads the code of the dialogs in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/permit/PermitMoveModal.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const adviser = 'safety@demo.test'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
beforeEach(async () => void (await setup.world.services.db.delete(signInAttempts)))

/** A permit held by the adviser and about to start. */
async function approvedPermit() {
  const visitor = await setup.world.as(adviser)
  const { data } = await visitor.read<PermitSummary[]>('GET', `permit?projectId=${bridge}&size=100`)
  const { id } = data.find(({ statusId }) => statusId === 40 || statusId === 50)!
  await setup.world.services.db
    .update(permits)
    .set({ statusId: 40, holderUserId: visitor.userId, validFrom: inHours(-1), validTo: inHours(4), workers: [] })
    .where(eq(permits.id, id))
  const read = async () => (await visitor.read<Permit>('GET', `permit/${id}`)).data
  return { id, visitor, read, address: `/manage/projects/sms/view/${bridge}/permits/${id}` }
}
/** Another person of the project, with a PIN. */
async function workmate(pin: string) {
  const admin = await setup.world.as('admin@demo.test')
  const roles = await admin.read<{ userId: number; userName: string; systems: string[] }[]>(
    'GET',
    `userProjectRole?projectId=${bridge}`,
  )
  const me = (await setup.world.as(adviser)).userId
  const { userId } = roles.data.find((role) => role.userId !== me && role.systems.includes('sms'))!
  const { email, fullName, clientName } = (await admin.read<User>('GET', `user/${userId}`)).data
  const visitor: Visitor = await setup.world.as(email)
  await givePin(setup.world, visitor, pin)
  return { userId, fullName, clientName }
}

describe('On the own account page', () => {
  test('a PIN is set, changed and removed with the password, and the page says since when there is one', async () => {
    const visitor = await setup.world.as('staff@demo.test')
    await setup.world.services.db.execute('delete from "signingPin"')
    const one = await browsers('staff@demo.test', `/manage/users/edit/${visitor.userId}`)
    await givePin(setup.world, visitor, '915482')
    await visitor.read('POST', 'RemoveSigningPin', { CurrentPassword: password })
    expect(await one.screen.findByText('You have no PIN.')).toBeVisible()
    const enter = async (button: string, pin: string | null, current = password) => {
      await userEvent.click(one.screen.getByRole('button', { name: button }))
      const asked = within(await screen.findByRole('dialog'))
      await fill(asked.getByLabelText(/^Current password/), current)
      if (pin !== null) await fill(asked.getByLabelText(/^New PIN/), pin)
      return asked
    }
    const asked = await enter('Set a PIN', '123456', 'not my password')
    await userEvent.click(asked.getByRole('button', { name: 'Save PIN' }))
    expect(await asked.findByText('This PIN is too easy to guess: its digits are in sequence.')).toBeVisible()
    await userEvent.clear(asked.getByLabelText(/^New PIN/))
    await fill(asked.getByLabelText(/^New PIN/), '264730')
    await userEvent.click(asked.getByRole('button', { name: 'Save PIN' }))
    expect(await asked.findByText('This is not your current password.')).toBeVisible()
    await userEvent.clear(asked.getByLabelText(/^Current password/))
    await fill(asked.getByLabelText(/^Current password/), password)
    await userEvent.click(asked.getByRole('button', { name: 'Save PIN' }))
    expect(await one.screen.findByText('Your signing PIN has been set')).toBeVisible()
    expect(await one.screen.findByRole('button', { name: 'Change PIN' })).toBeVisible()
    expect((await askProof(visitor, visitor.userId, '264730')).errors).toEqual([])
    const removing = await enter('Remove PIN', null)
    await userEvent.click(removing.getByRole('button', { name: 'Remove PIN' }))
    expect(await one.screen.findByText('You have no PIN.')).toBeVisible()
    await userEvent.click(one.screen.getByRole('tab', { name: /^History/ }))
    expect(await one.screen.findAllByText(/removed the signing PIN/)).not.toEqual([])
  })

  test('a lock shows while it lasts, and others see neither the PIN nor the panel', async () => {
    const visitor = await setup.world.as('staff@demo.test')
    await givePin(setup.world, visitor, '915482')
    const one = await browsers('staff@demo.test', `/manage/users/edit/${visitor.userId}`)
    expect(await one.screen.findByRole('button', { name: 'Change PIN' })).toBeVisible()
    await waitFor(() => expect(one.line.line()).toBe('connected'))
    for (let at = 0; at < 5; at++) await askProof(visitor, visitor.userId, '318427')
    expect(await one.screen.findByText('Locked after wrong PINs')).toBeVisible()
    const admin = await browsers('admin@demo.test', `/manage/users/edit/${visitor.userId}`)
    expect(await admin.screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(admin.screen.queryByText('Signing by PIN')).toBeNull()
    await userEvent.click(admin.screen.getByRole('tab', { name: /^History/ }))
    expect(await admin.screen.findByText(/entered a wrong signing PIN five times/)).toBeVisible()
  })
})

describe('A permit', () => {
  test('is signed on by a workmate with their PIN, after a wrong one, and the list shows that it was they', async () => {
    const { address, read } = await approvedPermit()
    const mate = await workmate('730264')
    const one = await browsers(adviser, address)
    await userEvent.click(await one.screen.findByRole('tab', { name: /^Sign-on/ }))
    await userEvent.click(await one.screen.findByRole('button', { name: 'Sign on' }))
    const asked = within(await screen.findByRole('dialog', { name: /^Sign on/ }))
    await userEvent.click(asked.getByRole('button', { name: 'Use PIN' }))
    expect(asked.getByText('Choose a person first.')).toBeVisible()
    expect(asked.getByRole('button', { name: '7' })).toBeDisabled()
    const who = asked.getByRole('combobox', { name: 'Who signs' })
    await asked.findByRole('option', { name: new RegExp(mate.fullName) })
    await userEvent.selectOptions(who, String(mate.userId))
    expect(asked.getByText('No PIN yet? Everyone sets theirs on their own account page.')).toBeVisible()
    await fill(asked.getByLabelText('PIN, six digits'), '111222')
    expect(await asked.findByRole('alert')).toHaveTextContent('This is not the PIN, or none is set. 4 tries are left')
    for (const digit of '7302') await userEvent.click(asked.getByRole('button', { name: digit }))
    await userEvent.click(asked.getByRole('button', { name: 'Delete a digit' }))
    for (const digit of '264') await userEvent.click(asked.getByRole('button', { name: digit }))
    await says(asked, `${mate.fullName} signed by PIN`)
    expect(asked.getByRole('textbox', { name: /^Name/ })).toHaveValue(mate.fullName)
    expect(asked.getByRole('textbox', { name: /^Company/ })).toHaveValue(mate.clientName)
    await userEvent.click(asked.getByRole('button', { name: 'Sign on' }))
    const entry = await one.screen.findByText(mate.fullName, { selector: '.sign-on li > span:first-child strong' })
    expect(entry.closest('li')).toHaveTextContent('signed by PIN')
    // The dialog is ready for the next person, with an empty PIN.
    expect(asked.getByLabelText('PIN, six digits')).toHaveValue('')
    expect((await read()).workers).toMatchObject([
      { userId: mate.userId, signature: keptPinSignature({ ...mate, name: mate.fullName }) },
    ])
  })

  test('is accepted by its holder with the keyboard, who enters the PIN again after it has expired', async () => {
    const { address, visitor } = await approvedPermit()
    await givePin(setup.world, visitor, '482915')
    const { id } = await approvedPermit()
    const worker = { id: 1, name: 'Pat', company: null, onAt: inHours(-1), signature: [], offAt: null, offBy: null }
    await setup.world.services.db
      .update(permits)
      .set({ workers: [worker] })
      .where(eq(permits.id, id))
    const one = await browsers(adviser, address)
    await userEvent.click(await one.screen.findByRole('button', { name: 'Accept and start' }))
    const asked = within(await screen.findByRole('dialog', { name: /^Accept and start/ }))
    act(() => asked.getByRole('button', { name: 'Use PIN' }).focus())
    await userEvent.keyboard('{Enter}')
    expect(await asked.findByText('The six digits that you set on your account page.')).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('482915')
    await says(asked, 'Róisín Doyle signed by PIN')
    setup.world.pass(6 * 60_000)
    await userEvent.click(asked.getByRole('button', { name: 'Accept and start' }))
    expect(await asked.findByText('Enter your PIN again.')).toBeVisible()
    await userEvent.type(asked.getByLabelText('PIN, six digits'), '482915')
    await says(asked, 'signed by PIN')
    await userEvent.click(asked.getByRole('button', { name: 'Accept and start' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await one.screen.findByText(/^signed by PIN/)).toBeVisible()
  })

  test('offers no PIN without a connection, and says why; whoever has none is led to the account page', async () => {
    const { address, visitor } = await approvedPermit()
    await setup.world.services.db.execute('delete from "signingPin"')
    const one = await browsers(adviser, address)
    await userEvent.click(await one.screen.findByRole('tab', { name: /^Sign-on/ }))
    await userEvent.click(await one.screen.findByRole('button', { name: 'Sign on' }))
    const asked = within(await screen.findByRole('dialog', { name: /^Sign on/ }))
    await userEvent.click(asked.getByRole('button', { name: 'Use PIN' }))
    const mine = asked.getByRole('combobox', { name: 'Who signs' })
    await asked.findByRole('option', { name: /^Róisín Doyle/ })
    await userEvent.selectOptions(mine, String(visitor.userId))
    expect(await asked.findByRole('link', { name: 'Set one on your account page.' })).toHaveAttribute(
      'href',
      `/manage/users/edit/${visitor.userId}`,
    )
    await userEvent.click(asked.getByRole('button', { name: 'Draw' }))
    const network = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')!
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false })
    try {
      act(() => void globalThis.dispatchEvent(new Event('offline')))
      expect(asked.queryByRole('button', { name: 'Use PIN' })).toBeNull()
      expect(asked.getByText(/nobody can sign by PIN: the server has to check it/)).toBeVisible()
    } finally {
      Object.defineProperty(Navigator.prototype, 'onLine', network)
      act(() => void globalThis.dispatchEvent(new Event('online')))
    }
    expect(asked.getByRole('button', { name: 'Use PIN' })).toBeVisible()
  })
})

/** The question for a signature, in the last section of the questionnaire. */
const signatureQuestion = async ({ screen: page }: Awaited<ReturnType<typeof browsers>>) =>
  within(await page.findByRole('group', { name: /Signature of the lookout/ }))

/** Adds a permit type to the bridge whose questions ask for a signature. */
async function signingType() {
  const admin = await setup.world.as('admin@demo.test')
  const nobody = { clientId: 0, userId: 0, projectId: bridge }
  const question = { key: 'signed', text: 'Signature of the lookout', inputTypeId: inputType.signature }
  const { id } = await add(admin, 'processSubType', {
    ...samples.processSubType(nobody),
    requiresRams: false,
    questionTemplateId: await newQuestionnaire(admin, processKindIds.permit, question),
  })
  await add(admin, 'projectProcessSubType', { ...samples.projectProcessSubType(nobody), processSubTypeId: id })
  return id
}

test('A question for a signature is answered by PIN, and stays signed when the page is opened again', async () => {
  const visitor = await setup.world.as(adviser)
  const mate = await workmate('730264')
  const draft = {
    ...samples.permit({ clientId: 0, userId: 0, projectId: bridge }),
    projectId: bridge,
    processSubTypeId: await signingType(),
    holderUserId: visitor.userId,
    issuerUserId: mate.userId,
    validFrom: inHours(30),
    validTo: inHours(32),
  }
  const { id } = await add(visitor, 'permit', draft)
  const one = await browsers(adviser, `/manage/projects/sms/view/${bridge}/permits/${id}`)
  const question = await signatureQuestion(one)
  await userEvent.click(question.getByRole('button', { name: 'Use PIN' }))
  await question.findByRole('option', { name: new RegExp(mate.fullName) })
  await userEvent.selectOptions(question.getByRole('combobox', { name: 'Who signs' }), String(mate.userId))
  await fill(question.getByLabelText('PIN, six digits'), '730264')
  await says(question, `${mate.fullName} signed by PIN`)
  expect(question.getByRole('textbox', { name: 'Name of the signer' })).toHaveValue(mate.fullName)
  const kept = async () =>
    (await visitor.read<AnsweredForm>('GET', `permit/${id}/answers?set=main`)).data.answers.map(({ value }) => value)
  await waitFor(async () =>
    expect(await kept()).toContainEqual({
      name: mate.fullName,
      strokes: keptPinSignature({ ...mate, name: mate.fullName }),
    }),
  )
  const two = await browsers(adviser, `/manage/projects/sms/view/${bridge}/permits/${id}`)
  const again = await signatureQuestion(two)
  expect(await again.findByText(/^signed by PIN/)).toBeVisible()
  await says(again, `${mate.fullName} signed by PIN`)
  expect(again.getByRole('button', { name: 'Use PIN' })).toHaveAttribute('aria-pressed', 'true')
})
