/** Longer input than any address or number is cut off. */
const longest = 1000
/** Full-width letters, digits and symbols as plain ones, without invisible characters. */
const plainSigns = (words: string) =>
  words
    .slice(0, longest)
    .replaceAll(/\p{DI}/gu, '')
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * An e-mail address as people paste it, without what surrounds it: `mailto:` with its query, a name before angle
 * brackets, quotation marks, and full stops or commas at the end. The rest is validated elsewhere.
 */
export const cleanedEMail = (typed: string) =>
  plainSigns(typed)
    .replaceAll(/^.*<|[>?].*$/g, '')
    .replace(/^["' ]*(?:mailto:)? *|["' .,;]+$/gi, '')

/** A phone number after `cleanedPhone`. */
export const phoneShape = /^\+?\d(?:[ -]?\d){5,19}(?: ext \d{1,6})?$/

/**
 * A phone number in a uniform format, with an optional extension: `tel:+353 (0)85–555.0100 x 12` is `+353 85-555 0100
 * ext 12`. Text that is not a phone number stays unchanged, apart from such characters.
 */
export const cleanedPhone = (typed: string) =>
  plainSigns(typed)
    .replace(/^tel: */i, '')
    .replace(/^(\+[\d ]+)\(0\)/, '$1 ')
    .replaceAll(/ *[\p{Pd}\u2212] */gu, '-')
    .replace(/[ ,;]*(?:ext[a-z]*|x|#)[ .:]*(\d{1,6})$/i, ' ext $1')
    .replaceAll(/[()./ ]+/g, ' ')
    .trim()
