import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import { projectStatus } from '#contract/entities/project.ts'
import type { Workload } from '#contract/people/workload.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { projects } from '#server/db/tables/project.ts'
import type { OnSiteNow, SiteNow } from '#contract/people/onSiteNow.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { lastTimeOfDay, signOutForTheNight } from '#server/kinds/siteAttendance/signOutForTheNight.ts'
import { nobody } from '../projects/projectPeople.ts'
import { rowOf, type Fields } from '../rights/everyone.ts'
import { useInductions } from '../safety/inductionPeople.ts'

const site = useInductions()
const { setup, held, people } = site
const minute = 60_000
const hour = 60 * minute
const at = (ago: number) => new Date(setup.world.services.now().getTime() - ago).toISOString()

/** Someone of a company on the list of the project, inducted unless it is said otherwise. */
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
const signIn = (row: Pick<ProjectPerson, 'personId'>, fields: Fields = {}, who: Visitor = people.author) =>
  who.read<SiteAttendance>('POST', 'siteAttendance', {
    projectId: held.projectId,
    personId: row.personId,
    signedInOn: at(minute),
    ...fields,
  })
async function signedIn(row: Pick<ProjectPerson, 'personId'>, fields: Fields = {}) {
  const answer = await signIn(row, fields)
  expect(answer.errors).toEqual([])
  return answer.data
}
const read = async ({ id }: { id: number }) =>
  (await held.admin.read<SiteAttendance>('GET', `siteAttendance/${id}`)).data
async function setSafety(fields: Fields) {
  const { rowVersion } = await rowOf(held.admin, `project/${held.projectId}`)
  const answer = await held.admin.read('PUT', 'projectSmsSettings', {
    projectId: held.projectId,
    rowVersion,
    ...fields,
  })
  expect(answer.errors).toEqual([])
}
const out = async (row: SiteAttendance, signedOutOn: string, who: Visitor = people.author) =>
  who.read<SiteAttendance>('PUT', 'siteAttendance', { ...(await read(row)), signedOutOn })

describe('Signing in', () => {
  test('someone is on a site once, with their company and trade of that day', async () => {
    const row = await listed({ trade: 'Welder' })
    const stay = await signedIn(row)
    expect(stay).toMatchObject({ statusId: status.onSite, clientId: held.welders, trade: 'Welder', method: 'staff' })
    expect((await signIn(row)).errors).toMatchObject([
      { field: 'personId', message: `${row.name} is already signed in for this time.` },
    ])
    const { data: place } = await held.admin.read<ProjectPerson>('GET', `projectPerson/${row.id}`)
    expect(place.onSiteSince).toBe(stay.signedInOn)
  })

  test('of twenty people who sign the same person in at once, one does', async () => {
    const row = await listed()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(row)))
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    // On a busy machine some are refused before they are read, because others wait for a connection.
    for (const { status: code } of answers) expect([201, 400, 409, 503]).toContain(code)
  })

  test('someone who is not cleared is let in with a warning, or where the project refuses them only with a reason', async () => {
    const row = await listed({}, false)
    const warned = await signIn(row)
    expect(warned).toMatchObject({ errors: [], warnings: [{ message: 'Not inducted yet.' }] })
    await out(warned.data, at(0))
    await setSafety({ cardRule: 'block' })
    const refused = await signIn(row, { signedInOn: at(-minute + 1) })
    expect(refused.errors).toMatchObject([{ field: 'signedInOn' }])
    setup.world.pass(2 * minute)
    expect((await signIn(row)).errors).toMatchObject([
      { field: 'overrideReason', message: `Not inducted yet. ${row.name} is not let in without a reason.` },
    ])
    const admitted = await signedIn(row, { overrideReason: 'Brings the pump, with the site manager.' })
    expect(admitted).toMatchObject({ reasonsAgainst: ['Not inducted yet.'], statusId: status.onSite })
    await setSafety({ cardRule: 'warn' })
  })

  test('someone who is not on the list, or has left, is named as such', async () => {
    const { data: stranger } = await held.admin.read<{ id: number }>('POST', 'person', {
      ...samples.person(nobody),
      clientId: held.welders,
      firstName: 'Otto',
      lastName: 'Unknown',
    })
    expect(await signIn({ personId: stranger.id }, {}, held.admin)).toMatchObject({
      errors: [],
      warnings: [{ message: 'Otto Unknown is not on the list of people of this project.' }],
    })
  })

  test('times in the future, in the wrong order and over another stay are refused at their field', async () => {
    const row = await listed()
    expect((await signIn(row, { signedInOn: at(-hour) })).errors).toMatchObject([{ field: 'signedInOn' }])
    const first = { signedInOn: at(5 * hour), signedOutOn: at(3 * hour) }
    expect((await signIn(row, { ...first, signedOutOn: at(6 * hour) })).errors).toMatchObject([
      { field: 'signedOutOn' },
    ])
    await signedIn(row, first)
    expect((await signIn(row, { signedInOn: at(4 * hour), signedOutOn: at(2 * hour) })).errors).toMatchObject([
      { field: 'signedInOn' },
    ])
    await signedIn(row, { signedInOn: at(3 * hour), signedOutOn: at(2 * hour) })
  })

  test('a subcontractor signs in its own people only, and finds nobody else', async () => {
    const [own, other] = [await listed(), await listed({ clientId: held.ownFirm })]
    const { steelFixer } = site.more
    expect(await signIn(own, {}, steelFixer)).toMatchObject({ errors: [] })
    expect((await signIn(other, {}, steelFixer)).status).toBeGreaterThanOrEqual(400)
    await signedIn(other)
    const { data } = await steelFixer.read<SiteAttendance[]>(
      'GET',
      `siteAttendance?projectId=${held.projectId}&size=500`,
    )
    expect(new Set(data.map(({ clientId }) => clientId))).toEqual(new Set([held.welders]))
  })
})

