/** What is longer than any address or number is not read to its end. */
const longest = 1000
/** Full-width letters, digits and signs as plain ones, and nothing invisible. */
const plainSigns = (words: string) =>
  words
    .slice(0, longest)
    .replaceAll(/\p{DI}/gu, '')
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * An e-mail address as people paste it, without what stands around it: `mailto:` with its questions, a name before angle
 * brackets, quotation marks, and full stops or commas at the end. What is left is judged elsewhere.
 */
export const cleanedEMail = (typed: string) =>
  plainSigns(typed)
    .replaceAll(/^.*<|[>?].*$/g, '')
    .replace(/^["' ]*(?:mailto:)? *|["' .,;]+$/gi, '')

/** A phone number after `cleanedPhone`. */
export const phoneShape = /^\+?\d(?:[ -]?\d){5,19}(?: ext \d{1,6})?$/

/**
 * A phone number in one way of writing, with an optional extension: `tel:+353 (0)85–555.0100 x 12` is
 * `+353 85-555 0100 ext 12`. What is no phone number stays as it is, apart from such signs.
 */
export const cleanedPhone = (typed: string) =>
  plainSigns(typed)
    .replace(/^tel: */i, '')
    .replace(/^(\+[\d ]+)\(0\)/, '$1 ')
    .replaceAll(/ *[\p{Pd}\u2212] */gu, '-')
    .replace(/[ ,;]*(?:ext[a-z]*|x|#)[ .:]*(\d{1,6})$/i, ' ext $1')
    .replaceAll(/[()./ ]+/g, ' ')
    .trim()
