import { boolean, customType, integer } from 'drizzle-orm/pg-core'

/** A moment, ISO 8601 in UTC on both sides of the database, as the contract speaks it. */
export const moment = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** A calendar day without a zone, 'YYYY-MM-DD'; drivers disagree on their own date type. */
export const calendarDay = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'date',
  fromDriver: (value) => (typeof value === 'string' ? value.slice(0, 10) : value.toISOString().slice(0, 10)),
})

const written = {
  rowVersion: integer().notNull().default(1),
  createdOn: moment().notNull(),
  createdById: integer(),
  updatedOn: moment().notNull(),
  updatedById: integer(),
  isDeleted: boolean().notNull().default(false),
  deletedOn: moment(),
}

/** What every stored record has beside its own fields. */
export const stamp = { id: integer().primaryKey().generatedByDefaultAsIdentity(), ...written }
/** The same for a record whose id is unique only within its list. */
export const stampWithinList = { id: integer().notNull(), ...written }
