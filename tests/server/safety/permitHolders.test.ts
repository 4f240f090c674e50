import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { WorkItem } from '#contract/people/workload.ts'
import { personPinPath, sitePinProofPath, type SitePinProof } from '#contract/people/passes.ts'
import { pinSignature, typedSignature } from '#contract/questionnaires/signature.ts'
import type { HeldByLink, HolderLink } from '#contract/safety/holderLink.ts'
import { headers } from '#contract/wire/envelope.ts'
import type { Visitor } from '#mocks/world.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { permits as table } from '#server/db/tables/permit.ts'
import { rowOf, type Fields } from '../rights/everyone.ts'
import { newPerson } from '../projects/projectPeople.ts'
import { useInductions } from './inductionPeople.ts'
import { inHours, reason, safe, strokes } from './permitPeople.ts'

const site = useInductions()
const { held, people, listed, permits } = site
const { setup, read, move, done, approved, active } = permits
type Listed = Awaited<ReturnType<typeof listed>>

const someone = (fields: Fields = {}) =>
  listed({ firstName: 'Ivo', lastName: `Novak ${crypto.randomUUID().slice(0, 6)}`, ...fields })
/** A permit is given to somebody on the list. */
const to = (row: Listed, more: Fields = {}) => ({ holderUserId: null, holderPersonId: row.personId, ...more })
const pin = '915482'
const givePin = async ({ personId }: Listed) =>
  expect(await held.admin.read('PUT', personPinPath, { personId, pin })).toMatchObject({ errors: [] })
const prove = (asker: Visitor, { personId }: Listed, entered: string) =>
  asker.read<SitePinProof>('POST', sitePinProofPath, {
    ProjectId: held.projectId,
    PersonId: personId,
    Pin: entered,
  })
async function byPin(asker: Visitor, row: Listed) {
  const { data, errors } = await prove(asker, row, pin)
  expect(errors).toEqual([])
  return { signature: pinSignature(data.proof) }
}
const link = async (id: number, by: 'code' | 'mail', who: Visitor = people.author) =>
  who.read<HolderLink>('PUT', `permit/${id}/holderLink`, { by })
async function tokenIn(id: number) {
  expect((await link(id, 'mail')).errors).toEqual([])
  const [mail] = await setup.world.services.db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1)
  return /holdPermit\?token=([\w-]{43})/.exec(mail!.text)![1]!
}
const stranger = () => setup.world.stranger()
const openLink = (token: string) => stranger().read<HeldByLink>('POST', 'permitHolder/read', { Token: token })
const byLink = (token: string, body: Fields) =>
  stranger().read('POST', 'permitHolder', body, { [headers.linkToken]: token })
async function giveAccount(row: Listed, userId: number) {
  const person = await rowOf(held.admin, `person/${row.personId}`)
  expect(await held.admin.read('PUT', 'person', { ...person, userId })).toMatchObject({ errors: [] })
}

