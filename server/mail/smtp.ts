import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** How long a mail server may keep us waiting, in milliseconds. */
const patience = 15_000

/** Hands mail to the server at `url` (smtp:// or smtps://, with user and password where it asks for them). */
export function smtpMailer(url: string, from: string): Mailer {
  const server = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ to, subject, text, sender }) {
      await server.sendMail({
        from: sender ? { name: sender, address: addressIn(from) } : from,
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}

/** The address alone, where it was given as 'Name <address>'. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
