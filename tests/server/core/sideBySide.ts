import { expect } from 'vitest'

/** What became of a step: done, refused by the rules, or overtaken by a change that was saved a moment before. */
export type Outcome = 'done' | 'refused' | 'overtaken'

interface Answer {
  status: number
  errors: readonly { message: string; code?: string }[]
}

/** Reads an answer. A refusal says why in a sentence, and is never a fault of the server. */
export function outcomeOf({ status, errors }: Answer): Outcome {
  if (errors.length === 0) return 'done'
  expect([400, 403, 404, 409]).toContain(status)
  expect(errors[0]!.message).toMatch(/^[A-Z0-9‘].*\.$/)
  return errors.some(({ code }) => code === 'stale' || code === 'decided') ? 'overtaken' : 'refused'
}

/**
 * The states in which two steps that are taken at the same moment may leave the paper: as if one had come after the
 * other. Whoever comes second may also be told that someone was before them. `take` returns null if it refuses.
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
