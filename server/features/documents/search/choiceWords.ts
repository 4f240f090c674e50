import { and, eq, inArray } from 'drizzle-orm'
import { mostFound, searchFilters, type SearchAnswer, type SearchFilter } from '#contract/documents/documentSearch.ts'
import { documentStatusWords, type DocumentStatus } from '#contract/documents/documentStatus.ts'
import { systemWords, type System } from '#contract/systems.ts'
import type { Reader } from '#server/db/database.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { manualClassifications } from '#server/db/tables/manualClassification.ts'
import { projects } from '#server/db/tables/project.ts'
import type { FoundDocuments } from './findDocuments.ts'

type Projects = ReadonlyMap<number, { number: string; name: string }>

/** Numbers and names of projects, by id. */
export async function projectNames(db: Reader, ids: readonly number[]): Promise<Projects> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: projects.id, number: projects.number, name: projects.name })
    .from(projects)
    .where(inArray(projects.id, [...ids]))
  return new Map(found.map(({ id, ...names }) => [id, names]))
}

/** The values of each filter with their names. */
export async function choiceWords(
  db: Reader,
  choices: FoundDocuments['choices'],
  names: Projects,
): Promise<SearchAnswer['choices']> {
  const of = (filter: SearchFilter) => choices.filter((choice) => choice.filter === filter)
  const idsOf = (filter: SearchFilter) => of(filter).map(({ value }) => Number(value))
  const types = await typeNames(db, idsOf('type'))
  const classes = await classificationNames(db, idsOf('classification'))
  const words: Record<SearchFilter, (value: string) => string | undefined> = {
    project(value) {
      const project = names.get(Number(value))
      return project && `${project.number} ${project.name}`
    },
    system: (value) => systemWords[value as System],
    type: (value) => types.get(Number(value)),
    classification: (value) => classes.get(Number(value)),
    status: (value) => documentStatusWords[Number(value) as DocumentStatus],
  }
  return Object.fromEntries(
    searchFilters.map((filter) => [
      filter,
      of(filter).map(({ value, count }) => ({
        value,
        count: Math.min(count, mostFound),
        words: words[filter](value) ?? value,
      })),
    ]),
  ) as SearchAnswer['choices']
}

async function typeNames(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const found = await db
    .select({ id: lookups.id, name: lookups.name })
    .from(lookups)
    .where(and(eq(lookups.list, 'documentTypes'), inArray(lookups.id, [...ids])))
  return new Map(found.map(({ id, name }) => [id, name]))
}

async function classificationNames(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const { id, code, title } = manualClassifications
  const found = await db
    .select({ id, code, title })
    .from(manualClassifications)
    .where(inArray(id, [...ids]))
  return new Map(found.map((one) => [one.id, `${one.code} ${one.title}`]))
}
