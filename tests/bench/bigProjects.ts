import { sql } from 'drizzle-orm'
import type { BackgroundTask } from '#contract/entities/backgroundTask.ts'
import type { CloneAnswer } from '#contract/projects/projectClone.ts'
import { createWorld, type Visitor, type World } from '#mocks/world.ts'
import { zlibCompressor } from '#server/base/zlib.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { demoDatabase } from '../database.ts'
import { quickPasswords } from '../quickPasswords.ts'
import { fillProject, makeFile, makeProject, openTo, type Size } from './bigProject.ts'
import type { Goal, Measured } from './measured.ts'
import { inTurn, median } from './rounds.ts'

const sizes = { large: { folders: 5_000, documents: 50_000 }, small: { folders: 50, documents: 500 } }
const copied: Record<'large' | 'small', Size> = {
  large: sizes.large,
  small: { folders: 500, documents: 5_000 },
}
const people = 500
const rounds = 12
type Which = keyof typeof sizes

/** The requests of a browser when a person works in the files of a project. */
const questions: Record<string, (projectId: number, round: number) => string> = {
  'first rows of the files page': (id, round) => `projectDocumentPmp?projectId=${id}&size=${50 + round}`,
  'their count': (id, round) =>
    `projectDocumentPmp/count?projectId=${id}&where.revisedOn=2026-01-01T00:00:${10 + round}Z`,
  'sorted by title': (id, round) => `projectDocumentPmp?projectId=${id}&size=${50 + round}&sort=-title`,
  'one type': (id, round) => `projectDocumentPmp?projectId=${id}&size=${50 + round}&where.documentTypeId=20`,
  'one originator': (id, round) => `projectDocumentPmp?projectId=${id}&size=${50 + round}&where.originatorClientId=1`,
  'one classification': (id, round) =>
    `projectDocumentPmp?projectId=${id}&size=${50 + round}&where.manualClassificationIds=1`,
  'contractual ones': (id, round) =>
    `projectDocumentPmp?projectId=${id}&size=${50 + round}&where.revisionState=contractual`,
  'those whose review one person holds': (id, round) =>
    `projectDocumentPmp?projectId=${id}&size=${50 + round}&where.heldBy=2`,
  'those whose review the right on the folder decides': (id, round) =>
    `projectDocumentPmp?projectId=${id}&size=${50 + round}&where.heldBy=0`,
  'words some have': (id, round) => `projectDocumentPmp?projectId=${id}&size=${50 + round}&words=span+7`,
}

