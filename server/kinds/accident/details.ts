import { inArray, or, and, eq } from 'drizzle-orm'
import type { Accident } from '#contract/entities/accident.ts'
import {
  accountKey,
  bodySideWords,
  type AccidentDetails,
  type Injured,
  type Injury,
} from '#contract/safety/accidentDetails.ts'
import { injuryDuty } from '#contract/safety/accidentReport.ts'
import { todayIn } from '#server/core/today.ts'
import type { Services } from '#server/core/services.ts'
import type { Reader } from '#server/db/database.ts'
import { renamedIn } from '#server/features/questionnaires/renamed.ts'
import { clients } from '#server/db/tables/client.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { partsOf, partsOfKind } from './parts.ts'
import { factsOfPeople, siteOf } from './consequences.ts'

/** Everything about the people of an accident, in words. Only for people who may see all of it. */
export async function detailsOf(
  db: Reader,
  { cipher, now }: Pick<Services, 'cipher' | 'now'>,
  row: Accident,
  mayWrite: boolean,
): Promise<AccidentDetails> {
  const parts = await partsOf(db, cipher, row.id)
  const people = partsOfKind(parts, 'injured')
  const { jurisdiction, timeZone } = await siteOf(db, row.projectId)
  const occurredOn = todayIn(new Date(row.occurredOn), timeZone)
  const today = todayIn(now(), timeZone)
  const contents = people.map(({ content }) => content)
  const called = await wordsFor(db, contents)
  const facts = await factsOfPeople(db, contents, { jurisdiction, occurredOn, today })
  const [account] = partsOfKind(parts, 'account')
  const [decision] = partsOfKind(parts, 'decision')
  return {
    account: account ? { key: accountKey, version: account.version, content: account.content } : null,
    injured: people.map(({ key, version, content }, at) => ({
      key,
      version,
      content,
      employer: called.company(content.employerId) ?? content.employerName,
      employmentStatus: called.entry('employmentStatuses', content.employmentStatusId),
      injuryWords: content.injuries.map((injury) => injuryWords(injury, called.entry)),
      daysLost: facts[at]!.daysLost,
      duty: injuryDuty(jurisdiction, facts[at]!),
    })),
    witnesses: partsOfKind(parts, 'witness').map(({ key, version, content }) => ({ key, version, content })),
    decision: decision?.content ?? null,
    renamedPeople: await renamedIn(db, parts),
    jurisdiction,
    mayWrite,
  }
}

/** 'Fracture (not finger, thumb, toe): forearm, left'. */
function injuryWords({ injuryTypeId, bodyPartId, side }: Injury, entry: Entry) {
  const place = [entry('bodyParts', bodyPartId).toLowerCase(), bodySideWords[side]].filter(Boolean).join(', ')
  return `${entry('injuryTypes', injuryTypeId)}: ${place}`
}

type Entry = (list: 'employmentStatuses' | 'injuryTypes' | 'bodyParts', id: number) => string

/** The names of companies and list entries that these people refer to. */
async function wordsFor(db: Reader, people: readonly Injured[]) {
  const ids = people.flatMap(({ employerId }) => employerId ?? [])
  const found = ids.length === 0 ? [] : await db.select().from(clients).where(inArray(clients.id, ids))
  const companies = new Map(found.map(({ id, name }) => [id, name]))
  const injuries = people.flatMap((person) => person.injuries)
  const ofList = (list: string, wanted: readonly number[]) =>
    wanted.length === 0 ? undefined : and(eq(lookups.list, list), inArray(lookups.id, [...wanted]))
  const conditions = [
    ofList(
      'employmentStatuses',
      people.map(({ employmentStatusId }) => employmentStatusId),
    ),
    ofList(
      'injuryTypes',
      injuries.map(({ injuryTypeId }) => injuryTypeId),
    ),
    ofList(
      'bodyParts',
      injuries.map(({ bodyPartId }) => bodyPartId),
    ),
  ].filter((one) => one !== undefined)
  const entries =
    conditions.length === 0
      ? []
      : await db
          .select({ list: lookups.list, id: lookups.id, name: lookups.name })
          .from(lookups)
          .where(or(...conditions))
  const names = new Map(entries.map(({ list, id, name }) => [`${list}/${id}`, name]))
  const entry: Entry = (list, id) => names.get(`${list}/${id}`) ?? ''
  return { entry, company: (id: number | null) => (id === null ? null : (companies.get(id) ?? null)) }
}
