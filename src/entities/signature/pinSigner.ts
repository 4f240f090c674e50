import type { SigningProof } from '#contract/people/signingPin.ts'

/** Whose PIN signs: a known person, or someone on the list of people, or a person to be chosen on the project, whose name can then fill the form. */
export type PinSigner =
  | { userId: number; name: string }
  /** Someone on the list of people of a project, by their site PIN. */
  | { personId: number; name: string; projectId: number }
  | { projectId: number; onSigner?: (signer: Pick<SigningProof, 'userId' | 'name' | 'company'>) => void }

/** The signer of a record that names a person: by account if known, otherwise to be chosen on the project. */
export const signerOf = (userId: number | null, name: string, projectId: number): PinSigner =>
  userId === null ? { projectId } : { userId, name }
