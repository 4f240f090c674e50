import * as z from 'zod/mini'
import { isDay, largestInt, line, longText, optionalLongText } from '../fields.ts'
import { isMonday } from './reportPeriods.ts'

const id = z.int().check(z.minimum(1), z.maximum(largestInt))
const monday = 'Choose the Monday of a week.'

/** Body of `PUT /api/weeklyReturn/sign`: a manager of safety management signs the return of a week that is over. */
export const returnSigning = z.object({
  projectId: id,
  startDate: z.string({ error: monday }).check(z.refine((day) => isDay(day) && isMonday(day), { error: monday })),
  /** The company whose return it is; null for that of all companies. */
  companyId: z.nullable(id),
  deliveries: optionalLongText('Deliveries', 2000),
  signature: line('Full name', 120, 'Type your full name.'),
  /** The hash of the figures that the person has read (`WeeklyReturn.figuresHash`). */
  figuresHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Read the figures again before you sign.')),
})
export type ReturnSigning = z.input<typeof returnSigning>

/** Body of `PUT /api/weeklyReturn/reopen`: takes back the signature of a return. Its version stays. */
export const returnReopening = z.object({ projectId: id, id, reason: longText('Reason', 500) })
export type ReturnReopening = z.input<typeof returnReopening>

/** A return as it was signed. */
export interface SignedReturn {
  id: number
  version: number
  deliveries: string | null
  /** The name at the time; `signedByNow` is the present name if it is another. */
  signedByName: string
  signedByNow: string | null
  signedOn: string
  /** SHA-256 of what was signed. */
  hash: string
  /** Who took the signature back, when and why; null while it counts. */
  reopened: { byName: string; on: string; reason: string } | null
}

/** What the report of a week says of its sign-off. */
export interface WeeklyReturn {
  /** The version that counts, whose figures the report shows; null if the figures are those of the records. */
  signed: SignedReturn | null
  /** Those that were reopened, the newest first. */
  earlier: SignedReturn[]
  /** Whether the reader may sign and reopen it. */
  maySign: boolean
  /** Why it cannot be signed yet. */
  notYet: string | null
  /** The hash of the figures shown, for whoever signs them; null for everyone else. */
  figuresHash: string | null
}

/** 'Mary Byrne', or 'Mary Byrne (now Mary Doyle)'. */
export const signerWords = ({ signedByName, signedByNow }: SignedReturn) =>
  signedByNow === null ? signedByName : `${signedByName} (now ${signedByNow})`
