import { sql } from 'drizzle-orm'
import { createWorld, type Visitor } from '#mocks/world.ts'
import { zlibCompressor } from '#server/base/zlib.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { demoDatabase } from '../database.ts'
import { quickPasswords } from '../quickPasswords.ts'
import type { Goal, Measured } from './measured.ts'
import { inTurn, median } from './rounds.ts'

/** Projects on which the H&S adviser manages safety, each with this many permits; 200 of them are live. */
const large = { id: projectId('HB-014'), count: 20_000 }
const small = { id: projectId('RC-021'), count: 300 }
const live = 200
const rounds = 15

/** Copies a demo permit; the newest copies are live, and twenty of them contain a certain word. */
async function fill(db: Db, { id, count }: typeof large) {
  await db.execute(sql`
    insert into "permit" ("projectId", number, "processSubTypeId", title, "locationId", "authorUserId", "holderUserId",
      "issuerUserId", "statusId", "validFrom", "validTo", "closedOn", "createdOn", "updatedOn")
    select ${id}, 'PTW-1' || lpad(n::text, 5, '0'), p."processSubTypeId",
      case when n % (${count}::int / 20) = 0 then 'Slew the gantry crane' else 'Fit handrails' end || ' at span ' || n % 40,
      p."locationId", p."authorUserId", p."holderUserId", p."issuerUserId",
      case when n <= ${count}::int - ${live} then 80 else (array[40, 50, 60, 65, 70])[n % 5 + 1] end,
      timestamptz '2026-01-01' + n * interval '20 minutes', timestamptz '2026-01-01 08:00' + n * interval '20 minutes',
      case when n <= ${count}::int - ${live} then timestamptz '2026-01-02' + n * interval '20 minutes' end,
      timestamptz '2026-01-01' + n * interval '20 minutes', timestamptz '2026-01-01' + n * interval '20 minutes'
    from generate_series(1, ${count}::int) n, (select * from "permit" order by id limit 1) p`)
}

const registers: Record<string, (round: number) => string> = {
  'permits, first rows': (round) => `permit?size=${20 + round}`,
  'permits by number': (round) => `permit?sort=number&size=${20 + round}`,
  'permits with a rare word': (round) => `permit?words=gantry&size=${20 + round}`,
  'live permits': (round) => `permit?view=live&size=${20 + round}`,
  [`board of ${live} live permits`]: (round) => `permit?view=board&sort=validTo&size=${480 + round}`,
}

/** A draft whose questionnaire has this many questions, all but the last answered, and this many photos. */
async function newQuestionnaire(db: Db, { questions, photos }: { questions: number; photos: number }) {
  const plain = {
    help: null,
    isRequired: false,
    options: [],
    min: null,
    max: null,
    step: null,
    unit: null,
    regex: null,
    maxLength: null,
    minPhotos: 0,
    weight: 1,
    visibleIf: null,
    onAnswer: [],
    isCritical: false,
    gasLimits: null,
  }
  const form = {
    name: `Bench ${questions}`,
    scoringOn: false,
    passMarkPercent: null,
    sections: [{ id: 'first', title: 'First', repeatable: false, visibleIf: null, translations: {} }],
    questions: Array.from({ length: questions }, (_, at) => ({
      ...plain,
      key: `q${at}`,
      sectionId: 'first',
      text: `Question ${at}, about the walkway at span ${at % 40}?`,
      inputTypeId: at < photos ? 140 : 20,
    })),
  }
  const [template] = rowsOf<{ id: number }>(
    await db.execute(sql`insert into "questionTemplate" (name, "processKindIds", sections, "publishedVersion", "createdOn",
      "updatedOn") values (${form.name}, '[10]', ${JSON.stringify(form.sections)}::jsonb, 1, now(), now()) returning id`),
  )
  await db.execute(sql`insert into "questionTemplateVersion" ("questionTemplateId", version, form, "publishedOn", "createdOn",
    "updatedOn") values (${template!.id}, 1, ${JSON.stringify(form)}::jsonb, now(), now(), now())`)
  const [permit] = rowsOf<{ id: number; author: number }>(
    await db.execute(sql`insert into "permit" ("projectId", "processSubTypeId", title, "locationId", "authorUserId",
        "holderUserId", "issuerUserId", "statusId", "validFrom", "validTo", "createdOn", "updatedOn", "mainTemplateId", "mainVersion")
      select "projectId", "processSubTypeId", ${form.name}, "locationId", "authorUserId", "holderUserId", "issuerUserId", 10,
        "validFrom", "validTo", now(), now(), ${template!.id}, 1 from "permit" where "projectId" = ${large.id} order by id limit 1
      returning id, "authorUserId" as author`),
  )
  await db.execute(sql`insert into "storedFile" (sha256, name, mime, size, "ownerKind", "ownerId", "ownerField", "createdOn")
    select md5(n::text), 'photo ' || n || '.jpg', 'image/jpeg', 1, 'permit', ${permit!.id}, 'answerFiles', now()
    from generate_series(1, ${photos}::int) n`)
  await db.execute(sql`insert into "instanceAnswer" ("entityKind", "entityId", "setName", slot, value, version, "answeredById",
      "answeredOn")
    select 'permit', ${permit!.id}, 'main', 'q' || n, case when n < ${photos}::int
        then (select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name)) from "storedFile" f
          where f."ownerId" = ${permit!.id} and f."ownerField" = 'answerFiles' and f.name = 'photo ' || n + 1 || '.jpg')
        else to_jsonb('Walkway clear at span ' || n) end, 1, ${permit!.author}, now()
    from generate_series(0, ${questions}::int - 2) n`)
  return { id: permit!.id, last: `q${questions - 1}`, version: 0 }
}
type Questionnaire = Awaited<ReturnType<typeof newQuestionnaire>>

