import { eq, getTableColumns } from 'drizzle-orm'
import { Hono } from 'hono'
import type { projectPerson } from '#contract/entities/projectPerson.ts'
import {
  mostPersonRecords,
  personRecordKinds,
  personRecordsPath,
  type PersonRecord,
  type PersonRecordKind,
} from '#contract/people/personRecords.ts'
import type { Kind } from '#contract/kinds.ts'
import { missing } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import { reading, readingOf } from '#server/core/reading.ts'
import { recordsNaming } from '#server/core/references/recordsNaming.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { clients } from '#server/db/tables/client.ts'
import { persons } from '#server/db/tables/person.ts'
import { accidentsNaming } from '../accident/people.ts'
import { recordsByName } from '../person/recordsByName.ts'

/** The fields of a listed record that are shown beside a person. */
type Listed = Omit<PersonRecord, 'kind' | 'recordId' | 'on' | 'subTypeName'> & {
  id: number
  processSubTypeName?: string
  inspectionTypeName?: string
  submittedOn: string | null
  createdOn: string
}

const isShown = (kind: Kind): kind is PersonRecordKind => (personRecordKinds as readonly Kind[]).includes(kind)

/** The call for the records that name someone on a project (contract/people/personRecords.ts). */
export const recordCalls = (kind: Resource<typeof projectPerson>) =>
  new Hono<Env>().get(`/${personRecordsPath}/:id`, async (c) => {
    const { db, kinds, cipher } = c.get('services')
    const reader = personOf(c)
    const id = asId.safeParse(c.req.param('id'))
    if (!id.success) throw missing(kind.entity.name)
    const { personId, projectId } = await reading(kind).one(db, reader, id.data)
    const where = { kinds, projectId, most: mostPersonRecords }
    const found = await recordsNaming(db, { kind: 'person', id: personId }, where)
    const [person] = await db
      .select({ ...getTableColumns(persons), clientName: clients.name })
      .from(persons)
      .innerJoin(clients, eq(clients.id, persons.clientId))
      .where(eq(persons.id, personId))
    for (const [owner, ids] of await recordsByName(db, person!, projectId))
      found.set(owner, new Set([...(found.get(owner) ?? []), ...ids]))
    found.set('accident', new Set(await accidentsNaming(db, { kinds, cipher }, reader, { projectId, personId })))
    const records: PersonRecord[] = []
    for (const [owner, ids] of found) {
      if (!isShown(owner)) continue
      const rows = (await readingOf(kinds, owner).list(db, reader, {}, [...ids])) as unknown as Listed[]
      for (const row of rows)
        records.push({
          kind: owner,
          recordId: row.id,
          projectId,
          systemId: row.systemId,
          number: row.number,
          title: row.title,
          statusId: row.statusId,
          subTypeName: row.inspectionTypeName ?? row.processSubTypeName ?? '',
          on: row.submittedOn ?? row.createdOn,
        })
    }
    return answer(
      c,
      records.toSorted((one, two) => two.on.localeCompare(one.on) || two.recordId - one.recordId),
    )
  })
