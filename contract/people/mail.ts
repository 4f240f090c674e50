import { defineWindow } from '../window.ts'

/** An e-mail in the outbox. */
export interface Mail {
  id: number
  to: string
  subject: string
  text: string
  createdOn: string
  /** Null while it waits. */
  sentOn: string | null
  /** Error of the mail server at the last attempt. */
  problem: string | null
  attempts: number
}

/** States of an e-mail: sent, refused at the last attempt, or waiting. */
const mailStates = ['sent', 'refused', 'waiting'] as const
export type MailState = (typeof mailStates)[number]
export const mailState = ({ sentOn, problem }: Pick<Mail, 'sentOn' | 'problem'>): MailState =>
  sentOn ? 'sent' : problem ? 'refused' : 'waiting'

/** All e-mails the product has written, newest first. */
export const mailWindow = defineWindow({
  columns: {
    to: { sort: 'text' },
    subject: { sort: 'text' },
    state: { sort: 'text', filter: 'choice' },
    /** In the order of creation, even if the clock was set back in between. */
    createdOn: { sort: 'whole', filter: 'moments' },
    sentOn: { sort: 'moment' },
    attempts: { sort: 'whole' },
  },
  start: { column: 'createdOn', down: true },
  search: ['to', 'subject'],
})
