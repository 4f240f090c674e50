import { mailWindow, type Mail } from '#contract/people/mail.ts'
import { windowData } from './windows.ts'

/** All e-mails, sent or waiting. No event covers them, so they are refetched whenever they are shown. */
export const mails = windowData<Mail>({ kind: 'mail', path: 'mail', window: mailWindow, isLive: false })
