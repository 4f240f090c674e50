import { describe, expect, test } from 'vitest'
import type { Person } from '#contract/entities/person.ts'
import type { ProjectPerson, ProjectPersonSummary } from '#contract/entities/projectPerson.ts'
import type { PersonVerdict } from '#contract/people/importPeople.ts'
import { samples } from '#mocks/samples.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from 'drizzle-orm'
import { nobody } from '../projects/projectPeople.ts'
import { rowOf, type Fields } from '../rights/everyone.ts'
import { useInductions } from '../safety/inductionPeople.ts'

const site = useInductions()
const { setup, held, people } = site
const unique = () => crypto.randomUUID().slice(0, 8)
const usual = () => ({
  projectId: held.projectId,
  clientId: held.welders,
  employmentStatusId: lookupId('employmentStatuses', 'Employee'),
  languageId: lookupId('languages', 'English'),
})
const line = (fields: Fields = {}): Fields => ({ firstName: 'Ida', lastName: `List ${unique()}`, ...fields })
const check = async (lines: Fields[], more: Fields = {}) =>
  (await held.admin.read<PersonVerdict[]>('POST', 'projectSmsAddPeople/import/check', { ...usual(), ...more, lines }))
    .data
const bring = (lines: Fields[], more: Fields = {}, who = people.manager as typeof held.admin) =>
  who.read<{ count: number }>('POST', 'projectSmsAddPeople/import', { ...usual(), ...more, lines })
const named = async (lastName: string) =>
  (
    await held.admin.read<ProjectPersonSummary[]>('GET', `projectPerson?projectId=${held.projectId}&size=500`)
  ).data.filter(({ name }) => name.toLowerCase().endsWith(lastName.toLowerCase()))
async function listed(fields: Fields) {
  const person = { ...samples.person(nobody), clientId: held.welders, cards: [], ...fields }
  const answer = await held.admin.read<ProjectPerson & { person: Person }>('PUT', 'projectSmsAddPeople/new', {
    projectId: held.projectId,
    person,
  })
  expect(answer.errors).toEqual([])
  return answer.data
}

describe('A list of people', () => {
  test('is put on the list of the project with cards, trade and contacts', async () => {
    const { name: company } = await rowOf(held.admin, `client/${held.welders}`)
    const one = line({
      company: String(company).toUpperCase(),
      trade: 'Steel erector',
      dateOfBirth: '1988-05-04',
      phone: '+353 85 555 0100',
      employment: 'self-employed',
      language: 'Polish',
      card: 'skilled worker',
      cardNumber: `CS ${unique()}`,
      cardExpiresOn: '2040-12-31',
      emergencyName: 'Brian Quinn',
    })
    const other = line()
    expect((await bring([one, other])).data).toEqual({ count: 2 })
    const [row] = await named(String(one.lastName))
    expect(row).toMatchObject({ clientId: held.welders, trade: 'Steel erector', cardExpiresOn: '2040-12-31' })
    expect(await rowOf(held.admin, `person/${row!.personId}`)).toMatchObject({
      dateOfBirth: '1988-05-04',
      languageName: 'Polish',
      employmentStatusName: 'Self-employed',
      emergencyName: 'Brian Quinn',
      cards: [{ number: one.cardNumber, checked: 'no' }],
    })
    expect(await named(String(other.lastName))).toHaveLength(1)
  })

  test('names each fault at its column, and nobody is added while there is one', async () => {
    const good = line()
    const bad = line({
      firstName: '',
      company: 'Nobody knows Ltd',
      dateOfBirth: 'some day',
      language: 'Klingon',
      card: 'Skilled worker',
    })
    const [fine, verdict] = await check([good, bad])
    expect(fine).toMatchObject({ state: 'ready', problems: [] })
    expect(verdict!.state).toBe('wrong')
    expect(verdict!.problems.map(({ field }) => field).toSorted()).toEqual(
      ['cardNumber', 'company', 'dateOfBirth', 'firstName', 'language'].toSorted(),
    )
    expect(verdict!.problems).toContainEqual({
      field: 'company',
      message: 'Nobody knows Ltd is not a company of this project.',
    })
    const refused = await bring([good, bad])
    expect(refused.status).toBe(400)
    expect(refused.errors.map(({ field }) => field)).toContain('lines.1.company')
    expect(await named(String(good.lastName))).toEqual([])
  })

  test('nobody under sixteen is imported', async () => {
    const year = setup.world.services.now().getUTCFullYear() - 10
    const [verdict] = await check([line({ dateOfBirth: `${year}-01-01` })])
    expect(verdict).toMatchObject({ state: 'wrong', problems: [{ field: 'dateOfBirth' }] })
  })

  test('offers people who are known, and takes the chosen one as they are', async () => {
    const lastName = `Known ${unique()}`
    const known = await listed({ lastName, dateOfBirth: '1970-01-02', trade: 'Rigger' })
    const { rowVersion } = await rowOf(held.admin, `projectPerson/${known.id}`)
    await held.admin.ask('DELETE', `projectPerson/${known.id}?rowVersion=${rowVersion}`)
    const same = line({ lastName: lastName.toUpperCase(), dateOfBirth: '1970-01-02' })
    const [asked] = await check([same])
    expect(asked).toMatchObject({ state: 'known', alike: [{ id: known.personId, projectPersonId: null }] })
    expect((await bring([same])).errors).toMatchObject([{ field: 'lines.0.lastName' }])
    expect((await bring([{ ...same, personId: known.personId }])).errors).toEqual([])
    const [row] = await named(lastName)
    expect(row).toMatchObject({ personId: known.personId, trade: 'Rigger' })
    const [again] = await check([{ ...same, personId: known.personId }])
    expect(again!.state).toBe('listed')
    expect((await bring([{ ...same, isNew: true }])).errors).toEqual([])
    expect(await named(lastName)).toHaveLength(2)
  })

  test('holds nobody twice', async () => {
    const twin = line({ dateOfBirth: '1999-09-09' })
    const [first, second, third] = await check([twin, { ...twin, firstName: 'Other' }, { ...twin, isNew: true }])
    expect([first!.state, second!.state, third!.state]).toEqual(['ready', 'twice', 'ready'])
  })

  test('is sent twice with one key and imported once', async () => {
    const one = line()
    const body = { ...usual(), lines: [one] }
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    for (let n = 0; n < 2; n++)
      expect((await held.admin.ask('POST', 'projectSmsAddPeople/import', body, key)).status).toBe(201)
    const [{ count } = { count: 0 }] = rowsOf<{ count: number }>(
      await setup.world.services.db.execute(
        sql`select count(*)::int as count from "person" where "lastName" = ${one.lastName}`,
      ),
    )
    expect(count).toBe(1)
  })
})
