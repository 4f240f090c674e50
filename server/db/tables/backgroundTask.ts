import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { taskStatus, type TaskKind } from '#contract/entities/backgroundTask.ts'
import { moment, stamp } from '#server/db/columns/stamp.ts'
import { users } from './user.ts'

export const backgroundTasks = pgTable(
  'backgroundTask',
  {
    ...stamp,
    userId: integer()
      .notNull()
      .references(() => users.id),
    task: text().$type<TaskKind>().notNull(),
    title: text().notNull(),
    /** The input of the task. */
    input: jsonb().notNull(),
    statusId: integer().notNull().default(10),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    cancelAsked: boolean().notNull().default(false),
    outcome: text(),
    url: text(),
    endedOn: moment(),
    /** The request that started it, for the history. */
    fromAddress: text(),
    requestId: text(),
    /** The process that runs it, and until when nobody else may take it over. */
    worker: text(),
    leaseUntil: moment(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    index('backgroundTask_user').on(table.userId, table.id),
    index('backgroundTask_open')
      .on(table.id)
      .where(sql.raw(`"statusId" in (${taskStatus.waiting}, ${taskStatus.running})`)),
  ],
)
