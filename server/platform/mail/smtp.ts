import { createTransport } from 'nodemailer'
import type { Mailer } from '#server/core/contracts/mailer.ts'

/** Timeout of the mail server, in milliseconds. */
const mailTimeout = 15_000

/** Sends mail through the server at `url` (smtp:// or smtps://, with user name and password if required). */
export function smtpMailer(url: string, from: string): Mailer {
  const server = createTransport({
    url,
    connectionTimeout: mailTimeout,
    greetingTimeout: mailTimeout,
    socketTimeout: mailTimeout,
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

/** Returns the address from 'Name <address>'. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
