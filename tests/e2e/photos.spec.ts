import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Observation } from '#contract/entities/observation.ts'
import { samples } from '#mocks/samples.ts'
import { newProject } from './records.ts'
import { expect, test } from './staff.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** A photo of 4000 by 3000 pixels, taken with the phone held upright: its left edge is the top. */
const photo = async () =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: { r: 40, g: 90, b: 160 } } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Decodes the stored pictures of an observation. */
async function stored(page: Page, { photos }: Pick<Observation, 'photos'>) {
  const bytes = await Promise.all(photos.map(async ({ id }) => (await page.request.get(`/api/file/${id}`)).body()))
  return Promise.all(
    bytes.map(async (file, at) => {
      const { width, height, orientation = 1 } = await sharp(file).metadata()
      const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      let red = 0
      for (let pixel = 0; pixel < data.length; pixel += 3) if (data[pixel]! > 180 && data[pixel + 1]! < 80) red++
      return { name: photos[at]!.name, width, height, orientation, red }
    }),
  )
}

test('a photo goes up upright and no larger than 2560 pixels, and is marked up on a phone beside its original', async ({
  staff,
}) => {
  const admin = await staff.elsewhere('admin2@demo.test')
  const project = await newProject(admin, { systems: ['sms'] })
  const draft = { ...samples.observation({ ...nobody, projectId: project.id }), projectId: project.id }
  const made = await admin.ask<Observation>('POST', 'observation', draft)
  const page = `/manage/projects/sms/view/${project.id}/observations/${made.id}`
  const phone = await staff.signIn('admin@demo.test', page, { width: 390 })
  const read = async () => (await (await phone.request.get(`/api/observation/${made.id}`)).json()).data as Observation

  await phone.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'deck.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  })
  await expect(phone.getByRole('img', { name: 'deck.jpg' })).toBeVisible()
  expect(await stored(phone, await read())).toEqual([
    { name: 'deck.jpg', width: 1920, height: 2560, orientation: 1, red: 0 },
  ])

  await phone.getByRole('button', { name: 'Mark up deck.jpg' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Mark up deck.jpg' })
  await expect(dialog.getByRole('button', { name: 'Save copy' })).toBeDisabled()
  const sheet = dialog.getByRole('img', { name: /marks on deck\.jpg/ })
  const box = (await sheet.boundingBox())!
  const draw = async (...places: [x: number, y: number][]) => {
    const [first, ...rest] = places.map(([x, y]) => [box.x + box.width * x, box.y + box.height * y] as const)
    await phone.mouse.move(...first!)
    await phone.mouse.down()
    for (const place of rest) await phone.mouse.move(...place)
    await phone.mouse.up()
  }
  await draw([0.2, 0.2], [0.5, 0.5])
  await dialog.getByRole('button', { name: 'Circle' }).click()
  await draw([0.5, 0.5], [0.8, 0.8])
  await dialog.getByRole('button', { name: 'Draw', exact: true }).click()
  await draw([0.1, 0.9], [0.3, 0.8], [0.5, 0.9])
  await expect(dialog.getByRole('img', { name: /^3 marks/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('img', { name: /^2 marks/ })).toBeVisible()
  await dialog.getByLabel('Caption').fill('Edge without a rail')
  await dialog.getByRole('button', { name: 'Save copy' }).click()
  await expect(phone.getByRole('img', { name: 'deck marked.jpg' })).toBeVisible()
  const [original, marked] = await stored(phone, await read())
  expect(original).toEqual({ name: 'deck.jpg', width: 1920, height: 2560, orientation: 1, red: 0 })
  expect(marked).toMatchObject({ name: 'deck marked.jpg', width: 1920 })
  expect(marked!.height).toBeGreaterThan(2560)
  expect(marked!.red).toBeGreaterThan(2_000)
})

test('a photo is described by its caption alone, from the keyboard', async ({ staff }) => {
  const admin = await staff.elsewhere('admin2@demo.test')
  const project = await newProject(admin, { systems: ['sms'] })
  const draft = { ...samples.observation({ ...nobody, projectId: project.id }), projectId: project.id }
  const made = await admin.ask<Observation>('POST', 'observation', draft)
  const page = await staff.signIn('admin@demo.test', `/manage/projects/sms/view/${project.id}/observations/${made.id}`)
  const small = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  await page.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'gate.png',
    mimeType: 'image/png',
    buffer: small,
  })
  await page.getByRole('button', { name: 'Mark up gate.png' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mark up gate.png' })
  await dialog.getByLabel('Caption').fill('Lock missing')
  // The copy can be saved once the photo has loaded.
  const save = dialog.getByRole('button', { name: 'Save copy' })
  await expect(save).toBeEnabled()
  await save.press('Enter')
  await expect(page.getByRole('img', { name: 'gate marked.jpg' })).toBeVisible()
})
