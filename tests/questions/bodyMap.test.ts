import { expect, test } from 'vitest'
import {
  bodyMarkIn,
  bodyRegions,
  bodyViews,
  bodyWords,
  orNothing,
  withRegion,
  type BodyMark,
} from '#contract/questions/bodyMap.ts'
import { gapsOf } from '#contract/questions/gaps.ts'
import { bodyParts } from '#server/db/supplied/lookups/injuryLists.ts'
import { drawnOf } from '#src/entities/process/inputs/bodyShapes.ts'
import { nextPart } from '#src/entities/process/inputs/bodySteps.ts'
import { answered, form, question } from './ask.ts'

const marked = (...regions: string[]): BodyMark => ({ regions, note: null })

test('every part that can be marked is drawn where it can be seen, and nothing else is', () => {
  for (const view of bodyViews) {
    const drawn = drawnOf(view).map(({ key }) => key)
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn.toSorted()).toEqual(
      bodyRegions
        .filter(({ views }) => views.includes(view))
        .map(({ key }) => key)
        .toSorted(),
    )
  }
})

test('every part counts under an entry of the list of body parts, those of a pair with their side', () => {
  for (const { words, bodyPartId, side } of bodyRegions) {
    const entry = bodyParts[bodyPartId / 10 - 1]
    const said = words.replace(/^(?:left|right) /, '')
    expect([words, entry?.name.toLowerCase()]).toEqual([words, expect.stringContaining(said)])
    expect([words, side !== 'na']).toEqual([
      words,
      Boolean((entry?.flags as { isPaired?: boolean } | undefined)?.isPaired),
    ])
  }
})

test('the person’s left is at the right of the reader who sees them from the front, and at the left from behind', () => {
  const x = (view: 'front' | 'back', key: string) => drawnOf(view).find((part) => part.key === key)!.at[0]
  expect(x('front', 'hand_left')).toBeGreaterThan(x('front', 'hand_right'))
  expect(x('back', 'hand_left')).toBeLessThan(x('back', 'hand_right'))
})

test('what is marked reads from head to toe, both of a pair said once', () => {
  const mark = ['foot_right', 'forearm_left', 'lower_back', 'foot_left'].reduce(
    (before, key) => withRegion(before, key) ?? before,
    marked(),
  )
  expect(bodyWords(mark)).toBe('Left forearm, lower back, both feet')
  expect(bodyWords(marked('hand_left', 'hand_right', 'head'))).toBe('Head, both hands')
})

test('a part marked twice is not marked; with no part and no words there is no answer', () => {
  expect(withRegion(marked('knee_left'), 'knee_left')).toBeNull()
  expect(orNothing({ regions: [], note: 'thumb' })).toEqual({ regions: [], note: 'thumb' })
  expect(bodyMarkIn([{ bodyPartId: 10 }])).toEqual(marked())
  expect(bodyMarkIn(marked('third_arm'))).toEqual(marked())
})

test('words alone are no place on the body', () => {
  const of = form([question('where', 'bodyMap', { isRequired: true })])
  const messages = (value: unknown) =>
    gapsOf(of, answered({ where: value === null ? null : { value } })).map(({ message }) => message)
  expect(messages(null)).toEqual(['Answer this question.'])
  expect(messages({ regions: [], note: 'left thumb' })).toEqual(['Mark a part of the body.'])
  expect(messages(marked('hand_left'))).toEqual([])
})

test('the arrows lead from every part to another, and to every part', () => {
  const reached = new Set(['head'])
  for (let before = 0; before < reached.size;) {
    before = reached.size
    for (const from of reached)
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = nextPart(from, key)
        if (next) reached.add(next)
      }
  }
  expect([...reached].toSorted()).toEqual(bodyRegions.map(({ key }) => key).toSorted())
  expect(nextPart('forearm_left', 'ArrowDown')).toBe('wrist_left')
  expect(nextPart('head', 'ArrowUp')).toBeNull()
  expect(nextPart('head', 'Tab')).toBeNull()
})
