import type { HeldByLink } from '#contract/safety/holderLink.ts'
import { plainAnswer } from '#src/data/plainAnswer.ts'

/** The permit that the link of its holder opens. No retries: each attempt counts. */
export const heldByLink = (token: string) => ({
  ...plainAnswer<HeldByLink>('permitHolder/read', { Token: token }),
  retry: false,
  staleTime: Infinity,
})
