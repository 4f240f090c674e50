import { sql } from 'drizzle-orm'
import type { SearchAnswer } from '#contract/documents/documentSearch.ts'
import { createWorld, type Visitor } from '#mocks/world.ts'
import { zlibCompressor } from '#server/base/zlib.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { demoDatabase } from '../database.ts'
import { quickPasswords } from '../quickPasswords.ts'
import type { Goal, Measured } from './measured.ts'
import { inTurn, median } from './rounds.ts'

const [many, few] = [100_000, 1_000]
const folders = 400
/** One in this many folders is open to the person who searches; the others are open to other people. */
const opened = 4
const rounds = 12

/**
 * The text of document `n`: 200 words out of 5,000, one word that occurs in all documents, and one in every thousandth.
 */
const text = sql.raw(`'Method and sequence of the work ' || (
    select string_agg('w' || to_hex(((n.n * 31 + k * k * 17) % 5000)::int) || 'ord', ' ') from generate_series(1, 200) k
  ) || case when n.n % 50 = 3 then ' gantry crane' else '' end || case when n.n % 1000 = 3 then ' falsework' else '' end`)

/** Adds this many documents with texts to folders of one project, a quarter of them readable for this person. */
async function fill(db: Db, userId: number, projectId: number, count: number) {
  await db.execute(sql`
    with list as (
      insert into "accessList" ("projectId", system, "onlyNamed", key)
      select ${projectId}, 'pmp', true, 'bench-' || n from generate_series(1, 2) n returning id, key
    )
    insert into "accessListEntry" ("listId", "userId", flags) select id, ${userId}, 3 from list where key = 'bench-1'`)
  await db.execute(sql`
    insert into "projectFolderPmp" ("projectId", "parentId", name, "accessListId", "onlyNamed", "isRestricted", "createdOn", "updatedOn")
    select ${projectId}, (select id from "projectFolderPmp" where "projectId" = ${projectId} and "parentId" is null),
      'Bench ' || n, (select id from "accessList" where key = 'bench-' || case when n % ${opened} = 0 then 1 else 2 end),
      true, true, now(), now() from generate_series(1, ${folders}::int) n`)
  // One statement for all rows is faster than the triggers row by row; they are tested elsewhere.
  for (const table of ['projectDocumentPmp', 'projectDocumentPmpRevision'])
    await db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
  await db.execute(sql`
    with place as (
      select row_number() over (order by id) - 1 as n, id from "projectFolderPmp" where name like 'Bench %'
    )
    insert into "projectDocumentPmp" ("projectId", "folderId", number, title, "documentTypeId", "createdOn", "updatedOn", "revisedOn")
    select ${projectId}, place.id, 'BNC-XX-DR-A-' || (100000 + n.n), 'Drawing of span ' || n.n % 97 || ' pier ' || n.n % 41,
      10 + 10 * (n.n % 5), now(), now(), timestamptz '2026-01-01' + n.n * interval '1 minute'
    from generate_series(1, ${count}::int) n join place on place.n = n.n % ${folders}`)
  await db.execute(sql`
    with file as (
      insert into "storedFile" (sha256, name, mime, size, "ownerKind", "ownerId", "ownerField", "createdOn")
      select 'bench' || id, title || '.pdf', 'application/pdf', 1000, 'projectDocumentPmp', id, 'revisions', now()
      from "projectDocumentPmp" where number like 'BNC-%' returning id, "ownerId"
    )
    insert into "projectDocumentPmpRevision" ("documentId", code, suitability, "fileId", "uploadReasonId", "createdOn")
    select "ownerId", 'P01', 'S2', id, 10, now() from file`)
  await db.execute(sql`update "projectDocumentPmp" d set "currentRevisionId" = r.id
    from "projectDocumentPmpRevision" r where r."documentId" = d.id and d.number like 'BNC-%'`)
  await db.execute(sql`insert into "fileText" (sha256, state, text) select 'bench' || d.id, 'read', ${text}
    from (select *, right(number, 6)::int - 100000 as n from "projectDocumentPmp" where number like 'BNC-%') n
    join "projectDocumentPmp" d on d.id = n.id`)
  await db.execute(sql`
    insert into "projectDocumentPmpWords" ("documentId", "revisionId", "isCurrent", label, words)
    select d.id, d."currentRevisionId", true, d."searchText",
      document_heading(d.number, d.title, d.tags) || setweight(document_vector(t.text), 'D')
    from "projectDocumentPmp" d join "fileText" t on t.sha256 = 'bench' || d.id where d.number like 'BNC-%'`)
  for (const table of ['projectDocumentPmp', 'projectDocumentPmpRevision'])
    await db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
  // The state that autovacuum reaches after a while: statistics, and no pending entries in the index.
  await db.execute(sql`vacuum analyze "projectDocumentPmpWords"`)
  await db.execute(sql`analyze`)
}

const questions: Record<string, string> = {
  'words few documents have': 'falsework',
  'words one in a hundred has': 'gantry cranes',
  'a part of a number': 'A-1005',
  'words in any order': 'pier 7 span',
  'a word all documents have': 'sequence',
  'a word, one type': 'sequence&type=20',
  'a word, one status': 'sequence&status=10',
  'a word in the titles of all documents': 'pier',
  'a word, earlier revisions too': 'sequence&earlier=1',
}

/** Milliseconds per answer; each must find exactly what this person may see. */
async function timed(who: Visitor, asked: string) {
  const begun = performance.now()
  const answer = await who.ask('GET', `projectDocumentSearch?words=${asked}`)
  const { data } = (await answer.json()) as { data: SearchAnswer }
  const taken = performance.now() - begun
  if (answer.status !== 200 || data.total === 0)
    throw new Error(`${asked} answered ${answer.status} with ${data?.total}`)
  return taken
}

async function worldOf(url: string | null, count: number) {
  const database = await demoDatabase(url)
  const world = await createWorld(database, { passwords: quickPasswords, pictures, compressor: zlibCompressor })
  const who = await world.as('staff@demo.test')
  const [project] = rowsOf<{ id: number }>(
    await database.db.execute(
      sql`select "projectId" as id from "userProjectRole" where "userId" = ${who.userId} limit 1`,
    ),
  )
  await fill(database.db, who.userId, project!.id, count)
  return {
    who,
    async close() {
      await world.close()
      await database.close()
    },
  }
}

async function compare(engine: string, url: string | null): Promise<Measured[]> {
  const worlds = { large: await worldOf(url, many), small: await worldOf(url, few) }
  try {
    const measured: Measured[] = []
    for (const [what, asked] of Object.entries(questions)) {
      const taken = await inTurn(rounds, {
        large: () => timed(worlds.large.who, asked),
        small: () => timed(worlds.small.who, asked),
      })
      measured.push({
        what: `${what}, ${engine}`,
        figure: median(taken.large.slice(2)),
        unit: 'ms',
        floor: { name: `${few} documents`, figure: median(taken.small.slice(2)) },
        most: 200,
      })
    }
    return measured
  } finally {
    await worlds.large.close()
    await worlds.small.close()
  }
}

/** S13: the document search over 100,000 documents, a quarter of them readable for its user, compared with 1,000. */
export const benchDocumentSearch: Goal = async () => {
  const url = process.env.DATABASE_URL
  return compare(url ? 'PostgreSQL' : 'embedded', url ?? null)
}
