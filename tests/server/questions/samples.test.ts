import { describe, expect, test } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import { samples } from '#mocks/samples.ts'

describe('Samples', () => {
  const around = { clientId: 1, userId: 2, projectId: 3 }
  test.each(Object.keys(samples) as (keyof typeof samples)[])('a sample %s is valid and unique', (kind) => {
    const [one, two] = [samples[kind](around), samples[kind](around)]
    expect(entities[kind].draft.safeParse(one).error).toBeUndefined()
    // Records that only the system creates have no fields to fill in.
    if (Object.keys(one).length > 0) expect(one).not.toEqual(two)
  })
})
