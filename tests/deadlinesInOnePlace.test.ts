import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Comparisons in these files do not decide whether a deadline has passed. */
const exceptions: Readonly<Record<string, string>> = {
  'contract/time/deadlines.ts': 'The rule itself.',
  'server/core/late.ts': 'The rule itself, in SQL.',
}

const filesIn = (layer: string) =>
  readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${layer}/${name}`)
    // Demo data is not an answer to a user.
    .filter((file) => !file.startsWith('server/application/worlds/'))

/** Names of fields that hold a deadline, as a day or a time. */
const isDeadline = (name: string) =>
  /^(?:due|\w*Due)(?:On|At|By|Date|Day|Moment)?$|[dD]eadline$|^overdueFrom$|^(?:reply|answer|notify|decide|respond)By$/.test(
    name,
  )

const operand = String.raw`([\w.?!"]+)`
const comparison = new RegExp(String.raw`${operand}[)}]* (?:<=?|>=?) [$({]*${operand}`, 'g')
const call = new RegExp(
  String.raw`\b(?:lt|lte|gt|gte|between|isBefore|isAfter)\((?:sql\x60)?[$({]*${operand}[})\x60]*, ?(?:sql\x60)?[$({]*${operand}`,
  'g',
)
/** The last part of an operand: 'dueOn' of 'row.dueOn!'. */
const nameOf = (path: string) => path.split('.').at(-1)!.replaceAll(/\W/g, '')

/** The comparisons of a deadline with anything but another deadline, in TypeScript and in SQL. */
function comparisonsIn(source: string) {
  const text = source.replaceAll(/\s+/g, ' ')
  return [...text.matchAll(comparison), ...text.matchAll(call)].flatMap(([all, one, other]) =>
    isDeadline(nameOf(one!)) !== isDeadline(nameOf(other!)) ? [all] : [],
  )
}

test('whether a deadline has passed is decided in contract/time/deadlines.ts and server/core/late.ts alone', () => {
  const found = ['contract', 'server', 'src']
    .flatMap(filesIn)
    .filter((file) => !(file in exceptions))
    .flatMap((file) => comparisonsIn(readFileSync(file, 'utf8')).map((said) => `${file}: ${said}`))
  expect(found).toEqual([])
})

test('each exception is still one', () => {
  for (const file of Object.keys(exceptions))
    expect([file, comparisonsIn(readFileSync(file, 'utf8')).length]).not.toEqual([file, 0])
})

test.each([
  ['if (row.dueOn < today) late()', 1],
  ['today > row.replyDueOn!', 1],
  ['const late = now >= run.stepDue', 1],
  ['sql`${table.dueOn} <= ${day.today}::date`', 1],
  ['sql`"rams"."reviewDueOn" < current_date`', 1],
  ['lte(table.dueOn, today)', 1],
  ['one.dueOn <= weekAfter(today)', 1],
  ['one.dueOn < other.dueOn', 0],
  ['isPastDay(row.dueOn, today)', 0],
  ['rows.length < today', 0],
])('a comparison is recognised in %s', (source, many) => {
  expect(comparisonsIn(source)).toHaveLength(many)
})
