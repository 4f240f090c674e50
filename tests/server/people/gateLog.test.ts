import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { SiteAttendance, SiteAttendanceSummary } from '#contract/entities/siteAttendance.ts'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import type { GateLogResult, GateLogVerdict } from '#contract/people/gateLog.ts'
import { samples } from '#mocks/samples.ts'
import { siteAttendances } from '#server/db/tables/siteAttendance.ts'
import { nobody } from '../projects/projectPeople.ts'
import { rowOf, type Fields } from '../rights/everyone.ts'
import { useInductions } from '../safety/inductionPeople.ts'

const site = useInductions()
const { setup, held, people } = site
const unique = () => crypto.randomUUID().slice(0, 8)

interface Someone extends ProjectPerson {
  card: string
  company: string
}
async function listed(fields: Fields = {}): Promise<Someone> {
  const sample = samples.person(nobody)
  const card = `CS-${unique()}`
  const person = {
    ...sample,
    clientId: held.welders,
    cards: [{ ...sample.cards![0]!, number: card }],
    lastName: `Logged ${unique()}`,
    ...fields,
  }
  const answer = await held.admin.read<ProjectPerson>('PUT', 'projectSmsAddPeople/new', {
    projectId: held.projectId,
    person,
  })
  expect(answer.errors).toEqual([])
  return { ...answer.data, card, company: String((await rowOf(held.admin, `client/${held.welders}`)).name) }
}
const body = (lines: Fields[], more: Fields = {}) => ({ projectId: held.projectId, lines, ...more })
const check = async (lines: Fields[], more: Fields = {}) => {
  const answer = await people.manager.read<GateLogVerdict[]>('POST', 'siteAttendanceImport/check', body(lines, more))
  expect(answer.errors).toEqual([])
  return answer.data
}
const bring = (lines: Fields[]) => people.manager.read<GateLogResult>('POST', 'siteAttendanceImport', body(lines))
const staysOf = async ({ personId }: Pick<ProjectPerson, 'personId'>) =>
  (
    await held.admin.read<SiteAttendanceSummary[]>(
      'GET',
      `siteAttendance?projectId=${held.projectId}&personId=${personId}&size=50&view=all&sort=signedInOn`,
    )
  ).data
const on = (one: Someone, from: string, to: string) => ({
  cardNumber: one.card,
  in: `2026-05-${from}`,
  out: `2026-05-${to}`,
})

