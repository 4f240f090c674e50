import { and, inArray, sql } from 'drizzle-orm'
import { levelIn, partyOnly, readsSums } from '#server/core/access.ts'
import type { FigureRows } from '#server/core/figure.ts'
import type { Person } from '#server/core/person.ts'
import type { WorkAsked } from '#server/core/work.ts'
import { projects } from '#server/db/tables/project.ts'
import { accidentRateOf } from '#server/features/site/accidentRate.ts'
import { readsAllAccidents } from '#server/features/site/accidentReaders.ts'
import { forecast } from './changeTotals.ts'

/** Whether a person reads the sums of all changes of a project. */
export const readsChanges = (person: Person, id: number) =>
  levelIn(person, id, 'pmp') > 0 && !partyOnly(person, id) && readsSums(person, id)

const readsRate = (person: Person, id: number) => levelIn(person, id, 'sms') > 0 && readsAllAccidents(person, id)

/** The condition for projects of which a person reads something. */
function those(person: Person, reads: (person: Person, id: number) => boolean) {
  if (person.seesAll) return sql`true`
  const ids = [...person.projects.keys()].filter((id) => reads(person, id))
  return ids.length > 0 ? inArray(projects.id, ids) : sql`false`
}

/** The forecast and the accident frequency rate of the last 12 months. */
export const projectFigures = ({ person, now }: WorkAsked): FigureRows[] => [
  {
    name: 'forecast',
    where: and(sql`${projects.contractValue} is not null`, those(person, readsChanges))!,
    value: sql`max(${forecast})`,
  },
  {
    name: 'afr',
    where: and(sql`${projects.systems} @> '["sms"]'`, those(person, readsRate))!,
    value: sql`max(${accidentRateOf(now)})`,
    isRate: true,
  },
]
