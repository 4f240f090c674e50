import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { paper, pdfOf } from '#server/application/worlds/files/paper.ts'
import { atRest, expect, test, type Staff } from './staff.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A PDF with this many A4 pages, each showing its number. */
function pagesOf(count: number, trailer = '') {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, at) => `${4 + at * 2} 0 R`).join(' ')}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (let at = 0; at < count; at++) {
    const shown = `BT /F1 40 Tf 80 700 Td (Drawing ${at + 1}) Tj ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    )
  }
  return pdfOf(objects, trailer)
}
const locked = () =>
  pagesOf(
    1,
    `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -44 >> `,
  )

/** Attaches a file to a new document and opens its page. */
async function withFile(staff: Staff, name: string, content: Uint8Array): Promise<Page> {
  const page = await staff.signIn('admin@demo.test', '/manage/templates/edit/2')
  const by = await staff.elsewhere('admin@demo.test')
  const { id: folderId } = (await by.ask<{ id: number }[]>('GET', 'templateFolder?templateId=2'))[0]!
  const { id } = await by.ask<{ id: number }>('POST', 'templateDocument', {
    templateId: 2,
    folderId,
    name: `Preview ${crypto.randomUUID().slice(0, 8)}`,
  })
  await page.goto(`/manage/templateDocuments/edit/${id}`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  await page.getByRole('link', { name: `Download ${name}` }).waitFor()
  return page
}
const opened = (page: Page, name: string) => page.getByRole('dialog', { name })
const open = async (page: Page, name: string) => {
  await page.getByRole('link', { name }).and(page.locator('[aria-haspopup=dialog]')).click()
  return opened(page, name)
}
const drawn = (page: Page) => page.locator('canvas[data-drawn=true]')
/** Whether the canvas shows anything. */
const inked = (page: Page) =>
  drawn(page).evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement
    const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
    return data.some((value, at) => at % 4 < 3 && value < 100)
  })

test('a policy opens within a second without leaving the page, and returns the focus', async ({ staff }) => {
  const page = await staff.signIn('staff@demo.test', '/manage/documentLibraries/view/1/document/1/a')
  const name = 'Safety and health policy statement, revision 4.pdf'
  const link = page.getByRole('link', { name }).and(page.locator('[aria-haspopup=dialog]'))
  await link.hover()
  await page.waitForLoadState('networkidle')
  const begun = Date.now()
  await link.click()
  await drawn(page).waitFor()
  expect(Date.now() - begun).toBeLessThan(atRest(1_000))
  const dialog = opened(page, name)
  await expect(dialog.getByRole('document', { name: 'Page 1 of 1' })).toContainText('Revision 4')
  expect(await inked(page)).toBe(true)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
})

test('a file that does not open offers other options after a while', async ({ staff }) => {
  const page = await staff.signIn('staff@demo.test', '/manage/documentLibraries/view/1/document/1/a')
  const name = 'Safety and health policy statement, revision 4.pdf'
  // The file is never answered; the page around it works.
  await page.route(/\/api\/file\/\d+\?inline=1/, () => undefined)
  await page.getByRole('link', { name }).and(page.locator('[aria-haspopup=dialog]')).click()
  const dialog = opened(page, name)
  await expect(dialog.getByText('This file is taking a long time to open.')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByRole('link', { name: 'Download' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('pages are turned and zoomed with keys and buttons, and printed page by page', async ({ staff }) => {
  const page = await withFile(staff, 'Drawings.pdf', pagesOf(7))
  const dialog = await open(page, 'Drawings.pdf')
  const sheet = (number: number) =>
    expect(dialog.getByRole('document', { name: `Page ${number} of 7` })).toContainText(`Drawing ${number}`)
  await sheet(1)
  await expect(dialog.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await sheet(2)
  await page.keyboard.press('End')
  await sheet(7)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await sheet(6)
  await dialog.getByRole('textbox', { name: 'Page number' }).fill('3')
  await page.keyboard.press('Enter')
  await sheet(3)
  for (const wrong of ['0', '8', 'x', '-1']) {
    await dialog.getByRole('textbox', { name: 'Page number' }).fill(wrong)
    await page.keyboard.press('Enter')
    await sheet(3)
  }
  const width = async () => (await drawn(page).boundingBox())!.width
  await dialog.getByRole('document').focus()
  const whole = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeCloseTo(whole * 1.25, -1)
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect.poll(width).toBeCloseTo(whole * 0.75, -1)
  await page.keyboard.press('0')
  await expect.poll(width).toBeCloseTo(whole, -1)

  await page.evaluate(
    () =>
      (window.print = () =>
        void (document.title = `${document.querySelectorAll('.print-sheets > canvas').length} sheets`)),
  )
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('7 sheets')
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(7)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.print-sheets')).toHaveCount(0)
})

test('a picture is shown in full, and comes back unchanged', async ({ staff }) => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'darkorange' } })
    .png()
    .toBuffer()
  const page = await withFile(staff, 'North elevation.png', bytes)
  const dialog = await open(page, 'North elevation.png')
  const picture = dialog.getByRole('img', { name: 'North elevation.png' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(900)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(sha256(await readFile(await download.path()))).toBe(sha256(bytes))
})

const unreadable: [what: string, content: () => Uint8Array, words: RegExp][] = [
  [
    'damaged',
    () => Buffer.from('%PDF-1.4\nnothing that could be a page\n%%EOF\n'),
    /^This PDF is damaged and cannot be shown\. Download it to try another program\.$/,
  ],
  ['locked', locked, /^This PDF is protected by a password\. Download it to open it\.$/],
]
for (const [what, content, words] of unreadable)
  test(`a PDF that is ${what} is reported, and can still be downloaded`, async ({ staff }) => {
    const name = `Survey ${what}.pdf`
    const page = await withFile(staff, name, content())
    const dialog = await open(page, name)
    await expect(dialog.getByRole('alert')).toContainText(/This file cannot be shown/)
    await expect(dialog.getByText(words)).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Download' })).toBeVisible()
  })

test('scripts, forms and links in a PDF do nothing', async ({ staff }) => {
  const bytes = Buffer.from(
    Buffer.from(paper('Method statement', ['Read me']))
      .toString('latin1')
      .replace(
        '/Type /Catalog',
        `/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /AA << /WC << /S /URI /URI (https://evil.example/) >> >>`,
      ),
    'latin1',
  )
  const page = await withFile(staff, 'Method.pdf', bytes)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  let dialogs = 0
  page.on('dialog', (dialog) => (dialogs++, void dialog.dismiss()))
  const dialog = await open(page, 'Method.pdf')
  await expect(dialog.getByRole('document')).toContainText('Read me')
  await page.waitForLoadState('networkidle')
  expect([dialogs, new Set(asked).size, page.context().pages().length]).toEqual([0, 1, 1])
})

test('a text file is read in the page, and nothing in it runs or is a link', async ({ staff }) => {
  const text = 'Read me: <img src=x onerror="alert(1)"> <script>alert(2)</script>\nhttps://evil.example/ \u20ac 12'
  const page = await withFile(staff, 'Notes.txt', Buffer.from(text))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  let dialogs = 0
  page.on('dialog', (dialog) => (dialogs++, void dialog.dismiss()))
  const dialog = await open(page, 'Notes.txt')
  await expect(dialog.getByRole('document', { name: 'Text' })).toHaveText(text)
  await page.waitForLoadState('networkidle')
  expect([dialogs, new Set(asked).size, await dialog.locator('pre *').count()]).toEqual([0, 1, 0])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
