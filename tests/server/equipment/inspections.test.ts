import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { columnOf, mondayOf, type InspectionBoard } from '#contract/inspections/board.ts'
import { dayAt, daysAfter } from '#contract/time/siteClock.ts'
import type { Workload } from '#contract/people/workload.ts'
import type { Visitor } from '#mocks/world.ts'
import { inspections } from '#server/db/tables/inspection.ts'
import { nonEquipmentInspections } from '#server/db/tables/nonEquipmentInspection.ts'
import { questionResponseActions } from '#server/db/tables/questionResponseAction.ts'
import { samples } from '#mocks/samples.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'
import { inspectionKinds, types, useInspections } from './inspectionPeople.ts'
import { inHours, reason } from '../safety/permitPeople.ts'

const inUse = { equipment: 20, nonEquipmentItem: 20 }
const stopped = { equipment: 30, nonEquipmentItem: 30 }
const tables = { inspection: inspections, nonEquipmentInspection: nonEquipmentInspections }

describe.each(inspectionKinds)('$kind', (of) => {
  const site = useInspections(of)
  const { held, people, own, setup, begun, read, move, done, submitted, decide, actionsOf, newItem, item } = site
  /** Numbers of the actions listed on the page of an item. */
  async function ofItem(itemId: number) {
    const listed = `questionResponseAction?${of.field}=${itemId}&size=50&view=all&sort=number`
    return (await held.admin.read<{ number: string }[]>('GET', listed)).data.map(({ number }) => number).toSorted()
  }
  /** Closes an action that has been resolved. */
  async function end({ id }: { id: number }) {
    const fix = { statusId: 30, fixText: 'The brakes were renewed.', fixedByUserId: people.author.userId }
    const actions = setup.world.services.db.update(questionResponseActions)
    await actions.set({ ...fix, verifierUserId: held.admin.userId }).where(eq(questionResponseActions.id, id))
    const { rowVersion } = await rowOf(held.admin, `questionResponseAction/${id}`)
    const accept = { action: 'accept', rowVersion }
    expect((await held.admin.read('PUT', `questionResponseAction/${id}/move`, accept)).errors).toEqual([])
  }
  const today = () => dayAt(Date.now(), 'Europe/Dublin')

  test('counts as soon as it is submitted where nobody has to approve it, and its item is next due an interval later', async () => {
    const itemId = await newItem()
    const { id } = await begun(itemId)
    expect((await move(people.author, id, 'submit')).data).toMatchObject({
      gaps: [{ slot: 'brakes' }, { slot: 'lamps' }],
    })
    await site.answer(id)
    const row = await done(people.author, id, 'submit')
    const next = daysAfter(today(), 7)
    expect(row).toMatchObject({
      statusId: 40,
      number: `${of.series}-0001`,
      title: expect.stringMatching(/^Weekly: Sample /),
      result: 'pass',
      scorePercent: 100,
      inForceOn: expect.any(String),
      nextDueOn: next,
      validUntil: next,
      lateDays: 0,
      canEdit: false,
    })
    expect(await site.standing(itemId)).toMatchObject({ dueOn: next, lastInspectionId: id, lastResult: 'pass' })
    expect(await item(itemId)).toMatchObject({ statusId: inUse[of.item] })
    expect(await actionsOf(id)).toEqual([])
  })

  test('takes the item out of use if it fails, with a critical action, and brings it back when that is closed and the next one is passed', async () => {
    const itemId = await newItem()
    const failed = await submitted(itemId, {}, 'fail')
    expect(failed).toMatchObject({ result: 'fail', statusId: 40, unfinishedActionCount: 2 })
    expect(await item(itemId)).toMatchObject({ statusId: stopped[of.item] })
    const actions = await actionsOf(failed.id)
    expect(actions.map(({ title, priorityId }) => [priorityId, title])).toEqual(
      expect.arrayContaining([
        [40, expect.stringMatching(/failed: not to be used until it is put right$/)],
        [20, 'Brakes hold'],
      ]),
    )
    expect(actions.every(({ assignedClientId }) => assignedClientId === held.ownFirm)).toBe(true)
    expect((await move(people.author, failed.id, 'close')).errors[0]!.message).toMatch(/^2 actions must be closed/)
    // Even if it passes again, it stays out of use until the defects are resolved.
    await submitted(itemId)
    const critical = actions.find(({ priorityId }) => priorityId === 40)!
    const { id, number, title } = critical
    const shown = { id, inspectionId: failed.id, number, title }
    expect(await item(itemId)).toMatchObject({ statusId: stopped[of.item], openActions: [shown], actionCount: 2 })
    expect(await ofItem(itemId)).toEqual(actions.map((one) => one.number).toSorted())
    await end(critical)
    expect(await item(itemId)).toMatchObject({ statusId: inUse[of.item], openActions: [] })
  })

  test('that failed keeps its item out as long as its critical action is open, whatever is done with the item', async () => {
    const itemId = await newItem()
    const words = { comment: 'Looked at on site.', handedOverOn: today(), offHireOn: today() }
    async function moved(action: string, more: Fields = {}) {
      const { rowVersion } = await item(itemId)
      const answer = await held.admin.read('PUT', `${of.item}/${itemId}/move`, {
        action,
        rowVersion,
        ...words,
        ...more,
      })
      return answer.errors[0]?.message
    }
    expect(await moved('takeOut', reason)).toBeUndefined()
    const failed = await submitted(itemId, {}, 'fail')
    await submitted(itemId)
    const critical = (await actionsOf(failed.id)).find(({ priorityId }) => priorityId === 40)!
    const refusal = `Close its action ${critical.number} first: ${critical.title}.`
    expect(await moved('putBack')).toBe(refusal)
    // It leaves the site and returns, or goes to another one, and must be accepted again.
    expect(await moved(of.item === 'equipment' ? 'offHire' : 'remove')).toBeUndefined()
    expect(await moved('bringBack')).toBeUndefined()
    expect(await moved('accept')).toBe(refusal)
    if (of.item === 'equipment') {
      const own1 = { ...nobody, clientId: held.ownFirm, userId: held.admin.userId }
      const { id: toProjectId } = await add(held.admin, 'project', { ...samples.project(own1), systems: ['sms'] })
      expect(await moved('transfer', { toProjectId })).toBeUndefined()
      expect(await moved('accept')).toBe(refusal)
    }
    await end(critical)
    expect(await moved('accept')).toBeUndefined()
    expect(await item(itemId)).toMatchObject({ statusId: inUse[of.item] })
    // Reopening it stops the use again.
    const { rowVersion } = await rowOf(held.admin, `questionResponseAction/${critical.id}`)
    const reopened = { action: 'reopen', rowVersion, reason: 'The crack is there again.' }
    const { errors } = await held.admin.read('PUT', `questionResponseAction/${critical.id}/move`, reopened)
    expect([errors, (await item(itemId)).statusId]).toEqual([[], stopped[of.item]])
  })

  test('is valid until no day if it failed, and asks for nothing once a later one counts or its item has left', async () => {
    const itemId = await newItem()
    const first = await submitted(itemId, { performedOn: inHours(-48) })
    expect(first).toMatchObject({ validUntil: first.nextDueOn, isPast: false })
    const failed = await submitted(itemId, {}, 'fail')
    expect(failed).toMatchObject({ validUntil: null, isPast: false })
    expect(await read(first.id)).toMatchObject({ isPast: true })
    const { rowVersion } = await item(itemId)
    const action = of.item === 'equipment' ? 'offHire' : 'remove'
    const leave = { action, rowVersion, offHireOn: today(), comment: null }
    expect((await held.admin.read('PUT', `${of.item}/${itemId}/move`, leave)).errors).toEqual([])
    expect(await read(failed.id)).toMatchObject({ isPast: true })
    expect(await item(itemId)).toMatchObject({ nextDueOn: null })
  })

  test('leaves the item in use if it has defects, and raises an action for each', async () => {
    const itemId = await newItem()
    const due = daysAfter(today(), 3)
    const row = await submitted(itemId, { defects: [{ what: 'Seat torn', dueOn: due }] }, 'pass', 'fail')
    expect(row).toMatchObject({ result: 'passWithDefects' })
    expect(await item(itemId)).toMatchObject({ statusId: inUse[of.item] })
    expect((await actionsOf(row.id)).map(({ title, dueOn, priorityId }) => [title, dueOn === due, priorityId])).toEqual(
      [
        ['Lamps work', false, 20],
        ['Seat torn', true, 20],
      ],
    )
  })

  test('is approved by its stages before it counts', async () => {
    const itemId = await newItem()
    const typeId = await site.newType([{ key: 'weekly', inspectionTypeId: types.weekly, subTypeId: own.countersigned }])
    const countersigned = { processSubTypeId: own.countersigned }
    const other = await newItem({ equipmentTypeId: typeId })
    const row = await submitted(other, countersigned, 'fail')
    expect(row).toMatchObject({ statusId: 20, result: 'fail', inForceOn: null, waitingFor: expect.stringMatching(/./) })
    // It cannot be used while its failed inspection waits for approval.
    expect(await item(other)).toMatchObject({ statusId: stopped[of.item] })
    expect(await actionsOf(row.id)).toEqual([])
    const comment = 'It stays out of use until the brake is repaired.'
    expect(await decide(row.id, 'approve', { comment })).toMatchObject({ statusId: 40, inForceOn: expect.any(String) })
    expect(await item(other)).toMatchObject({ statusId: stopped[of.item] })
    expect((await actionsOf(row.id)).length).toBe(2)
    const wrong = await site.refused(itemId, countersigned)
    expect(wrong).toEqual([
      400,
      'processSubTypeId',
      expect.stringMatching(/^The schedule asks for the sub type ‘Checked/),
    ])
  })

  test('is a draft again when changes are asked for, and does not count when it is rejected', async () => {
    const typeId = await site.newType([{ key: 'weekly', inspectionTypeId: types.weekly, subTypeId: own.countersigned }])
    const itemId = await newItem({ equipmentTypeId: typeId })
    const { id, number } = await submitted(itemId, { processSubTypeId: own.countersigned })
    const comment = 'The brake test of the rear axle is missing.'
    expect(await decide(id, 'requestChanges', { comment })).toMatchObject({ statusId: 10, number, canEdit: true })
    await done(people.author, id, 'submit')
    expect(await decide(id, 'reject', { comment })).toMatchObject({ statusId: 95, reason: comment, inForceOn: null })
    expect(await site.standing(itemId)).toMatchObject({ lastInspectionId: null })
  })

  test.each([
    ['changes are asked for', 'requestChanges'],
    ['it is rejected', 'reject'],
    ['its author recalls it', 'recall'],
  ])('that failed and waits stops its item until %s', async (_, action) => {
    const typeId = await site.newType([{ key: 'weekly', inspectionTypeId: types.weekly, subTypeId: own.countersigned }])
    const itemId = await newItem({ equipmentTypeId: typeId })
    const { id } = await submitted(itemId, { processSubTypeId: own.countersigned }, 'fail')
    expect(await item(itemId)).toMatchObject({ statusId: stopped[of.item] })
    await decide(id, action, { comment: 'This is the wrong machine.' }, action === 'recall' ? people.author : undefined)
    expect(await item(itemId)).toMatchObject({ statusId: inUse[of.item] })
  })

  describe('A statutory examination by a third party', () => {
    const examined = {
      scheduleKey: 'statutory',
      inspectionTypeId: types.statutory,
      performedByUserId: null,
      performedByName: 'Eoin Sweeney',
      competence: 'Engineer surveyor',
    }
    const certify = async (id: number) => {
      const { rowVersion } = await read(id)
      const form = new FormData()
      form.set('id', String(id))
      form.set('rowVersion', String(rowVersion))
      form.set('files', new File(['%PDF-1.4\n'], 'GA1.pdf', { type: 'application/pdf' }))
      return people.author.read('POST', `${of.kind}Certificate`, form)
    }

    test('has a certificate in place of a checklist, and is not submitted without it', async () => {
      const itemId = await newItem()
      const made = await begun(itemId, examined)
      expect(made).toMatchObject({ isThirdParty: true, asksMain: false, needsCertificate: true })
      const message = async () => (await move(people.author, made.id, 'submit')).errors[0]
      expect((await message())!.message).toMatch(/^Add the certificate before you submit it/)
      expect(await certify(made.id)).toMatchObject({ errors: [] })
      expect(await message()).toMatchObject({ field: 'certificateNumber' })
      const save = async (more: object) => {
        const { rowVersion } = await read(made.id)
        const body = { ...site.draft(itemId, { ...examined, isThirdParty: true, ...more }), rowVersion }
        return people.author.read('PUT', `${of.kind}/${made.id}`, body)
      }
      expect(await save({ certificateNumber: 'ES-2291' })).toMatchObject({ errors: [] })
      expect(await message()).toMatchObject({ field: 'statedResult', message: 'Enter the result.' })
      const validTo = daysAfter(today(), 30)
      expect(await save({ certificateNumber: 'ES-2291', statedResult: 'passWithDefects' })).toMatchObject({
        errors: [],
      })
      expect(await message()).toMatchObject({ field: 'defects' })
      const defects = [{ what: 'Chain worn', dueOn: null }]
      expect(await save({ certificateNumber: 'ES-2291', statedResult: 'pass', validTo, defects })).toMatchObject({
        errors: [],
      })
      expect(await done(people.author, made.id, 'submit')).toMatchObject({
        statusId: 40,
        result: 'passWithDefects',
        // The certificate requires the next inspection earlier than the schedule does.
        validUntil: validTo,
        certificateCount: 1,
      })
    })

    test('is one even if someone says that it is not, because the schedule asks for one', async () => {
      expect(await begun(await newItem(), { ...examined, isThirdParty: false })).toMatchObject({ isThirdParty: true })
    })
  })

  describe('An ad hoc inspection', () => {
    const adHoc = { scheduleKey: null, inspectionTypeId: types.adHoc }

    test('does not move the schedule unless the user asks for it and its type is one of the schedule', async () => {
      const itemId = await newItem()
      const before = await site.standing(itemId)
      const row = await submitted(itemId, { ...adHoc, inspectionTypeId: types.weekly })
      expect(row).toMatchObject({ nextDueOn: null, resetsSchedule: false })
      expect(await site.standing(itemId)).toEqual(before)
      const counted = await submitted(itemId, { ...adHoc, inspectionTypeId: types.weekly, resetsSchedule: true })
      expect(counted).toMatchObject({ nextDueOn: daysAfter(today(), 7), dueOn: before?.dueOn })
      expect(await site.standing(itemId)).toMatchObject({ lastInspectionId: counted.id })
      expect(await site.refused(itemId, { ...adHoc, resetsSchedule: true })).toEqual([
        400,
        'resetsSchedule',
        'Its schedule does not ask for an inspection of this type.',
      ])
    })

    test('of a type of the schedule has the checklist of the schedule', async () => {
      const itemId = await newItem()
      const weekly = { ...adHoc, inspectionTypeId: types.weekly }
      const [status, field, message] = await site.refused(itemId, { ...weekly, processSubTypeId: own.plain })
      expect([status, field]).toEqual([400, 'processSubTypeId'])
      expect(message).toMatch(/^The schedule asks for the sub type/)
      expect(await begun(itemId, { ...weekly, processSubTypeId: own.alone })).toMatchObject({ scheduleKey: null })
      expect(await begun(itemId, { ...adHoc, processSubTypeId: own.plain })).toMatchObject({ scheduleKey: null })
    })

    test('that fails takes the item out of use as well', async () => {
      const itemId = await newItem()
      await submitted(itemId, adHoc, 'fail')
      expect(await item(itemId)).toMatchObject({ statusId: stopped[of.item] })
    })
  })

  test('is late by the days after the day on which it was due', async () => {
    const itemId = await newItem()
    // The last inspection was eleven days ago, so the next was due four days ago.
    await submitted(itemId, { performedOn: inHours(-11 * 24) })
    const row = await submitted(itemId)
    expect(row).toMatchObject({ lateDays: 4, dueOn: daysAfter(today(), -4) })
    const late = await people.author.read<{ id: number }[]>('GET', `${of.kind}?projectId=${held.projectId}&view=late`)
    expect(late.data.map(({ id }) => id)).toContain(row.id)
  })

  test('an older one that is entered afterwards does not move the schedule back', async () => {
    const itemId = await newItem()
    const newer = await submitted(itemId)
    await submitted(itemId, { performedOn: inHours(-5 * 24) })
    expect(await site.standing(itemId)).toMatchObject({ lastInspectionId: newer.id, dueOn: daysAfter(today(), 7) })
  })

  test('that is cancelled leaves the event that it followed due again', async () => {
    const afterEvent = { key: 'weekly', inspectionTypeId: types.weekly, subTypeId: own.alone, afterEvent: true }
    const itemId = await newItem({ equipmentTypeId: await site.newType([afterEvent]) })
    const happened = {
      action: 'event',
      rowVersion: (await item(itemId)).rowVersion,
      happenedOn: inHours(-1),
      what: 'Gusts of 60 km/h over the deck.',
    }
    expect((await held.admin.read('PUT', `${of.item}/${itemId}/move`, happened)).errors).toEqual([])
    expect(await item(itemId)).toMatchObject({ statusId: stopped[of.item] })
    const { id } = await submitted(itemId)
    expect(await item(itemId)).toMatchObject({ statusId: inUse[of.item] })
    await done(people.manager, id, 'cancel', reason)
    expect(await item(itemId)).toMatchObject({ statusId: stopped[of.item] })
    expect(await site.standing(itemId)).toMatchObject({ dueOn: inHours(-1).slice(0, 10), lastInspectionId: null })
  })

  test('that is cancelled no longer counts: the item is next due from the one before it, and back in use', async () => {
    const itemId = await newItem()
    const former = await submitted(itemId, { performedOn: inHours(-48) })
    const failed = await submitted(itemId, {}, 'fail')
    expect(await item(itemId)).toMatchObject({ statusId: stopped[of.item] })
    await done(people.manager, failed.id, 'cancel', reason)
    expect(await site.standing(itemId)).toMatchObject({ lastInspectionId: former.id, dueOn: former.nextDueOn })
    expect(await item(itemId)).toMatchObject({ statusId: inUse[of.item] })
    await done(people.manager, former.id, 'cancel', reason)
    expect(await site.standing(itemId)).toMatchObject({ lastInspectionId: null, lastPerformedOn: null })
  })

  test.each([
    ['performedOn', { performedOn: inHours(2) }, 'The time at which it was performed must not be in the future.'],
    ['performedByName', { performedByUserId: null }, 'Enter who performed it, or choose the person.'],
    [
      'scheduleKey',
      { scheduleKey: 'monthly' },
      'Its schedule no longer asks for this inspection. Begin an ad hoc one.',
    ],
    ['inspectionTypeId', { scheduleKey: null, inspectionTypeId: 999 }, 'Choose an inspection type.'],
    ['statedResult', { statedResult: 'good' }, 'Choose a result.'],
    ['hours', { hours: -1 }, 'The hours run must be between 0 and 1\u202f000\u202f000.'],
    [
      'validTo',
      { validTo: '2020-01-01' },
      'The day of the next examination must be on or after the day on which it was performed.',
    ],
    ['defects.0.what', { defects: [{ what: '', dueOn: null }] }, 'Enter a defect.'],
  ])('refuses a wrong %s at its field', async (field, more, message) => {
    expect(await site.refused(await newItem(), more)).toEqual([400, field, message])
  })

  test('refuses people and items of other projects', async () => {
    expect(await site.refused(await newItem(), { performedByUserId: people.designer.userId })).toEqual([
      400,
      'performedByUserId',
      'Choose someone who may open the safety records of this project.',
    ])
    expect((await site.refused(1_999_999_999, {})).slice(0, 2)).toEqual([400, of.field])
  })

  test('names what makes the inspector competent, if the schedule asks for a competent person', async () => {
    const service = { scheduleKey: 'competent', processSubTypeId: own.plain, statedResult: 'pass' }
    const itemId = await newItem()
    const { id } = await begun(itemId, service)
    expect((await move(people.author, id, 'submit')).errors).toMatchObject([{ field: 'competence' }])
    const other = await begun(itemId, { ...service, competence: 'Fitter, Merlin Service' })
    expect(await done(people.author, other.id, 'submit')).toMatchObject({ result: 'pass', statusId: 40 })
  })

  test('stays with its item and its project', async () => {
    const made = await begun(await newItem())
    const body = { ...site.draft(await newItem()), rowVersion: made.rowVersion }
    const { errors } = await people.author.read('PUT', `${of.kind}/${made.id}`, body)
    expect(errors).toMatchObject([{ field: of.field, message: expect.stringMatching(/^What is inspected cannot/) }])
  })

  test('copied as new it is performed now, without the certificate and the defects of the former one', async () => {
    const { id } = await submitted(await newItem(), {
      performedOn: inHours(-48),
      defects: [{ what: 'Seat torn', dueOn: null }],
    })
    const { data } = await people.author.read<{ id: number }>('POST', `${of.kind}/${id}/copy`, { withAnswers: false })
    const copy = await read(data.id)
    expect(copy).toMatchObject({ statusId: 10, number: null, defects: [], statedResult: null, scheduleKey: 'weekly' })
    expect(Date.parse(copy.performedOn)).toBeGreaterThan(Date.now() - 60_000)
  })

  describe('Who may', () => {
    type Name = 'author' | 'holder' | 'manager' | 'approver' | 'reader' | 'welder' | 'designer'
    const everyone: Name[] = ['author', 'holder', 'manager', 'approver', 'reader', 'welder', 'designer']
    const status = async (who: Visitor, id: number) => (await who.read('GET', `${of.kind}/${id}`)).status

    test('find a draft: its author, the inspector and the managers', async () => {
      const { id } = await begun(await newItem(), { performedByUserId: people.holder.userId })
      const found = await Promise.all(everyone.map((name) => status(people[name], id)))
      expect(Object.fromEntries(everyone.map((name, at) => [name, found[at]]))).toEqual({
        author: 200,
        holder: 200,
        manager: 200,
        approver: 404,
        reader: 404,
        welder: 404,
        designer: 404,
      })
    })

    test('find one that counts: everyone who reads safety records, and companies that are a party to it', async () => {
      const { id } = await submitted(await newItem({ clientId: held.welders }))
      const found = await Promise.all(everyone.map((name) => status(people[name], id)))
      expect(found).toEqual([200, 200, 200, 200, 200, 200, 404])
      expect(await status(people.otherWelder, id)).toBe(404)
    })

    /** Statuses with the actions offered to each person, and the server's answer to the others. */
    const offered: [now: string, make: (id: number) => Promise<unknown>, moves: Partial<Record<Name, string[]>>][] = [
      ['a draft', async () => undefined, { author: ['submit'], holder: ['submit'], manager: ['submit'] }],
      [
        'one that counts',
        async (id) => {
          await site.answer(id)
          await done(people.author, id, 'submit')
        },
        { author: ['close'], manager: ['close', 'cancel'] },
      ],
      [
        'a closed one',
        async (id) => {
          await site.answer(id)
          await done(people.author, id, 'submit')
          await done(people.author, id, 'close')
        },
        { manager: ['reopen', 'cancel'] },
      ],
      [
        'a cancelled one',
        async (id) => {
          await site.answer(id)
          await done(people.author, id, 'submit')
          await done(people.manager, id, 'cancel', reason)
        },
        {},
      ],
    ]
    test.each(offered)('move %s', async (_, make, moves) => {
      const { id } = await begun(await newItem(), { performedByUserId: people.holder.userId })
      await make(id)
      for (const name of everyone) {
        const answer = await people[name].read<{ allowedActions: string[] }>('GET', `${of.kind}/${id}`)
        if (answer.status !== 200) continue
        expect([name, answer.data.allowedActions.toSorted()]).toEqual([name, (moves[name] ?? []).toSorted()])
        for (const action of ['submit', 'close', 'reopen', 'cancel'].filter((one) => !moves[name]?.includes(one)))
          expect([name, action, (await move(people[name], id, action, { ...reason, chosen: {} })).status]).toEqual([
            name,
            action,
            expect.toBeOneOf([403, 409]),
          ])
      }
    })

    test('answer the checklist: whoever may write the draft, until it is submitted', async () => {
      const { id } = await begun(await newItem(), { performedByUserId: people.holder.userId })
      expect((await site.answer(id, 'pass', 'pass', people.approver)).status).toBe(404)
      expect((await site.answer(id, 'pass', 'pass', people.holder)).status).toBe(200)
      await done(people.holder, id, 'submit')
      expect((await site.answer(id, 'fail', 'pass', people.author)).status).toBe(403)
    })

    test('begin one: whoever contributes', async () => {
      const itemId = await newItem()
      expect((await site.refused(itemId, {}, people.reader))[0]).toBe(403)
      expect((await site.refused(itemId, {}, people.designer))[0]).toBe(403)
    })
  })

  test('is closed once its actions are, reopened for 90 days, and waits in the workload of its author', async () => {
    const row = await submitted(await newItem(), {}, 'pass', 'fail')
    const reasons = async () =>
      (await people.author.read<Workload>('GET', `workload?projectId=${held.projectId}`)).data.items
        .filter(({ number }) => number === row.number)
        .map(({ reason: why, url }) => [why, url])
    expect(await reasons()).toEqual([])
    const [action] = await actionsOf(row.id)
    const { rowVersion } = action!
    const cancelled = { action: 'cancel', reason: 'The lamps were changed on the spot.', rowVersion }
    expect(await held.admin.read('PUT', `questionResponseAction/${action!.id}/move`, cancelled)).toMatchObject({
      errors: [],
    })
    const page = `/manage/projects/sms/view/${held.projectId}/${of.page(row.itemId, row.id)}`
    expect(await reasons()).toEqual([['Inspection to close', expect.stringContaining(page)]])
    expect(await done(people.author, row.id, 'close')).toMatchObject({ statusId: 80, closedOn: expect.any(String) })
    expect(await done(people.manager, row.id, 'reopen', reason)).toMatchObject({ statusId: 40, closedOn: null })
    await done(people.author, row.id, 'close')
    const longAgo = new Date(Date.now() - 91 * 24 * 3_600_000).toISOString()
    const table = tables[of.kind]
    await setup.world.services.db.update(table).set({ closedOn: longAgo }).where(eq(table.id, row.id))
    expect((await move(people.manager, row.id, 'reopen', reason)).errors[0]!.message).toMatch(/for 90 days after/)
  })

  test('a draft without a number is deleted, one with a number is cancelled', async () => {
    const { id, rowVersion } = await begun(await newItem())
    expect((await move(people.manager, id, 'cancel', reason)).status).toBe(403)
    expect((await people.author.read('DELETE', `${of.kind}/${id}?rowVersion=${rowVersion}`)).status).toBe(200)
    const row = await submitted(await newItem())
    expect(await held.admin.read('DELETE', `${of.kind}/${row.id}?rowVersion=${row.rowVersion}`)).toMatchObject({
      status: 409,
      errors: [{ message: 'An inspection with a number stays on record. Cancel it instead.' }],
    })
  })

  describe('The board', () => {
    const board = async (who: Visitor, query = '') =>
      (await who.read<InspectionBoard>('GET', `${of.kind}Board/${held.projectId}${query}`)).data

    test('shows what is due until a week from now, with who inspected it last, and what was done in a week', async () => {
      const itemId = await newItem()
      await submitted(itemId, { performedOn: inHours(-8 * 24) })
      const late = (await board(people.author)).due.filter((one) => one.itemId === itemId)
      expect(late).toMatchObject([
        {
          scheduleKey: 'weekly',
          inspectionTypeName: 'Weekly',
          dueOn: daysAfter(today(), -1),
          lastBy: expect.stringMatching(/./),
          performedBy: 'operator',
        },
        { scheduleKey: 'competent', performedBy: 'competentPerson', lastBy: null },
      ])
      expect(columnOf(late[0]!, today())).toBe('overdue')
      const row = await submitted(itemId)
      const now = await board(people.author)
      expect(now).toMatchObject({ today: today(), from: mondayOf(today()) })
      expect(now.due.filter((one) => one.itemId === itemId).map((one) => one.dueOn)).toEqual(
        expect.arrayContaining([daysAfter(today(), 7)]),
      )
      expect(now.done).toContainEqual(
        expect.objectContaining({ id: row.id, itemId, day: today(), result: 'pass', lateDays: 1 }),
      )
      const before = await board(people.author, `?from=${daysAfter(mondayOf(today()), -7)}`)
      expect(before.done.map(({ id }) => id)).not.toContain(row.id)
    })

    test('shows a subcontractor the items of their own company, and refuses others and what is no day', async () => {
      const [own, other] = [await newItem({ clientId: held.welders }), await newItem()]
      for (const itemId of [own, other]) await submitted(itemId)
      const seen = await board(people.welder)
      const ids = [...seen.due, ...seen.done].map(({ itemId }) => itemId)
      expect([ids.includes(own), ids.includes(other)]).toEqual([true, false])
      expect((await people.designer.read('GET', `${of.kind}Board/${held.projectId}`)).data).toMatchObject({
        due: [],
        done: [],
      })
      const { errors } = await people.author.read('GET', `${of.kind}Board/${held.projectId}?from=monday`)
      expect(errors).toMatchObject([{ field: 'from' }])
    })
  })

  test('tells the project and the item of it', async () => {
    const itemId = await newItem()
    const heard: unknown[] = []
    const line = setup.world.lines.open(people.manager)
    const name = `Updated${of.kind.charAt(0).toUpperCase()}${of.kind.slice(1)}`
    line.on(name, (...args) => void heard.push(args.slice(0, 3)))
    await new Promise<void>((ready) => {
      line.onConnected(() => ready())
      line.start()
    })
    const row = await submitted(itemId)
    await expect.poll(() => heard).toContainEqual([row.id, [held.projectId], [itemId]])
  })

  test('is printed with its answers and what was found, and so is the register', async () => {
    const row = await submitted(await newItem(), { weather: 'Dry, 4 m/s' }, 'pass', 'fail')
    const printed = async (path: string) =>
      (await pdfPages(await (await people.author.ask('GET', path)).arrayBuffer())).join(' ').replaceAll(/\s+/g, ' ')
    const paper = await printed(`${of.kind}/${row.id}/pdf`)
    for (const words of [row.number!, 'Weekly', 'Pass with defects', 'Lamps work', 'Dry, 4 m/s', row.contentHash!])
      expect(paper).toContain(words)
    expect(await printed(`${of.kind}Log/${held.projectId}`)).toContain(row.number)
  })
})
