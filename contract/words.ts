/** A label as it stands within a sentence: 'client', but 'RFI'. */
export const inSentence = (label: string) =>
  /^[A-Z]{2,}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** 'an e-mail address', 'a town', 'a VAT number': the article a label takes when a sentence names it. */
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
/** What a person reads who saved on top of somebody else's save. */
export const overtaken = 'Someone else changed this record. Reload and try again.'

/** The three messages of success (specification, section 8). */
export const wasSaved = (type: string, many = false) =>
  `The ${inSentence(type)} ${many ? 'were' : 'was'} successfully saved`
export const wasDeleted = (type: string) => `The ${inSentence(type)} was successfully deleted`
export const isGone = (type: string) => `This ${inSentence(type)} does not exist or was deleted.`
export const completed = 'Completed successfully'
export const notAuthorised = 'You are not authorised to view this page'
