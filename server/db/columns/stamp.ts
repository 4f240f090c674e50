import { boolean, customType, integer } from 'drizzle-orm/pg-core'

/** A timestamp as ISO 8601 in UTC, the form that the contract uses. */
export const moment = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** A calendar day without a time zone, 'YYYY-MM-DD'. The drivers return different date types. */
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

/** The columns of every record besides its own fields. */
export const stamp = { id: integer().primaryKey().generatedByDefaultAsIdentity(), ...written }
/** The same columns for records whose id is unique only within their list. */
export const stampWithinList = { id: integer().notNull(), ...written }
