import { disciplinary as entity } from '#contract/entities/disciplinary.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { ApprovalHooks } from '#server/core/approvalHooks.ts'
import { instanceApproval } from '#server/features/questionnaires/approval.ts'
import { cardRights } from './rights.ts'
import { disciplinaries } from '#server/db/tables/disciplinary.ts'

const usual = instanceApproval({
  entity,
  table: disciplinaries,
  mayBeAsked: cardRights.mayBeAsked,
  // A returned one becomes a draft again (domain specification, 7.9).
  decided: (_w, _row, result) => (result === 'changesRequested' ? { statusId: status.draft } : {}),
})

const approval: ApprovalHooks<typeof entity> = {
  ...usual,
  // Notifications and mails say that a decision is pending, but not about whom.
  of: (row) => ({ ...usual.of(row), title: entity.name }),
  // Neither its author nor the person who gets the card decides, even where a template lets authors decide.
  parties: ({ authorUserId, personUserId, title }) => [
    { userId: authorUserId, name: '', as: 'the author' },
    { userId: personUserId, name: title, as: 'the person whom it is about' },
  ],
}

/** How disciplinaries go through their approval. */
export const cardApproval = { entity, approval }
