import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { headers } from '#contract/wire/envelope.ts'
import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import type { Induction } from '#contract/entities/induction.ts'
import type { OnSiteTraining } from '#contract/entities/onSiteTraining.ts'
import type { Rams } from '#contract/entities/rams.ts'
import { keptPinSignature, pinSignature, typedSignature } from '#contract/questionnaires/signature.ts'
import type { AccidentDetails } from '#contract/safety/accidentDetails.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import type { SigningPin } from '#contract/people/signingPin.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { createApp } from '#server/app.ts'
import { auditEntries, idempotencyKeys, outboxMails, signInAttempts, signingPins } from '#server/db/tables/journal.ts'
import { disciplinaries } from '#server/db/tables/disciplinary.ts'
import { rams as ramsTable } from '#server/db/tables/rams.ts'
import { users } from '#server/db/tables/user.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { inHours, newQuestionnaire, strokes, usePermits } from '../safety/permitPeople.ts'
import { askProof, byPin, givePin, password } from './pins.ts'
import { newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'
import { databaseText } from '../core/secrets.ts'

const site = usePermits()
const { setup, held, people, newSubType, read, move, done, approved, decide } = site
const minute = 60_000
const holderPin = '482915'
const welderPin = '730264'
const enterAgain = [{ field: 'signature', message: 'Enter your PIN again.' }]
const db = () => setup.world.services.db
const nameOf = async ({ userId }: Visitor) => {
  const { firstName, lastName } = await rowOf(held.admin, `user/${userId}`)
  return `${String(firstName)} ${String(lastName)}`
}
const keptBy = (name: string) => keptPinSignature({ userId: people.welder.userId, name })
const fresh = () => newPerson({ world: setup.world, ...held }, held.welders, 20, ['sms'])
const ownPin = async (who: Visitor) => (await who.read<SigningPin>('GET', `user/${who.userId}/signingPin`)).data
const companyOf = async (clientId: number) => String((await rowOf(held.admin, `client/${clientId}`)).name)

beforeAll(async () => {
  await givePin(setup.world, people.holder, holderPin)
  await givePin(setup.world, people.welder, welderPin)
})
beforeEach(async () => void (await db().delete(signInAttempts)))

describe('A signing PIN', () => {
  const set = (who: Visitor, pin: unknown, current = password) =>
    who.read('POST', 'SigningPin', { CurrentPassword: current, Pin: pin })

  test('is set, changed and removed with the current password, and only its owner sees since when there is one', async () => {
    const who = await fresh()
    expect(await ownPin(who)).toEqual({ setOn: null, lockedUntil: null })
    await givePin(setup.world, who, '915482')
    const { setOn } = await ownPin(who)
    expect(setOn).toEqual(expect.any(String))
    expect((await held.admin.read('GET', `user/${who.userId}/signingPin`)).status).toBe(403)
    expect(await set(who, '264730', 'another password')).toMatchObject({
      errors: [{ field: 'CurrentPassword', message: 'This is not your current password.' }],
    })
    await byPin(who, who.userId, '915482')
    expect(await set(who, '264730')).toMatchObject({ errors: [] })
    expect((await askProof(who, who.userId, '915482')).errors).toMatchObject([{ field: 'Pin' }])
    await byPin(who, who.userId, '264730')
    const remove = (current: string) => who.read('POST', 'RemoveSigningPin', { CurrentPassword: current })
    expect((await remove('another password')).status).toBe(400)
    expect(await remove(password)).toMatchObject({ errors: [] })
    expect(await ownPin(who)).toEqual({ setOn: null, lockedUntil: null })
    expect((await askProof(who, who.userId, '264730')).errors).toMatchObject([{ field: 'Pin' }])
  })

  test('that is set is told to its owner by e-mail, and stands in the history without the digits', async () => {
    const who = await fresh()
    await givePin(setup.world, who, '915482')
    const { email } = await rowOf(held.admin, `user/${who.userId}`)
    const mails = await db()
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.to, String(email)))
    expect(mails.map(({ subject }) => subject)).toContain('Your signing PIN was set')
    const history = await held.admin.read<Row[]>('GET', `audit?entityKind=user&entityId=${who.userId}`)
    expect(JSON.stringify(history.data)).toContain('signingPinSet')
    expect(JSON.stringify(history.data)).not.toContain('915482')
  })

  test.each([
    ['777777', 'Use a PIN with different digits.'],
    ['123456', 'This PIN is too easy to guess: its digits are in sequence.'],
    ['901234', 'This PIN is too easy to guess: its digits are in sequence.'],
    ['654321', 'This PIN is too easy to guess: its digits are in sequence.'],
    ['121212', 'This PIN is too easy to guess: it repeats the same digits.'],
    ['12345', 'Use six digits.'],
    ['12a456', 'Use six digits.'],
    [482915, 'Use six digits.'],
  ])('is refused as %s: %s', async (pin, message) => {
    expect(await set(people.holder, pin)).toMatchObject({ status: 400, errors: [{ field: 'Pin', message }] })
    await byPin(people.holder, people.holder.userId, holderPin)
  })

  test.each([
    ['deactivated', 'PUT', 'deactivate'],
    ['given a new password by an administrator', 'PUT', 'resetPassword'],
  ])('ends when its owner is %s', async (_, method, action) => {
    const who = await fresh()
    await givePin(setup.world, who, '915482')
    const proof = await byPin(people.holder, who.userId, '915482')
    const { rowVersion } = await rowOf(held.admin, `user/${who.userId}`)
    const ended = await held.admin.read(method, `user/${who.userId}/move`, { action, rowVersion })
    expect(ended.errors).toEqual([])
    expect(await db().select().from(signingPins).where(eq(signingPins.userId, who.userId))).toEqual([])
    const { id } = await approved()
    const entered = { name: await nameOf(who), company: null }
    expect((await move(people.holder, id, 'signOn', { ...entered, ...proof })).errors).toMatchObject(enterAgain)
  })

  test('is not kept where people sign in through their organisation', async () => {
    const { services } = setup.world
    const oidc = { issuer: 'http://127.0.0.1:9', clientId: 'safety', clientSecret: 'secret' }
    const { app, sessions } = createApp({ ...services, config: { ...services.config, oidc } as never })
    for (const [path, body] of [
      ['SigningPin', { CurrentPassword: password, Pin: '915482' }],
      ['RemoveSigningPin', { CurrentPassword: password }],
      ['SigningProof', { UserId: people.holder.userId, Pin: holderPin }],
    ] as const) {
      const { status } = await app.request(`/api/${path}`, {
        method: 'POST',
        headers: { cookie: people.holder.cookie, 'X-CSRF': '1', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([path, status]).toEqual([path, 403])
    }
    sessions.close()
  })
})

/** The text of a permit's PDF. */
async function printed(id: number) {
  const pages = await pdfPages(await (await held.admin.ask('GET', `permit/${id}/pdf`)).arrayBuffer())
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}

describe('A PIN signs', () => {
  test('a step of the permit holder, and the record and its PDF say so', async () => {
    const { id } = await approved()
    const name = await nameOf(people.holder)
    const started = await done(people.holder, id, 'start', await byPin(people.holder, people.holder.userId, holderPin))
    expect(started.signatures).toMatchObject([
      { name, strokes: keptPinSignature({ userId: people.holder.userId, name }), contentHash: started.contentHash },
    ])
    expect(await printed(id)).toMatch(/Accepted: .*, signed by PIN/)
  })

  test('only for the person who takes the step', async () => {
    const { id } = await approved()
    const other = await byPin(people.holder, people.welder.userId, welderPin)
    const [holder, welder] = [await nameOf(people.holder), await nameOf(people.welder)]
    expect((await move(people.holder, id, 'start', other)).errors).toMatchObject([
      { field: 'signature', message: `This is the PIN of ${welder}. ${holder} signs here.` },
    ])
  })

  test('a crew list with name, company and account of each, once, on the device of the holder', async () => {
    const { id } = await approved()
    const entered = { name: 'Whoever is chosen', company: null }
    const sign = async (pin: string, who: Someone) =>
      move(people.holder, id, 'signOn', { ...entered, ...(await byPin(people.holder, who.userId, pin)) })
    expect(await sign(welderPin, people.welder)).toMatchObject({ errors: [] })
    expect(await sign(holderPin, people.holder)).toMatchObject({ errors: [] })
    const name = await nameOf(people.welder)
    expect((await read(id)).workers).toMatchObject([
      {
        name,
        company: await companyOf(held.welders),
        userId: people.welder.userId,
        signature: keptBy(name),
      },
      { name: await nameOf(people.holder), userId: people.holder.userId },
    ])
    expect(await printed(id)).toContain(`${name}, signed by PIN, account ${people.welder.userId}`)
    expect((await sign(welderPin, people.welder)).errors).toMatchObject([
      { field: 'name', message: `${name} is already signed on.` },
    ])
  })

  test('a briefing on RAMS and a talk, each with the account of the signer', async () => {
    const ramsType = await newSubType({
      processKindId: 20,
      name: 'RAMS by PIN',
      requiresRams: false,
      validityHours: null,
      maxDurationHours: null,
    })
    const draft = { projectId: held.projectId, processSubTypeId: ramsType, clientId: held.welders }
    const { id } = await add(people.author, 'rams', { ...samples.rams(nobody), ...draft })
    await db().update(ramsTable).set({ statusId: 40, number: 'RAM-9901' }).where(eq(ramsTable.id, id))
    const name = await nameOf(people.welder)
    const signed = { name, userId: people.welder.userId, signature: keptBy(name) }
    const brief = async () => {
      const { rowVersion } = await rowOf(held.admin, `rams/${id}`)
      const proof = await byPin(people.author, people.welder.userId, welderPin)
      const body = { action: 'brief', rowVersion, name: 'Anyone', company: null, ...proof }
      return people.author.read<Rams>('PUT', `rams/${id}/move`, body)
    }
    expect((await brief()).data.briefings).toMatchObject([signed])
    expect((await brief()).errors).toMatchObject([{ message: `${name} has signed this revision already.` }])

    const talkType = await newSubType({
      processKindId: 90,
      name: 'Talk by PIN',
      validityHours: null,
      maxDurationHours: null,
    })
    const talk = await add(people.author, 'onSiteTraining', {
      ...samples.onSiteTraining(nobody),
      projectId: held.projectId,
      processSubTypeId: talkType,
      trainerUserId: people.author.userId,
      clientId: null,
      heldOn: inHours(-1),
    })
    const attend = async (userId: number | null, asked = people.welder.userId, pin = welderPin) => {
      const { rowVersion } = await rowOf(held.admin, `onSiteTraining/${talk.id}`)
      const body = { action: 'signOn', rowVersion, name: 'Anyone', company: null, userId }
      const proof = await byPin(people.author, asked, pin)
      return people.author.read<OnSiteTraining>('PUT', `onSiteTraining/${talk.id}/move`, { ...body, ...proof })
    }
    expect((await attend(null)).data.attendees).toMatchObject([{ ...signed, clientId: held.welders }])
    const holder = await nameOf(people.holder)
    expect((await attend(people.holder.userId)).errors).toMatchObject([
      { field: 'signature', message: `This is the PIN of ${name}. ${holder} signs here.` },
    ])
    expect((await attend(people.holder.userId, people.holder.userId, holderPin)).errors).toEqual([])
  })

  test('an induction in a group, and the same request gets the same answer', async () => {
    const type = await newSubType({
      processKindId: 30,
      name: 'Induction by PIN',
      requiresRams: false,
      validityHours: null,
      maxDurationHours: null,
    })
    const name = await nameOf(people.welder)
    const body = {
      projectId: held.projectId,
      processSubTypeId: type,
      title: 'Anyone',
      clientId: held.welders,
      inductedOn: setup.world.services.now().toISOString().slice(0, 10),
      inductorUserId: people.author.userId,
      languageId: lookupId('languages', 'English'),
      groupKey: crypto.randomUUID(),
      needsMedical: false,
      medicalDetail: null,
      answers: [],
      ...(await byPin(people.author, people.welder.userId, welderPin)),
    }
    const key = { [headers.idempotencyKey]: crypto.randomUUID() }
    const first = await people.author.read<Induction>('POST', 'inductionAttendee', body, key)
    expect(first).toMatchObject({ status: 201, errors: [], data: { title: name, userId: people.welder.userId } })
    expect(first.data.ruleSignature).toMatchObject({ name, userId: people.welder.userId, strokes: keptBy(name) })
    const again = await people.author.read<Induction>('POST', 'inductionAttendee', body, key)
    expect(again).toEqual(first)
    const other = { [headers.idempotencyKey]: crypto.randomUUID() }
    expect((await people.author.read('POST', 'inductionAttendee', body, other)).errors).toMatchObject(enterAgain)
  })

  test('a disciplinary for the person whose account it names', async () => {
    const type = await newSubType({
      processKindId: 100,
      name: 'Card by PIN',
      requiresRams: false,
      validityHours: null,
      maxDurationHours: null,
    })
    const { id } = await add(people.manager, 'disciplinary', {
      ...samples.disciplinary(nobody),
      projectId: held.projectId,
      processSubTypeId: type,
      clientId: held.welders,
      personName: await nameOf(people.welder),
      personUserId: people.welder.userId,
    })
    const card = async (action: string, more: Fields = {}) => {
      const { rowVersion } = await rowOf(held.admin, `disciplinary/${id}`)
      return people.manager.read<Disciplinary>('PUT', `disciplinary/${id}/move`, { action, rowVersion, ...more })
    }
    await db().update(disciplinaries).set({ statusId: 40, number: 'DIS-9901' }).where(eq(disciplinaries.id, id))
    const own = await byPin(people.manager, people.welder.userId, welderPin)
    const foreign = await byPin(people.manager, people.holder.userId, holderPin)
    const refused = await card('sign', foreign)
    const signed = await card('sign', own)
    expect([refused.errors[0]?.field, signed.errors]).toEqual(['signature', []])
    expect(signed.data.receipt).toMatchObject({
      signature: keptBy(await nameOf(people.welder)),
      signer: { userId: people.welder.userId, name: await nameOf(people.welder) },
    })
  })

  test('what a witness saw, which stays signed when the rest is changed', async () => {
    const type = await newSubType({
      processKindId: 60,
      name: 'Accident by PIN',
      requiresRams: false,
      validityHours: null,
      maxDurationHours: null,
      isConfidential: true,
    })
    const { id } = await add(people.author, 'accident', {
      ...samples.accident(nobody),
      projectId: held.projectId,
      processSubTypeId: type,
      occurredOn: inHours(-1),
      notifiedOn: inHours(-1),
      clientId: held.ownFirm,
    })
    const name = await nameOf(people.welder)
    const witness = async (version: number, content: Fields) =>
      people.author.read('PUT', `accident/${id}/details/first`, { part: 'witness', version, content })
    const kept = async () =>
      (await people.author.read<AccidentDetails>('GET', `accident/${id}/details`)).data.witnesses[0]!.content
    const { signature } = await byPin(people.author, people.welder.userId, welderPin)
    const sent = { name: 'Anyone', company: null, phone: null, statement: 'The plate was wet.', signature }
    expect((await witness(0, sent)).errors).toEqual([])
    const company = await companyOf(held.welders)
    expect(await kept()).toMatchObject({ name, company, signature: keptBy(name) })
    // The answer to the first request was lost.
    expect((await witness(0, sent)).errors).toEqual([])
    const changed = { ...(await kept()), phone: '021 4810000' }
    expect((await witness(1, changed)).errors).toEqual([])
    expect((await witness(2, { ...changed, name: 'Nora Sample' })).errors).toMatchObject(enterAgain)
    expect(await kept()).toMatchObject({ name, phone: '021 4810000', signature: keptBy(name) })
  })

  test('the decision at a stage that asks for a signature', async () => {
    const { id: approvalTemplateId } = await add(held.admin, 'roleListTemplate', {
      ...samples.roleListTemplate(nobody),
      processKindIds: [10],
      stages: [
        { key: 'request', name: 'Request', processRoleId: 10, candidateSource: 'chosen' },
        {
          key: 'authorise',
          name: 'Authorise',
          processRoleId: 30,
          candidateSource: 'named',
          candidateIds: [people.approver.userId],
          rule: 'any',
          requireSignature: true,
        },
      ],
      signOnLists: [],
    })
    const type = await newSubType({ name: 'Signed work', maxDurationHours: 12, approvalTemplateId })
    await givePin(setup.world, people.approver, '604817')
    const { id } = await site.submitted({ processSubTypeId: type })
    const { approver } = people
    const name = await nameOf(approver)
    const approve = (signature: string) => decide(approver, id, 'approve', { signature })
    const [other] = (await byPin(approver, people.welder.userId, welderPin)).signature
    for (const wrong of [`pin:${name}`, ` pin:${name}`, 'pin:made-up', other!, 'Nora Sample'])
      expect((await approve(wrong)).errors).toMatchObject([{ field: 'signature' }])
    const [own] = (await byPin(approver, approver.userId, '604817')).signature
    const { data, errors } = await approve(own!)
    expect(errors).toEqual([])
    const decided = data.approval!.lists.flatMap((list) => list.people).find(({ userId }) => userId === approver.userId)
    expect(decided).toMatchObject({ signature: keptPinSignature({ userId: approver.userId, name })[0] })
    expect(await printed(id)).toMatch(/Authorise: .*, approved [^,]*, [^,]*, signed by PIN/)
  })

  test('an answer, which stays signed when its comment is changed or the same is sent again', async () => {
    const questionTemplateId = await newQuestionnaire(held.admin, 10, {
      key: 'witnessed',
      text: 'Signature of the fire watch',
      inputTypeId: inputType.signature,
    })
    const type = await newSubType({ name: 'Work with a fire watch', maxDurationHours: 12, questionTemplateId })
    const { id } = await site.permit({ processSubTypeId: type })
    const name = await nameOf(people.welder)
    const { signature } = await byPin(people.author, people.welder.userId, welderPin)
    const sent = { slot: 'witnessed', value: { name: '', strokes: signature } }
    const kept = { name, strokes: keptBy(name) }
    const first = await site.answer(id, [sent])
    expect(first.data).toMatchObject([{ slot: 'witnessed', value: kept, version: 1 }])
    // The answer to the first request was lost.
    expect((await site.answer(id, [sent])).data).toMatchObject([{ value: kept, version: 1 }])
    const commented = await site.answer(id, [
      { slot: 'witnessed', value: kept, comment: 'From two o’clock', version: 1 },
    ])
    expect(commented.data).toMatchObject([{ value: kept, comment: 'From two o’clock', version: 2 }])
    const other = { name: 'Nora Sample', strokes: keptBy(name) }
    expect((await site.answer(id, [{ slot: 'witnessed', value: other, version: 2 }])).errors).toMatchObject([
      { field: 'witnessed', message: 'Enter your PIN again.' },
    ])
    const elsewhere = await site.permit({ processSubTypeId: type })
    expect((await site.answer(elsewhere.id, [sent])).errors).toMatchObject([{ field: 'witnessed' }])
  })

  test('the list of a crew in an answer, each once, also if the same list is sent again', async () => {
    const questionTemplateId = await newQuestionnaire(held.admin, 10, {
      key: 'crew',
      text: 'Everyone signs on',
      inputTypeId: inputType.userList,
    })
    const type = await newSubType({ name: 'Work with a signed crew', maxDurationHours: 12, questionTemplateId })
    const { id } = await site.permit({ processSubTypeId: type })
    const drawn = { name: 'Pat Moloney', company: 'Brannock', ...strokes }
    const { signature } = await byPin(people.author, people.welder.userId, welderPin)
    const sent = { slot: 'crew', value: [drawn, { name: '', company: '', signature }] }
    const name = await nameOf(people.welder)
    const signed = [drawn, { name, company: expect.any(String) as string, signature: keptBy(name) }]
    expect((await site.answer(id, [sent])).data).toMatchObject([{ slot: 'crew', value: signed, version: 1 }])
    // The answer to the first request was lost.
    expect((await site.answer(id, [sent])).data).toMatchObject([{ value: signed, version: 1 }])
    const forged = [drawn, { name: 'Nora Sample', company: '', signature: pinSignature('Nora Sample') }]
    expect((await site.answer(id, [{ slot: 'crew', value: forged, version: 1 }])).errors).toMatchObject([
      { field: 'crew', message: 'Enter your PIN again.' },
    ])
  })
})

describe('Someone who takes another name', () => {
  const rename = async (who: Visitor, name: string) => {
    const [firstName, ...last] = name.split(' ')
    const { rowVersion } = await rowOf(held.admin, `user/${who.userId}`)
    const sent = { ...(await rowOf(held.admin, `user/${who.userId}`)), rowVersion, firstName, lastName: last.join(' ') }
    expect(await held.admin.read('PUT', `user/${who.userId}`, sent)).toMatchObject({ errors: [] })
  }

  test('cannot sign the card of a person without an account by PIN', async () => {
    const type = await newSubType({
      processKindId: 100,
      name: 'Card of someone without an account',
      requiresRams: false,
      validityHours: null,
      maxDurationHours: null,
    })
    const { id } = await add(people.manager, 'disciplinary', {
      ...samples.disciplinary(nobody),
      projectId: held.projectId,
      processSubTypeId: type,
      clientId: held.welders,
      personName: 'Pat Moloney',
      personUserId: null,
    })
    await db().update(disciplinaries).set({ statusId: 40, number: 'DIS-9902' }).where(eq(disciplinaries.id, id))
    const who = await fresh()
    await givePin(setup.world, who, '915482')
    await rename(who, 'Pat Moloney')
    const { rowVersion } = await rowOf(held.admin, `disciplinary/${id}`)
    const proof = await byPin(people.manager, who.userId, '915482')
    const body = { action: 'sign', rowVersion, ...proof }
    expect((await people.manager.read('PUT', `disciplinary/${id}/move`, body)).errors).toMatchObject([
      { field: 'signature', message: expect.stringContaining('Pat Moloney has no account here') as string },
    ])
    expect((await rowOf(held.admin, `disciplinary/${id}`)).receipt).toBeNull()
  })

  test('is found out by the account, and by the name that it has now, on the record and its PDF', async () => {
    const who = await fresh()
    await givePin(setup.world, who, '915482')
    const name = await nameOf(who)
    const { id } = await approved()
    await rename(who, 'Pat Moloney')
    const entered = { name: 'Anyone', company: null }
    await done(people.holder, id, 'signOn', { ...entered, ...(await byPin(people.holder, who.userId, '915482')) })
    expect((await read(id)).renamedPeople).toEqual([])
    await rename(who, name)
    const signed = { userId: who.userId, name: 'Pat Moloney' }
    expect(await read(id)).toMatchObject({
      workers: [{ ...signed, signature: keptPinSignature(signed) }],
      renamedPeople: [{ userId: who.userId, was: 'Pat Moloney', now: name }],
    })
    const paper = await printed(id)
    expect(paper).toContain(`Pat Moloney, signed by PIN, account ${who.userId}`)
    expect(paper).toContain(`Pat Moloney, account ${who.userId}, is now called ${name}.`)
  })

  test('is found out in what they typed, in answers, and in what they confirmed', async () => {
    const questionTemplateId = await newQuestionnaire(held.admin, 10, {
      key: 'witnessed',
      text: 'Signature of the fire watch',
      inputTypeId: inputType.signature,
    })
    const type = await newSubType({ name: 'Work watched by someone else', maxDurationHours: 12, questionTemplateId })
    const draft = await site.permit({ processSubTypeId: type })
    const name = await nameOf(people.welder)
    const { signature } = await byPin(people.author, people.welder.userId, welderPin)
    await site.answer(draft.id, [{ slot: 'witnessed', value: { name: '', strokes: signature } }])
    const { id } = await approved()
    const holder = await nameOf(people.holder)
    await done(people.holder, id, 'start', { signature: typedSignature(holder) })
    await rename(people.welder, 'Ann Other')
    await rename(people.holder, 'Will Change')
    expect((await read(draft.id)).renamedPeople).toEqual([
      { userId: people.welder.userId, was: name, now: 'Ann Other' },
    ])
    expect((await read(id)).renamedPeople).toEqual([{ userId: people.holder.userId, was: holder, now: 'Will Change' }])
    expect(await printed(id)).toContain(`account ${people.holder.userId}`)
    await rename(people.welder, name)
    await rename(people.holder, holder)
  })
})

describe('A proof', () => {
  test.each<[string, () => Promise<Fields>]>([
    [
      'that was used',
      async () => {
        const proof = await byPin(people.holder, people.holder.userId, holderPin)
        await done(people.holder, (await approved()).id, 'start', proof)
        return proof
      },
    ],
    ['of another session', () => byPin(people.welder, people.holder.userId, holderPin)],
    [
      'of another session of the same person',
      async () => {
        const email = String((await rowOf(held.admin, `user/${people.holder.userId}`)).email)
        return byPin(await setup.world.as(email), people.holder.userId, holderPin)
      },
    ],
    [
      'from before the PIN was changed',
      async () => {
        const proof = await byPin(people.holder, people.holder.userId, holderPin)
        await givePin(setup.world, people.holder, holderPin)
        return proof
      },
    ],
    ['that nobody gave', () => Promise.resolve({ signature: pinSignature('made-up') })],
    ['with the name in place of it', async () => ({ signature: pinSignature(await nameOf(people.holder)) })],
  ])('%s is refused at the field', async (_, made) => {
    const proof = await made()
    const { id } = await approved()
    expect((await move(people.holder, id, 'start', proof)).errors).toMatchObject(enterAgain)
    const entered = { name: await nameOf(people.holder), company: null, ...proof }
    expect((await move(people.holder, id, 'signOn', entered)).errors).toMatchObject(enterAgain)
  })

  test('stays valid for minutes, and while what it was sent with is refused', async () => {
    const { id } = await approved()
    const proof = await byPin(people.holder, people.holder.userId, holderPin)
    const early = await byPin(people.holder, people.holder.userId, holderPin)
    const blocked = await approved({ validFrom: inHours(20), validTo: inHours(22) })
    expect((await move(people.holder, blocked.id, 'start', proof)).status).toBe(409)
    await done(people.holder, id, 'start', proof)
    const next = await approved({ validTo: inHours(6) })
    setup.world.pass(5 * minute)
    expect((await move(people.holder, next.id, 'start', early)).errors).toMatchObject(enterAgain)
  })
})

describe('Wrong PINs', () => {
  /** Six-digit PINs that nobody here has. */
  const wrong = '318427'
  const five = async (asker: Visitor, userId: number) => {
    const answers = []
    for (let at = 0; at < 5; at++) answers.push(await askProof(asker, userId, wrong))
    return answers
  }

  test('are counted, and the fifth locks the PIN for a quarter of an hour for whoever entered them, and for nobody else', async () => {
    const who = await fresh()
    await givePin(setup.world, who, '915482')
    const answers = await five(people.holder, who.userId)
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 429])
    expect(answers[3]!.errors).toMatchObject([
      { field: 'Pin', message: expect.stringContaining('One try is left') as string },
    ])
    expect((await askProof(people.holder, who.userId, '915482')).status).toBe(429)
    // The owner signs on their own device and on those of others.
    await byPin(who, who.userId, '915482')
    await byPin(people.welder, who.userId, '915482')
    expect(await ownPin(who)).toMatchObject({ lockedUntil: null })
    setup.world.pass(15 * minute - 5000)
    expect((await askProof(people.holder, who.userId, '915482')).status).toBe(429)
    setup.world.pass(5000)
    await byPin(people.holder, who.userId, '915482')
  })

  test('of their own lock it where its owner is signed in, who sees until when', async () => {
    const who = await fresh()
    await givePin(setup.world, who, '915482')
    const answers = await five(who, who.userId)
    const { lockedUntil } = await ownPin(who)
    const words = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Europe/Dublin',
    }).format(new Date(lockedUntil!))
    expect(answers[4]!.errors[0]!.message).toContain(`until ${words}.`)
    expect((await askProof(who, who.userId, '915482')).status).toBe(429)
    // A new PIN ends the lock.
    await givePin(setup.world, who, '264730')
    await byPin(who, who.userId, '264730')
  })

  test('are refused like any for people with whom no project is shared, who hear nothing of them', async () => {
    const who = await fresh()
    await givePin(setup.world, who, '915482')
    await db().delete(signInAttempts)
    const stranger = await setup.world.as('throttle@demo.test')
    expect((await askProof(stranger, who.userId, '915482')).errors).toMatchObject([
      { field: 'Pin', message: expect.stringContaining('This is not the PIN, or none is set.') as string },
    ])
    expect((await five(stranger, who.userId)).map(({ status }) => status)).toEqual([400, 400, 400, 429, 429])
    expect(await site.notices(who)).not.toContain('Someone entered wrong PINs for you')
    await byPin(people.holder, who.userId, '915482')
  })

  test('are known to the owner and in the history, with whoever was signed in', async () => {
    const who = await fresh()
    await givePin(setup.world, who, '915482')
    await five(people.holder, who.userId)
    expect(await site.notices(who)).toContain('Someone entered wrong PINs for you')
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entityKind, 'user'), eq(auditEntries.entityId, who.userId)))
      .orderBy(desc(auditEntries.id))
      .limit(1)
    expect(entry).toMatchObject({ action: 'signingPinLocked', byUserId: people.holder.userId, diff: {} })
    setup.world.pass(15 * minute)
    // Someone else may have used the session that the owner left open.
    await five(who, who.userId)
    expect((await site.notices(who)).filter((title) => title === 'Someone entered wrong PINs for you')).toHaveLength(2)
  })

  test('get the same answers and leave the same traces whether or not someone has a PIN', async () => {
    const [having, without] = [await fresh(), await fresh()]
    await givePin(setup.world, having, '915482')
    await db().delete(signInAttempts)
    const told = async (who: Visitor) =>
      (await five(people.holder, who.userId)).map(({ status, errors }) => [status, errors])
    const first = await told(having)
    await db().delete(signInAttempts)
    expect(await told(without)).toEqual(first)
    expect(await site.notices(without)).toContain('Someone entered wrong PINs for you')
  })

  test('cost one hash of a PIN each, whether or not someone has one', async () => {
    const [having, without] = [await fresh(), await fresh()]
    await givePin(setup.world, having, '915482')
    const { passwords } = setup.world.services
    const compared: string[] = []
    const counting = {
      ...passwords,
      verify: (hash: string, pin: string) => (compared.push(hash), passwords.verify(hash, pin)),
    }
    const { app, sessions } = createApp({ ...setup.world.services, passwords: counting })
    for (const { userId } of [having, without, { userId: 2_000_000 }])
      await app.request('/api/SigningProof', {
        method: 'POST',
        headers: { cookie: people.holder.cookie, 'X-CSRF': '1', 'content-type': 'application/json' },
        body: JSON.stringify({ UserId: userId, Pin: wrong }),
      })
    sessions.close()
    expect(compared).toHaveLength(3)
  })

  test('are counted together by two gateways and over all sessions of whoever enters them', async () => {
    const who = await fresh()
    await givePin(setup.world, who, '915482')
    const other = createApp(setup.world.services)
    const email = String((await rowOf(held.admin, `user/${people.holder.userId}`)).email)
    const again = await setup.world.as(email)
    const atOther = async ({ cookie }: Visitor) =>
      (
        await other.app.request('/api/SigningProof', {
          method: 'POST',
          headers: { cookie, 'X-CSRF': '1', 'content-type': 'application/json' },
          body: JSON.stringify({ UserId: who.userId, Pin: wrong }),
        })
      ).status
    const here = async (asker: Visitor) => (await askProof(asker, who.userId, wrong)).status
    expect([
      await here(people.holder),
      await atOther(again),
      await here(again),
      await atOther(people.holder),
      await here(people.holder),
      await atOther(again),
    ]).toEqual([400, 400, 400, 400, 429, 429])
    other.sessions.close()
  })

  test('at the same moment count each', async () => {
    const who = await fresh()
    await givePin(setup.world, who, '915482')
    const answers = await Promise.all(Array.from({ length: 7 }, () => askProof(people.holder, who.userId, wrong)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
  })

  test('are forgotten after the right one', async () => {
    const who = await fresh()
    await givePin(setup.world, who, '915482')
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at < 4; at++) expect((await askProof(who, who.userId, wrong)).status).toBe(400)
      await byPin(who, who.userId, '915482')
    }
  })

  test('of many people slow down whoever enters them', async () => {
    const asker = await fresh()
    const statuses = []
    for (let at = 0; at < 12; at++) statuses.push((await askProof(asker, people.author.userId + at, wrong)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    await byPin(people.holder, people.welder.userId, welderPin)
  })
})

