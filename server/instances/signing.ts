import { typedName } from '#contract/instances/signature.ts'
import { invalid } from '#server/core/refuse.ts'

/** Refuses a signature that was typed with another name than that of its signer. */
export function refuseOtherName(signed: readonly string[], name: string, field = 'signature') {
  const typed = typedName(signed)
  if (typed !== null && plain(typed) !== plain(name)) throw invalid(`Type the full name, ${name}, to sign.`, field)
}

const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
