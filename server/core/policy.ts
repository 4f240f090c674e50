import { or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { allows, type Checked, type Entity, type Summary } from '#contract/entity.ts'
import { isAdmin, manages, ofSeenProjects } from './access.ts'
import type { Person } from './person.ts'

type SeenRow<E extends Entity> = Omit<Summary<E>, 'allowedActions' | 'canEdit' | 'canDelete'>

/**
 * The access rules of one kind. Lists, records, files, search, reports, history and the hub all use them. They decide
 * on fields that lists contain, so a list can state the rights on each of its rows.
 */
export interface Rules<E extends Entity> {
  /** Which rows a person finds: all, none, or those that meet a condition. */
  finds(person: Person): boolean | SQL
  creates(person: Person, draft: Checked<E>): boolean
  edits(person: Person, row: SeenRow<E>): boolean
  /** Whether a person may delete a record, if nothing prevents it. */
  removes(person: Person, row: SeenRow<E>): boolean
  /**
   * Why nobody may delete a record as it is now, as a sentence; null if nothing prevents it. By default nothing does.
   */
  keptBecause?(row: SeenRow<E>): string | null
  /** Whether the person may take an action that the status allows; by default those who may edit. */
  acts?(person: Person, row: SeenRow<E>, action: string): boolean
  /** Why nobody takes an action on a record although its status allows it, as a sentence; null if it is possible. */
  unfitBecause?(row: SeenRow<E>, action: string): string | null
  /** Which records a person may know by name where others refer to them; by default those they find. */
  names?(person: Person): boolean | SQL
  /** Limits the history entries that a reader sees; by default all. */
  readsHistory?(person: Person, row: { id: number }): SQL | undefined
  /**
   * The rows whose history `readsHistory` shows completely, for lists of what happened; without it, such a kind is left
   * out of them.
   */
  tellsHistory?(person: Person): boolean | SQL
  /** Fields that not everyone who finds a record reads; by default none. */
  withheld?: Withheld
  /** Set if rights depend on the person and not only on roles, so that people do not share cached answers. */
  personal?: true
}

/**
 * Fields, such as sums, that some readers of a record do not get: neither in the record, a list, a report nor its
 * history, and a search does not match them. Whoever may edit a record must read them, or a save would empty them.
 */
export interface Withheld {
  /** The fields, each with the value that replaces it. */
  fields: Readonly<Record<string, null | readonly []>>
  /** The rows that a person finds of which they also get the fields: all, none or those that meet a condition. */
  reads(person: Person): boolean | SQL
}

/** The rules of all kinds, by kind. */
export type RulesByKind = Readonly<Record<string, { rules: Rules<Entity> }>>

/** Everyone signed in may read; some may write. */
export const readByAll = (writes: (person: Person) => boolean) => ({
  finds: () => true,
  creates: writes,
  edits: writes,
  removes: writes,
})

/** Everyone who sees the project may read; those who manage it may write. `column` holds the project's id. */
export function keptOnProject(column: PgColumn) {
  const writes = (person: Person, { projectId }: { projectId: number }) => manages(person, projectId)
  return { finds: (person: Person) => ofSeenProjects(person, column), creates: writes, edits: writes, removes: writes }
}

/** Rows that meet any of these conditions. */
export function either(...conditions: (boolean | SQL)[]): boolean | SQL {
  if (conditions.includes(true)) return true
  const fitting = conditions.filter((condition) => typeof condition !== 'boolean')
  return fitting.length > 0 && (or(...fitting) ?? sql`false`)
}

/** What a rule finds, as an SQL condition. */
export const asCondition = (rule: boolean | SQL): SQL => (typeof rule === 'boolean' ? sql.raw(String(rule)) : rule)

/** Whether a person may see every record of a kind. */
export const seesWholeKind = (kinds: RulesByKind, person: Person, kind: string) =>
  Object.hasOwn(kinds, kind) && kinds[kind]!.rules.finds(person) === true

/** The rights of a person on one record now. They are sent with the record for the browser to use. */
export function rightsOn<E extends Entity>(
  person: Person,
  entity: E,
  rules: Rules<E>,
  row: SeenRow<E> & { statusId?: number },
) {
  return {
    canEdit: rules.edits(person, row),
    canDelete: rules.removes(person, row) && !rules.keptBecause?.(row),
    allowedActions: Object.keys(entity.actions).filter(
      (action) =>
        allows(entity, row.statusId ?? 0, action) &&
        !rules.unfitBecause?.(row, action) &&
        mayAct(person, rules, row, action),
    ),
  }
}

/** Whether a person may take an action, regardless of the status. */
export const mayAct = <E extends Entity>(person: Person, rules: Rules<E>, row: SeenRow<E>, action: string) =>
  (rules.acts ?? rules.edits)(person, row, action)

/** Which records of a kind a person may know by name where another record refers to them. */
export const readsNamesOf = (rules: Pick<Rules<Entity>, 'finds' | 'names'>, person: Person): boolean | SQL =>
  (rules.names ?? rules.finds)(person)

/** Office-wide rights that do not belong to one kind. */
export const mayRestore = isAdmin
export const mayReadTrail = isAdmin
export const mayReadMail = isAdmin
