import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { serverKeys } from '#server/db/tables/journal.ts'

type KeyName = 'antiForgery' | 'sealing' | 'device' | 'pass' | 'poster'

const kept = new WeakMap<Db, Map<KeyName, Promise<Uint8Array<ArrayBuffer>>>>()

/**
 * Returns one of the server's own 256-bit keys. It is created at first use and shared by all processes on the database.
 */
export function serverKey(db: Db, name: KeyName) {
  const keys = kept.get(db) ?? new Map<KeyName, Promise<Uint8Array<ArrayBuffer>>>()
  kept.set(db, keys)
  const known = keys.get(name)
  if (known) return known
  const key = readOrMake(db, name)
  keys.set(name, key)
  key.catch(() => keys.delete(name))
  return key
}

async function readOrMake(db: Db, name: KeyName) {
  await db
    .insert(serverKeys)
    .values({ name, value: crypto.getRandomValues(new Uint8Array(32)) })
    .onConflictDoNothing()
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, name))
  if (!row) throw new Error(`The server key ${name} is missing from the database`)
  return Uint8Array.from(row.value)
}
