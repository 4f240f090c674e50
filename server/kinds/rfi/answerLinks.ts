import type { Rfi } from '#contract/entities/rfi.ts'
import type { Write } from '#server/core/write.ts'
import { sendLater } from '#server/mail/outbox.ts'
import { hashOf, newSecret } from '#server/signIn/secrets.ts'
import { plainDay } from '#server/jobs/thresholds.ts'
import { rfiAnswerLinks } from './table.ts'

interface Asked {
  email: string
  name: string
  company: string | null
  message: string | null
  days: number
}

/**
 * Mails a link to someone without an account, with which they read the question and answer it once. It is stored as a
 * hash only, so callers must not log it or keep it in the history.
 */
export async function sendAnswerLink(w: Write, row: Rfi, { email, name, company, message, days }: Asked) {
  const token = newSecret()
  const expiresOn = new Date(Date.parse(w.on) + days * 86_400_000).toISOString()
  await w.tx.insert(rfiAnswerLinks).values({
    rfiId: row.id,
    tokenHash: await hashOf(token),
    email,
    name,
    company,
    sentOn: w.on,
    sentById: w.person.userId,
    expiresOn,
  })
  w.remember({
    entityKind: 'rfi',
    entityId: row.id,
    projectId: row.parentProjectId,
    action: 'answerLink',
    comment: `${name}, ${email}`,
  })
  const link = new URL('/answerRfi', w.services.config.publicUrl)
  link.searchParams.set('token', token)
  await sendLater(w.tx, w.on, {
    to: email,
    subject: `${row.number}: ${row.subject}`.slice(0, 150),
    text: [
      `Hello ${name},`,
      `${w.person.fullName} asks you to answer ${row.number} of ${row.projectNumber} ${row.projectName}: ${row.subject}.`,
      ...(message ? [message] : []),
      'Read the question and answer it here:',
      link.href,
      `The link works for one answer, until ${plainDay(expiresOn.slice(0, 10))}. Anyone who has it can answer, so do not pass it on.`,
    ].join('\n\n'),
  })
}
