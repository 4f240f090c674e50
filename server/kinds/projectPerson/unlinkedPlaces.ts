import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Entity } from '#contract/entity.ts'
import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import type { Kind } from '#contract/kinds.ts'
import { personFields, type PersonFields, type PersonPlace } from '#contract/people/personFields.ts'
import { encryptDocument } from '#server/base/dataCipher.ts'
import type { Person } from '#server/core/person.ts'
import { reading } from '#server/core/reading.ts'
import { resourceOf, type Resource } from '#server/core/resourceKind.ts'
import { sealedColumns } from '#server/core/sealedFields.ts'
import { opened, sealed } from '#server/core/sealedWords.ts'
import type { Services } from '#server/core/services.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { personColumns } from '#server/features/site/personColumns.ts'
import { accidentsSeenWhole, peopleInParts } from '../accident/people.ts'
import { partPlace } from '../accident/parts.ts'

/** A name that a record keeps without an id of the list, and how it is linked. */
export interface Unlinked {
  kind: Kind
  recordId: number
  slot: string
  number: string | null
  as: string
  name: string
  company: string | null
  userId: number | null
  clientId: number | null
  /** What changes with the name, and says nothing of it where the record is encrypted. */
  of: string
  link(w: Write, personId: number): Promise<unknown>
}

interface Asked {
  db: Reader
  services: Pick<Services, 'kinds' | 'cipher'>
  person: Person
  projectId: number
}

/** The kinds that name one person in columns of their own. */
const columnPlaces = [
  { kind: 'induction', place: 'induction', as: 'Inducted' },
  { kind: 'disciplinary', place: 'disciplinary', as: 'Given a card' },
  { kind: 'onSiteTraining', place: 'trainer', as: 'Trainer' },
  { kind: 'inspection', place: 'inspector', as: 'Inspector' },
  { kind: 'nonEquipmentInspection', place: 'inspector', as: 'Inspector' },
] as const satisfies readonly { kind: Kind; place: PersonPlace; as: string }[]

/** The kinds that keep people in a list, with the column of the list. */
const listPlaces = [
  { kind: 'permit', column: 'workers', as: 'Worked under it' },
  { kind: 'rams', column: 'briefings', as: 'Briefed' },
  { kind: 'onSiteTraining', column: 'attendees', as: 'Attended' },
  { kind: 'equipment', column: 'operators', as: 'Operator' },
] as const satisfies readonly { kind: Kind; column: string; as: string }[]

const columnsOf = (kind: Resource<Entity>) => getTableColumns(kind.table) as unknown as Record<string, PgColumn>
const kindOf = ({ services }: Pick<Asked, 'services'>, kind: Kind) =>
  resourceOf(services.kinds, kind) as Resource<Entity>
const numberOf = (columns: Record<string, PgColumn>) => columns.number ?? sql<null>`null`

async function inColumns(asked: Asked, { kind, place, as }: (typeof columnPlaces)[number]): Promise<Unlinked[]> {
  const resource = kindOf(asked, kind)
  const { table } = resource
  const columns = columnsOf(resource)
  const fields: PersonFields = personFields[place]
  const named = personColumns(place, table)
  const rows = (await asked.db
    .select({
      recordId: table.id,
      number: numberOf(columns),
      clientId: fields.clientId ? columns[fields.clientId]! : sql<null>`null`,
      ...named,
    } as never)
    .from(table)
    .where(
      sql`${reading(resource).findable(asked.person, {})} and ${columns.projectId} = ${asked.projectId}
        and ${columns[fields.personId]} is null and ${columns[fields.name]} is not null and ${columns[fields.name]} <> ''`,
    )
    .orderBy(table.id)) as Omit<Unlinked, 'kind' | 'slot' | 'as' | 'of' | 'link'>[]
  return rows.map((row) => ({
    ...row,
    kind,
    slot: '',
    as,
    of: [row.name, row.company].join('|'),
    link: (w, personId) =>
      w.tx
        .execute(sql`update ${table} set ${sql.identifier(fields.personId)} = ${personId}, "rowVersion" = "rowVersion" + 1,
        "updatedOn" = ${w.on} where id = ${row.recordId}`),
  }))
}

interface Entry {
  id?: number
  name: string
  company?: string | null
  userId?: number | null
  personId?: number | null
}

