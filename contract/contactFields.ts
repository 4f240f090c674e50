import { eMailProblem, eMailShape, matching } from './fields.ts'

/** An e-mail address that may be left out, as it was typed; nobody signs in with it. */
export const optionalEMail = (label = 'E-mail') => matching(label, 254, eMailShape, eMailProblem)

/** The address of a page, http or https, which may be left out. */
export const optionalUrl = (label: string) =>
  matching(label, 500, /^https?:\/\/[^\s/$.?#][^\s]*$/i, `${label} must start with http:// or https://.`)
