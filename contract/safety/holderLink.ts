import * as z from 'zod/mini'
import type { RecordCode } from '../wire/recordCode.ts'

/** `PUT /api/permit/{id}/holderLink`: a link with which the holder takes the next step themselves. */
export const holderLinkAsked = z.object({ by: z.enum(['code', 'mail']) })

/** The link of a holder: as a code to show, or mailed. */
export interface HolderLink {
  expiresOn: string
  code: Pick<RecordCode, 'size' | 'path'> | null
  /** Whether the holder has an address to which it can be mailed. */
  mails: boolean
}

/** How many minutes a link that is shown as a code works, and one that is mailed. */
export const linkMinutes = { code: 15, mail: 24 * 60 } as const

/** What a holder does next. */
export type HolderStep = 'start' | 'handBack'

/** What the holder of a permit reads through their link. */
export interface HeldByLink {
  number: string
  title: string
  description: string | null
  typeName: string
  zone: string | null
  projectNumber: string
  projectName: string
  timeZone: string
  name: string
  issuerName: string
  validFrom: string
  validTo: string
  isolations: { point: string; lockNumber: string }[]
  signedOn: number
  /** Null while nothing is up to the holder. */
  step: HolderStep | null
  /** Whether they sign with their site PIN. */
  signsByPin: boolean
  fireWatchMinutes: number
  expiresOn: string
}
