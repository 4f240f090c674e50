import { personIn } from '#contract/people/namedPerson.ts'
import { personFields, type PersonFields, type PersonPlace } from '#contract/people/personFields.ts'
import type { projectPersons } from '#server/db/tables/projectPerson.ts'
import { certainOf, type Listed } from '#server/features/site/namedPeople.ts'
import { allFirms } from '../firms/firms.ts'

interface Made {
  row: { projectId: number }
}

/** Links records to those on the lists of people whom they can only mean, as saving does. */
export function linksTo(places: readonly { row: typeof projectPersons.$inferInsert }[]) {
  const companies = new Map(allFirms().map(({ id, firm }) => [id, firm.name]))
  const listed = places.map(({ row }): Listed & { projectId: number } => ({
    id: row.id!,
    projectId: row.projectId,
    personId: row.personId,
    userId: null,
    name: row.name,
    clientId: row.clientId,
    company: companies.get(row.clientId)!,
    statusId: row.statusId,
    cardExemption: row.cardExemption ?? null,
  }))
  /** The id of the person whom an entry of a record of this project can only mean. */
  const meant = (projectId: number, place: PersonPlace, entry: object) => {
    const on = listed.filter((one) => one.projectId === projectId)
    const { clientId }: PersonFields = personFields[place]
    const of = clientId ? { clientId: (entry as Record<string, number | null>)[clientId]! } : {}
    return certainOf(on, { ...personIn(place, entry), ...of })?.personId ?? null
  }
  return {
    /** Links the one person whom these records name in columns of their own. */
    named: <One extends Made>(made: readonly One[], place: PersonPlace): One[] =>
      made.map((one) => {
        const { personId }: PersonFields = personFields[place]
        return { ...one, row: { ...one.row, [personId]: meant(one.row.projectId, place, one.row) } }
      }),
    /** Links everyone in a list of these records. */
    listed: <Column extends string, One extends { row: { projectId: number } & { [C in Column]?: object[] } }>(
      made: readonly One[],
      column: Column,
      place: PersonPlace,
    ): One[] =>
      made.map((one) => {
        const entries: object[] | undefined = one.row[column]
        if (!entries) return one
        const linked = entries.map((entry) => ({ ...entry, personId: meant(one.row.projectId, place, entry) }))
        return { ...one, row: { ...one.row, [column]: linked } }
      }),
  }
}
