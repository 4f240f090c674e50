import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Person } from '#contract/entities/person.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import { samples } from '#mocks/samples.ts'
import { endLives } from '#server/application/jobs/endOfLife/endOfLife.ts'
import { rowsOf } from '#server/db/database.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { personPasses, sitePins } from '#server/db/tables/siteGate.ts'
import { persons } from '#server/db/tables/person.ts'
import { unzipped } from '#tests/unzipped.ts'
import { nobody } from '../projects/projectPeople.ts'
import { pictureForm, rowOf, type Fields } from '../rights/everyone.ts'
import { useInductions } from '../safety/inductionPeople.ts'

const site = useInductions()
const { setup, held } = site
const now = () => setup.world.services.now().getTime()
const hour = 3_600_000
const at = (ago: number) => new Date(now() - ago * hour).toISOString()

async function listed(fields: Fields = {}) {
  const person = {
    ...samples.person(nobody),
    clientId: held.welders,
    cards: [
      {
        cscsTypeId: lookupId('cscsTypes', 'Skilled worker'),
        number: `CS ${crypto.randomUUID().slice(0, 8)}`,
        expiresOn: '2040-01-01',
      },
    ],
    ...fields,
  }
  const answer = await held.admin.read<ProjectPerson & { person: Person }>('PUT', 'projectSmsAddPeople/new', {
    projectId: held.projectId,
    person,
  })
  expect(answer.errors).toEqual([])
  return answer.data
}
async function stayed({ personId }: ProjectPerson) {
  const answer = await held.admin.read<SiteAttendance>('POST', 'siteAttendance', {
    projectId: held.projectId,
    personId,
    signedInOn: at(9),
    signedOutOn: at(1),
  })
  expect(answer.errors).toEqual([])
  return answer.data
}
async function leave({ id }: ProjectPerson) {
  const { rowVersion } = await rowOf(held.admin, `projectPerson/${id}`)
  const left = await held.admin.read('PUT', `projectPerson/${id}/move`, { action: 'leave', rowVersion })
  expect(left.errors).toEqual([])
}
const inducted = (row: ProjectPerson, named = true) =>
  site.submitted({
    processSubTypeId: site.types.self,
    title: row.name,
    clientId: row.clientId,
    phone: '+353871234567',
    ...(named && { personId: row.personId }),
  })

describe('The data of a person', () => {
  test('are in one file: their record, places, stays, inductions by record or name, photo and cards', async () => {
    const row = await listed({ dateOfBirth: '1977-07-07', emergencyName: 'Rita Byrne' })
    const stay = await stayed(row)
    const byRecord = await inducted(row)
    const byName = await inducted(row, false)
    const form = await pictureForm(await rowOf(held.admin, `person/${row.personId}`))
    form.set('personId', String(row.personId))
    expect((await held.admin.read('POST', 'personPhoto', form)).errors).toEqual([])
    const card = await pictureForm(await rowOf(held.admin, `person/${row.personId}`))
    card.set('personId', String(row.personId))
    expect((await held.admin.read('POST', 'personCardFile', card)).errors).toEqual([])
    const answer = await held.admin.ask('POST', `personData/${row.personId}`)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const files = await unzipped(await answer.arrayBuffer())
    expect([...files.keys()]).toHaveLength(3)
    const data = JSON.parse(files.get('person.json')!) as Record<string, unknown>
    expect(data.Person).toMatchObject({ 'Date of birth': '1977-07-07', 'Emergency contact': 'Rita Byrne' })
    const idsOf = (plural: string) => (data[plural] as { id: number }[]).map(({ id }) => id)
    expect(idsOf('People on the project')).toEqual([row.id])
    expect(idsOf('Attendance')).toEqual([stay.id])
    expect(new Set(idsOf('Inductions'))).toEqual(new Set([byRecord.id, byName.id]))
    const { data: entries } = await held.admin.read<{ action: string }[]>(
      'GET',
      `audit?entityKind=person&entityId=${row.personId}`,
    )
    expect(entries[0]).toMatchObject({ action: 'dataCopied' })
  })

  test('are for those who keep accounts and for the person alone', async () => {
    const row = await listed()
    const { reader } = site.people
    expect((await reader.ask('POST', `personData/${row.personId}`)).status).toBe(403)
    const person = await rowOf(held.admin, `person/${row.personId}`)
    expect((await held.admin.read('PUT', 'person', { ...person, userId: reader.userId })).errors).toEqual([])
    expect((await reader.ask('POST', `personData/${row.personId}`)).status).toBe(200)
    await held.admin.read('PUT', 'person', { ...(await rowOf(held.admin, `person/${row.personId}`)), userId: null })
  })
})

