import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { documentKinds } from '#contract/documents/documentKind.ts'
import { versionsOf } from '#contract/documents/seenVersions.ts'
import { uploadPathOf } from '#contract/documents/upload.ts'
import { folderKinds, folderSystems, folderUserKinds, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import { rowsOf } from '#server/db/database.ts'
import { useWorld } from '../../world.ts'
import { pdf } from '../documents/documentFolder.ts'
import { add, type Row } from '../rights/everyone.ts'

// Several people write concurrently at random; afterwards the history has one entry for each version of each record.

/** Accepted writes; `npm run torture` asks for ten thousand. */
const wanted = Number(process.env.WRITES ?? 400)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

const setup = useWorld()
let people: Visitor[]
let projectId: number
const kinds = [
  ...folderSystems.flatMap((system) => [folderKinds[system], folderUserKinds[system], documentKinds[system]]),
  'rfi',
  'changeRequest',
] as const
beforeAll(async () => {
  people = await Promise.all(['admin@demo.test', 'admin2@demo.test'].map((email) => setup.world.as(email)))
  const [admin] = people as [Visitor]
  const project = samples.project({ clientId: 1, userId: admin.userId, projectId: 0 })
  projectId = (await add(admin, 'project', { ...project, systems: ['pmp', 'sms', 'sfs'] })).id
})

/** Pseudo-random numbers from 0 to 1, reproducible from the seed (mulberry32). */
function randomOf(start: number) {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A person who makes random writes, one after another. */
function writer(who: Visitor, random: () => number) {
  const oneOf = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]
  const some = <T>(items: readonly T[], most: number) =>
    items.toSorted(() => random() - 0.5).slice(0, 1 + Math.floor(random() * most))
  const around = { clientId: 1, userId: 2, projectId }
  const list = async (path: string) => (await who.read<Row[]>('GET', path)).data ?? []
  const foldersOf = (system: FolderSystem) => list(`${folderKinds[system]}?projectId=${projectId}`)
  const documentsOf = (system: FolderSystem) => list(`${documentKinds[system]}?projectId=${projectId}&size=50`)
  const word = () => crypto.randomUUID().slice(0, 8)

  /** Values for whatever the actions of these kinds require. */
  const input = () => ({
    reason: 'Not needed',
    text: 'As on the drawing.',
    comment: 'As on the drawing.',
    code: oneOf(['A', 'B', 'C']),
    userId: people[0]!.userId,
    email: 'eva@design.example',
    name: 'Eva Design',
  })
  async function act(kind: string, rows: readonly Row[]) {
    const row = oneOf(rows)
    const action = row && oneOf(row.allowedActions as string[])
    if (!action) return 0
    return sent('PUT', `${kind}/${row.id}/move`, { ...input(), action, rowVersion: row.rowVersion })
  }
  async function edit(kind: string, rows: readonly Row[], change: object) {
    const { data } = await who.read<Row | null>('GET', `${kind}/${oneOf(rows)?.id}`)
    return data ? sent('PUT', kind, { ...data, ...change }) : 0
  }
  async function removeOrRestore(kind: string, rows: readonly Row[]) {
    const row = oneOf(rows.filter(({ isRoot }) => !isRoot))
    if (!row) return 0
    const gone = await sent('DELETE', `${kind}/${row.id}?rowVersion=${row.rowVersion}`)
    return gone && random() < 0.8 ? gone + (await sent('PUT', `${kind}/${row.id}/restore`, {})) : gone
  }

  /** Sends a write. Returns 1 if it was accepted; being refused because of a concurrent write is fine. */
  async function sent(method: string, path: string, body?: unknown) {
    const answer = await who.ask(method, path, body)
    if (answer.status >= 500)
      throw new Error(
        `${method} ${path}: ${answer.status} ${await answer.text()}, seed ${seed} ${JSON.stringify(setup.world.logs.filter(({ level }) => level === 'error').slice(0, 3)).slice(0, 6000)}`,
      )
    return answer.ok ? 1 : 0
  }
  function form(words: Record<string, string>, names: readonly string[]) {
    const body = new FormData()
    for (const [field, value] of Object.entries({ uploadReasonId: '10', ...words })) body.set(field, value)
    for (const name of names) body.append('files', new File([pdf()], `${name}.pdf`))
    return body
  }

  const files: ((system: FolderSystem) => Promise<number>)[] = [
    async (system) => {
      const parentId = oneOf(await foldersOf(system))?.id
      return sent('POST', folderKinds[system], { ...samples[folderKinds[system]](around), parentId })
    },
    async (system) => edit(folderKinds[system], await foldersOf(system), { name: `Folder ${word()}` }),
    async (system) => edit(folderKinds[system], await foldersOf(system), { isRestricted: random() < 0.5 }),
    async (system) => {
      const all = await foldersOf(system)
      const place = { action: 'place', parentId: oneOf(all)?.id, rowVersion: undefined }
      return sent('PUT', `${folderKinds[system]}/${oneOf(all)?.id}/move`, place)
    },
    async (system) => (random() < 0.2 ? removeOrRestore(folderKinds[system], await foldersOf(system)) : 0),
    async (system) => {
      const folderId = oneOf(await foldersOf(system))?.id
      return sent('POST', folderUserKinds[system], { ...samples[folderUserKinds[system]](around), folderId })
    },
    async (system) => {
      const entries = await list(`${folderUserKinds[system]}?projectId=${projectId}`)
      if (random() < 0.3) return removeOrRestore(folderUserKinds[system], entries)
      return edit(folderUserKinds[system], entries, { canView: true, canReview: random() < 0.5 })
    },
    async (system) => {
      const folderIds = some(await foldersOf(system), 6).map(({ id }) => id)
      const userIds = some([10, 11, 12, 13, 14, 15], 4)
      const flags = { canView: true, canUpload: random() < 0.5 }
      const mode = oneOf(['add', 'replace', 'remove'])
      const set = { folderIds, userIds, groupIds: [], clientIds: [], flags, mode }
      const body = random() < 0.5 ? { projectId, ...set } : { projectId, sets: [set] }
      return sent('PUT', `${folderUserKinds[system]}/saveBulk`, body)
    },
    async (system) => {
      const folderId = oneOf(await foldersOf(system))?.id
      const names = Array.from({ length: 1 + Math.floor(random() * 4) }, () => `Sheet ${word()}`)
      return sent('POST', uploadPathOf(system), form({ id: String(folderId) }, names))
    },
    async (system) => {
      const { id } = oneOf(await documentsOf(system)) ?? {}
      return sent('POST', uploadPathOf(system), form({ id: String(id), mode: 'revision' }, ['Sheet']))
    },
    async (system) => {
      const folderId = oneOf(await foldersOf(system))?.id
      return sent('POST', documentKinds[system], { ...samples[documentKinds[system]](around), folderId })
    },
    async (system) => edit(documentKinds[system], await documentsOf(system), { title: `Sheet ${word()}` }),
    async (system) => act(documentKinds[system], await documentsOf(system)),
    async (system) => act(documentKinds[system], await documentsOf(system)),
    async (system) => removeOrRestore(documentKinds[system], await documentsOf(system)),
    async (system) => {
      const rows = some(await documentsOf(system), 30)
      const folderId = oneOf(await foldersOf(system))?.id
      const body = { projectId, folderId, ids: rows.map(({ id }) => id), versions: versionsOf(rows) }
      return sent('PUT', `${documentKinds[system]}/moveBulk`, body)
    },
    async (system) => {
      const rows = (await documentsOf(system)).filter(
        ({ statusId, revisedById }) => statusId === 20 && revisedById !== who.userId,
      )
      const ids = rows.map(({ id }) => id)
      const body = {
        projectId,
        itemKind: 'document',
        system,
        ids,
        decision: oneOf(['approve', 'reject']),
        comment: 'Seen',
      }
      return ids.length > 0 ? sent('PUT', 'bulkApproval', body) : 0
    },
  ]
  const others: (() => Promise<number>)[] = [
    async () => sent('PUT', 'ProjectPublish', { projectId, mode: 'all', note: 'Issue' }),
    async () => sent('POST', 'rfi', { ...samples.rfi(around), managerUserId: people[0]!.userId }),
    async () => sent('POST', 'changeRequest', samples.changeRequest(around)),
    ...(['rfi?parentProjectId', 'changeRequest?projectId'] as const).flatMap((query) => {
      const [kind = ''] = query.split('?')
      const rows = () => list(`${query}=${projectId}&size=500`)
      return [
        async () => act(kind, await rows()),
        async () => act(kind, await rows()),
        async () => edit(kind, await rows(), { [kind === 'rfi' ? 'subject' : 'title']: `Girder ${word()}` }),
        async () => removeOrRestore(kind, await rows()),
      ]
    }),
  ]
  return async () => (random() < 0.75 ? oneOf(files)!(oneOf(folderSystems)!) : oneOf(others)!())
}

interface Version {
  kind: string
  id: number
  version: number
  entries: number
}
/** Records of the project whose version differs from the number of their history entries. */
async function gaps() {
  const { db } = setup.world.services
  const found = []
  for (const kind of kinds) {
    const ofProject = sql.identifier(kind === 'rfi' ? 'parentProjectId' : 'projectId')
    // The reason of a move and the letter with a link have entries in addition to that of the move.
    const rows = await db.execute(sql`
      select ${kind} as kind, r.id, r."rowVersion" as version,
        (select count(*)::int from "auditEntry" a where a."entityKind" = ${kind} and a."entityId" = r.id and a.action not in ('reason', 'answerLink')) as entries
      from ${sql.identifier(kind)} r where r.${ofProject} = ${projectId}`)
    found.push(...rowsOf<Version>(rows).filter(({ version, entries }) => version !== entries))
  }
  return found
}

interface Entry {
  id: number
  action: string
  diff: Record<string, [unknown, unknown]>
}
/** Fields of records with entries that do not form a chain up to the current value. */
async function breaks() {
  const { db } = setup.world.services
  const found: string[] = []
  for (const kind of kinds) {
    const ofProject = sql.identifier(kind === 'rfi' ? 'parentProjectId' : 'projectId')
    const rows = rowsOf<Row>(
      await db.execute(sql`select * from ${sql.identifier(kind)} where ${ofProject} = ${projectId}`),
    )
    const entries = rowsOf<Entry>(
      await db.execute(sql`select a."entityId" as id, a.action, a.diff from "auditEntry" a join ${sql.identifier(kind)} r on r.id = a."entityId"
        where a."entityKind" = ${kind} and r.${ofProject} = ${projectId} order by a.id`),
    )
    const last = new Map<string, unknown>()
    for (const { id, action, diff } of entries)
      for (const [field, [from, to]] of Object.entries(diff)) {
        const place = `${kind} ${id} ${field}`
        // A restored record starts a new chain, like a new record.
        const follows = action === 'restored' || canonicalJson(last.get(place)) === canonicalJson(from)
        if (last.has(place) && !follows) found.push(`${place} before`)
        last.set(place, to)
      }
    for (const row of rows)
      for (const field of [
        'name',
        'title',
        'subject',
        'parentId',
        'folderId',
        'isRestricted',
        'canView',
        'canReview',
        'canUpload',
      ])
        if (field in row && last.has(`${kind} ${row.id} ${field}`)) {
          const now = last.get(`${kind} ${row.id} ${field}`)
          if (canonicalJson(now) !== canonicalJson(row[field])) found.push(`${kind} ${row.id} ${field} now`)
        }
  }
  return found
}

test(
  `after ${wanted} accepted writes of several people the history has no gap`,
  async () => {
    const random = randomOf(seed)
    const writers = Array.from({ length: 6 }, (_, at) => writer(people[at % people.length]!, random))
    let accepted = 0
    await Promise.all(
      writers.map(async (write) => {
        while (accepted < wanted) {
          const done = await write()
          accepted += done
        }
      }),
    )
    expect({ seed, gaps: await gaps(), breaks: await breaks() }).toEqual({ seed, gaps: [], breaks: [] })
  },
  600_000 + wanted * 100,
)
