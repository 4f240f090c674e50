import type { AskedByLink } from '#contract/changes/rfiAnswer.ts'
import { plainAnswer } from '#src/data/plainAnswer.ts'

/** The RFI that a link from an e-mail opens, for a person without an account. No retries: each attempt counts. */
export const askedByLink = (token: string) => ({
  ...plainAnswer<AskedByLink>('rfiAnswer/read', { Token: token }),
  retry: false,
  staleTime: Infinity,
})
