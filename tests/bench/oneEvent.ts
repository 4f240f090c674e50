import { hashKey, QueryClient } from '@tanstack/react-query'
import { project } from '#contract/entities/project.ts'
import { user } from '#contract/entities/user.ts'
import { userProjectRole } from '#contract/entities/userProjectRole.ts'
import type { Change } from '#contract/wire/envelope.ts'
import { createFreshness } from '#src/data/freshness.ts'
import { detailKey, keysOf } from '#src/data/keys.ts'
import type { Goal } from './measured.ts'
import { inTurn, median } from './rounds.ts'

const stretches = 40
const together = 25
const affected = 9

/** Creates a cache with this many queries, a tenth of them lists of one project, as after a long day. */
function filled(size: number) {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  const freshness = createFreshness(client)
  const keys = {
    project: keysOf(project),
    user: keysOf(user),
    role: keysOf(userProjectRole),
  }
  for (let id = 1; id <= size * 0.5; id++)
    freshness.prime(keys.user.detail(id), { id, rowVersion: 1, name: `Person ${id}` })
  for (let id = 1; id <= size * 0.4; id++)
    freshness.prime(keys.project.detail(id), { id, rowVersion: 1, name: `Project ${id}` })
  for (let id = 1; id <= size * 0.1; id++) freshness.prime(keys.role.list({ projectId: id }), [{ id, rowVersion: 1 }])
  freshness.prime(
    keys.project.list({}),
    Array.from({ length: 50 }, (_, id) => ({ id, rowVersion: 1 })),
  )
  return { client, freshness }
}

/** An event about a project that affects nine people. */
function eventOf(at: number, size: number): Change[] {
  const change = (kind: string, id: number): Change => ({ sequence: at, kind, id, op: 'updated', affected: [] })
  const people = Array.from({ length: affected }, (_, nth) =>
    change('user', 1 + ((at * 131 + nth * 1_237) % (size * 0.5))),
  )
  return [change('project', 1 + ((at * 71) % (size * 0.4))), ...people]
}

/**
 * Microseconds per event in a fresh cache of this size. It is the median of many short runs, which excludes
 * interruptions by other processes.
 */
async function cost(size: number) {
  const { client, freshness } = filled(size)
  const times: number[] = []
  for (let stretch = 0; stretch < stretches; stretch++) {
    const said = Array.from({ length: together }, (_, at) => eventOf(stretch * together + at, size))
    const begun = performance.now()
    for (const event of said) freshness.apply(event)
    times.push(((performance.now() - begun) * 1000) / together)
    // Reads the records again; otherwise more and more of the small cache would already be marked stale.
    await Promise.all(
      said.flat().map(({ kind, id }) => freshness.readRecord(hashKey(detailKey(kind, id)), () => Promise.resolve())),
    )
  }
  client.clear()
  return median(times)
}

/** S4: the cost of one hub event, whatever the size of the cache. */
export const benchEvent: Goal = async () => {
  await cost(1_000)
  const { small, large } = await inTurn(5, { small: () => cost(1_000), large: () => cost(50_000) })
  return [
    {
      what: 'an event, 9 affected, 50,000 cached',
      figure: median(large),
      unit: 'µs',
      floor: { name: '1,000 cached', figure: median(small) },
      most: 20,
      mostTimes: 3,
    },
  ]
}