async function inLists(asked: Asked, { kind, column, as }: (typeof listPlaces)[number]): Promise<Unlinked[]> {
  const resource = kindOf(asked, kind)
  const { table } = resource
  const columns = columnsOf(resource)
  const rows = (await asked.db
    .select({ recordId: table.id, number: numberOf(columns), entries: columns[column]! } as never)
    .from(table)
    .where(
      sql`${reading(resource).findable(asked.person, {})} and ${columns.projectId} = ${asked.projectId}
        and exists (select 1 from jsonb_array_elements(${columns[column]}) e where e->>'personId' is null)`,
    )
    .orderBy(table.id)) as { recordId: number; number: string | null; entries: Entry[] }[]
  return rows.flatMap(({ recordId, number, entries }) =>
    entries.flatMap((entry, at): Unlinked[] =>
      typeof entry.personId === 'number'
        ? []
        : [
            {
              ...unlinkedEntry(entry),
              kind,
              recordId,
              number,
              as,
              slot: `${column}/${entry.id ?? at}`,
              link: (w, personId) =>
                w.tx.execute(sql`update ${table}
                  set ${sql.identifier(column)} = jsonb_set(${sql.identifier(column)}, ${`{${at},personId}`}::text[], to_jsonb(${personId}::int)),
                    "rowVersion" = "rowVersion" + 1, "updatedOn" = ${w.on} where id = ${recordId}`),
            },
          ],
    ),
  )
}

const unlinkedEntry = ({ name, company = null, userId = null }: Entry) => ({
  name,
  company,
  userId,
  clientId: null,
  of: [name, company].join('|'),
})

/** Who saw the breach of a card. What witnesses say is encrypted, and is read by those who find the card. */
async function amongWitnesses(asked: Asked): Promise<Unlinked[]> {
  const { cipher } = asked.services
  const resource = kindOf(asked, 'disciplinary')
  const { table } = resource
  const columns = columnsOf(resource)
  const { witnesses: stored } = sealedColumns(resource)
  const rows = (await asked.db
    .select({ recordId: table.id, number: numberOf(columns), stored: sql`${stored}` } as never)
    .from(table)
    .where(
      sql`${reading(resource).findable(asked.person, {})} and ${columns.projectId} = ${asked.projectId}
        and ${columns.witnesses} <> '[]'::jsonb`,
    )
    .orderBy(table.id)) as { recordId: number; number: string | null; stored: unknown }[]
  return rows.flatMap(({ recordId, number, stored: kept }) => {
    // Two of one record may be linked, one after the other.
    let witnesses = opened(cipher, kept) as Disciplinary['witnesses']
    return witnesses.flatMap((one, at): Unlinked[] =>
      one.personId
        ? []
        : [
            {
              ...unlinkedEntry({ name: one.name }),
              // Nothing of what is encrypted is kept outside of it.
              of: `${at}`,
              kind: 'disciplinary',
              recordId,
              number,
              as: 'Witness',
              slot: `witnesses/${at}`,
              link: (w, personId) => {
                witnesses = witnesses.map((each, index) => (index === at ? { ...each, personId } : each))
                const value = sealed(cipher, { kind: 'disciplinary', id: recordId }, witnesses)
                return w.tx.execute(sql`update ${table} set "witnesses" = ${JSON.stringify(value)}::jsonb,
                  "rowVersion" = "rowVersion" + 1, "updatedOn" = ${w.on} where id = ${recordId}`)
              },
            },
          ],
    )
  })
}

/** Whom accidents name, for those who see all of them. */
async function inAccidents({ db, services: { cipher, kinds }, person, projectId }: Asked): Promise<Unlinked[]> {
  const whole = new Map((await accidentsSeenWhole(db, kinds, person, projectId)).map((row) => [row.id, row]))
  if (whole.size === 0) return []
  const people = await peopleInParts(db, cipher, [...whole.keys()])
  return people.flatMap(({ id, accidentId, part, version, named }): Unlinked[] =>
    named.personId
      ? []
      : [
          {
            ...unlinkedEntry({ ...named, company: named.employerName ?? named.company ?? null }),
            clientId: named.employerId ?? null,
            of: `version ${version}`,
            kind: 'accident',
            recordId: accidentId,
            number: whole.get(accidentId)!.number,
            as: part === 'injured' ? 'Hurt' : 'Witness',
            slot: `part/${id}`,
            async link(w, personId) {
              const value = encryptDocument(cipher, { ...named, personId }, partPlace(id))
              await w.tx.execute(sql`update "accidentPart" set content = ${value}, version = version + 1
                where id = ${id} and version = ${version}`)
              await w.tx.execute(sql`update "accident" set "rowVersion" = "rowVersion" + 1, "updatedOn" = ${w.on}
                where id = ${accidentId}`)
            },
          },
        ],
  )
}

/** All names in records of a project that a reader finds, and that are linked to nobody on its list of people. */
export async function unlinkedIn(asked: Asked): Promise<Unlinked[]> {
  const found: Unlinked[] = []
  for (const one of columnPlaces) found.push(...(await inColumns(asked, one)))
  for (const one of listPlaces) found.push(...(await inLists(asked, one)))
  return [...found, ...(await amongWitnesses(asked)), ...(await inAccidents(asked))]
}

/** The name of the table of a kind, for its lock. */
export const lockRecord = (w: Write, kind: Kind, id: number) =>
  w.tx.execute(
    sql`select id from ${sql.identifier(getTableName(w.services.kinds[kind]!.table))} where id = ${id} for update`,
  )
