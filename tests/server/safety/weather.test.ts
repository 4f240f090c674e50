import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WeatherDay } from '#contract/entities/weatherDay.ts'
import type { TrailEntry } from '#contract/history/trail.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { todayIn } from '#server/core/today.ts'
import { projects } from '#server/db/tables/project.ts'
import { resources } from '#server/kinds/index.ts'
import { openMeteo } from '#server/platform/weather/openMeteo.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add } from '../rights/everyone.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
const day = 86_400_000
const variables = 'temperature_2m_min,temperature_2m_max,precipitation_sum,wind_speed_10m_mean,wind_gusts_10m_max'
const units = {
  time: 'iso8601',
  temperature_2m_min: '°C',
  temperature_2m_max: '°C',
  precipitation_sum: 'mm',
  wind_speed_10m_mean: 'm/s',
  wind_gusts_10m_max: 'm/s',
}

/** An answer as Open-Meteo gives it, for the days that the request asks for; `changed` replaces parts of it. */
function answerFor(asked: URLSearchParams, changed: { daily?: object; units?: object } = {}) {
  const time: string[] = []
  for (let at = asked.get('start_date')!; at <= asked.get('end_date')!; at = daysAfter(at, 1)) time.push(at)
  const each = <T>(value: T) => time.map(() => value)
  return {
    latitude: 54.28,
    longitude: -8.48,
    generationtime_ms: 0.21,
    utc_offset_seconds: 0,
    timezone: asked.get('timezone'),
    timezone_abbreviation: 'GMT',
    elevation: 11,
    daily_units: { ...units, ...changed.units },
    daily: {
      time,
      temperature_2m_min: each(4.23),
      temperature_2m_max: each(11.06),
      precipitation_sum: each(2.4),
      wind_speed_10m_mean: each(6.18),
      wind_gusts_10m_max: each<number | null>(13.37),
      ...changed.daily,
    },
  }
}

type Answer = (asked: URLSearchParams, response: ServerResponse) => void
const json =
  (status: number, body: (asked: URLSearchParams) => unknown): Answer =>
  (asked, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body(asked)))
const usual = json(200, (asked) => answerFor(asked))

