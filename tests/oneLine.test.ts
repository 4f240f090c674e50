import { describe, expect, test } from 'vitest'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { samples } from '#mocks/samples.ts'
import { put, textPlaces } from './hostile/fill.ts'

/** Multi-line fields, by the last part of their path. */
const manyLines = new Set(
  (
    'controls coordination description emergency guidance help immediateAction note notes overruleReason peopleInvolved ' +
    'personStatement programmeNote question reason safetyImpact statement steps suggestedAnswer text transmittalFooter'
  ).split(' '),
)
/** Patterns and compared values are not cleaned. */
const asTyped = new Set(['regex', 'value'])
/** Fields with the names of people and things that appear in mails, messages and lists. */
const names = new Set(
  'name firstName lastName jobTitle shortName organisationName mailSender title provider packageName scheme'.split(' '),
)

const kinds = (Object.values(entities) as Entity[]).filter(({ kind }) => Object.hasOwn(samples, kind))
const sampleOf = ({ kind }: Entity) =>
  samples[kind]({ clientId: 1, userId: 2, projectId: 3 }) as Record<string, unknown>

function problemsAt(entity: Entity, place: string, words: string) {
  const draft = structuredClone(sampleOf(entity))
  put(draft, place, words)
  const { error } = entity.draft.safeParse(draft)
  return (error?.issues ?? []).filter(({ path }) => path.join('.') === place).map(({ message }) => message)
}

/** Returns the last part of a field's path; entries of a list have the name of their list. */
const lastOf = (place: string) => place.split('.').findLast((part) => !/^\d+$/.test(part))!

describe.each(kinds.map((entity) => [entity.plural, entity] as const))('%s', (_, entity) => {
  const places = textPlaces(entity, sampleOf(entity)).filter((place) => !asTyped.has(lastOf(place)))

  test('keep one-line fields free of line breaks and control characters', () => {
    const signs = ['\n', '\t', '\u0007', '\u001b[2J', '\u007f', '\u0085', '\u2028']
    const open = places
      .filter((at) => !manyLines.has(lastOf(at)))
      .flatMap((place) => signs.map((sign) => [place, sign] as const))
      .filter(([place, sign]) => problemsAt(entity, place, `a${sign}b`).length === 0)
    expect(open).toEqual([])
  })

  test('accept several lines where people write several', () => {
    for (const place of places.filter((at) => manyLines.has(lastOf(at))))
      expect([place, problemsAt(entity, place, 'First line\n\tSecond line')]).toEqual([place, []])
  })

  test('accept no web address in a name', () => {
    for (const place of places.filter((at) => names.has(lastOf(at)))) {
      for (const words of ['See https://evil.example', 'WWW.evil.example', 'Sign in at evil.example/login'])
        expect(problemsAt(entity, place, words)).toContainEqual(
          expect.stringMatching(/ cannot contain a web address\.$/),
        )
      for (const words of ['Booking.com', "St. John's Ltd", 'P. & J. O’Neill', 'Mon.–Fri. 7 a.m.'])
        expect([place, problemsAt(entity, place, words)]).toEqual([place, []])
    }
  })
})
