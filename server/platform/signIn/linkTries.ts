import type { Request } from '#server/core/request.ts'
import type { Services } from '#server/core/services.ts'
import { networkOf } from './address.ts'
import { countTry, limits, takeBackTry } from './throttle.ts'

/** The refusal for people without an account who try too often. */
export const tooManyFromHere = 'Too many attempts from here. Wait a while and try again.'

/**
 * Counts attempts to use links of one kind by network, so that nobody can guess them. An attempt that succeeds does not
 * count.
 */
export async function countLinkTry<T>(c: Request, services: Services, of: string, work: () => Promise<T>) {
  const attempt = { key: `${of}:${networkOf(c.get('address'))}`, limit: limits.network }
  await countTry(services, [attempt], tooManyFromHere)
  const done = await work()
  await takeBackTry(services, attempt)
  return done
}
