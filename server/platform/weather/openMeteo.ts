import * as z from 'zod/mini'
import type { MeasuredDay, WeatherAsked, WeatherService } from '#server/core/contracts/weather.ts'

/** How long an answer may take, in milliseconds. */
const longestWait = 10_000

/** Its name for each value of a day, and the unit in which it must answer. */
const variables = {
  tempMin: ['temperature_2m_min', '°C'],
  tempMax: ['temperature_2m_max', '°C'],
  rainMm: ['precipitation_sum', 'mm'],
  windAvg: ['wind_speed_10m_mean', 'm/s'],
  gustMax: ['wind_gusts_10m_max', 'm/s'],
} as const satisfies Record<Exclude<keyof MeasuredDay, 'date'>, readonly [string, string]>
const fields = Object.keys(variables) as (keyof typeof variables)[]

const list = z.array(z.nullable(z.number()))
const answered = z.object({
  daily_units: z.object(
    Object.fromEntries(Object.values(variables).map(([name, unit]) => [name, z.literal(unit)])) as Record<
      string,
      z.ZodMiniLiteral<string>
    >,
  ),
  daily: z
    .object({
      time: z.array(z.iso.date()),
      temperature_2m_min: list,
      temperature_2m_max: list,
      precipitation_sum: list,
      wind_speed_10m_mean: list,
      wind_gusts_10m_max: list,
    })
    .check(z.refine((daily) => Object.values(daily).every(({ length }) => length === daily.time.length))),
})

/** What it says when it refuses a request. */
const refused = z.object({ reason: z.string() })

const oneDecimal = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value * 10) / 10

/**
 * A weather service with the interface of Open-Meteo (https://open-meteo.com/en/docs). `address` is that of its forecast,
 * which has past days too, with the key of a paid plan: 'https://customer-api.open-meteo.com/v1/forecast?apikey=…'. No
 * error contains it.
 */
export const openMeteo = (address: string, wait = longestWait): WeatherService => ({
  async days({ latitude, longitude, timeZone, from, to }: WeatherAsked) {
    const url = new URL(address)
    const asked = {
      latitude: String(latitude),
      longitude: String(longitude),
      timezone: timeZone,
      start_date: from,
      end_date: to,
      daily: Object.values(variables)
        .map(([name]) => name)
        .join(','),
      wind_speed_unit: 'ms',
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    const { status, body } = await read(url, wait)
    if (status !== 200) {
      const { data } = refused.safeParse(body)
      throw new Error(
        `The weather service answered with status ${status}${data ? `: ${data.reason.slice(0, 200)}` : ''}.`,
      )
    }
    const { success, data } = answered.safeParse(body)
    if (!success) throw new Error('The weather service answered with something else than days in °C, mm and m/s.')
    return data.daily.time.map((date, at): MeasuredDay => ({
      date,
      ...(Object.fromEntries(fields.map((field) => [field, oneDecimal(data.daily[variables[field][0]][at])])) as Omit<
        MeasuredDay,
        'date'
      >),
    }))
  },
})

/** The answer as JSON; undefined if it is none. A redirect is an error, because the address may hold a key. */
async function read(url: URL, wait: number): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(wait) })
    const text = await answer.text()
    return { status: answer.status, body: asJson(text) }
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new Error(
      isLate
        ? `The weather service did not answer within ${wait / 1_000} s.`
        : 'The weather service cannot be reached.',
      { cause: error },
    )
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