describe('Someone on the list without an account', () => {
  test('holds a permit under their name and company, which wait for the issuer to hand them the device', async () => {
    const row = await someone()
    const permit = await approved(to(row))
    expect(permit).toMatchObject({
      holderPersonId: row.personId,
      holderUserId: null,
      holderName: row.name,
      holderCompany: row.clientName,
    })
    const { data } = await people.issuer.read<{ items: WorkItem[] }>('GET', 'workload')
    expect(data.items.filter(({ entityId }) => entityId === permit.id)).toMatchObject([{ reason: 'Permit to start' }])
    await done(people.author, permit.id, 'start', strokes)
    await done(people.manager, permit.id, 'extend', { validTo: inHours(8), ...reason })
    expect(await permits.notices(people.issuer)).toContainEqual(expect.stringContaining(`${permit.number} is extended`))
  })

  test('accepts it, hands it over and hands it back with their site PIN on a device of the site', async () => {
    const [first, second] = [await someone(), await someone()]
    await givePin(first)
    await givePin(second)
    const { id } = await approved(to(first))
    const started = await done(people.author, id, 'start', await byPin(people.author, first))
    expect(started.signatures).toMatchObject([
      {
        step: 'start',
        name: first.name,
        userId: null,
        personId: first.personId,
        device: { userId: people.author.userId },
        strokes: [`pin:${first.name}`],
      },
    ])
    const handed = await done(people.author, id, 'handOver', {
      holderPersonId: second.personId,
      holderSigns: true,
      ...(await byPin(people.author, first)),
    })
    expect(handed).toMatchObject({ holderPersonId: second.personId, holderName: second.name })
    expect(handed.signatures.at(-1)).toMatchObject({ name: first.name, to: second.name })
    const back = await done(people.author, id, 'handBack', { ...safe, ...(await byPin(people.author, second)) })
    expect(back.signatures.at(-1)).toMatchObject({ step: 'handBack', name: second.name, personId: second.personId })
    expect((await done(people.issuer, id, 'close', strokes)).statusId).toBe(80)
    const pdf = await held.admin.ask('GET', `permit/${id}/pdf`)
    expect(pdf.status).toBe(200)
  })

  test('draws or types the signature where no PIN is set, and only with their PIN where one is', async () => {
    const row = await someone()
    const { id } = await approved(to(row))
    const other = await move(people.author, id, 'start', { signature: typedSignature('Somebody Else') })
    expect(other.errors).toMatchObject([{ field: 'signature' }])
    await givePin(row)
    const drawn = await move(people.author, id, 'start', strokes)
    expect(drawn.errors).toMatchObject([
      { field: 'signature', message: `${row.name} has a site PIN. Sign with the PIN.` },
    ])
    expect((await done(people.author, id, 'start', await byPin(people.author, row))).statusId).toBe(50)
    const drawing = await someone()
    const without = await approved(to(drawing, { locationId: held.corner }))
    expect((await done(people.author, without.id, 'start', strokes)).statusId).toBe(50)
  })

  test('is locked out for five minutes after five wrong PINs, and a proof counts once, for its owner and session', async () => {
    const [row, other] = [await someone(), await someone()]
    await givePin(row)
    await givePin(other)
    for (const wrong of ['111222', '111223', '111224', '111225', '111226'])
      expect((await prove(people.author, row, wrong)).errors).toMatchObject([{ field: 'Pin' }])
    expect((await prove(people.author, row, pin)).errors).toMatchObject([{ code: 'tooMany' }])
    setup.world.pass(5 * 60_000 + 1000)
    const { id } = await approved(to(row))
    const signed = await byPin(people.author, row)
    const anothers = await byPin(people.author, other)
    for (const wrong of [anothers, await byPin(people.manager, row)])
      expect((await move(people.author, id, 'start', wrong)).errors).toMatchObject([
        { field: 'signature', message: 'Enter your PIN again.' },
      ])
    await done(people.author, id, 'start', signed)
    expect((await move(people.author, id, 'handBack', { ...safe, ...signed })).errors).toMatchObject([
      { field: 'signature', message: 'Enter your PIN again.' },
    ])
  })

  test('gets no device from those who only read', async () => {
    const row = await someone()
    await givePin(row)
    const { id } = await approved(to(row))
    expect((await move(people.reader, id, 'start', strokes)).errors).toMatchObject([{ code: 'forbidden' }])
    expect((await prove(people.reader, row, pin)).errors).toMatchObject([{ code: 'missing' }])
    expect((await prove(people.designer, row, pin)).errors).toMatchObject([{ code: 'missing' }])
  })

  test('is refused while they are blocked, with the reasons, at every step', async () => {
    const row = await someone()
    const { id } = await active(to(row)).catch(async () => {
      const made = await approved(to(row))
      return done(people.author, made.id, 'start', strokes)
    })
    const person = await rowOf(held.admin, `person/${row.personId}`)
    const ban = { bannedUntil: '2099-01-01', banReason: 'Fought on site' }
    expect(
      await held.admin.read('PUT', `person/${row.personId}/move`, {
        action: 'ban',
        rowVersion: person.rowVersion,
        until: ban.bannedUntil,
        reason: ban.banReason,
      }),
    ).toMatchObject({ errors: [] })
    const fresh = await people.author.read('POST', 'permit', permits.draft(to(row)))
    expect(fresh.errors).toMatchObject([{ field: 'holderPersonId' }])
    const extended = await move(people.issuer, id, 'extend', { validTo: inHours(8), ...reason })
    expect(extended.errors).not.toEqual([])
    // Handing back what they hold is never refused.
    expect((await done(people.author, id, 'handBack', { ...safe, ...strokes })).statusId).toBe(65)
  })

  test('is not left out: somebody must hold it, from the list of this project', async () => {
    const none = await people.author.read('POST', 'permit', permits.draft({ holderUserId: null }))
    expect(none.errors).toMatchObject([{ field: 'holderUserId', message: 'Choose the permit holder.' }])
    const { id } = await setup.world.as('admin@demo.test').then((admin) => rowOf(admin, 'person/1'))
    const stranger = await people.author.read('POST', 'permit', permits.draft({ ...to({ personId: id } as Listed) }))
    expect(stranger.errors).not.toEqual([])
  })

  test('lets the people of their company find the permit', async () => {
    const row = await someone()
    const permit = await approved(to(row))
    expect((await people.welder.read('GET', `permit/${permit.id}`)).errors).toEqual([])
    expect((await people.otherWelder.read('GET', `permit/${permit.id}`)).errors).not.toEqual([])
  })
})

