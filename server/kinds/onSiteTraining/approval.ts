import { onSiteTraining as entity } from '#contract/entities/onSiteTraining.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { instanceApproval, isApproved } from '#server/features/questionnaires/approval.ts'
import { giveTrainings } from './giveTrainings.ts'
import { trainingRights } from './rules.ts'
import { onSiteTrainings } from '#server/db/tables/onSiteTraining.ts'

/**
 * How trainings go through their approval, if their sub type has one. A returned one becomes a draft again; a rejected
 * one does not count, as if it were cancelled (domain specification, 7.8).
 */
export const trainingApproval = {
  entity,
  approval: instanceApproval({
    entity,
    table: onSiteTrainings,
    mayBeAsked: trainingRights.mayBeAsked,
    parties: ({ trainerUserId, trainer, attendees, updatesTrainingTypeId }) => [
      { userId: trainerUserId, name: trainer, as: 'the trainer', likeAuthor: true },
      // Nobody gives themselves a training; a talk that does not count as a training may be checked by someone who
      // attended it.
      ...(updatesTrainingTypeId === null
        ? []
        : attendees.map(({ userId, name }) => ({ userId, name, as: 'one of those who attended' }))),
    ],
    async decided(w, row, result, { comment }) {
      if (result === 'changesRequested') return { statusId: status.draft }
      if (!isApproved(result)) return { statusId: status.cancelled, reason: comment }
      await giveTrainings(w, row)
      return {}
    },
  }),
}
