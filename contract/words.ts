/** Changes a label for use inside a sentence: 'Client' becomes 'client', but 'RFI' stays. */
export const inSentence = (label: string) =>
  /^[A-Z]{2,}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** Adds the indefinite article to a label: 'an e-mail address', 'a town', 'a VAT number'. */
export function withArticle(label: string) {
  const word = inSentence(label)
  const vowel = /^(?:[aeio]|u(?!nit|ser|se|ni)|[AEFHILMNORSX][A-Z])/.test(word)
  return `${vowel ? 'an' : 'a'} ${word}`
}

export const enter = (label: string) => `Enter ${withArticle(label)}.`
export const choose = (label: string) => `Choose ${withArticle(label)}.`
export const tooLong = (label: string, max: number) => `${label} must be ${max} characters or fewer.`
export const outOfRange = (label: string, from: number | string, to: number | string) =>
  `${label} must be between ${from} and ${to}.`
export const inUse = (label: string) => `${label} is already in use.`
export const notBefore = (end: string, start: string) =>
  `${end} must be on or after ${start.charAt(0).toLowerCase()}${start.slice(1)}.`
/** Error for a save based on a version that someone else has since changed (409). */
export const overtaken = 'Someone else changed this record. Reload and try again.'

/** Whether a type has no singular: settings are several, but equipment and RAMS are one. */
export const isMany = (name: string, plural: string) => name === plural && name.endsWith('s')

/** Success messages (specification, section 8). */
export const wasSaved = (type: string, many = false) =>
  `The ${inSentence(type)} ${many ? 'were' : 'was'} successfully saved`
export const wasDeleted = (type: string) => `The ${inSentence(type)} was successfully deleted`
export const isRestored = (type: string) => `The ${inSentence(type)} is restored`
/** How long people may undo a deletion of theirs, in minutes; later an administrator restores the record. */
export const undoMinutes = 10
export const isGone = (type: string) => `This ${inSentence(type)} does not exist or was deleted.`
export const completed = 'Completed successfully'
export const notAuthorised = 'You are not authorised to view this page'
