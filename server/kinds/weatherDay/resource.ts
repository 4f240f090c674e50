import { and, eq, ne, not } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import { weatherDay, type WeatherDay } from '#contract/entities/weatherDay.ts'
import { inFuture } from '#contract/text/dayWords.ts'
import { invalid } from '#server/base/refuse.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { weatherDays } from '#server/db/tables/weatherDay.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'
import { fetchDays } from './fetchDays.ts'
import { weatherRules } from './rules.ts'

async function check(w: Write, { projectId, date }: Checked<typeof weatherDay>, before: WeatherDay | null) {
  if (date > (await dayOnSite(w, projectId))) throw invalid(inFuture('The date'), 'date')
  const [other] = await w.tx
    .select({ id: weatherDays.id })
    .from(weatherDays)
    .where(
      and(
        eq(weatherDays.projectId, projectId),
        eq(weatherDays.date, date),
        not(weatherDays.isDeleted),
        ne(weatherDays.id, before?.id ?? 0),
      ),
    )
  if (other) throw invalid('This day is in the register already. Change that record instead.', 'date')
  // What a person has saved counts: the weather service does not overwrite it.
  return { source: w.person.userId === 0 ? ('provider' as const) : ('manual' as const) }
}

export const weatherDayResource: KindResource<typeof weatherDay> = {
  entity: weatherDay,
  table: weatherDays,
  rules: weatherRules,
  // Where two people save the same day at once, the index decides.
  unique: { weatherDay_date_unique: { field: 'date', label: 'This date' } },
  immutable: { projectId: 'A weather day cannot be moved to another project.' },
  check,
  timed: { watch: { weather: { seconds: 1_800, work: (services) => fetchDays(weatherDayResource, services) } } },
}
