import { figure } from './amounts.ts'

/** Changes a label for use inside a sentence: 'Client' becomes 'client', but 'RFI' stays. */
export const inSentence = (label: string) =>
  /^[A-Z]{2,}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** Acronyms that are read as words: 'a RAMS', but 'an RFI'. */
const readAsWord = /^(?:RAMS|RIDDOR)/
const vowelSound =
  /^(?:(?!eu|one\b|once\b)[aeio]|u(?!ni(?![nm])|s[aeiu]|ti|k)|hour|hono|heir|[AEFHILMNORSX](?=[A-Z0-9]|\b))/
/** Whether a label names several things: 'Settings' and 'Plant and tools', but not 'Progress' and 'RAMS'. */
export const isMany = (label: string) =>
  /(?:[^siu]s|[Pp]eople)$| and /.test(label.split(/ (?:below|for|in|of|on|that|to|which|who|with) /u, 1)[0]!)

/** Adds the indefinite article to a label, by its sound: 'an e-mail address', 'a unit', 'an RFI', 'documents'. */
export function withArticle(label: string) {
  const word = inSentence(label)
  if (isMany(label)) return word
  return `${vowelSound.test(word) && !readAsWord.test(word) ? 'an' : 'a'} ${word}`
}

/**
 * The label of a field or the name of a kind. A question or a phrase is given with the noun for sentences, as it
 * follows 'Enter': ['Appeal by', 'the person who appeals'].
 */
export type Label = string | readonly [label: string, said: string]
export const shownLabel = (label: Label) => (typeof label === 'string' ? label : label[0])
/** Returns a label as it follows 'Enter' or 'Choose': 'a town', 'documents', 'the day of the appeal'. */
export const said = (label: Label) => (typeof label === 'string' ? withArticle(label) : label[1])
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
/** Returns a label as the beginning of a sentence: 'Town', 'The day of the appeal'. */
export const subject = (label: Label) =>
  typeof label === 'string' ? label : capital(label[1].replace(/^an? /, 'the '))

export const enter = (label: Label) => `Enter ${said(label)}.`
export const choose = (label: Label) => `Choose ${said(label)}.`
export const mustBeText = (label: Label) => `${subject(label)} must be text.`
export const mustBeOneLine = (label: Label) => `${subject(label)} must be one line of plain text.`
export const cannotBeStored = (label: Label) =>
  `${subject(label)} ${isMany(subject(label)) ? 'contain' : 'contains'} a character that cannot be stored.`
export const noWebAddress = (label: Label) => `${subject(label)} cannot contain a web address.`
export const tooLong = (label: Label, max: number) => `${subject(label)} must be ${max} characters or fewer.`
export const tooShort = (label: Label, min: number) => `${subject(label)} must be at least ${min} characters.`
export const tooFine = (label: Label, scale: number) =>
  `${subject(label)} can have at most ${scale} decimal ${scale === 1 ? 'place' : 'places'}.`
export const outOfRange = (label: Label, from: number | string, to: number | string) =>
  `${subject(label)} must be between ${inDigits(from)} and ${inDigits(to)}.`
const inDigits = (limit: number | string) => (typeof limit === 'number' ? figure(limit) : limit)
export const inUse = (label: Label) => `${subject(label)} is already in use.`
export const notBefore = (end: Label, start: Label) =>
  `${subject(end)} must be on or after ${inSentence(subject(start))}.`
/** Error for a save based on a version that someone else has since changed (409). */
export const overtaken = 'Someone else changed this record. Reload and try again.'

/** Returns the name of a kind for one record in a sentence: 'this client', 'these settings'. */
export const thisOne = (type: string) => `${isMany(type) ? 'these' : 'this'} ${inSentence(type)}`

/** Success messages (specification, section 8). */
export const wasSaved = (type: string) => `The ${inSentence(type)} ${isMany(type) ? 'were' : 'was'} successfully saved`
export const wasDeleted = (type: string) =>
  `The ${inSentence(type)} ${isMany(type) ? 'were' : 'was'} successfully deleted`
export const isRestored = (type: string) => `The ${inSentence(type)} ${isMany(type) ? 'are' : 'is'} restored`
/** How long people may undo their own deletion, in minutes; later an administrator restores the record. */
export const undoMinutes = 10
export const isGone = (type: string) =>
  `${capital(thisOne(type))} ${isMany(type) ? 'do not exist or were' : 'does not exist or was'} deleted.`
export const completed = 'Completed successfully'
export const notAuthorised = 'You are not authorised to view this page'
