import { and, desc, eq, gte, inArray, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Entity } from '#contract/entity.ts'
import type { ProgressPhoto } from '#contract/reports/progressPhotos.ts'
import { actionStatus } from '#contract/safety/actionStatus.ts'
import { observationStatus } from '#contract/safety/observationStatus.ts'
import { daysAfter } from '#contract/time/siteClock.ts'
import { levelIn } from '#server/core/access.ts'
import type { Readable } from '#server/core/readable.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { observations } from '#server/db/tables/observation.ts'
import { questionResponseActions as actions } from '#server/db/tables/questionResponseAction.ts'
import { observationResource } from '#server/kinds/observation/resource.ts'
import { questionResponseActionResource } from '#server/kinds/questionResponseAction/resource.ts'
import type { Asked } from './reportQuestion.ts'
import { conditionOf, dayOnSite, startOnSite } from './reportRows.ts'

/** So many photos are offered, the latest first. */
const mostOffered = 60
const pictures = ['image/jpeg', 'image/png', 'image/webp']

interface Owner {
  company: PgColumn
  isReal: SQL
  fields: readonly string[]
  words: SQL
}

/** The photos of a kind that were added on the days of the report, of the records that its reader may find. */
async function photosOf<E extends Entity>(kind: Readable<E>, { company, isReal, fields, words }: Owner, asked: Asked) {
  const { startDate, endDate } = asked.filters
  return asked.db
    .select({
      id: storedFiles.id,
      words: sql<string>`${words}`,
      day: sql<string>`${dayOnSite(storedFiles.createdOn, asked)}`,
      on: storedFiles.createdOn,
    })
    .from(kind.table)
    .innerJoin(storedFiles, and(eq(storedFiles.ownerKind, kind.entity.kind), eq(storedFiles.ownerId, kind.table.id)))
    .where(
      and(
        conditionOf(kind, { company, where: () => isReal }, asked),
        eq(storedFiles.isDeleted, false),
        inArray(storedFiles.ownerField, [...fields]),
        inArray(storedFiles.mime, pictures),
        gte(storedFiles.createdOn, startOnSite(startDate, asked)),
        lt(storedFiles.createdOn, startOnSite(daysAfter(endDate, 1), asked)),
      ),
    )
    .orderBy(desc(storedFiles.createdOn), desc(storedFiles.id))
    .limit(mostOffered)
}

/** The photos that a progress report may show, for those who read the safety of the project; the latest first. */
export async function progressPhotos(asked: Asked): Promise<ProgressPhoto[]> {
  if (levelIn(asked.person, asked.project.id, 'sms') === 0) return []
  const found = [
    ...(await photosOf(
      observationResource,
      {
        company: observations.clientId,
        isReal: ne(observations.statusId, observationStatus.cancelled),
        fields: ['photos'],
        words: sql`concat_ws(' ', ${observations.number}, left(${observations.description}, 100))`,
      },
      asked,
    )),
    ...(await photosOf(
      questionResponseActionResource,
      {
        company: actions.assignedClientId,
        isReal: ne(actions.statusId, actionStatus.cancelled),
        fields: ['photosBefore', 'photosAfter'],
        words: sql`concat_ws(' ', ${actions.number}, left(${actions.title}, 100),
          case when ${storedFiles.ownerField} = 'photosAfter' then '(put right)' end)`,
      },
      asked,
    )),
  ]
  return found
    .toSorted((one, other) => other.on.localeCompare(one.on) || other.id - one.id)
    .slice(0, mostOffered)
    .map(({ id, words, day }) => ({ id, words, day }))
}
