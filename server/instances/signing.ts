import { isOwnName } from '#contract/instances/signature.ts'
import { invalid } from '#server/core/refuse.ts'

/** Refuses a signature that was typed with another name than that of its signer. */
export function refuseOtherName(signed: readonly string[], name: string, field = 'signature') {
  if (!isOwnName(signed, name)) throw invalid(`Type the full name, ${name}, to sign.`, field)
}
