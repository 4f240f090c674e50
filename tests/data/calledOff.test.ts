import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { openBrowser } from '#src/data/openBrowser.ts'
import { clients } from '#src/entities/client/data.ts'
import { memoryDrafts } from '../browser.tsx'

test('a page that waits for a record gets it even if another screen with the same record has closed', async () => {
  let asked = 0
  const { client } = openBrowser({
    boot: { signIn: 'cookie', claims: null, sequence: 0, lists: {} },
    drafts: memoryDrafts(),
    csrfToken: () => null,
    onSignedOut: () => undefined,
    onForbidden: () => undefined,
    openHub: () => Promise.reject(new TypeError('No line is opened here.')),
    fetch: (_, init) =>
      asked++ > 0
        ? Promise.resolve(Response.json({ data: { id: 7, rowVersion: 1, name: 'Corrib Steel' } }))
        : new Promise((_, refuse) => init?.signal?.addEventListener('abort', () => refuse(init.signal!.reason))),
  })
  const waiting = client.ensureQueryData(clients.detail(7))
  const leave = new QueryObserver(client, clients.detail(7)).subscribe(() => undefined)
  await expect.poll(() => asked).toBe(1)
  leave()
  expect(await waiting).toMatchObject({ name: 'Corrib Steel' })
})