async function timed(who: Visitor, method: string, path: string, body?: unknown) {
  const begun = performance.now()
  const answer = await who.ask(method, path, body)
  const { length } = await answer.text()
  const taken = performance.now() - begun
  if (answer.status !== 200 || length < 20) throw new Error(`${path} answered ${answer.status}`)
  return taken
}
const read = (who: Visitor, { id }: Questionnaire) => timed(who, 'GET', `permit/${id}/answers`)
const save = (who: Visitor, of: Questionnaire, round: number) =>
  timed(who, 'PUT', `permit/${of.id}/answers`, {
    answers: [{ slot: of.last, value: `Clear in round ${round}`, version: of.version++ }],
  })

async function compare(engine: string, url: string | null): Promise<Measured[]> {
  const database = await demoDatabase(url)
  const world = await createWorld(database, { passwords: quickPasswords, pictures, compressor: zlibCompressor })
  try {
    await fill(database.db, large)
    await fill(database.db, small)
    const long = await newQuestionnaire(database.db, { questions: 300, photos: 100 })
    const short = await newQuestionnaire(database.db, { questions: 10, photos: 2 })
    await database.db.execute(sql`analyze`)
    const who = await world.as('safety@demo.test')
    const measured: Measured[] = []
    const between = async (
      what: string,
      floor: string,
      each: Record<'large' | 'small', (round: number) => Promise<number>>,
    ) => {
      const round = { large: 0, small: 0 }
      const taken = await inTurn(rounds, {
        large: () => each.large(round.large++),
        small: () => each.small(round.small++),
      })
      measured.push({
        what: `${what}, ${engine}`,
        figure: median(taken.large.slice(2)),
        unit: 'ms',
        floor: { name: floor, figure: median(taken.small.slice(2)) },
        mostTimes: 2,
      })
    }
    for (const [what, path] of Object.entries(registers))
      await between(what, `${small.count} records`, {
        large: (round) => timed(who, 'GET', `${path(round)}&projectId=${large.id}`),
        small: (round) => timed(who, 'GET', `${path(round)}&projectId=${small.id}`),
      })
    await between('one answer saved among 300 questions with 100 photos', '10 questions', {
      large: (round) => save(who, long, round),
      small: (round) => save(who, short, round),
    })
    measured.push({
      what: `300 answers with 100 photos read, ${engine}`,
      figure: median((await inTurn(rounds, { long: () => read(who, long) })).long.slice(2)),
      unit: 'ms',
    })
    return measured
  } finally {
    await world.close()
    await database.close()
  }
}

/** S17: registers of 20,000 permits and a board of 200 live ones, and questionnaires of 300 questions. */
export const benchPermits: Goal = async () => {
  const embedded = await compare('embedded', null)
  const url = process.env.DATABASE_URL
  return url ? [...embedded, ...(await compare('PostgreSQL', url))] : embedded
}
