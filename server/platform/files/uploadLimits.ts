import type { Upload } from '@tus/server'

const gigabyte = 1024 ** 3
/** The maximum total size of unfinished uploads, in bytes: of one person, and of everyone. */
const mostHeld = { ofPerson: 4 * gigabyte, inAll: 32 * gigabyte }
/** The maximum number of unfinished uploads of one person. */
const mostOfPerson = 50
/** How long a new upload is counted before the store lists it, in milliseconds. */
const beginning = 60_000

/** An upload that has been started, with its declared size. */
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
  // An upload of unknown size may become as large as the limit.
  size: size ?? largest,
})

const refused = (body: string) => ({ status_code: 413, body })
const sizeOf = (uploads: readonly Held[]) => uploads.reduce((sum, { size }) => sum + size, 0)

/**
 * Refuses uploads beyond the limits for one person and for everyone together. Uploads count with their declared size,
 * so that nobody can reserve more than the disk holds. `stored` lists those in the store.
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
  // Checked one at a time, so that two simultaneous uploads cannot both take the last space.
  return (next: Held) => {
    const done = last.then(() => check(next))
    last = done.catch(() => undefined)
    return done
  }
}