async function answerOf(who: Visitor, method: string, path: string, body?: unknown) {
  const begun = performance.now()
  const answer = await who.ask(method, path, body)
  const bytes = await answer.arrayBuffer()
  const taken = performance.now() - begun
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${new TextDecoder().decode(bytes).slice(0, 300)}`)
  return { taken, size: bytes.byteLength, text: () => new TextDecoder().decode(bytes) }
}

/** Requests of the person with rights on some folders, in the large project and in the small one. */
async function readings(who: Visitor, ids: Record<Which, number>, engine: string): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const [what, path] of Object.entries(questions)) {
    const round = { large: 0, small: 0 }
    const size = { large: 0, small: 0 }
    const one = (which: Which) => async () => {
      const answer = await answerOf(who, 'GET', path(ids[which], round[which]++))
      size[which] = answer.size
      return answer.taken
    }
    const taken = await inTurn(rounds, { large: one('large'), small: one('small') })
    const line = (name: string, of: Record<Which, number>, unit: string): Measured => ({
      what: `${what}${name}, ${engine}`,
      figure: of.large,
      unit,
      floor: { name: `${sizes.small.documents} documents`, figure: of.small },
      mostTimes: 2,
    })
    measured.push(
      line('', { large: median(taken.large.slice(2)), small: median(taken.small.slice(2)) }, 'ms'),
      line(', size', { large: size.large / 1024, small: size.small / 1024 }, 'kB'),
    )
  }
  const tree = async (id: number) => answerOf(who, 'GET', `projectFolderPmp?projectId=${id}&requireUpdate=true`)
  const trees = await inTurn(6, { large: () => tree(ids.large), small: () => tree(ids.small) })
  const each = (which: Which) => median(trees[which].slice(1).map(({ taken }) => taken))
  measured.push({
    what: `the tree of ${sizes.large.folders} folders, ${engine}`,
    figure: each('large'),
    unit: 'ms',
    floor: { name: `${sizes.small.folders} folders`, figure: each('small') },
    mostTimes: sizes.large.folders / sizes.small.folders,
  })
  return measured
}

/** Moves 500 documents back and forth, and decides on 200, which are then reset to waiting. */
async function writings(admin: Visitor, db: Db, ids: Record<Which, number>, engine: string): Promise<Measured[]> {
  const idsOf = async (text: ReturnType<typeof sql>) =>
    rowsOf<{ id: number }>(await db.execute(text)).map(({ id }) => id)
  const set = async (projectId: number) => ({
    documents: await idsOf(
      sql`select id from "projectDocumentPmp" where "projectId" = ${projectId}
      and number like 'BN-%' order by id limit 500`,
    ),
    folders:
      await idsOf(sql`select id from "projectFolderPmp" where "projectId" = ${projectId} and "parentId" is not null
      order by id desc limit 2`),
  })
  const sets = { large: await set(ids.large), small: await set(ids.small) }
  let turn = 0
  const move = (which: Which) => async () => {
    const { documents, folders } = sets[which]
    const body = { projectId: ids[which], folderId: folders[turn++ % 4 < 2 ? 0 : 1], ids: documents }
    return (await answerOf(admin, 'PUT', 'projectDocumentPmp/moveBulk', body)).taken
  }
  const moved = await inTurn(6, { large: move('large'), small: move('small') })
  const decide = (which: Which) => async () => {
    const some = sets[which].documents.slice(0, 200)
    const body = { projectId: ids[which], system: 'pmp', itemKind: 'document', ids: some, decision: 'approve' }
    const { taken } = await answerOf(admin, 'PUT', 'bulkApproval', body)
    await db.execute(sql`update "projectDocumentPmp" set "statusId" = 20 where id in ${some}`)
    return taken
  }
  const decided = await inTurn(6, { large: decide('large'), small: decide('small') })
  const line = (what: string, taken: Record<Which, number[]>): Measured => ({
    what: `${what}, ${engine}`,
    figure: median(taken.large.slice(1)),
    unit: 'ms',
    floor: { name: `among ${sizes.small.documents}`, figure: median(taken.small.slice(1)) },
    mostTimes: 2,
  })
  return [line('500 documents moved', moved), line('200 documents approved', decided)]
}

/** Copies a project with its folders and documents; the time per document must not grow with their number. */
async function copying(admin: Visitor, ids: Record<Which, number>, engine: string): Promise<Measured[]> {
  const copy = async (which: Which) => {
    const begun = performance.now()
    const asked = await admin.read<CloneAnswer>('POST', 'ProjectClone', {
      fromProjectId: ids[which],
      name: `Copy of ${which}`,
      number: `COPY-${which}`,
      startDate: '2027-03-01',
      parts: ['users', 'folders', 'folderRights', 'documents'],
    })
    if (asked.errors.length > 0) throw new Error(asked.errors.map(({ message }) => message).join(' '))
    for (;;) {
      const { data } = await admin.read<BackgroundTask>('GET', `backgroundTask/${asked.data.task.id}`)
      if (data.statusId >= 30) {
        if (!/was added/.test(data.outcome ?? '')) throw new Error(`The copy ended: ${data.outcome}`)
        return performance.now() - begun
      }
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  const perDocument = async (which: Which) => ((await copy(which)) / copied[which].documents) * 1_000
  const small = await perDocument('small')
  return [
    {
      what: `copy of ${copied.large.documents} documents, for each, ${engine}`,
      figure: await perDocument('large'),
      unit: 'µs',
      floor: { name: `${copied.small.documents} documents`, figure: small },
      mostTimes: 1.5,
    },
  ]
}

async function filled(world: World, admin: Visitor, staff: Visitor, number: string, size: Size) {
  const { db } = world.services
  const id = await makeProject(admin, number)
  await fillProject(db, id, staff.userId, size, await makeFile(admin, db, id))
  return id
}

async function compare(engine: string, url: string | null): Promise<Measured[]> {
  const database = await demoDatabase(url)
  const world = await createWorld(database, { passwords: quickPasswords, pictures, compressor: zlibCompressor })
  try {
    const [admin, staff] = [await world.as('admin@demo.test'), await world.as('staff@demo.test')]
    const ids = {
      large: await filled(world, admin, staff, 'BIG', sizes.large),
      small: await filled(world, admin, staff, 'SMALL', sizes.small),
    }
    const middle = await filled(world, admin, staff, 'MIDDLE', copied.small)
    const given = {
      small: await openTo(admin, database.db, ids.small, staff.userId, people),
      large: await openTo(admin, database.db, ids.large, staff.userId, people),
    }
    await database.db.execute(sql`analyze`)
    return [
      {
        what: `rights for ${people} people on 20 folders, ${engine}`,
        figure: given.large,
        unit: 'ms',
        floor: { name: `among ${sizes.small.folders} folders`, figure: given.small },
        mostTimes: 2,
      },
      ...(await readings(staff, ids, engine)),
      ...(await writings(admin, database.db, ids, engine)),
      ...(await copying(admin, { large: ids.large, small: middle }, engine)),
    ]
  } finally {
    await world.close()
    await database.close()
  }
}

/**
 * S15: a project of 50,000 documents in 5,000 folders on which 500 people have rights, compared with one of 500 in 50.
 */
export const benchBigProjects: Goal = async () => {
  const url = process.env.DATABASE_URL
  return compare(url ? 'PostgreSQL' : 'embedded', url ?? null)
}