let server: Server
let answer: Answer = usual
let requests: URLSearchParams[] = []
let admin: Visitor
let projectId = 0
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/forecast?apikey=secret-1`

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    const asked = new URL(request.url!, 'http://localhost').searchParams
    requests.push(asked)
    answer(asked, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { world } = setup
  admin = await world.as('admin@demo.test')
  const { data: user } = await admin.read<{ clientId: number }>('GET', `user/${admin.userId}`)
  const draft = samples.project({ clientId: user.clientId, userId: admin.userId, projectId: 0 })
  projectId = (await add(admin, 'project', { ...draft })).id
  // The only site with coordinates.
  await world.services.db.execute(
    sql`update project set latitude = null, longitude = null where id <> ${projectId}::int`,
  )
  await world.services.db.execute(sql`update project set "statusId" = 30 where id = ${projectId}::int`)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  answer = usual
  requests = []
  setup.world.logs.length = 0
})

const today = () => todayIn(setup.world.services.now(), 'Europe/Dublin')
const days = async () => (await admin.read<WeatherDay[]>('GET', `weatherDay?projectId=${projectId}`)).data
const dayOn = async (date: string) => (await days()).find((one) => one.date === date)
const history = async (id: number) =>
  (await admin.read<TrailEntry[]>('GET', `audit?entityKind=weatherDay&entityId=${id}`)).data
/** What the timers of the server do every half hour. */
const fetchNow = () => resources.weatherDay.timed!.watch!.weather!.work(setup.world.services)
/** Passes a day, after which people sign in again. */
async function passDay() {
  setup.world.pass(day)
  admin = await setup.world.as('admin@demo.test')
}
/** The next day on site, when the service is asked again. */
async function nextDay(how: Answer = usual) {
  await passDay()
  answer = how
  requests = []
  await fetchNow()
}

test('Without a service nothing is asked for', async () => {
  setup.world.services.weather = null
  await fetchNow()
  expect(requests).toEqual([])
  expect(await days()).toEqual([])
  setup.world.services.weather = openMeteo(address())
})

test('A site with coordinates gets today and the seven days before, once a day', async () => {
  await fetchNow()
  await fetchNow()
  expect(requests.map((asked) => Object.fromEntries(asked))).toEqual([
    {
      apikey: 'secret-1',
      latitude: '54.2766',
      longitude: '-8.4761',
      timezone: 'Europe/Dublin',
      start_date: daysAfter(today(), -7),
      end_date: today(),
      daily: variables,
      wind_speed_unit: 'ms',
    },
  ])
  expect(await days()).toHaveLength(8)
  expect(await dayOn(today())).toMatchObject({
    source: 'provider',
    tempMin: 4.2,
    tempMax: 11.1,
    rainMm: 2.4,
    windAvg: 6.2,
    gustMax: 13.4,
    amSummary: null,
    hoursLost: null,
  })
  const weekday = ({ date }: WeatherDay) => new Date(`${date}T12:00:00Z`).getUTCDay()
  const isWeekend = (one: WeatherDay) => [0, 6].includes(weekday(one))
  expect((await days()).filter(isWeekend).every(({ isWorkingDay }) => !isWorkingDay)).toBe(true)
  // A bank holiday may make some of the weekdays days off.
  expect((await days()).some(({ isWorkingDay }) => isWorkingDay)).toBe(true)
})

test('What was forecast is replaced by what was measured, and only what differs is written', async () => {
  const before = (await dayOn(today()))!
  const yesterday = (await dayOn(daysAfter(today(), -1)))!
  await nextDay(
    json(200, (asked) => {
      const { daily, ...rest } = answerFor(asked)
      const gusts = daily.time.map((date) => (date === before.date ? 18.2 : 13.37))
      return { ...rest, daily: { ...daily, wind_gusts_10m_max: gusts } }
    }),
  )
  expect(await dayOn(before.date)).toMatchObject({ gustMax: 18.2, rowVersion: before.rowVersion + 1 })
  expect(await dayOn(yesterday.date)).toMatchObject({ rowVersion: yesterday.rowVersion })
  expect((await history(before.id)).map(({ action }) => action).toSorted()).toEqual(['changed', 'created'])
})

test('A day that a person has saved is never overwritten', async () => {
  const row = (await dayOn(daysAfter(today(), -2)))!
  expect(row.source).toBe('provider')
  const saved = await admin.read<WeatherDay>('PUT', 'weatherDay', {
    ...row,
    gustMax: 9.9,
    isWorkingDay: true,
    hoursLost: 1.5,
  })
  expect(saved.data).toMatchObject({ source: 'manual', gustMax: 9.9 })
  const typed = daysAfter(today(), 1)
  await passDay()
  await add(admin, 'weatherDay', { projectId, date: typed, amSummary: 'Snow' })
  await fetchNow()
  expect(requests).toHaveLength(1)
  expect(await dayOn(row.date)).toMatchObject({ source: 'manual', gustMax: 9.9, hoursLost: 1.5, rowVersion: 2 })
  expect(await dayOn(typed)).toMatchObject({ source: 'manual', amSummary: 'Snow', gustMax: null })
})

const bad: [string, Answer, RegExp][] = [
  ['a refusal', json(400, () => ({ error: true, reason: 'Parameter start_date is out of range' })), /400: Parameter/],
  ['an error page', (_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'), /status 502\.$/],
  ['text', (_, response) => response.end('soon'), /something else than days/],
  ['other units', json(200, (asked) => answerFor(asked, { units: { wind_gusts_10m_max: 'km/h' } })), /something else/],
  ['lists that differ in length', json(200, (asked) => answerFor(asked, { daily: { time: [] } })), /something else/],
  ['a broken connection', (_, response) => void response.destroy(), /cannot be reached/],
  ['a redirect', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(), /cannot be reached/],
]

test.each(bad)(
  'After %s nothing is stored, the log says why without the key, and it is asked again',
  async (_, how, cause) => {
    const before = await days()
    await nextDay(how)
    expect(requests).toHaveLength(1)
    expect(setup.world.logs).toMatchObject([
      {
        level: 'warn',
        message: `The weather of project ${projectId} was not fetched`,
        cause: expect.stringMatching(cause),
      },
    ])
    expect(JSON.stringify(setup.world.logs)).not.toContain('secret-1')
    expect(await days()).toEqual(before)
    answer = usual
    await fetchNow()
    expect(requests).toHaveLength(2)
    expect(await dayOn(today())).toMatchObject({ gustMax: 13.4 })
  },
)

test('A service that does not answer is given up after a while', async () => {
  const silent = openMeteo(address(), 50)
  answer = () => undefined
  await expect(
    silent.days({ latitude: 1, longitude: 2, timeZone: 'UTC', from: '2026-01-01', to: '2026-01-02' }),
  ).rejects.toThrow('The weather service did not answer within 0.05 s.')
})

test('An impossible day is logged and left out, and the others are stored', async () => {
  await passDay()
  const [impossible, possible] = [today(), daysAfter(today(), 1)]
  await nextDay(
    json(200, (asked) => {
      const { daily, ...rest } = answerFor(asked)
      const gusts = daily.time.map((date) => (date === impossible ? 2 : null))
      return { ...rest, daily: { ...daily, wind_gusts_10m_max: gusts } }
    }),
  )
  expect(await dayOn(impossible)).toBeUndefined()
  expect(await dayOn(possible)).toMatchObject({ gustMax: null, windAvg: 6.2 })
  expect(setup.world.logs).toMatchObject([
    {
      message: `The weather of project ${projectId} on ${impossible} was not used`,
      cause: 'The highest gust must not be below the average wind.',
    },
  ])
})

test.each([
  ['without coordinates', sql`latitude = null, longitude = null`],
  ['in preparation', sql`"statusId" = 20`],
  ['without safety management', sql`systems = '["pmp"]'::jsonb`],
])('A project %s is not asked for', async (_, changed) => {
  const { db } = setup.world.services
  const [site] = await db.select().from(projects).where(eq(projects.id, projectId))
  await db.execute(sql`update project set ${changed} where id = ${projectId}::int`)
  await nextDay()
  expect(requests).toEqual([])
  const { latitude, longitude, statusId, systems } = site!
  await db.update(projects).set({ latitude, longitude, statusId, systems }).where(eq(projects.id, projectId))
})

test('A day in the future, and a day that the register has, are refused at the date', async () => {
  const draft = { projectId, gustMax: 4 }
  expect(await admin.read('POST', 'weatherDay', { ...draft, date: daysAfter(today(), 1) })).toMatchObject({
    status: 400,
    errors: [{ field: 'date', message: 'The date must not be in the future.' }],
  })
  const date = daysAfter(today(), -100)
  const first = await add(admin, 'weatherDay', { ...draft, date })
  const second = await add(admin, 'weatherDay', { ...draft, date: daysAfter(date, -1) })
  const message = 'This day is in the register already. Change that record instead.'
  expect((await admin.read('POST', 'weatherDay', { ...draft, date })).errors).toMatchObject([
    { field: 'date', message },
  ])
  expect((await admin.read('PUT', 'weatherDay', { ...second, date })).errors).toMatchObject([
    { field: 'date', message },
  ])
  expect((await admin.read('PUT', 'weatherDay', { ...first, gustMax: 5 })).errors).toEqual([])
})

test('Of two people who record the same day at once, one is refused with the reason', async () => {
  const draft = { ...samples.weatherDay({ ...nobody, projectId }) }
  const answers = await Promise.all([1, 2].map(() => admin.read('POST', 'weatherDay', draft)))
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 201)!.errors).toMatchObject([{ field: 'date' }])
})