describe('Someone on the list with an account', () => {
  test('neither issues nor authorises what they hold, whichever of the two is named', async () => {
    const row = await someone()
    await giveAccount(row, people.issuer.userId)
    const answer = await people.author.read('POST', 'permit', permits.draft(to(row)))
    expect(answer.errors).toMatchObject([
      { field: 'holderPersonId', message: 'The issuer and the permit holder must be different people.' },
    ])
    const other = await permits.newIssuer()
    const { id } = await permits.permit(to(row, { issuerUserId: other.userId }))
    expect(await read(id)).toMatchObject({ holderUserId: people.issuer.userId })
    const submit = await move(people.author, id, 'submit')
    expect(submit.errors).toMatchObject([
      { message: expect.stringContaining('is the permit holder and cannot decide on it') as string },
    ])
  })

  test('signs in their own session, as any account does', async () => {
    const [row, account] = [
      await someone(),
      await newPerson({ world: setup.world, ...held }, held.ownFirm, 20, ['sms']),
    ]
    await giveAccount(row, account.userId)
    const { id } = await approved(to(row))
    expect((await move(people.author, id, 'start', strokes)).errors).toMatchObject([{ code: 'forbidden' }])
    const started = await done(account, id, 'start', strokes)
    expect(started.signatures).toMatchObject([{ userId: account.userId }])
    expect(started.signatures[0]).not.toHaveProperty('device')
  })

  test('takes over their permits with the account that they get later', async () => {
    const row = await someone()
    const permit = await approved(to(row))
    const account = await newPerson({ world: setup.world, ...held }, held.ownFirm, 20, ['sms'])
    await giveAccount(row, account.userId)
    expect(await read(permit.id)).toMatchObject({ holderUserId: account.userId, holderPersonId: row.personId })
    await done(account, permit.id, 'start', strokes)
  })

  test('is kept with the person where only the account is chosen', async () => {
    const row = await someone()
    const account = await newPerson({ world: setup.world, ...held }, held.ownFirm, 20, ['sms'])
    await giveAccount(row, account.userId)
    expect(await read((await permits.permit({ holderUserId: account.userId })).id)).toMatchObject({
      holderUserId: account.userId,
      holderPersonId: row.personId,
    })
  })
})

describe('The link of a holder', () => {
  test('opens the permit and takes one step, with the site PIN where one is set', async () => {
    const row = await someone({ email: 'ivo@welders.example' })
    await givePin(row)
    const { id, number } = await approved(to(row))
    const token = await tokenIn(id)
    const { data } = await openLink(token)
    expect(data).toMatchObject({ number, name: row.name, step: 'start', signsByPin: true })
    expect((await byLink(token, { Step: 'start', Signature: strokes.signature })).errors).toMatchObject([
      { message: `${row.name} has a site PIN. Sign with the PIN.` },
    ])
    expect((await byLink(token, { Step: 'start', Pin: '111222' })).errors).toMatchObject([{ field: 'Pin' }])
    expect((await byLink(token, { Step: 'start', Pin: pin })).errors).toEqual([])
    expect(await read(id)).toMatchObject({
      statusId: 50,
      signatures: [{ step: 'start', name: row.name, personId: row.personId, byLink: true, userId: null }],
    })
    expect((await openLink(token)).errors).toMatchObject([{ field: 'Token' }])
    const next = await tokenIn(id)
    const back = { Step: 'handBack', Pin: pin, areaSafe: true, isolationsRemoved: true, fireWatchMinutes: 0 }
    expect((await byLink(next, back)).errors).toEqual([])
    expect((await read(id)).statusId).toBe(65)
  })

  test('ends after its time, with a newer one, and when somebody else holds the permit', async () => {
    const [row, other] = [await someone({ email: 'ivo@welders.example' }), await someone()]
    const { id } = await approved(to(row))
    const former = await tokenIn(id)
    const token = await tokenIn(id)
    expect((await openLink(former)).errors).not.toEqual([])
    expect((await openLink(token)).errors).toEqual([])
    await setup.world.services.db.update(table).set({ holderPersonId: other.personId }).where(eq(table.id, id))
    expect((await byLink(token, { Step: 'start', Signature: strokes.signature })).errors).not.toEqual([])
    await setup.world.services.db.update(table).set({ holderPersonId: row.personId }).where(eq(table.id, id))
    const shown = await link(id, 'code')
    expect(shown.data).toMatchObject({ code: { size: expect.any(Number) as number }, mails: true })
  })

  test('is made by those who may hand over a device, while something is up to the holder', async () => {
    const row = await someone()
    const draft = await permits.permit(to(row))
    expect((await link(draft.id, 'code')).errors).not.toEqual([])
    const { id } = await approved(to(row, { locationId: held.corner }))
    expect((await link(id, 'code', people.reader)).errors).not.toEqual([])
    expect((await link(id, 'mail')).errors).toMatchObject([{ field: 'by' }])
  })
})
