import { describe, expect, test } from 'vitest'
import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import type { Equipment } from '#contract/entities/equipment.ts'
import type { OnSiteTraining } from '#contract/entities/onSiteTraining.ts'
import type { Permit } from '#contract/entities/permit.ts'
import type { PersonRecord } from '#contract/people/personRecords.ts'
import type { AccidentDetails } from '#contract/safety/accidentDetails.ts'
import { samples } from '#mocks/samples.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'
import { newPerson } from '../projects/projectPeople.ts'
import { injuredOf } from '../safety/accidentPeople.ts'
import { strokes } from '../safety/permitPeople.ts'
import { useInductions } from '../safety/inductionPeople.ts'

const site = useInductions()
const { held, people, listed, cleared, permits } = site
type Listed = Awaited<ReturnType<typeof listed>>
const bridge = projectId('HB-014')
const around = { clientId: firmId('corrib'), userId: 0, projectId: bridge }

/** Someone of their own name on the list of the harbour bridge. */
const someone = (fields: Fields = {}) =>
  listed(
    { firstName: 'Ivo', lastName: `Novak ${crypto.randomUUID().slice(0, 6)}`, clientId: firmId('corrib'), ...fields },
    bridge,
  )
/** Gives a red card, so that its person is blocked. */
async function block(row: Listed) {
  const draft = { outcome: 'offProject', level: 'red', effectiveFrom: site.today(), personId: row.personId }
  const { id } = await add(held.admin, 'disciplinary', { ...samples.disciplinary(around), ...draft })
  await site.setup.world.services.db.execute(`update "disciplinary" set "statusId" = 40 where id = ${id}`)
}
const signed = (row: Listed, fields: Fields = {}) => ({
  personId: row.personId,
  name: 'whatever',
  company: null,
  signature: strokes.signature,
  ...fields,
})

describe('A person chosen from the list', () => {
  test('is named in a disciplinary by name, company and account of the list, also if they are blocked', async () => {
    const row = await someone()
    await block(row)
    const draft = {
      ...samples.disciplinary(around),
      personId: row.personId,
      personName: 'x',
      clientId: firmId('kestrel'),
    }
    const { id } = await add(held.admin, 'disciplinary', draft)
    const { data } = await held.admin.read<Disciplinary>('GET', `disciplinary/${id}`)
    expect(data).toMatchObject({
      personId: row.personId,
      listedPersonName: row.name,
      personName: row.name,
      clientId: row.clientId,
      personUserId: null,
    })
  })

  test('must be on the list of this project', async () => {
    const { id } = await add(held.admin, 'person', { ...samples.person(around) })
    const draft = { ...samples.disciplinary(around), personId: id }
    const answer = await held.admin.read('POST', 'disciplinary', draft)
    expect(answer.errors).toMatchObject([
      { field: 'personId', message: 'Choose someone on the list of people of this project.' },
    ])
  })

  test('signs a talk, and is not listed twice under a typed name', async () => {
    const row = await someone()
    const { id, rowVersion } = await add(held.admin, 'onSiteTraining', samples.onSiteTraining(around))
    const act = (body: Fields, version: unknown) =>
      held.admin.read<OnSiteTraining>('PUT', `onSiteTraining/${id}/move`, {
        action: 'signOn',
        rowVersion: version,
        ...body,
      })
    const first = await act(signed(row), rowVersion)
    expect(first.data.attendees).toMatchObject([
      { personId: row.personId, name: row.name, company: row.clientName, userId: null },
    ])
    const again = await act(
      signed(row, { personId: null, name: row.name, company: row.clientName }),
      first.data.rowVersion,
    )
    expect(again.errors).toMatchObject([{ field: 'name', message: `${row.name} has signed already.` }])
  })

  test('is hurt or a witness in an accident, also if they are blocked', async () => {
    const row = await someone()
    await block(row)
    const { id } = await add(held.admin, 'accident', samples.accident(around))
    const put = (key: string, part: string, content: Fields) =>
      held.admin.read('PUT', `accident/${id}/details/${key}`, { part, version: 0, content })
    const injured = {
      name: 'x',
      personId: row.personId,
      employmentStatusId: lookupId('employmentStatuses', 'Employee'),
      severity: 'firstAid',
      arisesFrom: 'work',
      roadTraffic: 'no',
    }
    expect((await put('one', 'injured', injured)).errors).toEqual([])
    expect((await put('two', 'witness', { name: 'x', personId: row.personId })).errors).toEqual([])
    const { data } = await held.admin.read<AccidentDetails>('GET', `accident/${id}/details`)
    expect(data.injured[0]!.content).toMatchObject({ personId: row.personId, name: row.name, employerId: row.clientId })
    expect(data.witnesses[0]!.content).toMatchObject({
      personId: row.personId,
      name: row.name,
      company: row.clientName,
    })
  })

  test('is not deleted while a crew or a list of operators names them', async () => {
    const row = await someone()
    await add(held.admin, 'equipment', {
      ...samples.equipment(around),
      operators: [{ name: row.name, company: row.clientName, card: null }],
    })
    const { rowVersion } = await rowOf(held.admin, `person/${row.personId}`)
    const answer = await held.admin.read('DELETE', `person/${row.personId}?rowVersion=${String(rowVersion)}`)
    expect(answer.errors).not.toEqual([])
  })
})

