import type { Caller } from '../serverProcess.ts'

interface Record {
  id: number
  rowVersion: number
}

/** A person who changes clients and projects in turn, each on the version of the last answer. */
export interface Worker {
  /** Makes one change and returns its sequence numbers in the change log. */
  work(): Promise<number[]>
  /** The time of each request by sequence number. */
  askedAt: Map<number, number>
}

/** Reads the records to change. Two workers of one gateway take different shares. */
export async function createWorker(
  caller: Caller,
  { share = 0, shares = 1 }: { share?: number; shares?: number } = {},
): Promise<Worker> {
  const records = (
    await Promise.all(
      ['client', 'project'].map(async (kind) => {
        const { data } = await caller.read<Record[]>('GET', kind)
        return data
          .filter((_, at) => at % shares === share)
          .slice(0, 8)
          .map(({ id }) => ({ kind, id, busy: Promise.resolve() as Promise<unknown> }))
      }),
    )
  ).flat()
  const askedAt = new Map<number, number>()
  let turn = 0

  const change = async (kind: string, id: number) => {
    const { data } = await caller.read<Record & { project?: Record }>('GET', `${kind}/${id}`)
    const at = performance.now()
    const said =
      kind === 'client'
        ? { notes: `Note ${at}` }
        : { percentComplete: Math.floor(Math.random() * 101), description: `Seen ${at}` }
    const answer = await caller.read('PUT', kind, { ...(data.project ?? data), ...said })
    if (answer.status !== 200)
      throw new Error(`A ${kind} could not be changed: ${answer.status} ${JSON.stringify(answer.errors)}`)
    const sequences = (answer.changes ?? []).map(({ sequence }) => sequence)
    for (const sequence of sequences) askedAt.set(sequence, at)
    return sequences
  }
  return {
    askedAt,
    async work() {
      const record = records[turn++ % records.length]!
      const mine = record.busy.then(() => change(record.kind, record.id))
      record.busy = mine.catch(() => undefined)
      return mine
    },
  }
}

/** Lets a worker make this many changes per second for a time. Resolves when all are answered. */
export async function workSteadily(worker: Worker, { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const running: Promise<number[]>[] = []
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      running.push(worker.work())
      if (running.length < perSecond * seconds) return
      clearInterval(timer)
      done()
    }, 1000 / perSecond)
  })
  return (await Promise.all(running)).flat()
}
