import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from './staff.ts'

/** A large PDF. The type check reads only its beginning. */
const drawing = (megabytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(megabytes * 1_048_576)])
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a large upload continues after the connection was lost, and comes back unchanged', async ({ staff }, info) => {
  staff.allow(
    /net::ERR_|SignalR Connection Error|The hub did not take|WebSocket|Connection disconnected|negotiation|start the connection/,
  )
  const page = await staff.signIn('admin@demo.test', '/manage/templateDocuments/edit/1')
  const bytes = drawing(48)
  const name = `Bridge section ${crypto.randomUUID().slice(0, 6)}.pdf`
  const path = info.outputPath(name)
  await writeFile(path, bytes)
  const slow = await page.context().newCDPSession(page)
  const line = (offline: boolean) =>
    slow.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 4 * 1_048_576,
    })
  await slow.send('Network.enable')
  await line(false)
  await page.locator('input[type=file]').setInputFiles(path)
  const progress = page.getByRole('progressbar', { name: new RegExp(name) })
  await expect(progress).toBeVisible()
  await expect(page.getByText(/^\d.* of 50.MB/)).toBeVisible()

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(`Paused: ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await line(true)
  await expect(page.getByText(`Waiting for the connection: ${name}`)).toBeVisible({ timeout: 30_000 })
  await line(false)
  const link = page.getByRole('link', { name: `Download ${name}` })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(sha256(await readFile(await download.path()))).toBe(sha256(bytes))
})

test('a program is refused whatever its name, and the existing file stays', async ({ staff }) => {
  staff.allow(/status of 400/)
  const page = await staff.signIn('admin@demo.test', '/manage/templateDocuments/edit/2')
  await page.locator('input[type=file]').setInputFiles({
    name: 'Method statement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\u0090\u0000 this is a program'),
  })
  await expect(
    page.getByText(
      /The content of Method statement\.pdf does not match its file type|Method statement\.pdf is a program or a script/,
    ),
  ).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await expect(page.getByText('Empty.pdf is empty.')).toBeVisible()
})

test('an upload beyond the space of one person says why it is refused', async ({ staff }) => {
  staff.allow(/status of 413/)
  const { url, cookie } = await staff.elsewhere('library@demo.test')
  const tus = { cookie, 'X-CSRF': '1', 'tus-resumable': '1.0.0' }
  const begun: string[] = []
  for (let at = 0; at < 2; at++) {
    const made = await fetch(`${url}/api/upload`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(2 * 1024 ** 3) },
    })
    begun.push(made.headers.get('location')!)
  }
  const page = await staff.signIn('library@demo.test', '/manage/documentLibraries/view/1/folder/0')
  await page.getByLabel('Documents to upload').setInputFiles({
    name: 'Crane survey.pdf',
    mimeType: 'application/pdf',
    buffer: drawing(9),
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Upload document', exact: true }).click()
  await expect(
    page.getByText(
      'Crane survey.pdf could not be uploaded. Your unfinished uploads have used all the space that one person can have. Finish or cancel one of them, or wait a day.',
    ),
  ).toBeVisible()
  for (const path of begun) expect((await fetch(url + path, { method: 'DELETE', headers: tus })).status).toBe(204)
})
