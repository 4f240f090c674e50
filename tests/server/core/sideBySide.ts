import { expect } from 'vitest'

/** Result of a step: done, refused by the rules, or overtaken by a change saved a moment before. */
export type Outcome = 'done' | 'refused' | 'overtaken'

interface Answer {
  status: number
  errors: readonly { message: string; code?: string }[]
}

/** Classifies an answer. A refusal must contain a message and must not be a server error. */
export function outcomeOf({ status, errors }: Answer): Outcome {
  if (errors.length === 0) return 'done'
  expect([400, 403, 404, 409]).toContain(status)
  expect(errors[0]!.message).toMatch(/^[A-Z0-9‘].*\.$/)
  return errors.some(({ code }) => code === 'stale' || code === 'decided') ? 'overtaken' : 'refused'
}

/**
 * The states that two concurrent steps may leave in the model: those of either order, one after the other. The second
 * may also be told that it was overtaken. `take` returns null if it refuses.
 */
export function ordersOf<State, Step>(
  before: State,
  [one, other]: readonly [Step, Step],
  take: (state: State, step: Step) => State | null,
): { state: State; outcomes: readonly [Outcome, Outcome] }[] {
  const after = (first: Step, second: Step, turn: (a: Outcome, b: Outcome) => readonly [Outcome, Outcome]) => {
    const middle = take(before, first)
    const end = take(middle ?? before, second)
    const first_ = middle ? ('done' as const) : ('refused' as const)
    const both = { state: end ?? middle ?? before, outcomes: turn(first_, end ? 'done' : 'refused') }
    return middle ? [both, { state: middle, outcomes: turn(first_, 'overtaken') }] : [both]
  }
  return [...after(one, other, (a, b) => [a, b]), ...after(other, one, (a, b) => [b, a])]
}
