import { isOwnName, keptPinSignature, listedPinSignature, pinContent } from '#contract/questionnaires/signature.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { hasSitePin, useSiteProof } from '#server/platform/signIn/sitePins.ts'
import { ownerOfProof, useProof, type PinOwner } from '#server/platform/signIn/signingPins.ts'

/**
 * The person who has to sign: an account, someone known by name only (`userId: null`), or `anyone` who uses the device
 * and enters a name.
 */
type Signer = { userId: number | null; name: string } | { anyone: true; name: string; company: string | null } | Listed

/** Someone on the list of people, who signs on the device of someone else or by their own link. */
interface Listed {
  onList: true
  personId: number
  name: string
  /** Whether their site PIN was checked already. */
  isProved?: boolean
}

/** A signature as it is stored, and who gave it. Without a PIN that is what was entered. */
export interface Given {
  signature: string[]
  name: string
  company: string | null
  /** The account, if the signer's is known or the PIN proved it. */
  userId: number | null
  /** The company of the account that a PIN proved. */
  clientId: number | null
}

/** The stored values, if a record is saved again with its signature. */
interface KeptSignature {
  name: string
  signature: readonly string[]
}

const again = 'Enter your PIN again.'

/**
 * Checks a signature that was sent, and returns it as it is stored. A typed one must be the name of the signer. One by
 * PIN carries a proof, which is used up and exchanged for the account and the name of its owner: the signer, if their
 * account is known, and otherwise the person who has just signed. A stored signature does not change, even if its proof
 * is sent a second time.
 */
export async function sign(
  w: Write,
  sent: readonly string[],
  signer: Signer,
  { field = 'signature', kept }: { field?: string; kept?: KeptSignature | null } = {},
): Promise<Given> {
  if ('onList' in signer) return signedByListed(w, sent, signer, field)
  const entered = {
    signature: [...sent],
    name: signer.name,
    company: 'anyone' in signer ? signer.company : null,
    userId: 'anyone' in signer ? null : signer.userId,
    clientId: null,
  }
  if (kept && kept.name === signer.name && canonicalJson(kept.signature) === canonicalJson(sent)) return entered
  const proof = pinContent(sent)
  if (proof === null) {
    refuseOtherName(sent, signer.name, field)
    return entered
  }
  const owner = await usedBy(w, proof, kept)
  if (!owner) throw invalid(again, field)
  if (!mayBe(owner, signer)) throw invalid(notTheirs(owner, signer), field)
  const { userId, name, clientId, company } = owner
  return { signature: keptPinSignature(owner), name, company, userId, clientId }
}

/**
 * The owner of a sent proof, without using it up; null for a signature without a PIN, and for a proof that is no longer
 * valid.
 */
export async function proved(w: Write, sent: readonly string[]): Promise<PinOwner | null> {
  const proof = pinContent(sent)
  return proof === null ? null : ownerOfProof(w.tx, proof, w.person.sessionId)
}

async function usedBy(w: Write, proof: string, kept: KeptSignature | null | undefined) {
  const owner = await useProof(w.tx, proof, {
    sessionId: w.person.sessionId,
    on: w.on,
    at: w.services.steady(),
  })
  if (owner || !kept) return owner
  // The answer to the first save was lost, and the same signature is sent again.
  const before = await ownerOfProof(w.tx, proof, w.person.sessionId)
  return before && canonicalJson(kept.signature) === canonicalJson(keptPinSignature(before)) ? before : null
}

/** The PIN of an account is valid for that account only, never for someone known by the same name. */
const mayBe = (owner: PinOwner, signer: Exclude<Signer, Listed>) => 'anyone' in signer || owner.userId === signer.userId

const notTheirs = (owner: PinOwner, signer: Exclude<Signer, Listed>) =>
  !('anyone' in signer) && signer.userId === null
    ? `${signer.name} has no account here, so no PIN stands for them. Let them draw the signature, or type the name.`
    : `This is the PIN of ${owner.name}. ${signer.name} signs here.`

/** The signature of someone on the list of people. Whoever has a site PIN signs with it, so that nobody signs for them. */
async function signedByListed(w: Write, sent: readonly string[], { personId, name, isProved }: Listed, field: string) {
  const given = { name, company: null, userId: null, clientId: null }
  if (isProved) return { ...given, signature: listedPinSignature(name) }
  const proof = pinContent(sent)
  if (proof === null) {
    if (await hasSitePin(w.tx, personId)) throw invalid(`${name} has a site PIN. Sign with the PIN.`, field)
    refuseOtherName(sent, name, field)
    return { ...given, signature: [...sent] }
  }
  const isTheirs = await useSiteProof(w.tx, proof, {
    personId,
    sessionId: w.person.sessionId,
    on: w.on,
    at: w.services.steady(),
  })
  if (!isTheirs) throw invalid(again, field)
  return { ...given, signature: listedPinSignature(name) }
}

function refuseOtherName(signed: readonly string[], name: string, field: string) {
  if (!isOwnName(signed, name)) throw invalid(`Type the full name, ${name}, to sign.`, field)
}
