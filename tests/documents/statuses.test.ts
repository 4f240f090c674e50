import { array, assert, constant, constantFrom, oneof, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  approvedStatuses,
  commentProblem,
  documentMoves,
  documentStatus,
  documentStatusWords,
  statusAfter,
  statusWhenFollowed,
  takesRevision,
  watermark,
  type DocumentStatus,
} from '#contract/documents/documentStatus.ts'
import { decidedBy, type Suitability } from '#contract/documents/suitability.ts'

describe('A revision goes from draft through review into force', () => {
  test.each([
    [10, ['submit', 'withdraw']],
    [20, ['recall', 'decide', 'withdraw']],
    [30, ['publish', 'withdraw']],
    [35, ['publish', 'withdraw']],
    [40, ['withdraw']],
    [50, ['withdraw']],
    [60, []],
    [70, []],
  ] as const)('in status %i one may %s', (status, moves) => expect(documentMoves[status]).toEqual(moves))

  test('A is approved, B approved with comments, C rejected', () =>
    expect(statusAfter).toEqual({ A: 30, B: 35, C: 40 }))

  test('Everything but an approval needs a comment', () => {
    expect(commentProblem('A', null)).toBeNull()
    expect(commentProblem('B', null)).toBe('Say in a comment what has to change.')
    expect(commentProblem('C', '')).toBe('Say in a comment what has to change.')
    expect(commentProblem('C', 'Grid line 4 is missing.')).toBeNull()
  })

  test.each<[Suitability, 'review' | 'approve']>([
    ['S1', 'review'],
    ['S2', 'review'],
    ['S3', 'review'],
    ['S4', 'approve'],
    ['S5', 'approve'],
    ['A4', 'approve'],
    ['B1', 'approve'],
    ['CR', 'approve'],
  ])('%s is decided by those who may %s', (code, right) => expect(decidedBy(code)).toBe(right))
})

describe('A newer revision takes the place of the older ones', () => {
  test.each([
    ['an approved one stays in force while the newer is a draft', 30, 10, 30],
    ['a published one stays in force while the newer is in review', 50, 20, 50],
    ['a published one is superseded when the newer is approved', 50, 30, 60],
    ['also when it is approved with comments', 35, 35, 60],
    ['it stays in force when the newer is rejected', 50, 40, 50],
    ['a draft is set aside at once', 10, 10, 60],
    ['a rejected one stays rejected', 40, 30, 40],
    ['a withdrawn one stays withdrawn', 70, 30, 70],
  ])('%s', (_sentence, earlier, newer, now) => expect(statusWhenFollowed(earlier, newer)).toBe(now))

  test('A revision cannot come while another is in review, or after the document was withdrawn', () => {
    const statuses = Object.values(documentStatus)
    expect(statuses.filter((status) => !takesRevision(status))).toEqual([20, 70])
  })

  test('However revisions come and are decided, at most one is in force', () => {
    const step = oneof(constant('upload'), constantFrom('submit', 'A', 'B', 'C', 'publish', 'withdraw'))
    assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        let revisions: number[] = [10]
        for (const what of steps) {
          const last = revisions.at(-1)!
          const next = afterStep(what, last)
          if (next === null) continue
          const before = what === 'upload' ? revisions : revisions.slice(0, -1)
          revisions = [...before.map((status) => statusWhenFollowed(status, next)), next]
          expect(revisions.filter((status) => approvedStatuses.includes(status)).length).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

function afterStep(what: string, last: number): number | null {
  if (what === 'upload') return takesRevision(last) ? documentStatus.draft : null
  const action = what === 'A' || what === 'B' || what === 'C' ? 'decide' : what
  const allowed: readonly string[] = documentMoves[last as DocumentStatus]
  if (!allowed.includes(action)) return null
  if (what === 'A' || what === 'B' || what === 'C') return statusAfter[what]
  return { submit: 20, publish: 50, withdraw: 70 }[what]!
}

test('What must not be worked to says so across its pages', () => {
  const marked = Object.keys(documentStatusWords).filter((status) => watermark(Number(status)) !== null)
  expect(marked).toEqual(['40', '60', '70'])
})
