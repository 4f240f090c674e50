import type { Services } from '#server/core/services.ts'
import { keysByKind } from '#server/core/references/byKind.ts'
import { foreignKeys } from '#server/core/references/foreignKeys.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { officeSettings, yearsBefore } from '#server/core/officeSettings.ts'
import { anonymisePeople, siteLeavers } from '#server/kinds/person/anonymise.ts'
import { forgetVisitors, staysOfVisitors } from '#server/kinds/siteAttendance/formerVisitors.ts'
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
  await anonymiseAccounts(services, plan.before)
  await anonymiseSitePeople(services, plan.before)
  await anonymiseVisitors(services, plan.before)
  await purgeRecords(services, plan)
  await forgetNotices(services, plan)
  await forgetReplacedFiles(services)
}

/** Returns the time before which the retention period has passed. */
const endsBefore = async ({ db, now }: Services) => yearsBefore(now(), (await officeSettings(db)).retentionYears)

/** Anonymises the people of sites who left. Those with an account come after it, because it keeps their name. */
async function anonymiseSitePeople(services: Services, before: string) {
  for (;;) {
    const ids = await siteLeavers(services.db, before, peopleAtOnce)
    if (ids.length === 0) return
    await writeAsSystem(services, async (w) => {
      await anonymisePeople(w, ids, before)
      rememberCounts(w, 'anonymised', { person: ids.length })
    })
  }
}

/** Removes the names of visitors from stays that ended before the retention period began. */
async function anonymiseVisitors(services: Services, before: string) {
  for (;;) {
    const ids = await staysOfVisitors(services.db, before, peopleAtOnce)
    if (ids.length === 0) return
    await writeAsSystem(services, async (w) => {
      await forgetVisitors(w, ids, before)
      rememberCounts(w, 'anonymised', { siteAttendance: ids.length })
    })
  }
}

async function anonymiseAccounts(services: Services, before: string) {
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
