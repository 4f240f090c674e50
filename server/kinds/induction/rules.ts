import { sql, type SQL } from 'drizzle-orm'
import type { induction, Induction } from '#contract/entities/induction.ts'
import type { AnswerSet } from '#contract/questionnaires/answers.ts'
import { instanceStatus as status, writtenIn } from '#contract/questionnaires/instanceStatus.ts'
import { stepStatus } from '#contract/approvals/processRun.ts'
import { expiringWithin } from '#contract/safety/induction.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { dayWhere } from '#server/core/today.ts'
import { answersAtStage } from '#server/features/questionnaires/answersAtStage.ts'
import { instanceRights, writesInstance, type OwnedInstance } from '#server/features/questionnaires/rights.ts'
import { readsAllAccidents } from '#server/features/site/accidentReaders.ts'
import { managesSafety, mayInduct, mayReadSafety, ofSite } from '#server/core/rights/recordRights.ts'
import { inductions } from '#server/db/tables/induction.ts'

export const inductionRights = instanceRights('induction', inductions, ['authorUserId', 'inductorUserId', 'userId'], {
  writers: ['authorUserId', 'inductorUserId'],
  asked: true,
})

type Owned = OwnedInstance & Pick<Induction, 'inductorUserId'>

/** Who may write an induction: the person who entered it, and the inductor, while they may induct people. */
const writes = (person: Person, row: Owned) =>
  mayInduct(person, row) && (row.inductorUserId === person.userId || writesInstance(person, row))

/**
 * Who may read and record answers about health: people who may read the medical data of accidents, and the inductor.
 */
export const seesMedical = (person: Person, row: Pick<Owned, 'projectId' | 'inductorUserId'>) =>
  readsAllAccidents(person, row.projectId) ||
  (row.inductorUserId === person.userId && mayReadSafety(person, ofSite(row), [person.clientId]))

/** The site team inducts; managers end an induction early (domain specification, 2.3). */
export const inductionRules: Rules<typeof induction> = {
  personal: true,
  finds: inductionRights.finds,
  creates: mayInduct,
  edits: (person, row) => writtenIn.includes(row.statusId) && writes(person, row),
  removes: writes,
  keptBecause: ({ statusId, submittedOn }) =>
    statusId === status.draft && submittedOn === null
      ? null
      : 'An induction that was submitted stays on record. Cancel it instead.',
  acts(person, row, action) {
    switch (action) {
      case 'submit':
      case 'watch':
        return writes(person, row)
      case 'medical':
        return seesMedical(person, row)
      case 'cancel':
        // The author may cancel it until it is approved, managers afterwards. A draft that was never submitted is
        // deleted instead.
        return (
          (row.statusId > status.draft || row.submittedOn !== null) &&
          (managesSafety(person, row) || (row.statusId < status.approved && writes(person, row)))
        )
      default:
        return managesSafety(person, row)
    }
  },
}

/** The questions are answered with the person before it is submitted, and in a stage that allows changes. */
export const mayAnswerInduction = (person: Person, row: Induction, set: AnswerSet) =>
  set === 'main' && (row.canEdit || (row.statusId === status.inReview && answersAtStage(person, row.approval)))

/** Today's date on the site of an induction, in SQL. */
export const todayOnItsSite = (moment: string): SQL =>
  dayWhere(moment, sql`(select p."timeZone" from "project" p where p.id = "induction"."projectId")`)

/** The conditions of a window's views. */
export function inductionViews(person: Person) {
  const today = todayOnItsSite(person.asOf)
  const approved = sql.raw(`"induction"."statusId" = ${status.approved}`)
  return {
    all: undefined,
    current: sql`(${approved} and "induction"."expiresOn" >= ${today})`,
    expiring: sql`(${approved} and "induction"."expiresOn" between ${today} and ${today} + ${expiringWithin}::int)`,
    expired: sql`("induction"."statusId" = ${status.expired}::int or (${approved} and "induction"."expiresOn" < ${today}))`,
    waiting: sql`exists (select 1 from "processRun" r join "processInstanceUserList" l on l."runId" = r.id
      join "processInstanceUser" e on e."listId" = l.id where r."entityKind" = 'induction' and r."entityId" = "induction".id
        and r."statusId" = 20 and l."statusId" = ${stepStatus.current}::int and e."statusId" = ${stepStatus.current}::int
        and e."userId" = ${person.userId}::int)`,
  }
}
