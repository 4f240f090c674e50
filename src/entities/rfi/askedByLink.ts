import type { AskedByLink } from '#contract/changes/rfiAnswer.ts'
import { plainAnswer } from '#src/data/plainAnswer.ts'

/** The question that a link from an e-mail opens, for someone without an account. Asked once: each try counts. */
export const askedByLink = (token: string) => ({
  ...plainAnswer<AskedByLink>('rfiAnswer/read', { Token: token }),
  retry: false,
  staleTime: Infinity,
})
