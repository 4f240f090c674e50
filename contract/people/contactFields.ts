import { eMailProblem, eMailShape, matching } from '../fields.ts'
import { cleanedEMail } from '../text/contact.ts'
import { subject, type Label } from '../text/words.ts'

/** An optional e-mail address, stored as typed because nobody signs in with it. */
export const optionalEMail = (label = 'E-mail') => matching(label, 254, eMailShape, eMailProblem, cleanedEMail)

/** An optional http or https URL. */
export const optionalUrl = (label: Label) =>
  matching(label, 500, /^https?:\/\/[^\s/$.?#][^\s]*$/i, `${subject(label)} must start with http:// or https://.`)
