import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import papa from 'papaparse'
import * as z from 'zod/mini'
import { classificationImport, type ImportAnswer, type ImportLine } from '#contract/documents/classificationImport.ts'
import {
  classificationDepth,
  classificationSystems,
  manualClassification,
  type ClassificationSystem,
} from '#contract/entities/manualClassification.ts'
import { separatedText } from '#contract/text/separatedText.ts'
import { folded, isAlike } from '#contract/text/folded.ts'
import { answer } from '#server/core/answer.ts'
import type { Reader } from '#server/db/database.ts'
import { manualClassifications as table } from '#server/db/tables/manualClassification.ts'
import { differs, markWhole } from '#server/core/marks.ts'
import { kindsShowing } from '#server/core/references/stale.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, invalid } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { inSlices } from '#server/core/slices.ts'
import { changeStamp, creationStamp } from '#server/core/stamps.ts'
import { write, type Write } from '#server/core/write.ts'
import { mayImportClassifications } from './rules.ts'
import { nodesOf } from './tree.ts'

const heads = ['system', 'code', 'title', 'parentcode'] as const
const mostLines = 10_000

interface Known {
  id: number
  code: string
  title: string
  parentId: number | null
}
type EntriesByCode = Map<string, Known>

/**
 * `POST /api/manualClassificationImport`: checks a CSV file line by line. With `write`, imports it completely if every
 * line is valid.
 */
export const classificationImportCalls = new Hono<Env>().post('/manualClassificationImport', async (c) => {
  const body = classificationImport.parse(await readJson(c))
  if (!mayImportClassifications(personOf(c))) throw forbidden('import classifications')
  const rows = read(body.csv)
  if (!body.write) {
    const { lines } = await checkedLines(c.get('services').db, rows)
    return answer(c, { lines, written: false } satisfies ImportAnswer)
  }
  return write(c, body, async (w) => {
    if (!mayImportClassifications(w.person)) throw forbidden('import classifications')
    for (const system of classificationSystems) await nodesOf(w, system)
    const { lines, bySystem } = await checkedLines(w.tx, rows)
    const wrong = lines.filter(({ state }) => state === 'wrong')
    if (wrong.length > 0)
      throw invalid(`Nothing was imported: line ${wrong[0]!.line} is wrong. ${wrong[0]!.words}`, 'csv')
    await importLines(w, lines, bySystem)
    return { data: { lines, written: true } satisfies ImportAnswer }
  })
})

type Cells = Record<(typeof heads)[number], string> & { line: number }

/**
 * Reads the lines of the file by their column headings. Semicolons as separators are accepted, because Excel writes
 * them.
 */
function read(csv: string): Cells[] {
  const { text, delimiter, skipped } = separatedText(csv)
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: false, delimiter })
  const [first = [], ...rest] = data
  const at = heads.map((head) =>
    first.findIndex(
      (cell) =>
        cell
          .trim()
          .toLowerCase()
          .replaceAll(/[\s_-]/g, '') === head,
    ),
  )
  const lacking = ['system', 'code', 'title'].filter((_, index) => at[index]! < 0)
  if (lacking.length > 0)
    throw invalid(
      `The first line must name the columns system, code, title and parentCode; ${lacking.join(' and ')} ${lacking.length === 1 ? 'is' : 'are'} missing.`,
      'csv',
    )
  const cellsOf = (cells: readonly string[]) =>
    Object.fromEntries(heads.map((head, place) => [head, (cells[at[place]!] ?? '').trim()])) as Record<
      (typeof heads)[number],
      string
    >
  const lines = rest
    .map((cells, index): Cells => ({ ...cellsOf(cells), line: index + 2 + skipped }))
    .filter(({ system, code, title }) => system || code || title)
  if (lines.length === 0) throw invalid('The file has no lines below the heading.', 'csv')
  if (lines.length > mostLines)
    throw invalid(`A file can have up to ${mostLines} lines. This one has ${lines.length}.`, 'csv')
  return lines
}

const systemOf = (words: string) => classificationSystems.find((system) => isAlike(system, words))
const checked = z.pick(manualClassification.draft, { code: true, title: true })

/** Checks each line against the stored entries and the other lines. */
async function checkedLines(db: Reader, rows: readonly Cells[]) {
  const bySystem = await storedEntries(db)
  const parents = new Map<string, string>()
  const codes = new Map(
    [...bySystem.values()].flatMap((byCode) => [...byCode.values()].map(({ id, code }) => [id, code] as const)),
  )
  for (const [system, byCode] of bySystem)
    for (const { code, parentId } of byCode.values())
      if (parentId) parents.set(nameOf(system, code), nameOf(system, codes.get(parentId) ?? ''))
  const lineByName = new Map<string, number>()
  for (const { system, code, parentcode, line } of rows) {
    const name = nameOf(systemOf(system) ?? system, code)
    if (lineByName.has(name)) continue
    lineByName.set(name, line)
    if (parentcode) parents.set(name, nameOf(systemOf(system) ?? system, parentcode))
    else parents.delete(name)
  }
  const lines = rows.map((row): ImportLine => {
    const system = systemOf(row.system)
    const known = system && bySystem.get(system)?.get(folded(row.code))
    const words = problemWith(row, system, lineByName, parents, bySystem)
    const line = {
      line: row.line,
      system: system ?? row.system,
      code: row.code,
      title: row.title,
      parentCode: row.parentcode,
    }
    if (words) return { ...line, state: 'wrong', words }
    if (!known) return { ...line, state: 'new', words: null }
    const parentCode = (known.parentId && codes.get(known.parentId)) || ''
    const same = known.title === row.title && folded(parentCode) === folded(row.parentcode)
    return same
      ? { ...line, state: 'same', words: null }
      : { ...line, state: 'changed', words: `Now ${known.title}${parentCode && `, below ${parentCode}`}` }
  })
  return { lines, bySystem }
}

