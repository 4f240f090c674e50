import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { joinFields } from '../core/references/joins.ts'
import { inSlices } from '../core/slices.ts'
import { joinTableName } from '../db/tables/joinTable.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/database.ts'
import { equipmentTypes } from '../kinds/equipmentType/table.ts'
import { processSubTypes } from '../kinds/processSubType/table.ts'
import { roleListTemplates, roleListTemplateVersions } from '../kinds/roleListTemplate/table.ts'
import { auditEntries, signInAttempts } from '../db/tables/journal.ts'
import { clients } from '../kinds/client/table.ts'
import { notifications } from '../kinds/notification/table.ts'
import { users } from '../kinds/user/table.ts'
import { documentLibraries } from '../kinds/documentLibrary/table.ts'
import { libraryAcknowledgements, libraryDocuments, libraryRevisions } from '../kinds/libraryDocument/table.ts'
import { libraryFolders } from '../kinds/libraryFolder/table.ts'
import { groups } from '../kinds/group/table.ts'
import { projectLocations } from '../kinds/projectLocation/table.ts'
import { projectClients } from '../kinds/projectClient/table.ts'
import { projects } from '../kinds/project/table.ts'
import { userProjectRoles } from '../kinds/userProjectRole/table.ts'
import { templateDocuments } from '../kinds/templateDocument/table.ts'
import { templateFolders } from '../kinds/templateFolder/table.ts'
import { templates } from '../kinds/template/table.ts'
import { userTrainings } from '../kinds/userTraining/table.ts'
import { questionTemplates, questionTemplateVersions } from '../kinds/questionTemplate/table.ts'
import { templateQuestions } from '../kinds/templateQuestion/table.ts'

/** Ordered so that every table comes after the tables its foreign keys refer to. */
const tables = {
  clients,
  users,
  projects,
  projectClients,
  userProjectRoles,
  groups,
  projectLocations,
  roleListTemplates,
  roleListTemplateVersions,
  questionTemplates,
  processSubTypes,
  equipmentTypes,
  templates,
  templateFolders,
  templateDocuments,
  documentLibraries,
  libraryFolders,
  libraryDocuments,
  libraryRevisions,
  libraryAcknowledgements,
  templateQuestions,
  questionTemplateVersions,
  userTrainings,
  notifications,
  auditEntries,
  signInAttempts,
}
/** The rows of a world by table. */
export type WorldRows = { [Name in keyof typeof tables]: (typeof tables)[Name]['$inferInsert'][] }

/** Inserts the rows with the ids given, then sets each id sequence to the highest id of its table. */
export async function insertWorld(db: Reader, rows: Partial<WorldRows>) {
  for (const name of Object.keys(tables) as (keyof WorldRows)[]) {
    const { [name]: made = [] } = rows
    for (const some of inSlices<object>(made)) await insert(db, tables[name], some)
    const entity = Object.values(entities as Record<string, Entity>).find(
      ({ kind }) => kind === getTableName(tables[name]),
    )
    if (entity) await insertJoins(db, entity, made)
    if ('id' in tables[name] && made.length > 0) await countOn(db, tables[name])
  }
}

/**
 * Sends many rows as one JSON parameter. That is five times as fast as one parameter per value and stays within
 * PostgreSQL's limit of 65,535 parameters per statement.
 */
async function insert(db: Reader, table: PgTable, rows: readonly object[]) {
  const given = new Set(rows.flatMap((row) => Object.keys(row)))
  const names = Object.keys(getTableColumns(table)).filter((name) => given.has(name))
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const written = JSON.stringify(rows)
  await db.execute(
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${written}::text::jsonb)`,
  )
}

/** Inserts the id arrays of the rows into their join tables. */
async function insertJoins(db: Reader, entity: Entity, rows: readonly object[]) {
  for (const field of joinFields(entity)) {
    const chosen = (rows as Record<string, unknown>[]).map((row) => ({ id: row.id, ids: row[field] ?? [] }))
    for (const some of inSlices(chosen))
      await db.execute(sql`insert into ${sql.identifier(joinTableName(entity.kind, field))} ("fromId", "toId", position)
        select owner.id, named::int, chosen.position from jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb) owner (id int, ids jsonb),
          jsonb_array_elements_text(owner.ids) with ordinality as chosen (named, position)`)
  }
}

async function countOn(db: Reader, table: PgTable) {
  const name = `"${getTableName(table)}"`
  await db.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), max(id)) from ${table}`)
}
