import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allKeptAnswers, keepAnswers, keptName } from '#src/data/answers/keptAnswers.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const adviser = 'safety@demo.test'
beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  return import('#src/shell/UnsentAnswers.tsx')
})
afterAll(() => void vi.unstubAllGlobals())

const slip = { kind: 'permit', recordId: 12, projectId: 7, words: 'PTW-0003 Weld the slipway rail' }
/** Answers of permits are not encrypted. */
const noKey = () => Promise.reject(new Error('No key is needed'))
const photo = new File(['photo'], 'gate.jpg')
const typed = (slots: string[]) => slots.map((slot) => [slot, { answer: { value: 'yes' }, base: 0 }] as const)

/** Stores answers as if the user had given them some days ago. */
async function keepSince(days: number, userId: number, recordId: number, slots: string[]) {
  const then = new Date(Date.now() - days * 24 * 3_600_000)
  vi.useFakeTimers({ toFake: ['Date'], now: then })
  const files = [{ key: 'a', slot: 'gate', file: photo }]
  keepAnswers(keptName(userId, 'permit', recordId, 'main'), { ...slip, recordId }, { typed: typed(slots), files }, null)
  vi.useRealTimers()
  await waitFor(async () =>
    expect((await allKeptAnswers(userId, noKey)).map(({ of }) => of.recordId)).toContain(recordId),
  )
}

test('Answers that wait on the device are named with their record, their number and the last day', async () => {
  const { userId } = await setup.world.as(adviser)
  await keepSince(2, userId, 12, ['gate', 'fence'])
  const one = await browsers(adviser, '/manage/dashboard')
  const notice = await one.screen.findByText('Answers not sent yet')
  const box = within(notice.closest<HTMLElement>('.notice')!)
  expect(
    box.getByText(/^PTW-0003 Weld the slipway rail: 2 answers and 1 file, kept on this device until/),
  ).toBeVisible()
  expect(box.getByRole('link', { name: 'Open the record to send them' })).toHaveAttribute(
    'href',
    '/manage/projects/sms/view/7/permits/12',
  )
  keepAnswers(keptName(userId, 'permit', 12, 'main'), slip, { typed: [], files: [] }, null)
  await waitFor(() => expect(one.screen.queryByText('Answers not sent yet')).toBeNull())
})

test('Answers that nobody sent for 30 days are removed, and the user reads so until they dismiss it', async () => {
  const { userId } = await setup.world.as(adviser)
  await keepSince(31, userId, 13, ['gate'])
  const one = await browsers(adviser, '/manage/dashboard')
  const title = await one.screen.findByText('Answers removed: PTW-0003 Weld the slipway rail')
  const box = within(title.closest<HTMLElement>('.notice')!)
  expect(
    box.getByText(/^1 answer and 1 file could not be sent within 30 days and are no longer on this device\./),
  ).toBeVisible()
  one.quit()

  const other = await browsers('manager@demo.test', '/manage/dashboard')
  await other.screen.findByRole('heading', { level: 1 })
  expect(other.screen.queryByText(/^Answers removed/)).toBeNull()
  other.quit()

  const again = await browsers(adviser, '/manage/dashboard')
  const still = await again.screen.findByText('Answers removed: PTW-0003 Weld the slipway rail')
  await userEvent.click(within(still.closest<HTMLElement>('.notice')!).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(again.screen.queryByText(/^Answers removed/)).toBeNull())
  expect(await allKeptAnswers(userId, noKey)).toEqual([])
})
