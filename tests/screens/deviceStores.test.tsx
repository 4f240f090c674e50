import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Entity, Row } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { staysReadable } from '#contract/wire/offline.ts'
import { samples } from '#mocks/samples.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { allKeptAnswers, keepAnswers, keptName } from '#src/data/answers/keptAnswers.ts'
import { browserOf } from '#src/data/browser.ts'
import { deviceKey } from '#src/data/deviceKey.ts'
import { entityData } from '#src/data/entityData.ts'
import { useKeptFiles } from '#src/data/keptFiles.ts'
import { draftName, useRecordForm } from '#src/data/recordEditor/useRecordForm.ts'
import { formNamed, useBrowsers, type Browsing } from '../browser.tsx'
import { everythingKept } from '../deviceStores.ts'
import { add } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
beforeAll(() => import('#src/entities/disciplinary/CardForm.tsx'))
beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterAll(() => void vi.unstubAllGlobals())

const adviser = 'safety@demo.test'
const onDevice = (email: string, path: string) => browsers(email, path, { drafts: null })
const inRecord = 'Quillfeather'
const typed = 'Thistledown'
const wayOut = {
  'signs out': async (one: Browsing) => {
    await userEvent.click(await one.screen.findByRole('button', { name: /, account$/ }))
    await userEvent.click(await one.screen.findByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() => expect(one.left).toHaveLength(1))
  },
  'is signed out by the end of the session': async (one: Browsing) => {
    await one.ask('POST', 'LogOff')
    await browserOf(one.queryClient)
      .http.api('preference')
      .catch(() => undefined)
    await waitFor(() => expect(one.left).toHaveLength(1))
  },
  'closes the tab': (one: Browsing) => Promise.resolve(one.quit()),
}

/** Adds the word to all texts of a record. */
const withWord = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? `${value} ${inRecord}` : value]),
  )

