/** Pseudo-random numbers (mulberry32). The same seed always gives the same sequence. */
export function chanceFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    /** A random integer; both limits are included. */
    between,
    pick: <T>(list: readonly [T, ...T[]]): T => list[between(0, list.length - 1)] ?? list[0],
    /** Returns true in the given percentage of calls. */
    inHundred: (cases: number) => next() * 100 < cases,
  }
}
export type Chance = ReturnType<typeof chanceFrom>
