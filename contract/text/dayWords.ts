import { subject, type Label } from './words.ts'

/** Errors for impossible days and times; `what` is the noun in the sentence: 'the breach'. */
export const tooEarly = (label: Label, what: string) => `${subject(label)} must not be before ${what}.`
export const inFuture = (label: Label) => `${subject(label)} must not be in the future.`
export const inPast = (label: Label) => `${subject(label)} must not be in the past.`
