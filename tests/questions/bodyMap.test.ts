import { expect, test } from 'vitest'
import {
  bodyMarkIn,
  bodyRegions,
  bodyViews,
  bodyWords,
  orNothing,
  regionsOf,
  withRegion,
  type BodyMark,
} from '#contract/questions/bodyMap.ts'
import { gapsOf } from '#contract/questions/gaps.ts'
import { bodyParts } from '#server/db/supplied/lookups/injuryLists.ts'
import { drawnOf } from '#src/entities/questionnaire/inputs/bodyShapes.ts'
import { nextPart } from '#src/entities/questionnaire/inputs/bodySteps.ts'
import { answered, form, question } from './ask.ts'

const marked = (...regions: string[]): BodyMark => ({ regions, note: null })

test('every selectable part is drawn where it can be seen, and no other', () => {
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

test('every part belongs to an entry of the list of body parts, paired ones with their side', () => {
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

test('the person’s left is on the reader’s right in the front view, and on the left in the back view', () => {
  const x = (view: 'front' | 'back', key: string) => drawnOf(view).find((part) => part.key === key)!.at[0]
  expect(x('front', 'hand_left')).toBeGreaterThan(x('front', 'hand_right'))
  expect(x('back', 'hand_left')).toBeLessThan(x('back', 'hand_right'))
})

test('selected parts are listed from head to toe, with both sides of a pair as one', () => {
  const mark = ['foot_right', 'forearm_left', 'lower_back', 'foot_left'].reduce(
    (before, key) => withRegion(before, key) ?? before,
    marked(),
  )
  expect(bodyWords(mark)).toBe('Left forearm, lower back, both feet')
  expect(bodyWords(marked('hand_left', 'hand_right', 'head'))).toBe('Head, both hands')
})

test('selecting a part twice clears it; without parts and text there is no answer', () => {
  expect(withRegion(marked('knee_left'), 'knee_left')).toBeNull()
  expect(orNothing({ regions: [], note: 'thumb' })).toEqual({ regions: [], note: 'thumb' })
  expect(bodyMarkIn([{ bodyPartId: 10 }])).toEqual(marked())
  expect(bodyMarkIn(marked('third_arm'))).toEqual(marked())
})

test('text alone is not an injured part', () => {
  const of = form([question('where', 'bodyMap', { isRequired: true })])
  const messages = (value: unknown) =>
    gapsOf(of, answered({ where: value === null ? null : { value } })).map(({ message }) => message)
  expect(messages(null)).toEqual(['Answer this question.'])
  expect(messages({ regions: [], note: 'left thumb' })).toEqual(['Mark a part of the body.'])
  expect(messages(marked('hand_left'))).toEqual([])
})

test('the arrow keys lead from every part to another, and reach them all', () => {
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

test('an injury is drawn on its side, or on both where the side is both or unknown', () => {
  const keys = (bodyPartId: number, side: 'left' | 'right' | 'both' | 'na') =>
    regionsOf(bodyPartId, side).map(({ key }) => key)
  expect(keys(240, 'left')).toEqual(['knee_left'])
  expect(keys(240, 'both')).toEqual(['knee_left', 'knee_right'])
  expect(keys(240, 'na')).toEqual(['knee_left', 'knee_right'])
  expect(keys(10, 'left')).toEqual(['head'])
  expect(keys(9_999, 'na')).toEqual([])
})
