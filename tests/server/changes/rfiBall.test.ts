import { describe, expect, test } from 'vitest'
import { rfiStatus } from '#contract/changes/rfiStatus.ts'
import { holdersOf, isAnswered, type Turn } from '#server/kinds/rfi/ball.ts'

/** The manager is person 1. An answer of 2 is required, an answer of 3 is optional. */
const court = (responses: readonly Turn[] = [], statusId: number = rfiStatus.open) => ({
  statusId,
  managerUserId: 1,
  assignees: [
    { userId: 2, responseRequired: true },
    { userId: 3, responseRequired: false },
  ],
  responses,
})
const forward = (byUserId: number | null, toUserId: number | null): Turn => ({ kind: 'forward', byUserId, toUserId })
const answer = (byUserId: number): Turn => ({ kind: 'answer', byUserId, toUserId: null })
const comment = (byUserId: number, toUserId: number | null = null): Turn => ({ kind: 'comment', byUserId, toUserId })

describe('Before it is open and after its answer', () => {
  test.each([
    ['draft', []],
    ['submitted', [1]],
    ['answered', [1]],
    ['closed', []],
    ['void', []],
  ] as const)('a %s RFI is with %j', (status, holders) => {
    expect(holdersOf(court([], rfiStatus[status]))).toEqual(holders)
  })

  test('whether it is answered does not depend on its status', () => {
    expect(isAnswered(court([], rfiStatus.submitted))).toBe(false)
    expect(isAnswered(court([answer(2)], rfiStatus.submitted))).toBe(true)
  })
})

describe('While it is open', () => {
  test.each<[string, Turn[], number[]]>([
    ['it is with those whose answer is required', [], [2]],
    ['it is with nobody once they have answered', [answer(2)], []],
    ['the answer of someone who need not answer changes nothing', [answer(3)], [2]],
    ['a comment is no answer, and hands nothing over', [comment(2), comment(2, 5)], [2]],
    ['whoever forwards it passes it on', [forward(2, 5)], [5]],
    ['and gets it back with the answer', [forward(2, 5), answer(5)], [2]],
    ['an earlier answer of the other does not count', [answer(5), forward(2, 5)], [5]],
    ['it may be forwarded again', [forward(2, 5), forward(5, 6)], [6]],
    ['and comes back step by step', [forward(2, 5), forward(5, 6), answer(6)], [5]],
    ['up to the one who was asked', [forward(2, 5), forward(5, 6), answer(6), answer(5)], [2]],
    ['a second forward replaces the first', [forward(2, 5), forward(2, 6)], [6]],
    ['a forward in a circle stays with the last', [forward(2, 5), forward(5, 2)], [5]],
    ['a forward to nobody changes nothing', [forward(2, null), forward(1, null)], [2]],
    ['a forward by someone unknown changes nothing', [forward(null, 5)], [2]],
    ['the manager may hand over a ball of their own', [forward(1, 5)], [2, 5]],
    ['which ends with the answer', [forward(1, 5), answer(5)], [2]],
    ['and not with an answer that came before', [answer(5), forward(1, 5)], [2, 5]],
    ['nor with a comment or someone else’s answer', [forward(1, 5), comment(5), answer(6)], [2, 5]],
    ['the manager’s second forward replaces the first', [forward(1, 5), forward(1, 6)], [2, 6]],
    ['a comment of the manager does not', [forward(1, 5), comment(1)], [2, 5]],
    ['nor a forward by another', [forward(1, 5), forward(3, 6)], [2, 5, 6]],
    ['it too may be passed on', [forward(1, 5), forward(5, 6)], [2, 6]],
    ['and comes back', [forward(1, 5), forward(5, 6), answer(6)], [2, 5]],
    ['someone who need not answer may forward it as the manager does', [forward(3, 5)], [2, 5]],
    ['a comment of the manager hands nothing over', [comment(1, 5)], [2]],
    ['whoever has answered hands nothing over any more', [answer(2), forward(2, 5)], []],
    ['nor does whoever got it by a forward', [forward(2, 5), answer(5), forward(5, 6)], [2]],
    ['a comment asks nobody, so the forward of its reader counts by itself', [comment(2, 5), forward(5, 6)], [2, 6]],
    ['nobody has it twice', [forward(1, 2)], [2]],
    ['after the answer the manager may ask again', [answer(2), forward(1, 2)], [2]],
  ])('%s', (_, responses, holders) => {
    expect(holdersOf(court(responses)).toSorted((a, b) => a - b)).toEqual(holders)
    expect(isAnswered(court(responses))).toBe(holders.length === 0)
  })
})