function problemWith(
  row: Cells,
  system: ClassificationSystem | undefined,
  lineByName: ReadonlyMap<string, number>,
  parents: ReadonlyMap<string, string>,
  bySystem: ReadonlyMap<string, EntriesByCode>,
) {
  if (!system) return `There is no system ‘${row.system}’. Use one of ${classificationSystems.join(', ')}.`
  const fields = checked.safeParse(row)
  if (!fields.success) return fields.error.issues[0]!.message
  const name = nameOf(system, row.code)
  const earlier = lineByName.get(name)!
  if (earlier !== row.line) return `Line ${earlier} has the same code.`
  if (!row.parentcode) return null
  const parent = nameOf(system, row.parentcode)
  if (!lineByName.has(parent) && !bySystem.get(system)?.has(folded(row.parentcode)))
    return `There is no ${row.parentcode} in ${system}, either saved or in this file.`
  let depth = 1
  for (let at: string | undefined = parent; at; at = parents.get(at), depth++) {
    if (at === name) return 'It would be below itself.'
    if (depth >= classificationDepth) return `Classifications can be at most ${classificationDepth} levels deep.`
  }
  return null
}

const nameOf = (system: string, code: string) => `${system}\n${folded(code)}`

async function storedEntries(db: Reader) {
  const stored = await db
    .select({ id: table.id, system: table.system, code: table.code, title: table.title, parentId: table.parentId })
    .from(table)
    .where(eq(table.isDeleted, false))
  const bySystem = new Map<string, EntriesByCode>(
    classificationSystems.map((system) => [system, new Map<string, Known>()]),
  )
  for (const { system, ...known } of stored) bySystem.get(system)?.set(folded(known.code), known)
  return bySystem
}

/**
 * Writes new entries level by level, each after its parent, so that the order of the lines does not matter. Then writes
 * the changed entries.
 */
async function importLines(w: Write, lines: readonly ImportLine[], bySystem: ReadonlyMap<string, EntriesByCode>) {
  const parentOf = ({ system, parentCode }: ImportLine) =>
    parentCode ? bySystem.get(system)!.get(folded(parentCode)) : null
  let left = lines.filter(({ state }) => state === 'new')
  while (left.length > 0) {
    const ready = left.filter((line) => parentOf(line) !== undefined)
    if (ready.length === 0) throw new Error('Lines of an import stand below each other.')
    left = left.filter((line) => parentOf(line) === undefined)
    for (const some of inSlices(ready)) {
      const rows = some.map((line) => ({
        system: line.system as ClassificationSystem,
        code: line.code,
        title: line.title,
        parentId: parentOf(line)?.id ?? null,
        ...creationStamp(w),
      }))
      const made = await w.tx.insert(table).values(rows).returning({
        id: table.id,
        system: table.system,
        code: table.code,
        title: table.title,
        parentId: table.parentId,
      })
      for (const { system, ...known } of made) bySystem.get(system)!.set(folded(known.code), known)
    }
  }
  for (const line of lines.filter(({ state }) => state === 'changed')) {
    const before = bySystem.get(line.system)!.get(folded(line.code))!
    const after = { code: line.code, title: line.title, parentId: parentOf(line)?.id ?? null }
    if (!differs(before, after, 'title', 'parentId')) continue
    await w.tx
      .update(table)
      .set({
        title: after.title,
        parentId: after.parentId,
        rowVersion: sql`"rowVersion" + 1`,
        ...changeStamp(w),
      })
      .where(and(eq(table.id, before.id), eq(table.isDeleted, false)))
    remember(w, before, after)
  }
  for (const { system, code, title, state } of lines)
    if (state === 'new')
      w.addHistory({
        entityKind: 'manualClassification',
        entityId: bySystem.get(system)!.get(folded(code))!.id,
        action: 'created',
        comment: 'From a CSV file',
        diff: { code: [null, code], title: [null, title] },
      })
  markWhole(w, ...kindsShowing(w.services.kinds, 'manualClassification'))
}

function remember(w: Write, before: Known, after: { title: string; parentId: number | null }) {
  const diff = Object.fromEntries(
    (['title', 'parentId'] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, [before[field], after[field]] as [unknown, unknown]]),
  )
  w.addHistory({
    entityKind: 'manualClassification',
    entityId: before.id,
    action: 'changed',
    comment: 'From a CSV file',
    diff,
  })
}
