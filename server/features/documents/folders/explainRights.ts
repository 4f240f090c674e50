import { eq, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { accessLevelWords } from '#contract/entities/userProjectRole.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import { folderKinds, type ExplainedRights, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { systemWords } from '#contract/systems.ts'
import { levelIn } from '#server/core/access.ts'
import { answer } from '#server/core/answer.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import type { Person } from '#server/core/person.ts'
import { forbidden, missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Reader } from '#server/db/database.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import { clients } from '#server/db/tables/client.ts'
import { groups, groupUsers } from '#server/db/tables/group.ts'
import { entriesOf } from './accessLists.ts'
import { effectiveRights, type FolderEntry } from '#contract/documents/effectiveRights.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import { treeOf } from './folderTrees.ts'

/** `GET …/{id}/rights?userId=` returns what a person may do in a folder, and why. People who manage it may ask. */
export const explainRightsCalls = (table: FolderTable, system: FolderSystem) =>
  new Hono<Env>().get(`/${folderKinds[system]}/:id{[0-9]+}/rights`, async (c) => {
    const { db, now, config } = c.get('services')
    const asker = personOf(c)
    const [id, userId] = [asId.safeParse(c.req.param('id')), asId.safeParse(c.req.query('userId'))]
    const [folder] = id.success ? await db.select().from(table).where(eq(table.id, id.data)) : []
    const flags = folder && !folder.isDeleted ? folderFlags(asker, folder, system) : 0
    if (!folder || !hasRight(flags, 'canView')) throw missing('Folder')
    if (!hasRight(flags, 'canManage') && userId.data !== asker.userId) throw forbidden('see the rights of others')
    const person = userId.success ? await readPerson(db, userId.data, '', now(), config) : null
    if (!person) throw missing('User')
    return answer(c, await explained(db, person, folder, table, system))
  })

async function explained(
  db: Reader,
  person: Person,
  folder: FolderTable['$inferSelect'],
  table: FolderTable,
  system: FolderSystem,
): Promise<ExplainedRights> {
  const { projectId } = folder
  const level = levelIn(person, projectId, system)
  const flags = folderFlags(person, folder, system)
  if (!person.systems.includes(system))
    return { flags: 0, because: [`Their account does not open ${systemWords[system]}.`] }
  if (person.seesAll) return { flags, because: ['Administrators have every right.'] }
  if (person.leads.has(projectId))
    return { flags, because: ['Super users of a company that leads the project have every right.'] }
  const { entries } = treeOf(system)
  const places = await db.select().from(table).where(eq(table.projectId, projectId))
  const live = places.filter(({ isDeleted }) => !isDeleted)
  const counting = effectiveRights(live, await entriesOf({ tx: db as never }, system, eq(entries.projectId, projectId)))
  const nearest = counting.get(folder.id)?.entries ?? []
  const on = ({ folderId }: FolderEntry) =>
    folderId === folder.id ? 'here' : `on ${live.find(({ id }) => id === folderId)?.name ?? 'a folder above'}`
  const own = nearest.find(({ userId }) => userId === person.userId)
  if (own) return { flags, because: [`An entry for them ${on(own)} decides alone.`] }
  const theirs = await groupsOf(
    db,
    person.userId,
    nearest.flatMap(({ groupId }) => groupId ?? []),
  )
  const because = nearest.flatMap((entry) => {
    const group = theirs.find(({ id }) => id === entry.groupId)
    return group ? [`The group ${group.name} has rights ${on(entry)}.`] : []
  })
  const company = nearest.find(({ clientId }) => clientId === person.clientId)
  if (company) {
    const [client] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, person.clientId))
    because.push(`Their company ${client?.name ?? ''} has rights ${on(company)}.`)
  }
  if (because.length > 0) return { flags, because }
  if (folder.onlyNamed)
    return { flags, because: ['The folder or one above it is restricted, and no entry names them.'] }
  if (system === 'sfs' && person.issuesOnly.includes(projectId))
    return { flags, because: ['Their company is the client, which reads the issues of the safety file only.'] }
  if (level > 0)
    return { flags, because: [`${accessLevelWords[level]} is their access level in ${systemWords[system]}.`] }
  return { flags, because: [`They have no role in ${systemWords[system]} of this project.`] }
}

async function groupsOf(db: Reader, userId: number, groupIds: readonly number[]) {
  if (groupIds.length === 0) return []
  const found = await db
    .select({ id: groups.id, name: groups.name, userId: groupUsers.toId })
    .from(groups)
    .innerJoin(groupUsers, eq(groupUsers.fromId, groups.id))
    .where(inArray(groups.id, [...groupIds]))
  return found.filter((one) => one.userId === userId)
}
