import type { SigningProof } from '#contract/people/signingPin.ts'

/** Whose PIN signs: a known person, or someone of a project who is chosen, and whose name can fill the form then. */
export type PinSigner =
  | { userId: number; name: string }
  | { projectId: number; onSigner?: (signer: Pick<SigningProof, 'userId' | 'name' | 'company'>) => void }

/** Whoever signs for a record that names a person: by their account, or chosen on the project if none is known. */
export const signerOf = (userId: number | null, name: string, projectId: number): PinSigner =>
  userId === null ? { projectId } : { userId, name }