test('A typed name still has to be that of the signer, and a drawn signature goes as before', async () => {
  const { id } = await approved()
  const entered = { name: 'Pat Moloney', company: null }
  expect((await move(people.holder, id, 'signOn', { ...entered, signature: typedSignature('Pat') })).status).toBe(400)
  await done(people.holder, id, 'signOn', { ...entered, ...strokes })
  expect((await read(id)).workers).toMatchObject([{ name: 'Pat Moloney', userId: null }])
})

test('Neither a PIN nor a proof stands in the database, the history, exports, kept answers or the log', async () => {
  const who = await fresh()
  const before = await databaseText(setup.world)
  const isIn = (word: string, text: string) => new RegExp(`(?<![0-9A-Za-z_-])${word}(?![0-9A-Za-z_-])`).test(text)
  const candidates = Array.from({ length: 400 }, (_, at) => String(518_273 + at * 1_013))
  const [pin, wrong] = candidates.filter((one) => !isIn(one, before))
  const key = { [headers.idempotencyKey]: crypto.randomUUID() }
  await givePin(setup.world, who, pin!)
  const set = { CurrentPassword: password, Pin: pin }
  expect((await who.read('POST', 'SigningPin', set, key)).errors).toEqual([])
  const asked = { [headers.idempotencyKey]: crypto.randomUUID() }
  const { data } = await people.holder.read<{ proof: string }>(
    'POST',
    'SigningProof',
    { UserId: who.userId, Pin: pin },
    asked,
  )
  for (let at = 0; at < 6; at++) await askProof(people.holder, who.userId, wrong!)
  const { id } = await approved()
  const signed = { name: 'Anyone', company: null, signature: pinSignature(data.proof) }
  await done(people.holder, id, 'signOn', signed)
  const { admin } = held
  const history = await (await admin.ask('GET', 'audit/export')).text()
  const entries = JSON.stringify(await admin.read('GET', `audit?entityKind=user&entityId=${who.userId}`))
  const keys = JSON.stringify(await db().select().from(idempotencyKeys))
  const everything = [await databaseText(setup.world), history, entries, keys, JSON.stringify(setup.world.logs)]
  expect(everything.map((text) => [pin!, wrong!, data.proof].filter((word) => isIn(word, text)))).toEqual(
    everything.map(() => []),
  )
  expect(keys).not.toContain(asked[headers.idempotencyKey])
  const [account] = await db().select().from(users).where(eq(users.id, who.userId))
  const personal = JSON.stringify(await admin.read('GET', `user/${who.userId}`))
  expect(personal).not.toContain('pinHash')
  expect(JSON.stringify(account)).not.toContain('pin')
})
