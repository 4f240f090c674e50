import { and, eq, type SQL } from 'drizzle-orm'
import { isSamePerson, personIn, type NamedPerson } from '#contract/people/namedPerson.ts'
import { personFields, type PersonFields, type PersonPlace } from '#contract/people/personFields.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons as table } from '#server/db/tables/projectPerson.ts'

/** Someone on the list of people of a project, as records of it name them. */
export interface Listed {
  id: number
  personId: number
  userId: number | null
  name: string
  clientId: number
  company: string
  statusId: number
  cardExemption: string | null
}

const readListed = (db: Reader, projectId: number, found?: SQL): Promise<Listed[]> =>
  db
    .select({
      id: table.id,
      personId: table.personId,
      userId: persons.userId,
      name: persons.fullName,
      clientId: table.clientId,
      company: clients.name,
      statusId: table.statusId,
      cardExemption: table.cardExemption,
    })
    .from(table)
    .innerJoin(persons, eq(persons.id, table.personId))
    .innerJoin(clients, eq(clients.id, table.clientId))
    .where(and(eq(table.projectId, projectId), eq(table.isDeleted, false), eq(persons.isDeleted, false), found))
    .orderBy(table.id)

/** Everyone on the list of people of a project. */
export const listedOn = (db: Reader, projectId: number) => readListed(db, projectId)

/** A person as a record names them; the company by its id where the record keeps that. */
type Named = NamedPerson & { clientId?: number | null }

/**
 * The only one of these people whom a record can mean: by their id or account, or by a name and a company that nobody
 * else has. Null where nobody, or more than one, fits.
 */
export function certainOf(listed: readonly Listed[], named: Named): Listed | null {
  if (typeof named.personId === 'number') return listed.find(({ personId }) => personId === named.personId) ?? null
  const own = named.userId === null ? undefined : listed.find(({ userId }) => userId === named.userId)
  if (own) return own
  const { clientId = null } = named
  if (clientId === null && !named.company) return null
  const alike = listed.filter((one) =>
    clientId === null
      ? isSamePerson(one, named)
      : one.clientId === clientId && isSamePerson(one, { ...named, company: null }),
  )
  return alike.length === 1 ? alike[0]! : null
}

/** The person on the list of a project whom a record can only mean; null if there is no such person. */
export async function listedAs(db: Reader, projectId: number, named: Named): Promise<Listed | null> {
  const { personId } = named
  return certainOf(
    await readListed(db, projectId, typeof personId === 'number' ? eq(table.personId, personId) : undefined),
    named,
  )
}

/** The person who was chosen from the list of a project, refused at `field` if they are not on it. */
export async function chosenFromList(w: Write, projectId: number, personId: number, field: string): Promise<Listed> {
  const [found] = await readListed(w.tx, projectId, eq(table.personId, personId))
  if (!found) throw invalid('Choose someone on the list of people of this project.', field)
  return found
}

/**
 * What a record keeps of the person whom it names. Of someone chosen from the list, name, company and account are those
 * of the list; someone who is typed is linked where only one person on the list can be meant. `isAllowed` says whether
 * the record may name an account; without it, any.
 */
export async function namedValues<D extends { projectId: number }>(
  w: Write,
  place: PersonPlace,
  draft: D,
  before: object | null,
  isAllowed: (userId: number) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Partial<D>> {
  const fields: PersonFields = personFields[place]
  const at = (record: object, field: string) => (record as Record<string, unknown>)[field]
  const named = {
    ...personIn(place, draft),
    ...(fields.clientId && { clientId: at(draft, fields.clientId) as number }),
  }
  const { personId } = named
  const isKept = before !== null && personId !== null && at(before, fields.personId) === personId
  const listed =
    typeof personId === 'number' && !isKept
      ? await chosenFromList(w, draft.projectId, personId, fields.personId)
      : await listedAs(w.tx, draft.projectId, named)
  if (typeof personId !== 'number') return { [fields.personId]: listed?.personId ?? null } as Partial<D>
  // Whoever is not on the list any more stays as the record had them.
  if (!listed) return namedBefore(fields, before!) as Partial<D>
  const account = listed.userId !== null && (await isAllowed(listed.userId)) ? listed.userId : null
  return {
    [fields.name]: fields.accountFirst && account !== null ? null : listed.name.slice(0, fields.nameLength),
    ...(fields.userId && { [fields.userId]: account }),
    ...(fields.clientId
      ? { [fields.clientId]: listed.clientId, ...(fields.company && { [fields.company]: null }) }
      : fields.company && { [fields.company]: listed.company.slice(0, fields.companyLength) }),
  } as Partial<D>
}

/** The people in a list of a record, as `namedValues` settles each that was not in it before. */
export async function namedEntries<E extends object>(
  w: Write,
  place: PersonPlace,
  projectId: number,
  entries: readonly E[],
  before: readonly E[] = [],
): Promise<E[]> {
  const kept = new Set(before.map((one) => canonicalJson(one)))
  const settled: E[] = []
  for (const one of entries)
    settled.push(
      kept.has(canonicalJson(one)) ? one : { ...one, ...(await namedValues(w, place, { ...one, projectId }, null)) },
    )
  return settled
}

const namedBefore = ({ name, userId, clientId, company }: PersonFields, before: object) =>
  Object.fromEntries(
    [name, userId, clientId, company].flatMap((field) =>
      field === undefined ? [] : [[field, (before as Record<string, unknown>)[field]]],
    ),
  )
