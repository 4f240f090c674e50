import type { Upload } from '@tus/server'

const gigabyte = 1024 ** 3
/** The most that unfinished uploads may take, in bytes: those of one person, and those of everyone. */
const mostHeld = { ofPerson: 4 * gigabyte, inAll: 32 * gigabyte }
/** The most unfinished uploads of one person. */
const mostOfPerson = 50
/** How long an upload that has just begun is counted although the store does not list it yet, in milliseconds. */
const beginning = 60_000

/** An upload that has been announced, with the size that it will have. */
interface Held {
  id: string
  owner: string
  size: number
}

export const heldBy = (
  { id, size, metadata }: { id: string; size?: number | undefined; metadata?: Upload['metadata'] },
  largest: number,
): Held => ({
  id,
  owner: metadata?.owner ?? '',
  // An upload of unknown size may grow to the largest.
  size: size ?? largest,
})

const refused = (body: string) => ({ status_code: 413, body })
const sizeOf = (uploads: readonly Held[]) => uploads.reduce((sum, { size }) => sum + size, 0)

/**
 * Refuses uploads beyond what a person, or everyone together, may have unfinished. Uploads count with the size that
 * they will have, so that nobody can reserve more than the disk holds. `stored` lists what the store has.
 */
export function limitUploads(stored: () => Promise<Held[]>) {
  const begun = new Map<string, Held & { at: number }>()
  let last: Promise<unknown> = Promise.resolve()

  async function check(next: Held) {
    const kept = await stored()
    for (const { id } of kept) begun.delete(id)
    for (const [id, { at }] of begun) if (performance.now() - at > beginning) begun.delete(id)
    const all = [...kept, ...begun.values()]
    const own = all.filter(({ owner }) => owner === next.owner)
    if (own.length >= mostOfPerson || sizeOf(own) + next.size > mostHeld.ofPerson)
      throw refused(
        'Your unfinished uploads have used all the space that one person can have. Finish or cancel one of them, or wait a day.',
      )
    if (sizeOf(all) + next.size > mostHeld.inAll)
      throw refused('Unfinished uploads have used all the space set aside for them. Try again tomorrow.')
    begun.set(next.id, { ...next, at: performance.now() })
  }
  // One after the other, so that two uploads at once cannot both take the last space.
  return (next: Held) => {
    const done = last.then(() => check(next))
    last = done.catch(() => undefined)
    return done
  }
}
