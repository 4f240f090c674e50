import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Rams } from '#contract/entities/rams.ts'
import { samples } from '#mocks/samples.ts'
import { reason, strokes, usePermits } from './permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add } from '../rights/everyone.ts'
import { ordersOf, outcomeOf, type Outcome } from '../core/sideBySide.ts'

const { held, people, newSubType } = usePermits()
let type: number
beforeAll(async () => {
  const plain = { processKindId: 20, requiresRams: false, validityHours: null, maxDurationHours: null }
  type = await newSubType({ ...plain, name: 'RAMS by test' })
})

const names = ['author', 'manager', 'approver', 'holder', 'reader'] as const
type Name = (typeof names)[number]
type State =
  | 'draft'
  | 'in review'
  | 'to change'
  | 'in force'
  | 'stopped'
  | 'closed'
  | 'replaced'
  | 'refused'
  | 'cancelled'

/** The model's revisions of one set of RAMS (domain specification, 6.2 and 7.2). */
interface Revision {
  state: State
  author: Name
  /** Index of the revision that it replaces. */
  of: number | null
}
type Paper = readonly Revision[]
const does = [
  'submit',
  'approve',
  'requestChanges',
  'reject',
  'revise',
  'suspend',
  'resume',
  'close',
  'cancel',
] as const
interface Step {
  at: number
  does: (typeof does)[number]
  who: Name
}

const ended: readonly State[] = ['closed', 'replaced', 'refused', 'cancelled']
const isLive = ({ state }: Revision) => state === 'in force' || state === 'stopped'

/** The model after a step; null if it is refused. Only the approver decides. */
function take(paper: Paper, { at, does: what, who }: Step): Paper | null {
  const revision = paper[at]
  if (!revision) return null
  const { state, author, of } = revision
  const manages = who === 'manager'
  const writes = manages || (who === author && who !== 'reader')
  const put = (next: State) => paper.map((one, place) => (place === at ? { ...one, state: next } : one))
  switch (what) {
    case 'submit':
      // Nobody decides on their own record, and there is no other approver.
      return writes && author !== 'approver' && (state === 'draft' || state === 'to change') ? put('in review') : null
    case 'approve':
      if (who !== 'approver' || state !== 'in review') return null
      return put('in force').map((one, place) => (place === of ? { ...one, state: 'replaced' as const } : one))
    case 'requestChanges':
      return who === 'approver' && state === 'in review' ? put('to change') : null
    case 'reject':
      return who === 'approver' && state === 'in review' ? put('refused') : null
    case 'revise': {
      const isWritten = paper.some((one) => one.of === at && !ended.includes(one.state))
      return writes && isLive(revision) && !isWritten ? [...paper, { state: 'draft', author: who, of: at }] : null
    }
    case 'suspend':
      return manages && state === 'in force' ? put('stopped') : null
    case 'resume':
      return manages && state === 'stopped' ? put('in force') : null
    case 'close':
      return manages && isLive(revision) ? put('closed') : null
    default:
      return writes && (state === 'in review' || state === 'to change') ? put('cancelled') : null
  }
}

const states: Readonly<Record<number, State>> = {
  10: 'draft',
  20: 'in review',
  30: 'to change',
  40: 'in force',
  60: 'stopped',
  80: 'closed',
  85: 'replaced',
  90: 'refused',
  95: 'cancelled',
}
const decisions = ['approve', 'requestChanges', 'reject']

/** A step that is probably possible now, so that walks get far. */
const likely = (paper: Paper, pick: number): Step | null => {
  const open = paper.flatMap((_, at) =>
    does.flatMap((what) => names.map((who): Step => ({ at, does: what, who }))).filter((step) => take(paper, step)),
  )
  return open[pick % Math.max(open.length, 1)] ?? null
}

/** The usual course of revisions; walks start with a part of it. */
const usual: readonly Step[] = [
  { at: 0, does: 'submit', who: 'author' },
  { at: 0, does: 'approve', who: 'approver' },
  { at: 0, does: 'revise', who: 'author' },
  { at: 1, does: 'submit', who: 'author' },
  { at: 1, does: 'approve', who: 'approver' },
]

