import { inArray, sql } from 'drizzle-orm'
import { mailWindow } from '#contract/people/mail.ts'
import { mayReadMail } from '#server/core/policy.ts'
import { forbidden } from '#server/base/refuse.ts'
import { personOf } from '#server/core/request.ts'
import type { WindowRows } from '#server/core/window.ts'
import { windowCalls } from '#server/core/windowCalls.ts'
import { outboxMails } from '#server/db/tables/journal.ts'

const rows: WindowRows = {
  window: mailWindow,
  from: outboxMails,
  id: outboxMails.id,
  sorts: {
    to: outboxMails.toKey,
    subject: outboxMails.subjectKey,
    state: outboxMails.state,
    createdOn: outboxMails.id,
    sentOn: outboxMails.sentOn,
    attempts: outboxMails.attempts,
  },
  filters: {
    createdOn: outboxMails.createdOn,
    state: outboxMails.state,
  },
  views: {},
  search: (pattern) => sql`${outboxMails.searchText} like ${pattern}`,
}

/** `/api/mail`, a window: mail that was sent or waits, newest first, for administrators. */
export const outboxCalls = windowCalls(mailWindow, (c) => {
  if (!mayReadMail(personOf(c))) throw forbidden('read the outbox')
  const { db } = c.get('services')
  return {
    db,
    rows,
    where: undefined,
    read: (ids) =>
      db
        .select({
          id: outboxMails.id,
          to: outboxMails.to,
          subject: outboxMails.subject,
          text: outboxMails.text,
          createdOn: outboxMails.createdOn,
          sentOn: outboxMails.sentOn,
          problem: outboxMails.problem,
          attempts: outboxMails.attempts,
        })
        .from(outboxMails)
        .where(inArray(outboxMails.id, ids as number[])),
  }
})
