import { sql } from 'drizzle-orm'
import { weatherDays as days } from '#server/db/tables/weatherDay.ts'
import { weatherDayResource } from '#server/kinds/weatherDay/resource.ts'
import { records } from './reportRows.ts'

/** The days of the register of the weather. They are the same for every company. */
export const weatherOf = records(weatherDayResource, {
  company: () => sql`true`,
  on: days.date,
  where: () => undefined,
  columns: () => ({
    id: days.id,
    source: days.source,
    amSummary: days.amSummary,
    pmSummary: days.pmSummary,
    tempMin: days.tempMin,
    tempMax: days.tempMax,
    rainMm: days.rainMm,
    windAvg: days.windAvg,
    gustMax: days.gustMax,
    isWorkingDay: days.isWorkingDay,
    hoursLost: days.hoursLost,
    lostActivity: days.lostActivity,
  }),
})
