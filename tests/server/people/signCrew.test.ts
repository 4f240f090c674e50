import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { SiteAttendance, SiteAttendanceSummary } from '#contract/entities/siteAttendance.ts'
import type { Crew, CrewResult } from '#contract/people/signCrew.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { projects } from '#server/db/tables/project.ts'
import { nobody } from '../projects/projectPeople.ts'
import { type Fields } from '../rights/everyone.ts'
import { useInductions } from '../safety/inductionPeople.ts'

const site = useInductions()
const { setup, held, people } = site

async function listed(fields: Fields = {}, isInducted = true) {
  const person = { ...samples.person(nobody), clientId: held.welders, ...fields }
  const body = { projectId: held.projectId, person }
  const { data } = await held.admin.read<ProjectPerson>('PUT', 'projectSmsAddPeople/new', body)
  if (isInducted)
    await site.submitted({
      processSubTypeId: site.types.self,
      title: data.name,
      clientId: data.clientId,
      personId: data.personId,
    })
  return data
}
async function banned() {
  const row = await listed()
  const person = (await held.admin.read<Fields>('GET', `person/${row.personId}`)).data
  const answer = await held.admin.read('PUT', `person/${row.personId}/move`, {
    action: 'ban',
    rowVersion: person.rowVersion,
    until: '2099-12-31',
    reason: 'Threatened a banksman.',
  })
  expect(answer.errors).toEqual([])
  return row
}
type Comer = Pick<ProjectPerson, 'personId'> & { overrideReason?: string }
const crewOf = (comers: readonly Comer[]) => ({
  projectId: held.projectId,
  people: comers.map(({ personId, overrideReason }) => ({ personId, overrideReason })),
})
const signIn = (comers: readonly Comer[], who: Visitor = people.author, headers: Record<string, string> = {}) =>
  who.read<CrewResult[]>('PUT', 'siteAttendanceSignIn', crewOf(comers), headers)
const staysOf = async ({ personId }: Comer) =>
  (
    await held.admin.read<SiteAttendanceSummary[]>(
      'GET',
      `siteAttendance?projectId=${held.projectId}&personId=${personId}&size=50`,
    )
  ).data
const withReason = (row: ProjectPerson, overrideReason: string) => ({ personId: row.personId, overrideReason })

describe('A crew', () => {
  test('is signed in with one call, and whoever is there already stays as they are', async () => {
    const crew = [await listed(), await listed(), await listed()]
    const first = await signIn([crew[0]!])
    expect(first.data).toMatchObject([{ state: 'in', name: crew[0]!.name }])
    const [stay] = await staysOf(crew[0]!)
    const { data, errors } = await signIn(crew)
    expect(errors).toEqual([])
    expect(data.map(({ state }) => state)).toEqual(['there', 'in', 'in'])
    expect(await staysOf(crew[0]!)).toEqual([stay])
    expect(await staysOf(crew[1]!)).toMatchObject([{ method: 'staff', signedOutOn: null }])
  })

  test('leaves out who is blocked, with the sentence, unless there is a reason, which is kept', async () => {
    const [fine, blocked] = [await listed(), await banned()]
    const { data } = await signIn([blocked, fine])
    expect(data).toMatchObject([
      {
        personId: blocked.personId,
        state: 'leftOut',
        words: expect.stringMatching(/Banned until .* not let in without/),
      },
      { personId: fine.personId, state: 'in' },
    ])
    expect(await staysOf(blocked)).toEqual([])
    const again = await signIn([withReason(blocked, 'Comes to collect his tools, with a supervisor.')])
    expect(again.data).toMatchObject([{ state: 'in' }])
    const [stay] = await staysOf(blocked)
    const { data: row } = await held.admin.read<SiteAttendance>('GET', `siteAttendance/${stay!.id}`)
    expect(row).toMatchObject({ overrideReason: 'Comes to collect his tools, with a supervisor.' })
    expect(row.reasonsAgainst[0]).toMatch(/^Banned until/)
  })

  test('says what is against those who are let in with a warning', async () => {
    const { data } = await signIn([await listed({}, false)])
    expect(data).toMatchObject([{ state: 'in', words: expect.stringContaining('Not inducted yet.') }])
  })

  test('takes only as many as the site has room for', async () => {
    const crew = [await listed(), await listed(), await listed()]
    const { data: before } = await people.author.read<{ people: number }>('GET', `siteAttendanceNow/${held.projectId}`)
    const limit = (maxWorkers: number | null) =>
      setup.world.services.db.update(projects).set({ maxWorkers }).where(eq(projects.id, held.projectId))
    await limit(before.people + 2)
    try {
      const { data: offered } = await people.author.read<Crew>('GET', `siteAttendanceCrew/${held.projectId}`)
      expect(offered.room).toBe(2)
      const { data } = await signIn(crew)
      expect(data.map(({ state }) => state)).toEqual(['in', 'in', 'leftOut'])
      expect(data[2]!.words).toMatch(/^The site is full/)
    } finally {
      await limit(null)
    }
  })

  test('is signed in once, however often the same call is repeated', async () => {
    const crew = [await listed(), await banned()]
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const [first, second] = [await signIn(crew, people.author, headers), await signIn(crew, people.author, headers)]
    expect(second.data).toEqual(first.data)
    expect(await staysOf(crew[0]!)).toHaveLength(1)
  })

  test('that two people sign in at once has one stay each', async () => {
    const crew = [await listed(), await listed(), await listed()]
    const answers = await Promise.all([signIn(crew), signIn(crew.toReversed(), held.admin), signIn(crew)])
    for (const answer of answers) expect(answer.errors).toEqual([])
    for (const one of crew) expect(await staysOf(one)).toHaveLength(1)
    expect(answers.flatMap(({ data }) => data).filter(({ state }) => state === 'in')).toHaveLength(3)
  })

  test('of a subcontractor is found and signed in by its own people, and nobody else', async () => {
    const [own, other] = [await listed(), await listed({ clientId: held.ownFirm })]
    const { steelFixer } = site.more
    const { data } = await steelFixer.read<Crew>('GET', `siteAttendanceCrew/${held.projectId}`)
    const found = data.people.map(({ personId }) => personId)
    expect(found).toContain(own.personId)
    expect(found).not.toContain(other.personId)
    const refused = await signIn([own, other], steelFixer)
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'people' }] })
    expect(JSON.stringify(refused)).not.toContain(other.name)
    expect(await staysOf(own)).toEqual([])
    expect((await signIn([own], steelFixer)).data).toMatchObject([{ state: 'in' }])
  })

  test('is found by company and by the letters of a name', async () => {
    const row = await listed({ firstName: 'Seán', lastName: `Ó Crew ${crypto.randomUUID().slice(0, 6)}` })
    const found = async (query: string) =>
      (await people.author.read<Crew>('GET', `siteAttendanceCrew/${held.projectId}?${query}`)).data.people.map(
        ({ personId }) => personId,
      )
    expect(await found(`words=${encodeURIComponent(row.name.split(' ').at(-1)!)} sean`)).toEqual([row.personId])
    expect(await found(`clientId=${held.welders}`)).toContain(row.personId)
    expect(await found(`clientId=${held.ownFirm}`)).not.toContain(row.personId)
  })
})
