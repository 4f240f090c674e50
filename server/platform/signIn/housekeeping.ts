import { lt } from 'drizzle-orm'
import { usedLogoutTokens } from '#server/db/tables/journal.ts'
import type { Services } from '#server/core/services.ts'
import type { Sessions } from './sessions.ts'
import { forgetOldLinks } from './invitations.ts'
import { endOldLocks } from './lock.ts'
import { forgetOldProofs } from './signingPins.ts'
import { forgetOldTries } from './throttle.ts'

/** Removes expired sessions, locks, links, proofs of PINs and counters. The server calls it every minute. */
export async function tidySignIn(services: Services, sessions: Sessions) {
  await sessions.cleanUp()
  await endOldLocks(services)
  await forgetOldLinks(services)
  await forgetOldProofs(services)
  await forgetOldTries(services)
  await services.db.delete(usedLogoutTokens).where(lt(usedLogoutTokens.expiresOn, services.now().toISOString()))
}
