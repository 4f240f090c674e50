import { eMailProblem, eMailShape, matching } from './fields.ts'
import { cleanedEMail } from './text/contact.ts'

/** An optional e-mail address, stored as typed because nobody signs in with it. */
export const optionalEMail = (label = 'E-mail') => matching(label, 254, eMailShape, eMailProblem, cleanedEMail)

/** An optional http or https URL. */
export const optionalUrl = (label: string) =>
  matching(label, 500, /^https?:\/\/[^\s/$.?#][^\s]*$/i, `${label} must start with http:// or https://.`)
