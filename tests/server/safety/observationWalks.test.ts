import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { samples } from '#mocks/samples.ts'
import { reason, usePermits } from './permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, rowOf } from '../rights/everyone.ts'
import { ordersOf, outcomeOf, type Outcome } from '../core/sideBySide.ts'

const { held, people } = usePermits()

const names = ['author', 'holder', 'manager', 'approver', 'reader'] as const
type Name = (typeof names)[number]

/** An observation and its actions on paper (domain specification, 6.6), in words; it knows nothing of the product. */
interface Paper {
  observation: 'open' | 'closed' | 'cancelled'
  actions: readonly {
    state: 'open' | 'begun' | 'fixed' | 'closed' | 'not accepted' | 'cancelled'
    fixedBy: Name | null
  }[]
}
type Step =
  | { on: 'observation'; does: 'close' | 'cancel' | 'reopen'; who: Name }
  | { on: 'action'; at: number; does: 'start' | 'fix' | 'accept' | 'reject' | 'cancel' | 'reopen'; who: Name }
  | { on: 'list'; does: 'raise'; who: Name }

const isUnfinished = ({ state }: Paper['actions'][number]) => state !== 'closed' && state !== 'cancelled'

/** The paper after a step; null if it is refused. The author checks fixes, the holder puts things right. */
function take(paper: Paper, step: Step): Paper | null {
  const { observation, actions } = paper
  const { who } = step
  const manages = who === 'manager'
  const unfinished = actions.some(isUnfinished)
  if (step.on === 'list')
    return who !== 'reader' && observation === 'open'
      ? { ...paper, actions: [...actions, { state: 'open', fixedBy: null }] }
      : null
  if (step.on === 'observation') {
    if (step.does === 'reopen') return manages && observation === 'closed' ? { ...paper, observation: 'open' } : null
    if (observation !== 'open' || unfinished) return null
    if (step.does === 'close') return manages || who === 'author' ? { ...paper, observation: 'closed' } : null
    return manages ? { ...paper, observation: 'cancelled' } : null
  }
  const action = actions[step.at]
  if (!action) return null
  const { state, fixedBy } = action
  const put = (change: Partial<typeof action>, also: Partial<Paper> = {}): Paper => ({
    ...paper,
    actions: actions.map((one, at) => (at === step.at ? { ...one, ...change } : one)),
    ...also,
  })
  const fixes = manages || who === 'holder'
  const checks = manages || who === 'author'
  const isToDo = ['open', 'begun', 'not accepted'].includes(state)
  switch (step.does) {
    case 'start':
      return fixes && isToDo && state !== 'begun' ? put({ state: 'begun' }) : null
    case 'fix':
      return fixes && isToDo ? put({ state: 'fixed', fixedBy: who }) : null
    case 'accept': {
      if (!checks || state !== 'fixed' || fixedBy === who) return null
      const isLast = actions.every((one, at) => at === step.at || !isUnfinished(one))
      return put({ state: 'closed' }, observation === 'open' && isLast ? { observation: 'closed' } : {})
    }
    case 'reject':
      return checks && state === 'fixed' ? put({ state: 'not accepted' }) : null
    case 'cancel':
      return manages && (isToDo || state === 'fixed') ? put({ state: 'cancelled' }) : null
    default:
      if (!manages || state !== 'closed' || observation === 'cancelled') return null
      return put({ state: 'open', fixedBy: null }, { observation: 'open' })
  }
}

const who = fc.constantFrom(...names, 'manager' as const, 'manager' as const)
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ on: fc.constant('list' as const), does: fc.constant('raise' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      on: fc.constant('observation' as const),
      does: fc.constantFrom('close' as const, 'close' as const, 'reopen' as const, 'cancel' as const),
      who,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      on: fc.constant('action' as const),
      at: fc.nat(2),
      does: fc.constantFrom(
        'start' as const,
        'fix' as const,
        'fix' as const,
        'accept' as const,
        'accept' as const,
        'reject' as const,
        'cancel' as const,
        'reopen' as const,
      ),
      who,
    }),
  },
)

const states = { 20: 'open', 80: 'closed', 95: 'cancelled' } as const
const actionStates = {
  10: 'open',
  20: 'begun',
  30: 'fixed',
  40: 'closed',
  50: 'not accepted',
  60: 'cancelled',
} as const
const words = { ...reason, comment: 'Done with.', text: 'Guard rail refitted.' }

test('an observation and its actions end in random walks as on paper, also when two act at the same moment', async () => {
  const numbers: number[] = []
  let pairs = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(stepArbitrary, stepArbitrary, fc.boolean()), { minLength: 5, maxLength: 14 }),
      async (walk) => {
        const around = { ...nobody, projectId: held.projectId }
        const { id } = await add(people.author, 'observation', {
          ...samples.observation(around),
          nature: 'neutral',
          clientId: null,
        })
        const made: number[] = []
        let paper: Paper = { observation: 'open', actions: [] }
        const send = async (step: Step): Promise<Outcome> => {
          const visitor = people[step.who]
          if (step.on === 'list') {
            const answer = await visitor.read<{ id: number; number: string }>('POST', 'questionResponseAction', {
              ...samples.questionResponseAction(around),
              assignedUserId: people.holder.userId,
              verifierUserId: people.author.userId,
              sourceKind: 'observation',
              sourceId: id,
            })
            if (answer.errors.length === 0) {
              made.push(answer.data.id)
              numbers.push(Number(/^ACT-(\d+)$/.exec(answer.data.number)![1]))
            }
            return outcomeOf(answer)
          }
          const path = step.on === 'observation' ? `observation/${id}` : `questionResponseAction/${made[step.at]}`
          if (step.on === 'action' && made[step.at] === undefined) return 'refused'
          const { rowVersion } = await rowOf(held.admin, path)
          return outcomeOf(await visitor.read('PUT', `${path}/move`, { action: step.does, rowVersion, ...words }))
        }
        const seen = async (): Promise<Paper> => {
          const [row, ...actions] = await Promise.all([
            rowOf(held.admin, `observation/${id}`),
            ...made.map((one) => rowOf(held.admin, `questionResponseAction/${one}`)),
          ])
          return {
            observation: states[row.statusId as keyof typeof states],
            actions: (actions as unknown as QuestionResponseAction[]).map(({ statusId, fixedByUserId }) => ({
              state: actionStates[statusId as keyof typeof actionStates],
              fixedBy: names.find((name) => people[name].userId === fixedByUserId) ?? null,
            })),
          }
        }
        for (const [one, other, atOnce] of walk) {
          if (atOnce) {
            const before = paper
            const outcomes = await Promise.all([send(one), send(other)])
            const now = await seen()
            const orders = ordersOf(before, [one, other], take)
            expect(orders).toContainEqual({ state: now, outcomes })
            paper = now
            pairs++
          } else {
            const next = take(paper, one)
            expect({ paper, one, outcome: await send(one) }).toEqual({ paper, one, outcome: next ? 'done' : 'refused' })
            paper = next ?? paper
            expect(await seen()).toEqual(paper)
          }
          // Nothing that is over leaves something to do behind.
          expect(paper.observation === 'open' || !paper.actions.some(isUnfinished)).toBe(true)
        }
      },
    ),
    { numRuns: 30 },
  )
  expect(pairs).toBeGreaterThan(40)
  expect(new Set(numbers).size).toBe(numbers.length)
})