describe('Someone who is typed', () => {
  test('is the only one of that name and company on the list, and nobody where two are', async () => {
    const row = await someone()
    const typed = (fields: Fields = {}) => ({
      ...samples.disciplinary(around),
      personName: row.name.toUpperCase(),
      clientId: row.clientId,
      personUserId: null,
      ...fields,
    })
    const made = async (fields: Fields = {}) => {
      const { id } = await add(held.admin, 'disciplinary', typed(fields))
      return (await held.admin.read<Disciplinary>('GET', `disciplinary/${id}`)).data.personId
    }
    expect(await made()).toBe(row.personId)
    expect(await made({ clientId: firmId('kestrel') })).toBeNull()
    await someone({ lastName: row.person.lastName })
    expect(await made()).toBeNull()
  })
})

describe('A blocked person', () => {
  test('goes on no crew, chosen or typed, with the reason in words', async () => {
    const { id } = await permits.approved()
    const row = await cleared({ firstName: 'Ivo', lastName: `Blocked ${crypto.randomUUID().slice(0, 6)}` })
    expect((await permits.move(people.holder, id, 'signOn', signed(row))).errors).toEqual([])
    const other = await cleared({ firstName: 'Ivo', lastName: `Ended ${crypto.randomUUID().slice(0, 6)}` })
    await site.setup.world.services.db.execute(
      `update "induction" set "expiresOn" = '2020-01-31' where "personId" = ${other.personId}`,
    )
    const words = `${other.name} is blocked on this project. The induction ended on 31 January 2020.`
    for (const fields of [{}, { personId: null, name: other.name, company: other.clientName }]) {
      const { errors } = await permits.move(people.holder, id, 'signOn', signed(other, fields))
      expect(errors).toMatchObject([{ message: words }])
    }
    // A visitor who is on no list may sign where the project only warns.
    const visitor = { personId: null, name: 'Ann Visitor', company: 'Pump Hire Ltd' }
    expect((await permits.move(people.holder, id, 'signOn', signed(other, visitor))).errors).toEqual([])
    const { data } = await held.admin.read<Permit>('GET', `permit/${id}`)
    expect(data.workers.map(({ name, personId }) => [name, personId])).toEqual([
      [row.name, row.personId],
      ['Ann Visitor', null],
    ])
  })

  test('holds no permit and operates no plant', async () => {
    const row = await cleared({ userId: people.welder.userId, clientId: people.welder.clientId })
    await site.setup.world.services.db.execute(
      `update "induction" set "expiresOn" = '2020-01-31' where "personId" = ${row.personId}`,
    )
    const words = `${row.name} is blocked on this project. The induction ended on 31 January 2020.`
    const asked = await people.author.read('POST', 'permit', permits.draft({ holderUserId: people.welder.userId }))
    expect(asked.errors).toMatchObject([{ field: 'holderUserId', message: words }])
    const machine = await held.admin.read<Equipment>('POST', 'equipment', {
      ...samples.equipment(around),
      projectId: held.projectId,
      locationId: null,
      clientId: held.welders,
      operators: [{ personId: row.personId, name: row.name, company: null, card: null }],
    })
    expect(machine.errors).toMatchObject([{ field: 'operators', message: words }])
  })
})

describe('The records that name someone on the list', () => {
  test('are those of their project that the reader may open, latest first', async () => {
    const row = await someone()
    const talk = await add(held.admin, 'onSiteTraining', samples.onSiteTraining(around))
    const body = { action: 'signOn', rowVersion: talk.rowVersion, ...signed(row) }
    expect((await held.admin.read('PUT', `onSiteTraining/${talk.id}/move`, body)).errors).toEqual([])
    const card = await add(held.admin, 'disciplinary', { ...samples.disciplinary(around), personId: row.personId })
    const other = await someone()
    await add(held.admin, 'disciplinary', { ...samples.disciplinary(around), personId: other.personId })
    const recordsFor = (who: typeof held.admin) => who.read<PersonRecord[]>('GET', `personRecords/${row.id}`)
    const named = ({ data }: Awaited<ReturnType<typeof recordsFor>>) =>
      data.map(({ kind, recordId }) => [kind, recordId])
    expect(named(await recordsFor(held.admin))).toEqual([
      ['disciplinary', card.id],
      ['onSiteTraining', talk.id],
    ])
    const stranger = await site.setup.world.as('viewer@demo.test')
    expect((await recordsFor(stranger)).status).toBe(404)
  })

  test('are accidents that hurt them or that they saw, for those who may read who was hurt', async () => {
    const row = await someone()
    const accident = await add(held.admin, 'accident', samples.accident(around))
    const content = { ...injuredOf(), personId: row.personId }
    const sent = { part: 'injured', version: 0, content }
    const path = `accident/${accident.id}/details/${crypto.randomUUID()}`
    expect((await held.admin.read('PUT', path, sent)).errors).toEqual([])
    await site.setup.world.services.db.execute(`update "accident" set "statusId" = 20 where id = ${accident.id}`)
    const recordsFor = async (who: typeof held.admin) =>
      (await who.read<PersonRecord[]>('GET', `personRecords/${row.id}`)).data.map(({ kind, recordId }) => [
        kind,
        recordId,
      ])
    expect(await recordsFor(held.admin)).toEqual([['accident', accident.id]])
    // Of the company of whoever was hurt: reads the head line of the accident.
    const place = { world: site.setup.world, ...held, projectId: bridge }
    const engineer = await newPerson(
      place,
      firmId('corrib'),
      20,
      ['sms'],
      {},
      lookupId('projectRoles', 'Site engineer'),
    )
    expect((await engineer.read('GET', `accident/${accident.id}`)).status).toBe(200)
    expect(await recordsFor(engineer)).toEqual([])
  })
})
