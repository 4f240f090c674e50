import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { rfi, type Rfi } from '#contract/entities/rfi.ts'
import type { Tx } from '#server/db/database.ts'
import type { Env } from '#server/core/request.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { linkedDocuments, markReferred, shownOfDocuments } from '#server/features/documents/linkedDocuments.ts'
import { rfiAnswerRoutes } from './answerByLink.ts'
import { rfiActions } from './actions.ts'
import { answerLinkCalls } from './answerLinks.ts'
import { changeMadeOf, changeShown } from '#server/features/site/changeMadeOf.ts'
import { checkRfi } from './check.ts'
import { rfiFacts } from './facts.ts'
import { involvedIn } from './involved.ts'
import { notifyOfRfi } from './news.ts'
import { rfiPdfCalls } from './rfiPdf.ts'
import { rfiResponseCalls } from './responseFiles.ts'
import { handOverRfi } from './handOver.ts'
import { audienceOf, rfiRules } from './rules.ts'
import { rfis } from '#server/db/tables/rfi.ts'
import { rfiFigures, rfiWork } from './work.ts'
import { remindOfRfis } from './reminders.ts'
import { rfiWindow } from './window.ts'

const isPending = sql.raw('"rfi"."statusId" < 50')
const audienceIn = async (row: Rfi, tx: Tx) => audienceOf(await involvedIn(tx, row))

export const rfiResource: KindResource<typeof rfi> = {
  entity: rfi,
  table: rfis,
  rules: rfiRules,
  calls: (own) =>
    new Hono<Env>().route('/', rfiResponseCalls(own)).route('/', rfiPdfCalls(own)).route('/', answerLinkCalls(own)),
  openCalls: rfiAnswerRoutes,
  facts: rfiFacts,
  factsFor: (person) => ({ ...changeMadeOf('rfi', person), documents: linkedDocuments('rfi', person) }),
  window: rfiWindow,
  restrictDelete: {
    managerUserId: {
      sentence: 'still manages RFIs ({subject}). Choose another manager for them first.',
      rows: isPending,
    },
  },
  dependsOn: {
    user: ['firstName', 'lastName', 'clientId'],
    client: ['name'],
    group: ['name', 'userIds'],
    project: ['rootFolderPmpId', 'settings'],
    projectDocumentPmp: shownOfDocuments,
    changeRequest: changeShown,
  },
  audience: audienceIn,
  immutable: { parentProjectId: 'An RFI cannot be moved to another project.' },
  check: checkRfi,
  work: rfiWork,
  timed: { dailyOnSite: { 'RFIs that are due': remindOfRfis } },
  figures: rfiFigures,
  handOverWork: handOverRfi,
  actions: rfiActions,
  async afterwards(w, row, before, action) {
    if (before && before !== row) {
      // Those who could see it until now must learn that it is gone from their lists.
      const [former, now] = [await audienceIn(before, w.tx), await audienceIn(row, w.tx)]
      if (former !== now) w.announce({ kind: 'rfi', recordId: row.id, op: 'updated', audience: former, affected: [] })
    }
    await markReferred(w, row, before, action, ['number', 'subject', 'statusId', 'isPrivate'])
    if (action !== 'deleted') await notifyOfRfi(w, row, before, action)
  },
}