const any: fc.Arbitrary<Step> = fc.record({
  at: fc.nat(2),
  does: fc.constantFrom(...does),
  who: fc.constantFrom(...names),
})

test('revisions of RAMS end in random walks as on paper, also when two act at the same moment, and one at most is live', async () => {
  const seenNumbers: number[] = []
  const reached = new Set<State>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Name>('author', 'author', 'author', 'approver'),
      fc.array(fc.tuple(any, any, fc.nat(1000), fc.nat(1000), fc.boolean()), { minLength: 6, maxLength: 16 }),
      fc.constantFrom(0, 0, 3, 5),
      async (first, walk, known) => {
        const made = await add(people[first], 'rams', {
          ...samples.rams(nobody),
          projectId: held.projectId,
          processSubTypeId: type,
          clientId: held.ownFirm,
        })
        const ids = [made.id]
        let paper: Paper = [{ state: 'draft', author: first, of: null }]
        const read = async (id: number) => (await held.admin.read<Rams>('GET', `rams/${id}`)).data
        const send = async ({ at, does: action, who }: Step): Promise<Outcome> => {
          const id = ids[at]
          if (id === undefined) return 'refused'
          const row = await read(id)
          if (decisions.includes(action)) {
            const list = row.approval?.lists.find(({ statusId }) => statusId === 20)
            if (!list) return 'refused'
            const step = { action, stage: list.stageKey, round: list.round, comment: 'Two hours later, as said.' }
            return outcomeOf(await people[who].read('PUT', `rams/${id}/approval`, step))
          }
          const body = { action, rowVersion: row.rowVersion, ...reason, ...strokes }
          return outcomeOf(await people[who].read('PUT', `rams/${id}/move`, body))
        }
        const seen = async (): Promise<Paper> => {
          const found: Rams[] = []
          for (let at = 0; at < ids.length; at++) {
            found.push(await read(ids[at]!))
            const next = (await held.admin.read<Rams[]>('GET', `rams?view=all&size=100&projectId=${held.projectId}`))
              .data
            for (const { id } of next.toSorted((one, other) => one.id - other.id)) {
              if (ids.includes(id)) continue
              if (ids.includes((await read(id)).supersedesId ?? 0)) ids.push(id)
            }
          }
          const numbers = new Set(found.map(({ number }) => number).filter(Boolean))
          expect(numbers.size).toBeLessThanOrEqual(1)
          expect(found.map(({ revision }) => revision)).toEqual(found.map((_, at) => at))
          return found.map(({ statusId, authorUserId, supersedesId }) => ({
            state: states[statusId]!,
            author: names.find((name) => people[name].userId === authorUserId)!,
            of: supersedesId === null ? null : ids.indexOf(supersedesId),
          }))
        }
        for (const [turn, [one, other, pick, pickOther, mayBoth]] of walk.entries()) {
          const isKnown = first === 'author' && turn < known
          const atOnce = mayBoth && !isKnown
          const [step, second] = [
            isKnown ? usual[turn]! : (pick % 4 > 0 && likely(paper, pick)) || one,
            (pickOther % 4 > 0 && likely(paper, pickOther)) || other,
          ]
          if (atOnce) {
            const before = paper
            const outcomes = await Promise.all([send(step), send(second)])
            const now = await seen()
            expect(ordersOf(before, [step, second], take)).toContainEqual({ state: now, outcomes })
            paper = now
          } else {
            const next = take(paper, step)
            expect({ paper, step, outcome: await send(step) }).toEqual({
              paper,
              step,
              outcome: next ? 'done' : 'refused',
            })
            paper = next ?? paper
            expect(await seen()).toEqual(paper)
          }
          for (const { state } of paper) reached.add(state)
          expect(paper.filter(isLive).length).toBeLessThanOrEqual(1)
        }
        const { number } = await read(ids[0]!)
        if (number) seenNumbers.push(Number(/^RAM-(\d+)$/.exec(number)![1]))
      },
    ),
    { numRuns: 20 },
  )
  // Numbers increase and are unique, and the walks reached far.
  expect(seenNumbers).toEqual([...new Set(seenNumbers)].toSorted((one, other) => one - other))
  expect([...reached]).toEqual(expect.arrayContaining(['in review', 'in force', 'replaced']))
})
