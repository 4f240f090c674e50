import { beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import type { ProjectFigures } from '#contract/projects/projectFigures.ts'
import type { Workload } from '#contract/people/workload.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { dayAt } from '#contract/time/siteClock.ts'
import { watchInspections } from '#server/features/equipment/clock.ts'
import { remindOfInspections } from '#server/features/equipment/reminders.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { pdfPages } from '../../pdfPages.ts'
import { delivery, event, reason, row, useEquipment, weekly } from './equipmentPeople.ts'
import { newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, type Fields, type Row } from '../rights/everyone.ts'

const site = useEquipment()
const { setup, held, people, read, move, done, item, inspected, newType, draft } = site
const today = () => setup.world.services.now().toISOString().slice(0, 10)
const ago = (days: number) => new Date(setup.world.services.now().getTime() - days * 86_400_000).toISOString()
const refused = (message: string, field?: string) => ({ errors: [{ message, ...(field && { field }) }] })

/** Equipment in service, inspected weekly. */
const inService = async (more: Fields = {}) => {
  const { id } = await item('equipment', [weekly, event], more)
  return done('equipment', id, 'accept')
}
const pass = (performedOn = ago(0)) => ({ result: 'pass' as const, performedOn })
const fail = { result: 'fail' as const }

describe('Equipment', () => {
  test('gets its number and waits for its acceptance', async () => {
    const { id } = await item('equipment', [delivery, weekly])
    expect(await read('equipment', id)).toMatchObject({
      number: expect.stringMatching(/^EQP-\d{4}$/),
      statusId: 10,
      nextDueOn: null,
      schedules: [delivery, weekly],
      standing: [],
    })
    expect(await move(held.admin, 'equipment', id, 'accept')).toMatchObject({
      status: 409,
      ...refused('Delivery / pre-acceptance must be passed before the first use.'),
    })
  })

  test('is in service once its delivery check is passed, and its weekly inspection falls due', async () => {
    const { id } = await item('equipment', [delivery, weekly])
    const checked = { scheduleKey: 'delivery', inspectionTypeId: 10 }
    expect(await inspected('equipment', id, { ...checked, result: 'fail', performedOn: ago(1) })).toMatchObject({
      statusId: 10,
    })
    expect(await inspected('equipment', id, { ...checked, ...pass() })).toMatchObject({
      statusId: 20,
      nextDueOn: daysAfter(today(), 7),
      nextDueTypeId: 30,
      nextDueTypeName: 'Weekly',
      lastResult: 'pass',
    })
  })

  test('is next due an interval after the last inspection, and an older one that comes later changes nothing', async () => {
    const { id } = await inService()
    const last = await inspected('equipment', id, { ...pass(ago(2)), inspectionId: 7 })
    expect(last).toMatchObject({ nextDueOn: daysAfter(ago(2).slice(0, 10), 7) })
    const history = await held.admin.read<{ action: string }[]>('GET', `audit?entityKind=equipment&entityId=${id}`)
    expect(history.data.map(({ action }) => action)).toEqual(['inspected', 'accept', 'created'])
    const again = await inspected('equipment', id, { ...pass(ago(5)), inspectionId: 6 })
    expect(again.standing).toEqual(last.standing)
    const sameMoment = last.standing.find(({ scheduleKey }) => scheduleKey === 'weekly')!.lastPerformedOn!
    const corrected = { ...pass(sameMoment.replace(/\.\d+Z/, (ms) => `${ms.slice(0, -1)}000Z`)), inspectionId: 7 }
    expect((await inspected('equipment', id, corrected)).standing).toEqual(last.standing)
    expect(again.standing.find(({ scheduleKey }) => scheduleKey === 'weekly')).toMatchObject({ lastInspectionId: 7 })
  })

  test('is out of service after a failed inspection until one of that type is passed', async () => {
    const { id, number, name } = await inService()
    expect(await inspected('equipment', id, fail)).toMatchObject({ statusId: 30, lastResult: 'fail' })
    expect(await move(held.admin, 'equipment', id, 'putBack')).toMatchObject({
      status: 409,
      ...refused('Weekly was failed.'),
    })
    expect(await site.notices(people.foreman)).toContain(`${number} may not be used: ${name}`)
    const later = new Date(Date.parse(ago(0)) + 1000).toISOString()
    const adHoc = { scheduleKey: null, inspectionTypeId: 50, ...pass(later) }
    expect(await inspected('equipment', id, adHoc)).toMatchObject({ statusId: 30 })
    expect(await inspected('equipment', id, pass(later))).toMatchObject({ statusId: 20 })
    expect(await site.notices(people.foreman)).toContain(`${number} may be used: ${name}`)
  })

  test('stays out of service while another reason keeps it there', async () => {
    const { id } = await inService()
    await done('equipment', id, 'takeOut', reason)
    await inspected('equipment', id, { ...fail, performedOn: ago(1) })
    expect(await inspected('equipment', id, pass())).toMatchObject({ statusId: 30, outReason: reason.reason })
    expect(await done('equipment', id, 'putBack', { comment: 'Checked by the fitter.' })).toMatchObject({
      statusId: 20,
      outReason: null,
    })
  })

  test('is due at once after an event, and may not be used until it is inspected', async () => {
    const { id } = await inService()
    const happened = { happenedOn: ago(0.1), what: 'Gusts of 24 m/s at noon.' }
    expect(await move(held.admin, 'equipment', id, 'event', { ...happened, happenedOn: ago(-1) })).toMatchObject(
      refused('The time at which it happened must not be in the future.', 'happenedOn'),
    )
    expect(await done('equipment', id, 'event', happened)).toMatchObject({
      statusId: 30,
      nextDueOn: dayAt(Date.parse(happened.happenedOn), 'Europe/Dublin'),
    })
    expect(await move(held.admin, 'equipment', id, 'putBack')).toMatchObject(
      refused('After event is due after an event.'),
    )
    const after = { scheduleKey: 'event', inspectionTypeId: 70, ...pass() }
    expect(await inspected('equipment', id, after)).toMatchObject({ statusId: 20 })
  })

  test('is stopped by the clock when an inspection that blocks its use is overdue, once', async () => {
    const { id, number, name } = await inService()
    await watchInspections(site.at(7), 'equipment')
    expect(await read('equipment', id)).toMatchObject({ statusId: 20 })
    await watchInspections(site.at(9), 'equipment')
    const stopped = await read('equipment', id)
    expect(stopped).toMatchObject({ statusId: 30 })
    await watchInspections(site.at(9.1), 'equipment')
    expect(await read('equipment', id)).toMatchObject({ rowVersion: stopped.rowVersion })
    expect(
      (await site.notices(people.foreman)).filter((title) => title === `${number} may not be used: ${name}`),
    ).toEqual([`${number} may not be used: ${name}`])
  })

  test('has days of grace, and stays in service if the inspection does not block its use', async () => {
    const grace = await item('equipment', [{ ...weekly, graceDays: 5 }])
    const free = await item('equipment', [{ ...weekly, blocksUse: false }])
    for (const { id } of [grace, free]) await done('equipment', id, 'accept')
    await watchInspections(site.at(9), 'equipment')
    expect(await read('equipment', grace.id)).toMatchObject({ statusId: 20 })
    await watchInspections(site.at(14), 'equipment')
    expect(await read('equipment', grace.id)).toMatchObject({ statusId: 30 })
    expect(await read('equipment', free.id)).toMatchObject({ statusId: 20 })
  })

  test('is due by the new schedules of its type, for all its items at once', async () => {
    const type = await newType([weekly])
    const ids: number[] = []
    for (let at = 0; at < 3; at++) {
      const { id } = await add(held.admin, 'equipment', draft('equipment', type.id))
      await done('equipment', id, 'accept')
      ids.push(id)
    }
    await inspected('equipment', ids[0]!, pass(ago(3)))
    const schedules = [{ ...weekly, intervalValue: 2, intervalUnit: 'day' as const }]
    expect(await held.admin.read('PUT', 'equipmentType', { ...type, schedules })).toMatchObject({ errors: [] })
    const rows = await Promise.all(ids.map((id) => read('equipment', id)))
    expect(rows.map(({ statusId, nextDueOn }) => [statusId, nextDueOn])).toEqual([
      [30, daysAfter(ago(3).slice(0, 10), 2)],
      [20, daysAfter(today(), 2)],
      [20, daysAfter(today(), 2)],
    ])
  })

  test('is quarantined without a required document, and in service once it is there', async () => {
    const type = await newType([weekly], { documentsRequired: ['examinationReport'] })
    const { id } = await add(held.admin, 'equipment', draft('equipment', type.id))
    expect(await done('equipment', id, 'accept')).toMatchObject({ statusId: 40 })
    const upload = async (words: Record<string, string>) => {
      const { rowVersion } = await read('equipment', id)
      const form = new FormData()
      for (const [name, value] of Object.entries({ id: String(id), rowVersion: String(rowVersion), ...words }))
        form.set(name, value)
      form.append('files', new File(['Report\n'], 'report.txt', { type: 'text/plain' }))
      return held.admin.read<Row>('POST', 'equipmentDocument', form)
    }
    expect(await upload({ type: 'licence' })).toMatchObject({
      status: 400,
      ...refused('Choose the type of the document.', 'type'),
    })
    const sent = await upload({ type: 'examinationReport', expiresOn: daysAfter(today(), 3) })
    expect(sent).toMatchObject({ errors: [], data: { statusId: 20, certificateExpiresOn: daysAfter(today(), 3) } })
    await watchInspections(site.at(5), 'equipment')
    expect(await read('equipment', id)).toMatchObject({ statusId: 40 })
    const { documents, rowVersion } = await read('equipment', id)
    const gone = await held.admin.read<Row>('DELETE', `equipmentDocument/${documents[0]!.id}?rowVersion=${rowVersion}`)
    expect(gone.data).toMatchObject({ filed: [], certificateExpiresOn: null, statusId: 40 })
  })

  test('moves to another project with its number there, its history and its inspections', async () => {
    const { id, number } = await inService()
    await inspected('equipment', id, pass(ago(2)))
    const other = await add(held.admin, 'project', {
      ...samples.project({ ...nobody, clientId: held.clientId, userId: held.admin.userId }),
      systems: ['pmp', 'sms'],
    })
    const to = { toProjectId: other.id }
    expect(await move(held.admin, 'equipment', id, 'transfer', to)).toMatchObject(
      refused('Choose a company that takes part in this project.', 'toProjectId'),
    )
    const company = { ...samples.projectClient({ ...nobody, projectId: other.id, clientId: held.welders }) }
    await add(held.admin, 'projectClient', company)
    expect(await move(people.manager, 'equipment', id, 'transfer', to)).toMatchObject({ status: 403 })
    expect(await done('equipment', id, 'transfer', to)).toMatchObject({
      projectId: other.id,
      number: 'EQP-0001',
      statusId: 10,
      nextDueOn: null,
      standing: expect.arrayContaining([expect.objectContaining({ scheduleKey: 'weekly', lastResult: 'pass' })]),
    })
    const history = await held.admin.read<{ action: string }[]>('GET', `audit?entityKind=equipment&entityId=${id}`)
    expect(history.data.map(({ action }) => action)).toContain('accept')
    expect(number).not.toBe('')
    expect((await people.manager.read('GET', `equipment/${id}`)).status).toBe(404)
  })

  test('that has inspections is taken off hire instead of deleted, and waits for its acceptance when it comes back', async () => {
    const fresh = await item('equipment', [weekly])
    const { id } = await item('equipment', [weekly])
    await inspected('equipment', id, pass())
    const removal = async (of: number) => {
      const { rowVersion } = await read('equipment', of)
      return held.admin.read('DELETE', `equipment/${of}?rowVersion=${rowVersion}`)
    }
    expect(await removal(id)).toMatchObject(
      refused('It has inspections, so it cannot be deleted. Take it off the site instead.'),
    )
    expect(await removal(fresh.id)).toMatchObject({ errors: [] })
    expect(await done('equipment', id, 'offHire', { offHireOn: today() })).toMatchObject({
      statusId: 50,
      nextDueOn: null,
    })
    expect(await done('equipment', id, 'bringBack')).toMatchObject({ statusId: 10, offHireOn: null })
  })

  test('of the building is handed over and decommissioned; nothing else is', async () => {
    const type = await newType([weekly], { isAsset: true })
    const { id } = await add(held.admin, 'equipment', draft('equipment', type.id))
    await done('equipment', id, 'accept')
    expect(await done('equipment', id, 'handOverAsset', { handedOverOn: today() })).toMatchObject({ statusId: 60 })
    expect(await inspected('equipment', id, { ...fail, performedOn: ago(1) })).toMatchObject({ statusId: 30 })
    expect(await inspected('equipment', id, pass())).toMatchObject({ statusId: 60 })
    expect(await done('equipment', id, 'decommission', reason)).toMatchObject({
      statusId: 70,
      allowedActions: [],
      canEdit: false,
    })
    const plant = await inService()
    expect(await move(held.admin, 'equipment', plant.id, 'handOverAsset', { handedOverOn: today() })).toMatchObject({
      status: 409,
      ...refused('Only equipment of a type that stays in the building is an asset.'),
    })
  })

  test('has actions of its own, until it is decommissioned', async () => {
    const { id, number, name } = await inService()
    const action = await site.action({ equipmentId: id })
    expect(await site.read('equipment', id)).toMatchObject({ actionCount: 1 })
    const found = await held.admin.read<Row[]>('GET', `questionResponseAction?equipmentId=${id}`)
    expect(found.data).toEqual([
      expect.objectContaining({ id: action.id, equipmentNumber: number, equipmentName: name }),
    ])
    const place = await item('nonEquipmentItem', [weekly])
    const both = site.actionDraft({ equipmentId: id, nonEquipmentItemId: place.id })
    expect(await people.author.read('POST', 'questionResponseAction', both)).toMatchObject(
      refused('An action belongs to one record.', 'nonEquipmentItemId'),
    )
    await done('nonEquipmentItem', place.id, 'remove')
    const late = site.actionDraft({ nonEquipmentItemId: place.id })
    expect(await people.author.read('POST', 'questionResponseAction', late)).toMatchObject(
      refused('This non-equipment item is over, so no action can be added to it.', 'nonEquipmentItemId'),
    )
  })

  test.each([
    [{ equipmentTypeId: 0 }, 'equipmentTypeId', 'Choose a type of equipment.'],
    [{ swlKg: 0 }, 'swlKg', 'The safe working load in kg must be between 1 and 5\u202f000\u202f000.'],
    [
      { onHireFrom: '2026-03-02', offHireOn: '2026-03-01' },
      'offHireOn',
      'The day on which it goes off hire must be on or after the day on which it comes on hire.',
    ],
  ])('with %j is refused at its field', async (more, field, message) => {
    const { id } = await newType([weekly])
    const answer = await held.admin.read('POST', 'equipment', draft('equipment', id, more))
    expect(answer).toMatchObject({ status: 400, errors: [{ field, message }] })
  })

  test('is of a type of equipment, and not of one of places', async () => {
    const { id } = await newType([weekly], { appliesTo: 'nonEquipment' })
    expect(await held.admin.read('POST', 'equipment', draft('equipment', id))).toMatchObject(
      refused('Choose a type of equipment, not one of places and structures.', 'equipmentTypeId'),
    )
  })
})

describe('Its label', () => {
  const labels = (who: Visitor, kind: InspectedKind, query: string) => who.ask('GET', `${kind}Labels?${query}`)

  test('says number, name, plant number and project beside the code, on A6 or eight to a sheet', async () => {
    const machines = [await inService(), await inService()]
    const query = `ids=${machines.map(({ id }) => id).join()}`
    const answer = await labels(people.reader, 'equipment', `${query}&size=a6`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const pages = await pdfPages(await answer.arrayBuffer())
    expect(pages).toHaveLength(2)
    for (const [at, { number, name }] of machines.entries()) {
      expect(pages[at]).toContain(number)
      expect(pages[at]).toContain(name)
    }
    const sheet = await pdfPages(await (await labels(people.reader, 'equipment', `${query}&size=sheet`)).arrayBuffer())
    expect(sheet).toHaveLength(1)
    for (const { number } of machines) expect(sheet[0]).toContain(number)
  })

  test.each([
    ['size', 'ids=1'],
    ['ids', 'size=a6'],
    ['ids', 'ids=one&size=a6'],
    ['ids', 'ids=0&size=a6'],
  ])('is refused at %s for %s', async (field, query) => {
    const answer = await held.admin.read('GET', `equipmentLabels?${query}`)
    expect([answer.status, answer.errors[0]?.field]).toEqual([400, field])
  })
})

describe('The rights on it', () => {
  test('managers keep it, everyone who writes safety records stops its use, others only read it', async () => {
    const { id } = await inService()
    const actions = async (who: keyof typeof people) => {
      const answer = await people[who].read<{ allowedActions: string[]; canEdit: boolean }>('GET', `equipment/${id}`)
      return answer.status === 200 ? [answer.data.canEdit, answer.data.allowedActions] : answer.status
    }
    expect(await actions('manager')).toEqual([
      true,
      expect.arrayContaining(['takeOut', 'event', 'offHire', 'transfer']),
    ])
    expect(await actions('author')).toEqual([false, ['takeOut', 'event']])
    expect(await actions('reader')).toEqual([false, []])
    expect(await actions('welder')).toEqual([false, ['takeOut', 'event']])
    expect(await actions('otherWelder')).toBe(404)
    expect(await actions('designer')).toBe(404)
  })

  /** People who have only facility management, where an asset belongs after handover. */
  const ofBuilding = {} as Record<'manager' | 'author' | 'reader', Someone>
  beforeAll(async () => {
    const on = { world: setup.world, ...held }
    ofBuilding.manager = await newPerson(on, held.clientId, 30, ['fm'])
    ofBuilding.author = await newPerson(on, held.clientId, 20, ['fm'])
    ofBuilding.reader = await newPerson(on, held.clientId, 10, ['fm'])
  })

  /** Takes a new item to a status. */
  const reached: Record<InspectedKind, Record<number, () => Promise<number>>> = {
    equipment: {
      10: async () => (await item('equipment', [weekly, event])).id,
      20: async () => (await inService()).id,
      30: async () => (await done('equipment', (await inService()).id, 'takeOut', reason)).id,
      40: async () => {
        const type = await newType([weekly], { documentsRequired: ['manual'] })
        return (await done('equipment', (await add(held.admin, 'equipment', draft('equipment', type.id))).id, 'accept'))
          .id
      },
      50: async () => (await done('equipment', (await inService()).id, 'offHire', { offHireOn: today() })).id,
      60: async () => handedOver(),
      70: async () => (await done('equipment', await handedOver(), 'decommission', reason)).id,
    },
    nonEquipmentItem: {
      10: async () => (await item('nonEquipmentItem', [weekly, event])).id,
      20: async () => itemInUse(),
      30: async () => (await done('nonEquipmentItem', await itemInUse(), 'takeOut', reason)).id,
      40: async () => (await done('nonEquipmentItem', await itemInUse(), 'remove')).id,
    },
  }
  const handedOver = async () => {
    const type = await newType([weekly], { isAsset: true })
    const { id } = await add(held.admin, 'equipment', draft('equipment', type.id))
    await done('equipment', id, 'accept')
    return (await done('equipment', id, 'handOverAsset', { handedOverOn: today() })).id
  }
  const itemInUse = async () => {
    const { id } = await item('nonEquipmentItem', [weekly, event])
    return (await done('nonEquipmentItem', id, 'accept', { handedOverOn: today() })).id
  }

  // Actions of a manager; those that everyone with write access has are marked.
  test.each<[InspectedKind, number, string]>([
    ['equipment', 10, 'accept offHire transfer'],
    ['equipment', 20, 'takeOut* event* offHire transfer'],
    ['equipment', 30, 'putBack event* offHire transfer'],
    ['equipment', 40, 'takeOut* event* offHire transfer'],
    ['equipment', 50, 'bringBack transfer'],
    ['equipment', 60, 'takeOut* event* decommission'],
    ['equipment', 70, ''],
    ['nonEquipmentItem', 10, 'accept remove'],
    ['nonEquipmentItem', 20, 'takeOut* event* remove'],
    ['nonEquipmentItem', 30, 'putBack event* remove'],
    ['nonEquipmentItem', 40, 'bringBack'],
  ])('%s in status %i is open to exactly these moves: %s', async (kind, statusId, line) => {
    const id = await reached[kind][statusId]!()
    const moves = line.split(' ').filter(Boolean)
    const managers = moves.map((move) => move.replace('*', '')).toSorted()
    const writers = moves
      .filter((move) => move.endsWith('*'))
      .map((move) => move.replace('*', ''))
      .toSorted()
    const isHandedOver = kind === 'equipment' && [60, 70].includes(statusId)
    const [{ manager, author, reader }, others] = isHandedOver ? [ofBuilding, people] : [people, ofBuilding]
    const opens = async (who: Someone) => (await read(kind, id, who)).allowedActions.toSorted()
    expect((await read(kind, id)).statusId).toBe(statusId)
    expect((await others.manager.read('GET', `${kind}/${id}`)).status).toBe(404)
    expect({ manager: await opens(manager), author: await opens(author), reader: await opens(reader) }).toEqual({
      manager: managers,
      author: writers,
      reader: [],
    })
    for (const action of Object.keys(entities[kind].actions).filter((one) => !managers.includes(one)))
      expect([action, (await move(manager, kind, id, action, reason)).status]).toEqual([action, 409])
  })
})

describe('What waits for those who look after it', () => {
  test('an overdue inspection stands in the workload of the company’s contact, and goes with the inspection', async () => {
    const { id } = await item('equipment', [{ ...weekly, blocksUse: false }])
    await done('equipment', id, 'accept')
    await inspected('equipment', id, pass(ago(12)))
    const waiting = async () =>
      (await people.foreman.read<Workload>('GET', `workload?projectId=${held.projectId}`)).data.items.filter(
        ({ entityKind, entityId }) => entityKind === 'equipment' && entityId === id,
      )
    expect(await waiting()).toEqual([expect.objectContaining({ reason: 'Inspection overdue', isOverdue: true })])
    const overdue = async () =>
      (await held.admin.read<ProjectFigures[]>('GET', `projectFigures?projectIds=${held.projectId}`)).data[0]
        ?.overdueInspections ?? 0
    const before = await overdue()
    const place = await item('nonEquipmentItem', [{ ...weekly, blocksUse: false }])
    await done('nonEquipmentItem', place.id, 'accept', { handedOverOn: today() })
    await inspected('nonEquipmentItem', place.id, pass(ago(12)))
    expect(await overdue()).toBe(before + 1)
    await inspected('equipment', id, pass())
    expect(await waiting()).toEqual([])
  })

  test('rare inspections are announced before they are due, and again when they are late', async () => {
    const yearly = row('service', 60, { intervalValue: 12, intervalUnit: 'month', blocksUse: false })
    const made = await item('equipment', [yearly])
    const { id } = made
    const [number, name] = [String(made.number), String(made.name)]
    await done('equipment', id, 'accept')
    const { nextDueOn } = await read('equipment', id)
    const remind = (day: string) =>
      writeAsSystem(setup.world.services, (w) =>
        remindOfInspections(w, { today: day, timeZone: 'Europe/Dublin' }, 'equipment'),
      )
    const own = async () => (await site.notices(people.foreman)).filter((title) => title.includes(name))
    await remind(daysAfter(nextDueOn!, -13))
    expect(await own()).toEqual([])
    await remind(daysAfter(nextDueOn!, -1))
    await remind(daysAfter(nextDueOn!, -1))
    expect(await own()).toEqual([`${number} must be inspected soon: ${name}`])
    await remind(daysAfter(nextDueOn!, 5))
    expect(await own()).toEqual([
      `${number} is overdue for an inspection: ${name}`,
      `${number} must be inspected soon: ${name}`,
    ])
  })
})

describe('A place or structure', () => {
  test('has a red tag until it is inspected, a green one in use, amber with defects, and red after a fail', async () => {
    const { id } = await item('nonEquipmentItem', [delivery, weekly, event])
    expect(await read('nonEquipmentItem', id)).toMatchObject({
      number: expect.stringMatching(/^NEI-\d{4}$/),
      statusId: 10,
      tag: 'red',
    })
    const first = { scheduleKey: 'delivery', inspectionTypeId: 10, ...pass(ago(2)) }
    expect(await inspected('nonEquipmentItem', id, first)).toMatchObject({
      statusId: 20,
      tag: 'green',
      handedOverOn: today(),
    })
    const defects = { result: 'passWithDefects' as const, performedOn: ago(1) }
    expect(await inspected('nonEquipmentItem', id, defects)).toMatchObject({ statusId: 20, tag: 'amber' })
    expect(await inspected('nonEquipmentItem', id, { ...fail, performedOn: ago(0.5) })).toMatchObject({
      statusId: 30,
      tag: 'red',
    })
    expect(await inspected('nonEquipmentItem', id, pass())).toMatchObject({ statusId: 20, tag: 'green' })
    expect(await done('nonEquipmentItem', id, 'remove')).toMatchObject({ statusId: 40, tag: null, nextDueOn: null })
    expect(await done('nonEquipmentItem', id, 'bringBack')).toMatchObject({ statusId: 10, handedOverOn: null })
  })

  test('is not handed over without the documents and inspections that its type asks for', async () => {
    const type = await newType([delivery], { documentsRequired: ['design'] })
    const { id } = await add(held.admin, 'nonEquipmentItem', draft('nonEquipmentItem', type.id))
    const handedOver = { handedOverOn: today() }
    expect(await move(held.admin, 'nonEquipmentItem', id, 'accept', handedOver)).toMatchObject({
      status: 409,
      ...refused(
        'Delivery / pre-acceptance must be passed before the first use. The design and drawings is missing or has expired.',
      ),
    })
  })

  test('that is inspected each shift may not be used when the shift is over', async () => {
    const { id } = await item('nonEquipmentItem', [row('shift', 20, { intervalValue: 1, intervalUnit: 'shift' })])
    await done('nonEquipmentItem', id, 'accept', { handedOverOn: today() })
    await watchInspections(site.at(0.4), 'nonEquipmentItem')
    expect(await read('nonEquipmentItem', id)).toMatchObject({ statusId: 20 })
    await watchInspections(site.at(0.6), 'nonEquipmentItem')
    expect(await read('nonEquipmentItem', id)).toMatchObject({ statusId: 30, tag: 'red' })
  })
})
