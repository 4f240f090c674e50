import * as z from 'zod/mini'
import { urlOf, type Entity } from '#contract/entity.ts'
import type { Envelope, Problem } from '#contract/wire/envelope.ts'
import { payloads } from './payloads.ts'

type Draft = Record<string, unknown>
type Row = Draft & { id: number; rowVersion: number }
/** A visitor who calls the gateway. */
interface Asker {
  read(method: string, path: string, body?: unknown): Promise<Envelope<never> & { status: number }>
}

export interface Filled {
  row: Row
  /** The path of each field that accepted a payload, such as 'stages.0.name'. */
  taken: [place: string, payload: string][]
  refused: { place: string; payload: string; problem: Problem }[]
}

/** Texts that fields of one format or another accept. */
const fitting = ['x', 'a@b.ie', 'https://b.ie', '+353 1 555 0100', 'a_1']

/** The paths of a kind's text fields: those of its sample, including nested lists, and optional fields. */
export function textPlaces(entity: Entity, sample: Draft): string[] {
  const left = Object.entries(entity.draft.shape).filter(([name]) => !Object.hasOwn(sample, name))
  const optional = left
    .filter(([, field]) => fitting.some((words) => z.safeParse(field, words).data === words))
    .map(([name]) => name)
  const inPath = (place: string) => entity.path.includes(`{${place}}`)
  return [...placesIn(sample), ...optional].filter((place) => !inPath(place))
}

const placesIn = (value: unknown, at: string[] = []): string[] => {
  if (typeof value === 'string') return [at.join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => placesIn(inside, [...at, name]))
}

/** The value at a path of a record. */
export const wordsAt = (row: unknown, place: string): unknown =>
  place.split('.').reduce<unknown>((value, name) => (value as Draft | null)?.[name], row)

/** Sets the value at a path. */
export function put(draft: Draft, place: string, words: string) {
  const names = place.split('.')
  const last = names.pop()!
  const inner = names.reduce((value, name) => value[name] as Draft, draft)
  inner[last] = words
}

/** Whether a problem at this field is about the text at this place. */
export const isAbout = (place: string, field = '') =>
  place === field || place.startsWith(`${field}.`) || field.startsWith(`${place}.`)

/**
 * Saves a new record with a payload in each text field; each turn uses other payloads. A field that is refused keeps
 * its valid value. Fails if a refusal names no field.
 */
export async function fill(by: Asker, entity: Entity, make: () => object, turn: number): Promise<Filled> {
  const sample = make() as Draft
  const url = urlOf(entity, sample)
  const refused: Filled['refused'] = []
  let taken = textPlaces(entity, sample).map((place, at): [string, string] => [
    place,
    payloads[(at + turn) % payloads.length]!,
  ])
  for (;;) {
    const draft = structuredClone(sample)
    for (const [place, payload] of taken) put(draft, place, payload)
    const { status, data, errors } = await by.read('POST', url, draft)
    if (status < 300) return { row: ((data as Draft)[entity.kind] ?? data) as Row, taken, refused }
    const problemOf = (place: string) => errors.find(({ field }) => isAbout(place, field))
    const rest = taken.filter(([place]) => !problemOf(place))
    if (status >= 500 || rest.length === taken.length)
      throw new Error(`${url} ${JSON.stringify(taken)}: ${status} ${JSON.stringify(errors)}`)
    for (const [place, payload] of taken)
      if (problemOf(place)) refused.push({ place, payload, problem: problemOf(place)! })
    taken = rest
  }
}
