import { sql } from 'drizzle-orm'
import type { onSiteTraining as entity, OnSiteTraining } from '#contract/entities/onSiteTraining.ts'
import type { AnswerSet } from '#contract/questionnaires/answers.ts'
import { endedIn, instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { answersAtStage } from '#server/features/questionnaires/answersAtStage.ts'
import { instanceRights, isAuthor, onceNumbered, writesInstance } from '#server/features/questionnaires/rights.ts'
import { managesSafety, mayWriteSafety, ofSite } from '#server/core/rights/recordRights.ts'
import { onSiteTrainings } from '#server/db/tables/onSiteTraining.ts'

/** The companies of attendees are party to it as well. */
export const trainingRights = instanceRights('onSiteTraining', onSiteTrainings, ['authorUserId', 'trainerUserId'], {
  signed: 'attendees',
  writers: ['authorUserId', 'trainerUserId'],
  asked: true,
})

const isTrainer = (person: Person, row: Pick<OnSiteTraining, 'projectId' | 'systemId' | 'trainerUserId'>) =>
  row.trainerUserId === person.userId && mayWriteSafety(person, row)

/**
 * Everyone who may write safety records may record talks. The trainer can take the signatures as well as the author;
 * managers reopen closed ones, and cancel them.
 */
export const trainingRules: Rules<typeof entity> = {
  personal: true,
  finds: trainingRights.finds,
  creates: (person, draft) => mayWriteSafety(person, ofSite(draft)),
  edits: (person, row) => row.statusId === status.draft && writesInstance(person, row),
  removes: writesInstance,
  keptBecause: onceNumbered('A training with a number stays on record. Cancel it instead.'),
  acts(person, row, action) {
    switch (action) {
      case 'signOn':
      case 'strikeOff':
        return writesInstance(person, row) || isTrainer(person, row)
      case 'reopen':
        return managesSafety(person, row)
      case 'cancel':
        // A draft without a number is deleted instead.
        return (
          row.number !== null &&
          (managesSafety(person, row) || (row.statusId < status.approved && isAuthor(person, row)))
        )
      default:
        return writesInstance(person, row)
    }
  },
}

/**
 * The author answers the questions before it is submitted, and the people of a stage that allows changes during that
 * stage.
 */
export const mayAnswerTraining = (person: Person, row: OnSiteTraining, set: AnswerSet) =>
  set === 'main' && (row.canEdit || (row.statusId === status.inReview && answersAtStage(person, row.approval)))

/** The conditions of a window's views. */
export const trainingViews = ({ userId }: Person) => ({
  all: undefined,
  open: sql.raw(`"onSiteTraining"."statusId" not in (${endedIn.join(', ')})`),
  mine: sql`${userId}::int in ("onSiteTraining"."authorUserId", "onSiteTraining"."trainerUserId")`,
})
