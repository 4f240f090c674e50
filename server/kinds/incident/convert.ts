import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Incident } from '#contract/entities/incident.ts'
import { writtenIn } from '#contract/questionnaires/instanceStatus.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { accountKey } from '#contract/safety/accidentDetails.ts'
import type { Person } from '#server/core/person.ts'
import { notNow } from '#server/base/refuse.ts'
import { opened } from '#server/core/sealedWords.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { firstSubType } from '#server/features/questionnaires/subType.ts'
import { ofSite } from '#server/core/rights/recordRights.ts'
import { savePart } from '../accident/parts.ts'
import { accidentRights } from '../accident/rules.ts'
import { accidents } from '#server/db/tables/accident.ts'

const longestNarrative = 4000

/** Creates a draft accident with the matching fields, because someone was hurt (domain specification, 7.6). */
export async function convertToAccident(w: Write, stored: Incident) {
  const row = opened(w.services.cipher, stored)
  const [made] = await w.tx
    .select({ number: accidents.number })
    .from(accidents)
    .where(and(eq(accidents.incidentId, row.id), eq(accidents.isDeleted, false)))
  if (made) throw notNow('An accident report has already been started from this incident.')
  const processSubTypeId = await firstSubType(w.tx, ofSite(row), processKindIds.accident)
  if (processSubTypeId === null)
    throw notNow('This project uses no sub type of accidents. Set one up under Process sub types.')
  const { id } = (await writing(w.services.kinds.accident!).create(
    w,
    {
      projectId: row.projectId,
      processSubTypeId,
      title: row.title,
      occurredOn: row.occurredOn,
      notifiedOn: row.createdOn < row.occurredOn ? row.occurredOn : row.createdOn,
      locationId: row.locationId,
      clientId: row.clientId,
      incidentId: row.id,
    },
    { finishes: true },
  )) as { id: number }
  const involved = row.peopleInvolved ? `\n\nPeople involved: ${row.peopleInvolved}` : ''
  await savePart(w, id, {
    key: accountKey,
    part: 'account',
    version: 0,
    content: {
      narrative: `${row.description}${involved}`.slice(0, longestNarrative),
      immediateAction: row.immediateAction,
    },
  })
}

/** Refuses to close an incident while the report of its accident is still a draft. */
export async function refuseDraftAccident(w: Write, { id }: Incident) {
  const [draft] = await w.tx
    .select({ id: accidents.id })
    .from(accidents)
    .where(
      and(eq(accidents.incidentId, id), eq(accidents.isDeleted, false), inArray(accidents.statusId, [...writtenIn])),
    )
  if (draft) throw notNow('The accident report that was made from it is still a draft. Submit or delete that first.')
}

/** The accident that was created from an incident, for readers who may find it. */
export function linkedAccident(person: Person): Record<string, SQL> {
  const found = accidentRights.finds(person)
  const seen = found === true ? sql`true` : found === false ? sql`false` : found
  const link = (column: 'id' | 'number') => sql`(select "accident".${sql.identifier(column)} from "accident"
    where "accident"."incidentId" = "incident".id and not "accident"."isDeleted" and ${seen})`
  return { accidentId: link('id'), accidentNumber: link('number') }
}
