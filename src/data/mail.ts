import { mailWindow, type Mail } from '#contract/mail.ts'
import { windowData } from './windows.ts'

/** Every mail, sent or waiting. No event tells of them, so they are asked for whenever they come on screen. */
export const mails = windowData<Mail>({ kind: 'mail', path: 'mail', window: mailWindow, isLive: false })
