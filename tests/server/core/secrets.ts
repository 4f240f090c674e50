import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Entity, hubNames } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import type { Change } from '#contract/wire/envelope.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Visitor, World } from '#mocks/world.ts'
import { rowsOf } from '#server/db/database.ts'
import { outboxMails as mails } from '#server/db/tables/journal.ts'
import { users } from '#server/db/tables/user.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { unzipped } from '#tests/unzipped.ts'
import { addressOf, routesOf } from '../rights/routes.ts'

/** A confidential record, with a word in all its texts that occurs nowhere else. */
export interface Secret {
  kind: Kind
  id: number
  word: string
  projectId: number
  /** The ids of its files. */
  files: readonly number[]
  /** Sequence number of the newest change before it was created. */
  since: number
}

const all = entities as Readonly<Partial<Record<Kind, Entity>>>
const entityOf = (kind: Kind) => all[kind]!

/** Adds a word to each free-text field of a draft. */
export function worded(kind: Kind, draft: Readonly<Record<string, unknown>>, word: string): Record<string, unknown> {
  const { draft: checks } = entityOf(kind)
  const isFine = (candidate: object) => checks.safeParse(candidate).success
  return Object.keys(checks.shape).reduce<Record<string, unknown>>(
    (so_far, field) => {
      const now = so_far[field]
      const text = typeof now === 'string' && now !== '' ? `${now} ${word}` : word
      const isText = now === undefined || now === null || typeof now === 'string'
      // A field that accepts this sentence accepts any text.
      const candidate = { ...so_far, [field]: text }
      return isText && isFine(candidate) && isFine({ ...so_far, [field]: 'Any words at all' }) ? candidate : so_far
    },
    { ...draft },
  )
}

/** Kinds whose records become confidential through their sub type. Documents have separate rights. */
export const confidentialKinds = Object.values(all)
  .filter(({ row, draft }) => 'isConfidential' in row.shape && !('isConfidential' in draft.shape))
  .map(({ kind }) => kind)

const readRoutes = (world: World) =>
  routesOf(world).filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.includes('*'))

/**
 * The URLs of a route for a record: with its id, that of its project, and those of its files. Registers are also
 * requested unfiltered, by the record's id, and searched for its word.
 */
function addressesFor(path: string, isRegister: boolean, { kind, id, projectId, files, word, since }: Secret) {
  const own = `/api/${entityOf(kind).path}`
  const ids = path.startsWith('/api/file/') ? files : path.startsWith(own) ? [id] : [id, projectId]
  const named = new URLSearchParams({
    projectId: String(projectId),
    entityKind: kind,
    entityId: String(id),
    since: String(since),
    size: '100',
  })
  const whole = `${named}&view=all`
  const searches = isRegister ? [`${named}`, whole, `${whole}&words=${word}`, `ids=${id}`] : [whole]
  const addresses = ids.map((one) =>
    addressOf(
      { method: 'GET', path },
      { id: String(one), projectId: String(projectId), entityId: String(one), column: 'statusId' },
    ),
  )
  return [...new Set(addresses)].flatMap((address) => searches.map((search) => `${address}?${search}`))
}

/** The whole text of an answer, whatever its format. */
async function textOf(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? ''
  if (type.includes('pdf')) return (await pdfPages(await answer.arrayBuffer())).join('\n')
  if (/zip|spreadsheet/.test(type)) return [...(await unzipped(await answer.arrayBuffer())).entries()].flat().join('\n')
  return `${answer.headers.get('content-disposition') ?? ''}\n${await answer.text()}`
}

const countIn = (text: string) => {
  const { data } = JSON.parse(text.trim()) as { data: { count?: number } | unknown[] }
  return Array.isArray(data) ? data.length : (data.count ?? 0)
}

/**
 * Returns the routes whose answers to a person reveal the record: by its word, by a count of it, or by a change of it
 * or its files.
 */
export const tellsOf = (world: World, who: Visitor, secret: Secret) =>
  telling(world, who, secret, (path, text) =>
    path === '/api/changes' ? isAmong(text, secret) : path.startsWith('/api/file/'),
  )