/** Types into the first field of a stored record's form, and waits until the draft is stored. */
async function typeInto(one: Browsing, entity: Entity, isConfidential: boolean) {
  const id = isConfidential ? 900_001 : 900_000
  const around = { clientId: 1, userId: 2, projectId: projectId('HB-014') }
  const sample = samples[entity.kind](around)
  const field = Object.keys(entity.draft.shape)[0]!
  const row = {
    ...withWord(sample),
    [field]: '',
    id,
    rowVersion: 3,
    isConfidential,
    updatedOn: '',
    updatedByName: inRecord,
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={one.queryClient}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(
    () =>
      useRecordForm({
        data: entityData(entity),
        row: row as unknown as Row<Entity>,
        defaults: {},
        left: null,
        onSaved: () => undefined,
      }),
    { wrapper },
  )
  act(() => result.current.form.setValue(field, `${typed} of ${entity.kind} ${id}`))
  // Closing the form stores the draft at once.
  unmount()
  const { drafts } = browserOf(one.queryClient)
  await expect
    .poll(() => drafts.read(one.userId, draftName(entity.kind, id)), { interval: 5, timeout: 30_000 })
    .not.toBeNull()
}

test('No draft of any kind holds the stored record, and none that is confidential or sealed can be read from the device', async () => {
  const one = await onDevice('admin@demo.test', '/manage/dashboard')
  const all = (Object.values(entities) as Entity[]).filter(({ draft }) => Object.keys(draft.shape).length > 0)
  for (const entity of all) {
    await typeInto(one, entity, false)
    await typeInto(one, entity, true)
  }
  await wayOut['signs out'](one)
  const kept = await everythingKept()
  expect(kept).not.toContain(inRecord)
  const readable = all.filter(({ kind }) => staysReadable(kind))
  const found = [...kept.matchAll(new RegExp(`${typed} of (\\w+) (\\d+)`, 'g'))].map(([, kind, id]) => [kind, id])
  expect(new Set(found.map(String))).toEqual(new Set(readable.map(({ kind }) => `${kind},900000`)))
  expect(readable.filter(({ isSealed }) => isSealed)).toEqual([])
})

test.each(Object.entries(wayOut))(
  'Whoever writes a disciplinary on a shared tablet and %s leaves nothing to read, and goes on at the next sign-in',
  async (_, leave) => {
    const admin = await setup.world.as('admin@demo.test')
    const around = { clientId: 0, userId: 0, projectId: projectId('HB-014') }
    const { id } = await add(admin, 'disciplinary', {
      ...samples.disciplinary(around),
      description: `${inRecord} stood below the load of the tower crane.`,
    })
    const address = `/manage/projects/sms/view/${projectId('HB-014')}/disciplinaries/${id}`
    const one = await onDevice('admin@demo.test', address)
    await userEvent.click(await one.screen.findByRole('button', { name: 'Edit' }))
    const form = await formNamed('Edit Disciplinary')
    await userEvent.type(form.getByRole('textbox', { name: /^What happened/ }), ` ${typed}.`)
    const { drafts } = browserOf(one.queryClient)
    const name = `disciplinary/project/${projectId('HB-014')}/${id}`
    await expect.poll(async () => JSON.stringify(await drafts.read(one.userId, name))).toContain(`${typed}.`)
    await leave(one)
    expect(await everythingKept()).not.toMatch(new RegExp(`${inRecord}|${typed}|tower crane`))

    const again = await onDevice('admin@demo.test', address)
    await userEvent.click(await again.screen.findByRole('button', { name: 'Edit' }))
    const back = await formNamed('Edit Disciplinary')
    expect(back.getByRole('textbox', { name: /^What happened/ })).toHaveValue(
      `${inRecord} stood below the load of the tower crane. ${typed}.`,
    )
  },
)

test('Answers and files that wait for a sealed or confidential record cannot be read from the device', async () => {
  const one = await onDevice(adviser, '/manage/dashboard')
  const file = new File([`A picture of ${inRecord}`], `${inRecord}.jpg`)
  const unsaved = {
    typed: [['what', { answer: { value: typed }, base: 0 }]] as const,
    files: [{ key: 'a', slot: 'what', file }],
  }
  const of = { kind: 'incident', recordId: 3, projectId: 7, words: `INC-0003 ${inRecord}` }
  // Answers of the last minute count as being sent and are not listed.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  keepAnswers(keptName(one.userId, 'incident', 3, 'main'), of, unsaved, deviceKey(one.queryClient))
  vi.useRealTimers()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={one.queryClient}>{children}</QueryClientProvider>
  )
  const names = ['observation/5/photos', 'disciplinary/5/photos', 'observation/6/photos'] as const
  const hooks = names.map((name) => renderHook(() => useKeptFiles(name, name === 'observation/5/photos'), { wrapper }))
  for (const [at, { result }] of hooks.entries())
    act(() => result.current.change([at === 2 ? new File([`Gate ${typed}`], 'gate.jpg') : file]))
  await expect.poll(() => allKeptAnswers(one.userId, deviceKey(one.queryClient))).toHaveLength(1)
  await expect.poll(everythingKept).toContain(`Gate ${typed}`)
  for (const { unmount } of hooks) unmount()
  await wayOut['signs out'](one)
  const kept = await everythingKept()
  expect(kept).not.toContain(inRecord)
  // Photos of a non-confidential observation are readable offline, so they are not encrypted.
  expect(kept.match(new RegExp(typed, 'g'))).toHaveLength(1)

  const again = await onDevice(adviser, '/manage/dashboard')
  expect(await again.screen.findByText(new RegExp(`INC-0003 ${inRecord}`))).toBeVisible()
  const { result } = renderHook(() => useKeptFiles(names[0], true), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={again.queryClient}>{children}</QueryClientProvider>
    ),
  })
  await waitFor(() => expect(result.current.files.map(({ name }) => name)).toEqual([`${inRecord}.jpg`]))
  expect(await result.current.files[0]!.text()).toBe(`A picture of ${inRecord}`)
})

test('Only the signed-in person gets the key, the same at each sign-in', async () => {
  const keyOf = async (email: string) => {
    const visitor = await setup.world.as(email)
    return (await visitor.read<{ key: string }>('GET', 'deviceKey')).data.key
  }
  const key = await keyOf(adviser)
  expect(atob(key)).toHaveLength(32)
  expect([await keyOf(adviser), (await keyOf('manager@demo.test')) === key]).toEqual([key, false])
})

test('What a table was filtered by goes with the session', async () => {
  const one = await onDevice(adviser, '/manage/dashboard')
  localStorage.setItem(`table/${one.userId}/disciplinaries`, JSON.stringify({ value: { search: inRecord } }))
  localStorage.setItem('tus::tus-br-1', JSON.stringify({ metadata: { filename: `${inRecord}.pdf` } }))
  await wayOut['signs out'](one)
  expect(await everythingKept()).not.toContain(inRecord)
})