describe('Signing out', () => {
  test('several are signed out at once; who has left meanwhile is passed over', async () => {
    const stays = [await signedIn(await listed()), await signedIn(await listed()), await signedIn(await listed())]
    await out(stays[0]!, at(0))
    const body = { projectId: held.projectId, ids: stays.map(({ id }) => id) }
    const answer = await people.author.read<{ count: number }>('PUT', 'siteAttendanceSignOut', body)
    expect(answer.data).toEqual({ count: 2 })
    for (const stay of stays) expect(await read(stay)).toMatchObject({ statusId: status.signedOut })
    const reader = await people.reader.read('PUT', 'siteAttendanceSignOut', body)
    expect(reader).toMatchObject({ status: 403 })
  })

  test('the figures count who is there, by company, with first aiders and fire marshals', async () => {
    const row = await listed()
    const now = async () => (await people.author.read<OnSiteNow>('GET', `siteAttendanceNow/${held.projectId}`)).data
    const before = await now()
    const { data: place } = await held.admin.read<ProjectPerson>('GET', `projectPerson/${row.id}`)
    await held.admin.read('PUT', 'projectPerson', { ...place, isFirstAider: true })
    await signedIn(row)
    const after = await now()
    expect([after.people, after.firstAiders]).toEqual([before.people + 1, before.firstAiders + 1])
    expect(after.companies.reduce((sum, company) => sum + company.people, 0)).toBe(after.people)
  })

  test('whoever is still signed in at the set time is signed out for the night, and counts only once confirmed', async () => {
    const set = new Date(setup.world.services.now().getTime() - hour / 2)
    const zone = String((await rowOf(held.admin, `project/${held.projectId}`)).timeZone)
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const day = await signedIn(await listed(), { signedInOn: at(7 * hour) })
    const night = await signedIn(await listed(), { signedInOn: at(hour) })
    await setSafety({ signOutAt: clock.format(set) })
    await signOutForTheNight(setup.world.services)
    const ended = await read(day)
    expect(ended).toMatchObject({ statusId: status.toConfirm, isAutoClosed: true })
    expect(Math.abs(Date.parse(ended.signedOutOn!) - set.getTime())).toBeLessThan(minute)
    expect(await read(night)).toMatchObject({ statusId: status.onSite, signedOutOn: null })
    const left = at(3 * hour)
    expect((await out(ended, left)).data).toMatchObject({
      statusId: status.signedOut,
      signedOutOn: left,
      isAutoClosed: true,
    })
  })

  test('stays to confirm, and cards that end soon, wait for those who run the site until they are dealt with', async () => {
    await setup.world.services.db
      .update(projects)
      .set({ statusId: projectStatus.onSite })
      .where(eq(projects.id, held.projectId))
    const waiting = async (who: Visitor) => {
      const { data } = await who.read<Workload>('GET', `workload?projectId=${held.projectId}`)
      return data.items
        .filter(({ title }) => title === 'Sign-outs to confirm' || title === 'Cards and inductions ending')
        .map(({ title, reason, dueOn }) => [title, Number(reason.split(' ')[0]), dueOn])
    }
    const before = new Map((await waiting(site.more.inductor)).map(([title, count]) => [title, Number(count)]))
    const day = setup.world.services.now().toISOString().slice(0, 10)
    const ends = daysAfter(day, 3)
    const card = {
      cscsTypeId: lookupId('cscsTypes', 'Skilled worker'),
      number: 'CS-77',
      expiresOn: ends,
      checked: 'seen',
    }
    const row = await listed({ cards: [card] })
    const stay = await signedIn(row, { signedInOn: at(7 * hour) })
    await signOutForTheNight(setup.world.services)
    expect(await waiting(site.more.inductor)).toEqual([
      ['Cards and inductions ending', (before.get('Cards and inductions ending') ?? 0) + 1, ends],
      ['Sign-outs to confirm', (before.get('Sign-outs to confirm') ?? 0) + 1, null],
    ])
    expect(await waiting(people.reader)).toEqual([])
    await out(await read(stay), at(3 * hour))
    await held.admin.read('PUT', 'person', { ...(await rowOf(held.admin, `person/${row.personId}`)), cards: [] })
    expect(new Map((await waiting(site.more.inductor)).map(([title, count]) => [title, Number(count)]))).toEqual(before)
  })

  test('each project says how many people are on its site, to those who read them', async () => {
    const row = await listed()
    const counted = async (who: Visitor) =>
      (await who.read<SiteNow[]>('GET', 'siteAttendanceNow')).data.find(({ projectId }) => projectId === held.projectId)
    const before = (await counted(people.author))?.people ?? 0
    const stay = await signedIn(row)
    expect(await counted(people.author)).toEqual({ projectId: held.projectId, people: before + 1 })
    await out(stay, at(0))
    expect((await counted(people.author))?.people ?? 0).toBe(before)
  })

  test('a person who was on site is not deleted from the list, and leaves it only signed out', async () => {
    const row = await listed()
    const stay = await signedIn(row)
    const { data: place } = await held.admin.read<ProjectPerson>('GET', `projectPerson/${row.id}`)
    const gone = await held.admin.read('DELETE', `projectPerson/${row.id}?rowVersion=${place.rowVersion}`)
    expect(gone).toMatchObject({
      status: 409,
      errors: [{ message: `${row.name} has been on this site. Let them leave the list instead.` }],
    })
    const leave = { action: 'leave', rowVersion: place.rowVersion }
    expect((await held.admin.read('PUT', `projectPerson/${row.id}/move`, leave)).errors).toMatchObject([
      { message: `${row.name} is on site. Sign them out first.` },
    ])
    await out(stay, at(0))
  })
})

describe('The last time of day on a site', () => {
  test.each([
    ['before it, that of yesterday', '2026-06-10T18:59:00Z', '2026-06-09T19:00:00.000Z'],
    ['at it, that of today', '2026-06-10T19:00:00Z', '2026-06-10T19:00:00.000Z'],
    ['on the day on which summer time ends', '2026-10-25T21:00:00Z', '2026-10-25T20:00:00.000Z'],
    ['on the day on which summer time begins', '2026-03-29T19:30:00Z', '2026-03-29T19:00:00.000Z'],
  ])('%s', (_, now, expected) => {
    expect(new Date(lastTimeOfDay(Date.parse(now), '20:00', 'Europe/Dublin')).toISOString()).toBe(expected)
  })
})
