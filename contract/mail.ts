import { defineWindow } from './window.ts'

/** One mail of the outbox. */
export interface Mail {
  id: number
  to: string
  subject: string
  text: string
  createdOn: string
  /** Null while it waits. */
  sentOn: string | null
  /** What the mail server said when it last refused it. */
  problem: string | null
  attempts: number
}

/** Sent, refused by the mail server the last time, or waiting. */
export const mailStates = ['sent', 'refused', 'waiting'] as const
export type MailState = (typeof mailStates)[number]
export const mailState = ({ sentOn, problem }: Pick<Mail, 'sentOn' | 'problem'>): MailState =>
  sentOn ? 'sent' : problem ? 'refused' : 'waiting'

/** Every mail the product has written, newest first. */
export const mailWindow = defineWindow({
  columns: {
    to: { sort: 'text' },
    subject: { sort: 'text' },
    state: { filter: 'choice' },
    createdOn: { sort: 'moment', filter: 'moments' },
    sentOn: { sort: 'moment' },
    attempts: { sort: 'whole' },
  },
  start: { column: 'createdOn', down: true },
  search: ['to', 'subject'],
})
