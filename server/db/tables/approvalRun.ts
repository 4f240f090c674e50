import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Stage } from '#contract/approvals/approvalStages.ts'
import type { CameBy, RunResult, RunStatusId, StepStatusId } from '#contract/approvals/processRun.ts'
import { moment } from '#server/db/columns/stamp.ts'
import { projects } from './project.ts'
import { users } from './user.ts'

/** The approvals of records. Each keeps the stages of the template version that it started with. */
export const processRuns = pgTable(
  'processRun',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    entityKind: text().notNull(),
    entityId: integer().notNull(),
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    /** Not a foreign key: a template may be removed permanently, and its runs remain complete without it. */
    templateId: integer().notNull(),
    templateName: text().notNull(),
    templateVersion: integer().notNull(),
    plan: jsonb().$type<Stage[]>().notNull(),
    statusId: integer().$type<RunStatusId>().notNull(),
    result: text().$type<RunResult>(),
    round: integer().notNull(),
    /** The number of the record when it was submitted, for notifications and workloads. */
    number: text(),
    title: text().notNull(),
    url: text().notNull(),
    submittedOn: moment().notNull(),
    endedOn: moment(),
  },
  (table) => [
    index('processRun_record').on(table.entityKind, table.entityId, table.id),
    index('processRun_project').on(table.projectId),
    index('processRun_template').on(table.templateId, table.templateVersion),
    index('processRun_author').on(table.authorId),
    // A record has at most one open approval.
    uniqueIndex('processRun_open')
      .on(table.entityKind, table.entityId)
      .where(sql`"statusId" in (10, 20, 30)`),
  ],
)

/** One stage of a run in one round: its list of people (6.2). */
export const processInstanceUserLists = pgTable(
  'processInstanceUserList',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    runId: integer()
      .notNull()
      .references(() => processRuns.id, { onDelete: 'cascade' }),
    stageKey: text().notNull(),
    round: integer().notNull(),
    position: integer().notNull(),
    /** The response that the list answers (specification, 3.4); 0 for the list of a stage. */
    correspondingResponseId: integer().notNull().default(0),
    statusId: integer().$type<StepStatusId>().notNull(),
    startedOn: moment(),
    dueOn: moment(),
    /** When its people are reminded; null if there is no reminder. */
    remindOn: moment(),
    remindedOn: moment(),
    escalatedOn: moment(),
    endedOn: moment(),
    reason: text(),
  },
  (table) => [
    uniqueIndex('processInstanceUserList_stage').on(table.runId, table.round, table.stageKey),
    // The scheduled check reads only current stages.
    index('processInstanceUserList_current')
      .on(table.startedOn)
      .where(sql`"statusId" = 20`),
  ],
)

/** The people of a list. Rows are never removed, so everyone who acted or handed over stays in it. */
export const processInstanceUsers = pgTable(
  'processInstanceUser',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    listId: integer()
      .notNull()
      .references(() => processInstanceUserLists.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    processRoleId: integer().notNull(),
    statusId: integer().$type<StepStatusId>().notNull(),
    cameBy: text().$type<CameBy>().notNull(),
    forUserId: integer().references(() => users.id),
    comment: text(),
    signature: text(),
    actedOn: moment(),
  },
  (table) => [
    uniqueIndex('processInstanceUser_once').on(table.listId, table.userId),
    index('processInstanceUser_user').on(table.userId, table.statusId),
    index('processInstanceUser_for').on(table.forUserId),
  ],
)