/** The tables that contain a word in any column, except mail, which is kept for three months. */
async function tablesWith(word: string) {
  const { db } = setup.world.services
  const names = rowsOf<{ name: string }>(
    await db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = current_schema() order by 1`,
    ),
  )
  const found: string[] = []
  for (const { name } of names) {
    const like = `%${word}%`
    const [row] = rowsOf<{ n: number }>(
      await db.execute(sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text ilike ${like}`),
    )
    if (row!.n > 0) found.push(name)
  }
  return found.filter((name) => name !== 'idempotencyKey')
}

// Last, because it moves the time by years.
test('whoever left is anonymised after the retention time, and their days on site stay', async () => {
  const lastName = `Zephaniah${crypto.randomUUID().slice(0, 6)}`
  const left = await listed({ lastName, phone: '+353879998887', dateOfBirth: '1971-02-03', trade: 'Steeplejack' })
  const stay = await stayed(left)
  await inducted(left)
  await held.admin.read('PUT', 'personPass', { personId: left.personId })
  expect((await held.admin.read('PUT', 'personPin', { personId: left.personId, pin: '730264' })).errors).toEqual([])
  await leave(left)
  const visitor = `Ottoline${crypto.randomUUID().slice(0, 6)}`
  const visit = await held.admin.read<SiteAttendance>('POST', 'siteAttendance', {
    projectId: held.projectId,
    visitorName: visitor,
    visitorCompany: 'Harbour Trust',
    hostName: 'Rita Byrne',
    signedInOn: at(9),
    signedOutOn: at(1),
  })
  expect(visit.errors).toEqual([])
  const still = await listed({ lastName: 'Stillhere' })
  const years = 11
  const settings = await rowOf(held.admin, 'settings/1')
  const kept = Number(settings.retentionYears)
  expect((await held.admin.read<{ people: number }>('GET', `personRetention?years=${kept}`)).data.people).toBe(0)
  setup.world.pass(years * 365.25 * 24 * hour)
  const admin = await setup.world.as('admin@demo.test')
  expect((await admin.read<{ people: number }>('GET', `personRetention?years=${kept}`)).data.people).toBeGreaterThan(0)
  await endLives(setup.world.services)
  const { db } = setup.world.services
  const [row] = await db.select().from(persons).where(eq(persons.id, left.personId))
  expect(row).toMatchObject({
    firstName: 'Former',
    lastName: `person ${left.personId}`,
    dateOfBirth: null,
    phone: null,
    emergencyName: null,
    cards: [],
    trade: 'Steeplejack',
    clientId: held.welders,
  })
  expect(await rowOf(admin, `siteAttendance/${stay.id}`)).toMatchObject({
    name: `Former person ${left.personId}`,
    signedInOn: stay.signedInOn,
    signedOutOn: stay.signedOutOn,
  })
  expect(await rowOf(admin, `siteAttendance/${visit.data.id}`)).toMatchObject({
    name: 'Former visitor',
    visitorCompany: 'Harbour Trust',
    hostName: null,
    signedInOn: visit.data.signedInOn,
  })
  for (const name of [lastName, visitor]) expect(await tablesWith(name)).toEqual([])
  for (const own of [personPasses, sitePins])
    expect(await db.select().from(own).where(eq(own.personId, left.personId))).toEqual([])
  expect(await rowOf(admin, `person/${still.personId}`)).toMatchObject({ lastName: 'Stillhere' })
  await endLives(setup.world.services)
  const { data: entries } = await admin.read<{ action: string }[]>(
    'GET',
    `audit?entityKind=person&entityId=${left.personId}`,
  )
  expect(entries.filter(({ action }) => action === 'anonymised')).toHaveLength(1)
})
