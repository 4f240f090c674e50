import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Permit } from '#contract/entities/permit.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { inHours, reason, strokes, usePermits } from './permitPeople.ts'
import { newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add } from '../rights/everyone.ts'
import { outcomeOf, type Outcome } from '../core/sideBySide.ts'

const site = usePermits()
const { setup, held, people, read } = site
const decisions = ['approve', 'approveWithComments', 'requestChanges', 'reject'] as const
type Decision = (typeof decisions)[number]
const rules = ['any', 'all', 'atLeast'] as const
type Rule = (typeof rules)[number]
const needed: Record<Rule, number> = { any: 1, all: 4, atLeast: 2 }
const types = {} as Record<Rule, number>
const approvers: Someone[] = []

beforeAll(async () => {
  const decides = { availableForReviewing: true, availableForAuthoring: true }
  for (let at = 0; at < 4; at++)
    approvers.push(await newPerson({ world: setup.world, ...held }, held.ownFirm, 20, ['sms'], decides))
  for (const rule of rules) {
    const template = await add(held.admin, 'roleListTemplate', {
      ...samples.roleListTemplate(nobody),
      processKindIds: [10],
      stages: [
        { key: 'request', name: 'Request', processRoleId: 10, candidateSource: 'chosen' },
        {
          key: 'authorise',
          name: 'Authorise',
          processRoleId: 30,
          candidateSource: 'named',
          candidateIds: approvers.map(({ userId }) => userId),
          rule,
          ...(rule === 'atLeast' && { atLeast: needed.atLeast, minUsers: needed.atLeast }),
        },
      ],
      signOnLists: [],
    })
    types[rule] = await site.newSubType({ name: `Decided by ${rule}`, maxDurationHours: 12 })
    const type = (await held.admin.read<{ rowVersion: number }>('GET', `processSubType/${types[rule]}`)).data
    const saved = await held.admin.read('PUT', 'processSubType', { ...type, approvalTemplateId: template.id })
    expect(saved.errors).toEqual([])
  }
})

interface Said {
  who: number
  decision: Decision
}
type Result = 'in review' | 'approved' | 'to change' | 'rejected'

/** The model's stage after these decisions in order; null if one of them is refused. */
function onPaper(rule: Rule, taken: readonly Said[]): Result | null {
  let result: Result = 'in review'
  let approvals = 0
  const acted = new Set<number>()
  for (const { who, decision } of taken) {
    if (result !== 'in review' || acted.has(who)) return null
    acted.add(who)
    if (decision === 'reject') result = 'rejected'
    else if (decision === 'requestChanges') result = 'to change'
    else if (++approvals >= needed[rule]) result = 'approved'
  }
  return result
}

/** All permutations of the decisions. */
const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one, at) => ordersOf(all.filter((_, other) => other !== at)).map((rest) => [one, ...rest]))

const statuses: Readonly<Record<number, Result>> = { 20: 'in review', 30: 'to change', 40: 'approved', 90: 'rejected' }
const spoken: Readonly<Record<number, Decision>> = {
  30: 'approve',
  31: 'approveWithComments',
  40: 'requestChanges',
  50: 'reject',
}

test('whatever several people decide on a permit at the same moment, it stands as if one had come after the other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...rules),
      fc.array(fc.record({ who: fc.nat(3), decision: fc.constantFrom(...decisions) }), { minLength: 2, maxLength: 6 }),
      async (rule, said) => {
        const { id } = await site.submitted({ processSubTypeId: types[rule] })
        const step = ({ who, decision }: Said) =>
          approvers[who]!.read('PUT', `permit/${id}/approval`, {
            action: decision,
            stage: 'authorise',
            round: 1,
            comment: `${decision} by approver ${who}.`,
          })
        const outcomes = await Promise.all(said.map(async (one) => outcomeOf(await step(one))))
        const done = said.filter((_, at) => outcomes[at] === 'done')
        const row = await read(id)
        const stored = row
          .approval!.lists.find(({ stageKey }) => stageKey === 'authorise')!
          .people.flatMap(({ userId, statusId }) =>
            spoken[statusId]
              ? [{ who: approvers.findIndex((one) => one.userId === userId), decision: spoken[statusId] }]
              : [],
          )
        // Exactly the decisions answered as done are stored: none is lost, and nobody decides twice.
        const sorted = (all: readonly Said[]) => all.map((one) => JSON.stringify(one)).toSorted()
        expect(sorted(stored)).toEqual(sorted(done))
        expect(new Set(done.map(({ who }) => who)).size).toBe(done.length)
        const possible = ordersOf(done).map((order) => onPaper(rule, order))
        expect(possible).toContain(statuses[row.statusId])
        // Refused people were too late, or had decided already.
        for (const [at, outcome] of outcomes.entries())
          if (outcome !== 'done')
            expect(done.some(({ who }) => who === said[at]!.who) || statuses[row.statusId] !== 'in review').toBe(true)
      },
    ),
    { numRuns: 8 },
  )
})

type Move = 'start' | 'signOn' | 'suspend' | 'resume' | 'extend' | 'handBack' | 'cancel' | 'close'
const moves: Readonly<Record<Move, { who(): Visitor; body(): object; from: readonly number[]; to: number | null }>> = {
  start: { who: () => people.holder, body: () => strokes, from: [40], to: 50 },
  signOn: {
    who: () => people.holder,
    body: () => ({ name: `Crew ${crypto.randomUUID().slice(0, 8)}`, company: null, ...strokes }),
    from: [40, 50],
    to: null,
  },
  suspend: { who: () => people.manager, body: () => reason, from: [50], to: 60 },
  resume: { who: () => people.issuer, body: () => strokes, from: [60], to: 50 },
  extend: { who: () => people.manager, body: () => ({ validTo: inHours(7), ...reason }), from: [50], to: null },
  handBack: { who: () => people.holder, body: () => strokes, from: [50, 70], to: 65 },
  cancel: { who: () => people.manager, body: () => reason, from: [20, 30, 40, 60], to: 95 },
  close: { who: () => people.issuer, body: () => strokes, from: [65], to: 80 },
}

test('a permit on which several people act at the same moment takes one step at a time, and each that was done stays', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.constantFrom(...(Object.keys(moves) as Move[])), { minLength: 2, maxLength: 3 }), {
        minLength: 3,
        maxLength: 5,
      }),
      async (rounds) => {
        const { id } = await site.approved({ validFrom: inHours(-1) })
        let row = await read(id)
        for (const round of rounds) {
          const { rowVersion, statusId } = row
          const act = async (move: Move): Promise<Outcome> =>
            outcomeOf(
              await moves[move].who().read<Permit>('PUT', `permit/${id}/move`, {
                action: move,
                rowVersion,
                ...moves[move].body(),
              }),
            )
          const outcomes = await Promise.all(round.map(act))
          const done = round.filter((_, at) => outcomes[at] === 'done')
          const before = row
          row = await read(id)
          // All had the same version open, so at most one was in time.
          expect(done.length).toBeLessThanOrEqual(1)
          expect(row.rowVersion).toBe(rowVersion + done.length)
          const [move] = done
          if (!move) expect(row).toEqual(before)
          else {
            expect(moves[move].from).toContain(statusId)
            expect(row.statusId).toBe(moves[move].to ?? statusId)
            const signed = row.signatures.length + row.workers.length + row.extensions.length
            const signedBefore = before.signatures.length + before.workers.length + before.extensions.length
            const adds = move === 'suspend' || move === 'cancel' ? 0 : 1
            expect(signed - signedBefore).toBe(adds)
          }
        }
      },
    ),
    { numRuns: 5 },
  )
})
