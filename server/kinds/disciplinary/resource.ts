import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { disciplinary as entity, Disciplinary } from '#contract/entities/disciplinary.ts'
import { keepsOff, lapsesOn, cardStanding } from '#contract/safety/disciplinaryCards.ts'
import type { Person } from '#server/core/person.ts'
import type { Env } from '#server/core/request.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { todayIn } from '#server/core/today.ts'
import { instanceResource } from '#server/features/questionnaires/instanceResource.ts'
import { cardActions } from './actions.ts'
import { cardApproval } from './approval.ts'
import { cardCalls } from './calls.ts'
import { cardPdfCalls } from './cardPdf.ts'
import { checkDisciplinary } from './check.ts'
import { takesEffect } from './effect.ts'
import { cardRights } from './rights.ts'
import { moveInWitnesses } from './mergePeople.ts'
import { cardRules, cardViews, mayAnswerCard } from './rules.ts'
import { given } from '#server/features/site/givenCards.ts'
import { disciplinaries as table } from '#server/db/tables/disciplinary.ts'
import { cardWork } from './work.ts'
import { encryptedDocuments } from '#server/core/encryptedColumns.ts'
import { endForThoseOff } from './offProject.ts'

const { announceToFormer, ...common } = instanceResource({
  ...cardApproval,
  table,
  rights: cardRights,
  mayAnswer: mayAnswerCard,
})

/** The state of the card on the day on which it is read. */
function standingNow(stored: object, { asOf }: Person) {
  const row = stored as Disciplinary
  const today = todayIn(new Date(asOf), row.projectTimeZone)
  const isGiven = (given as readonly number[]).includes(row.statusId)
  const standing = cardStanding({ ...row, isGiven, isWithdrawn: row.appealState === 'withdrawn' }, today)
  return { standing, lapsesOn: lapsesOn(row), isOff: keepsOff(row, standing, today) }
}

export const disciplinaryResource: KindResource<typeof entity> = {
  ...common,
  table,
  rules: cardRules,
  encrypted: [encryptedDocuments(table, table.id, table.appeal)],
  sealed: {
    always: ['reason', 'description', 'overruleReason', 'personStatement', 'witnesses'],
  },
  calls: (kind) => new Hono<Env>().route('/', cardPdfCalls(kind)).route('/', cardCalls()),
  facts: {
    ...common.facts,
    isReceived: sql`("disciplinary".receipt is not null)`,
    appealState: sql`(case when "disciplinary".appeal is null then null
      else coalesce("disciplinary".appeal->>'decision', 'open') end)`,
  },
  forReader: (stored, person) => ({ ...common.forReader(stored, person), ...standingNow(stored, person) }),
  window: (person) => ({ views: cardViews(person) }),
  immutable: { projectId: 'A disciplinary cannot be moved to another project.' },
  beforeMerge: moveInWitnesses,
  check: checkDisciplinary,
  work: cardWork,
  timed: { daily: { 'people off projects': endForThoseOff } },
  actions: cardActions,
  async afterwards(w, row, before, action) {
    await announceToFormer(w, row, before)
    if (action !== 'deleted') await takesEffect(w, row, action === 'restored' ? null : before)
  },
}