describe('A gate log', () => {
  test('adds the stays of people found by card, or by name and company, in any order of the name', async () => {
    const [one, two] = [await listed(), await listed({ firstName: 'Gráinne' })]
    const [, ...last] = two.name.split(' ')
    const log = [
      { cardNumber: one.card.toLowerCase().replace('-', ' '), in: '2026-05-04T07:02', out: '2026-05-04T16:31:20' },
      {
        name: `${last.join(' ')}, GRAINNE`,
        company: two.company.toUpperCase(),
        in: '2026-05-04T06:58',
        out: '2026-05-04T15:30',
      },
    ]
    expect((await check(log)).map(({ state, name }) => [state, name])).toEqual([
      ['ready', one.name],
      ['ready', two.name],
    ])
    expect((await bring(log)).data).toEqual({ added: 2, ended: 0, leftOut: 0 })
    expect(await staysOf(one)).toMatchObject([
      {
        method: 'import',
        statusId: status.signedOut,
        signedInOn: '2026-05-04T06:02:00.000Z',
        signedOutOn: '2026-05-04T15:31:20.000Z',
        clientId: held.welders,
        isAutoClosed: false,
      },
    ])
    const { data: place } = await held.admin.read<ProjectPerson>('GET', `projectPerson/${one.id}`)
    expect(place.lastOnSite).toBe('2026-05-04T06:02:00.000Z')
  })

  test('imported twice adds nothing, and a stay that the gate knows already is recognised', async () => {
    const one = await listed()
    const log = [on(one, '05T07:00', '05T16:00'), on(one, '06T07:00', '06T16:00')]
    expect((await bring(log)).data).toMatchObject({ added: 2 })
    expect((await bring(log)).data).toEqual({ added: 0, ended: 0, leftOut: 2 })
    // The turnstile and the gate tell the same day by different clocks.
    const [verdict] = await check([on(one, '06T07:03', '06T15:58')])
    expect(verdict).toMatchObject({
      state: 'there',
      note: 'On site from 6 May 2026, 07:00 to 6 May 2026, 16:00 already.',
    })
    expect(await staysOf(one)).toHaveLength(2)
  })

  test('lists who is not on the list, and leaves them out', async () => {
    const one = await listed()
    const log = [
      on(one, '07T07:00', '07T16:00'),
      { name: 'Nora Nobody', company: one.company, in: '2026-05-07T07:00', out: '2026-05-07T16:00' },
      // The name is right, and the company is not.
      { name: one.name, company: 'Somebody Else Ltd', in: '2026-05-08T07:00', out: '2026-05-08T16:00' },
    ]
    expect((await check(log)).map(({ state }) => state)).toEqual(['ready', 'unknown', 'unknown'])
    expect((await bring(log)).data).toEqual({ added: 1, ended: 0, leftOut: 2 })
    expect(await staysOf(one)).toHaveLength(1)
  })

  test('pairs the events of a turnstile, passes over a second reading, and names what has no counterpart', async () => {
    const one = await listed()
    const event = (at: string, direction: string) => ({ cardNumber: one.card, at: `2026-05-11T${at}`, direction })
    const log = [
      event('16:00', 'Turnstile 2 - Exit'),
      event('07:00', 'Entry'),
      event('07:01', 'IN'),
      event('12:00', 'out'),
      event('12:30', 'in'),
    ]
    const verdicts = await check(log)
    expect(verdicts.map(({ state }) => state)).toEqual(['with', 'ready', 'twice', 'with', 'ready'])
    expect((await bring(log)).data).toMatchObject({ added: 2 })
    expect((await staysOf(one)).map(({ signedInOn, signedOutOn }) => [signedInOn, signedOutOn])).toEqual([
      ['2026-05-11T06:00:00.000Z', '2026-05-11T11:00:00.000Z'],
      ['2026-05-11T11:30:00.000Z', '2026-05-11T15:00:00.000Z'],
    ])
    const odd = await check([
      { cardNumber: one.card, at: '2026-05-12T07:00', direction: 'in' },
      { cardNumber: one.card, at: '2026-05-13T07:00', direction: 'in' },
      { cardNumber: one.card, at: '2026-05-13T16:00', direction: 'sideways' },
    ])
    expect(odd.map(({ problems }) => problems)).toEqual([
      [{ field: 'at', message: 'They came in again, and no time out is between.' }],
      [{ field: 'at', message: 'Nobody knows when they left. Give the time out, or leave the line out.' }],
      [{ field: 'direction', message: 'sideways is neither in nor out.' }],
    ])
    const [out] = await check([{ cardNumber: one.card, at: '2026-05-10T07:00', direction: 'out' }])
    expect(out!.problems).toEqual([{ field: 'at', message: 'No time in is before it.' }])
  })

  test('names every fault at its line, and adds nothing while there is one', async () => {
    const one = await listed()
    const tomorrow = new Date(setup.world.services.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const log = [
      on(one, '14T07:00', '14T16:00'),
      on(one, '15T16:00', '15T07:00'),
      { cardNumber: one.card, in: 'early', out: '2026-05-15T16:00' },
      { cardNumber: one.card, in: `${tomorrow}T07:00`, out: '' },
      on(one, '18T07:00', '20T07:00'),
      { in: '2026-05-15T07:00', out: '2026-05-15T16:00' },
      { name: one.name, in: '2026-05-15T07:00', out: '2026-05-15T16:00' },
    ]
    const problems = (await check(log)).map((verdict) => verdict.problems.map(({ message }) => message))
    expect(problems).toEqual([
      [],
      ['They must leave after they came.'],
      ['early is no date and time.'],
      ['This time is in the future.'],
      ['That is more than 24 hours after they came.'],
      ['Give the number of a card, or name and company.'],
      ['Give the company, or the number of a card.'],
    ])
    const refused = await bring(log)
    expect(refused.status).toBe(400)
    expect(refused.errors.map(({ field }) => field)).toContain('lines.1.out')
    expect(await staysOf(one)).toEqual([])
    expect((await check([log[6]!], { clientId: held.welders }))[0]).toMatchObject({ state: 'ready' })
  })

  test('is read by the clock on site: no time that was skipped, and of one that came twice the one that fits', async () => {
    const one = await listed()
    const [skipped, twice] = await check([
      { cardNumber: one.card, in: '2026-03-29T01:30', out: '2026-03-29T09:00' },
      { cardNumber: one.card, in: '2025-10-26T01:45', out: '2025-10-26T01:15' },
    ])
    expect(skipped!.problems).toEqual([
      { field: 'in', message: '01:30 on 29 March 2026 did not exist: the clocks went forward.' },
    ])
    expect(twice).toMatchObject({
      state: 'ready',
      signedInOn: '2025-10-26T00:45:00.000Z',
      signedOutOn: '2025-10-26T01:15:00.000Z',
      note: expect.stringContaining(
        'The clocks went back on 26 October 2025, so 01:15 came twice; the second is taken.',
      ),
    })
    const night = { cardNumber: one.card, in: '2025-10-25T22:00', out: '2025-10-26T06:00' }
    await bring([night])
    const [stay] = await staysOf(one)
    expect(Date.parse(stay!.signedOutOn!) - Date.parse(stay!.signedInOn)).toBe(9 * 3_600_000)
  })

  test('ends a stay that was signed out for the night, and one that is still open', async () => {
    const [night, open] = [await listed(), await listed()]
    const { db } = setup.world.services
    const came = async (one: Someone) => {
      const answer = await held.admin.read<SiteAttendance>('POST', 'siteAttendance', {
        projectId: held.projectId,
        personId: one.personId,
        signedInOn: '2026-05-19T06:00:00.000Z',
        signedOutOn: one === open ? null : '2026-05-19T19:00:00.000Z',
        overrideReason: 'By test',
      })
      expect(answer.errors).toEqual([])
      return answer.data
    }
    const ended = await came(night)
    await came(open)
    await db
      .update(siteAttendances)
      .set({ statusId: status.toConfirm, isAutoClosed: true })
      .where(eq(siteAttendances.id, ended.id))
    const log = [on(night, '19T07:00', '19T15:30'), { cardNumber: open.card, at: '2026-05-19T16:10', direction: 'out' }]
    expect((await check(log)).map(({ state }) => state)).toEqual(['ends', 'ends'])
    expect((await bring(log)).data).toEqual({ added: 0, ended: 2, leftOut: 0 })
    expect(await staysOf(night)).toMatchObject([
      { statusId: status.signedOut, signedOutOn: '2026-05-19T14:30:00.000Z' },
    ])
    expect(await staysOf(open)).toMatchObject([{ statusId: status.signedOut, signedOutOn: '2026-05-19T15:10:00.000Z' }])
    const trail = await held.admin.read<{ action: string }[]>(
      'GET',
      `audit?entityKind=siteAttendance&entityId=${ended.id}`,
    )
    expect(trail.data.map(({ action }) => action)).toContain('imported')
  })

  test('who came today and has not left is on site, once', async () => {
    const one = await listed()
    const came = new Date(setup.world.services.now().getTime() - 3_600_000)
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Dublin',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const line = { cardNumber: one.card, in: clock.format(came).replace(' ', 'T') }
    const answers = await Promise.all([bring([line]), bring([line])])
    expect(answers.map(({ data }) => data.added).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await staysOf(one)).toMatchObject([{ statusId: status.onSite, method: 'import', signedOutOn: null }])
  })

  test('is imported by those who manage the site, and by no subcontractor', async () => {
    const one = await listed()
    for (const who of [people.author, people.reader, site.more.steelFixer])
      expect(await who.read('POST', 'siteAttendanceImport', body([on(one, '21T07:00', '21T16:00')]))).toMatchObject({
        status: 403,
      })
    expect(await staysOf(one)).toEqual([])
  })
})
