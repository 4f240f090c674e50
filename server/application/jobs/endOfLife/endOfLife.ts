import type { Services } from '#server/core/services.ts'
import { keysByKind } from '#server/core/references/byKind.ts'
import { foreignKeys } from '#server/core/references/foreignKeys.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { anonymise, forgetAddresses, peopleWhoLeft } from '#server/kinds/user/anonymise.ts'
import { tablesByKindAndId, type Plan } from './plan.ts'
import { forgetNotices, forgetReplacedFiles, purgeRecords, rememberCounts } from './purge.ts'

const peopleAtOnce = 50
const entriesAtOnce = 2_000

/**
 * Removes deleted records and anonymises people who left, once the retention period in the settings has passed. People
 * come first, so that their records can go in the same run. The work is done in small transactions and resumes after an
 * interruption.
 */
export async function endLives(services: Services) {
  const { db, kinds } = services
  const plan: Plan = {
    kinds,
    keys: [...(await foreignKeys(db)), ...keysByKind(services.kinds)],
    byKindAndId: await tablesByKindAndId(db),
    before: await endsBefore(services),
  }
  await anonymisePeople(services, plan.before)
  await purgeRecords(services, plan)
  await forgetNotices(services, plan)
  await forgetReplacedFiles(services)
}

/** Returns the time before which the retention period has passed. */
async function endsBefore({ db, now }: Services) {
  const { retentionYears } = await officeSettings(db)
  const moment = new Date(now())
  moment.setUTCFullYear(moment.getUTCFullYear() - retentionYears)
  return moment.toISOString()
}

async function anonymisePeople(services: Services, before: string) {
  for (;;) {
    const people = await peopleWhoLeft(services.db, before, peopleAtOnce)
    if (people.length === 0) return
    const ids = people.map(({ id }) => id)
    while ((await services.db.transaction((tx) => forgetAddresses(tx, ids, before, entriesAtOnce))) > 0);
    await writeAsSystem(services, async (w) => {
      await anonymise(w, people, before)
      rememberCounts(w, 'anonymised', { user: people.length })
    })
  }
}