/** Returns the routes whose answers to a person contain the word, or count what a search for it finds. */
export const saysWord = (world: World, who: Visitor, secret: Secret) => telling(world, who, secret, () => false)

async function telling(
  world: World,
  who: Visitor,
  secret: Secret,
  tellsOtherwise: (path: string, text: string) => boolean,
): Promise<string[]> {
  const routes = readRoutes(world)
  const registers = new Set(routes.filter(({ path }) => path.endsWith('/count')).map(({ path }) => path.slice(0, -6)))
  const found = new Set<string>()
  const ask = async (path: string, address: string) => {
    const answer = await who.ask('GET', address)
    if (answer.status !== 200) {
      await answer.body?.cancel()
      return
    }
    const text = await textOf(answer)
    const isCounted = path.endsWith('/count') && address.includes(`words=${secret.word}`)
    if (text.includes(secret.word) || (isCounted && countIn(text) > 0) || tellsOtherwise(path, text)) found.add(path)
  }
  for (const { path } of routes) {
    const isRegister = registers.has(path.replace(/\/count$/, ''))
    await Promise.all(addressesFor(path, isRegister, secret).map((address) => ask(path, address)))
  }
  return [...found].toSorted()
}

const isAmong = (text: string, { kind, id }: Secret) => {
  const { changes } = (JSON.parse(text.trim()) as { data: { changes: Change[] } }).data
  return changes.some((change) => change.kind === kind && change.id === id)
}

/** Returns the number of records that each register counts for a person. */
export async function countsFor(world: World, who: Visitor, projectId: number) {
  const counts: Record<string, unknown> = {}
  for (const { path } of readRoutes(world).filter((route) => route.path.endsWith('/count')))
    for (const view of ['', '&view=all']) {
      const address = `${path}?projectId=${projectId}${view}`
      const answer = await who.ask('GET', address)
      const text = await answer.text()
      if (answer.status === 200) counts[address] = countIn(text)
    }
  return counts
}

/** Listens for a person's hub events about a kind. Returns the record ids so far. */
export async function listenTo({ lines }: World, who: Visitor, kind: Kind) {
  const heard: number[] = []
  const line = lines.open(who)
  const { updated, deleted } = hubNames(entityOf(kind))
  for (const name of [updated, deleted]) line.on(name, (...args) => void heard.push(Number(args[0])))
  await connected(line)
  return heard
}

/** Listens for all hub events of a person. Returns the events so far. */
export async function listenToAll({ lines }: World, who: Visitor) {
  const heard: unknown[] = []
  const line = lines.open(who)
  const names = Object.values(all).flatMap((entity) => Object.values(hubNames(entity)))
  for (const name of [...names, 'NewNotifications']) line.on(name, (...args) => void heard.push([name, ...args]))
  await connected(line)
  return heard
}

const connected = (line: ReturnType<World['lines']['open']>) =>
  new Promise<void>((done) => {
    line.onConnected(() => done())
    line.start()
  })

/** Returns the mails to a person that contain the word. */
export async function mailsTo({ services: { db } }: World, { userId }: Visitor, { word }: Secret) {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const sent = await db.select().from(mails).where(eq(mails.to, person!.email))
  return sent.filter((mail) => JSON.stringify(mail).includes(word))
}

/** The whole content of the database, as text. */
export async function databaseText({ services: { db } }: World) {
  const tables = rowsOf<{ name: string }>(
    await db.execute(sql`select table_name as name from information_schema.tables where table_schema = 'public'`),
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await db.execute(sql`select t::text as row from ${sql.identifier(name)} t`)
    texts.push(...rowsOf<{ row: string }>(rows).map(({ row }) => row))
  }
  return texts.join('\n')
}

/** Checks that the server's log does not contain the record's text. */
export const expectSilentLog = ({ logs }: World, { word }: Secret) =>
  expect(logs.filter((line) => JSON.stringify(line).includes(word))).toEqual([])
