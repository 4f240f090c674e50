import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { users } from '#server/db/tables/user.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { chanceFrom, type Chance } from './bulk/chance.ts'
import { bulkFirms, bulkPeople } from './bulk/bulkFirms.ts'
import { bulkParts, bulkProjects, bulkRoles } from './bulk/bulkProjects.ts'
import { messages } from './bulk/words.ts'
import { calendarAround, type Calendar } from './calendar.ts'
import { demoRecords } from './demoRecords.ts'
import type { Making } from './demoWorld.ts'
import { fillFiles } from './files/demoFiles.ts'
import { rootRows } from './folders/roots.ts'
import { placeOnAccessLists } from './folders/trees.ts'
import { insertWorld, rowsFor, type TableRows } from './insertWorld.ts'
import { demoPassword } from './people/accounts.ts'
import { fillAccidents } from './safety/fillAccidents.ts'
import { fillInductions } from './safety/fillInductions.ts'

/** Total number of rows, including the demo world. */
export const largeWorld = { clients: 400, users: 2_000, projects: 10_000, notifications: 20_000 }

/**
 * Fills an empty database with the demo world and with as much data as a large firm collects over years, for
 * benchmarks. The bulk data grants nothing to the demo accounts, so their rights are the same as in the demo world.
 */
export async function fillLargeWorld(db: Reader, making: Making) {
  const demo = demoRecords(making.today, await making.hash(demoPassword))
  const bulk = bulkRecords(demo, calendarAround(making.today), chanceFrom(2026))
  await insertWorld(db, Object.values(demo))
  await insertWorld(db, bulk)
  if (making.cipher) {
    await fillAccidents(db, making.today, making.cipher)
    await fillInductions(db, making.cipher)
  }
  await placeOnAccessLists(db)
  await fillFiles(db, making.today, making.files)
}

/** The ids that follow those of `rows`, up to `last`. */
const idsAfter = ({ rows: { length } }: TableRows, last: number) =>
  Array.from({ length: last - length }, (_, index) => length + index + 1)

/** Only companies, people, projects and notifications grow. The office's own lists stay as in the demo world. */
function bulkRecords(demo: ReturnType<typeof demoRecords>, calendar: Calendar, chance: Chance): TableRows[] {
  const firmIds = idsAfter(demo.clients, largeWorld.clients)
  const personIds = idsAfter(demo.users, largeWorld.users)
  const sites = bulkProjects(idsAfter(demo.projects, largeWorld.projects), firmIds, personIds, chance, calendar)
  return [
    rowsFor(clients, bulkFirms(firmIds, chance, calendar)),
    rowsFor(users, bulkPeople(personIds, firmIds, chance, calendar)),
    rowsFor(projects, sites),
    ...Object.values(rootRows(sites)),
    rowsFor(projectClients, bulkParts(sites, firmIds, demo.projectClients.rows.length + 1, calendar)),
    rowsFor(userProjectRoles, bulkRoles(sites, personIds, demo.userProjectRoles.rows.length + 1, calendar)),
    rowsFor(
      notifications,
      bulkNotices(idsAfter(demo.notifications, largeWorld.notifications), personIds, chance, calendar),
    ),
  ]
}

/** One notification in twenty goes to the first administrator, whose list becomes long. */
function bulkNotices(ids: readonly number[], personIds: readonly number[], chance: Chance, calendar: Calendar) {
  return ids.map((id, index): typeof notifications.$inferInsert => {
    const [title, body] = chance.pick(messages)
    const on = calendar.hoursAgo(Math.ceil(((ids.length - index) * 4000) / ids.length))
    const userId = index % 20 === 0 ? 1 : (personIds[index % personIds.length] ?? 1)
    return { id, userId, topic: 'project', title, body, read: chance.inHundred(90), createdOn: on, updatedOn: on }
  })
}
