import { or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { allows, type Checked, type Entity, type Summary } from '#contract/entity.ts'
import { isAdmin, manages, ofSeenProjects } from './access.ts'
import type { Person } from './person.ts'

type SeenRow<E extends Entity> = Omit<Summary<E>, 'allowedActions' | 'canEdit' | 'canDelete'>

/**
 * Who may do what with one kind. Lists, records, files, search, reports, history and the hub ask these rules and no
 * others. They decide on fields that lists hold, so a list can say for each row what its reader may do with it.
 */
export interface Rules<E extends Entity> {
  /** All rows, none, or those that fit. */
  finds(person: Person): boolean | SQL
  creates(person: Person, draft: Checked<E>): boolean
  edits(person: Person, row: SeenRow<E>): boolean
  removes(person: Person, row: SeenRow<E>): boolean
  /** Beyond what the status allows; by default those who may edit. */
  acts?(person: Person, row: SeenRow<E>, action: string): boolean
  /** Whose names somebody may know where other records point to them; by default those they find. */
  names?(person: Person): boolean | SQL
  /** Which entries of a record's history its reader sees; by default all of them. */
  readsHistory?(person: Person, row: { id: number }): SQL | undefined
  /** Set where rights depend on who somebody is and not on their roles alone, so that no answer serves two people. */
  personal?: true
}

/** The rules by which kinds are found, by kind. */
export type RulesByKind = Readonly<Record<string, { rules: Rules<Entity> }>>

/** Read by whoever is signed in, written by some. */
export const readByAll = (writes: (person: Person) => boolean) => ({
  finds: () => true,
  creates: writes,
  edits: writes,
  removes: writes,
})

/** Known to whoever sees the project, written by those who manage it; `column` holds the id of the project. */
export function keptOnProject(column: PgColumn) {
  const writes = (person: Person, { projectId }: { projectId: number }) => manages(person, projectId)
  return { finds: (person: Person) => ofSeenProjects(person, column), creates: writes, edits: writes, removes: writes }
}

/** Rows that fit any of these. */
export function either(...conditions: (boolean | SQL)[]): boolean | SQL {
  if (conditions.includes(true)) return true
  const fitting = conditions.filter((condition) => typeof condition !== 'boolean')
  return fitting.length > 0 && (or(...fitting) ?? sql`false`)
}

/** Whether a person may see every record of a kind. */
export const seesWholeKind = (kinds: RulesByKind, person: Person, kind: string) =>
  Object.hasOwn(kinds, kind) && kinds[kind]!.rules.finds(person) === true

/** What a person may do with one record now; it travels with the record, and the browser asks no further. */
export function rightsOn<E extends Entity>(
  person: Person,
  entity: E,
  rules: Rules<E>,
  row: SeenRow<E> & { statusId?: number },
) {
  return {
    canEdit: rules.edits(person, row),
    canDelete: rules.removes(person, row),
    allowedActions: Object.keys(entity.actions).filter(
      (action) => allows(entity, row.statusId ?? 0, action) && mayAct(person, rules, row, action),
    ),
  }
}

/** Whether a person may take an action at all, whatever the status says of it. */
export const mayAct = <E extends Entity>(person: Person, rules: Rules<E>, row: SeenRow<E>, action: string) =>
  (rules.acts ?? rules.edits)(person, row, action)

/** Which records of a kind somebody may know by name where another record points to them. */
export const readsNamesOf = (rules: Pick<Rules<Entity>, 'finds' | 'names'>, person: Person): boolean | SQL =>
  (rules.names ?? rules.finds)(person)

/** What the office keeps of all kinds together. */
export const mayRestore = isAdmin
export const mayReadTrail = isAdmin
export const mayReadMail = isAdmin
