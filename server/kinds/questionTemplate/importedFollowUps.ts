import { and, eq, inArray } from 'drizzle-orm'
import type { LookupList } from '#contract/lists.ts'
import type { FollowUp, Question } from '#contract/entities/templateQuestion.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { users } from '#server/db/tables/user.ts'
import type { Write } from '#server/core/write.ts'

const inWords = new Intl.ListFormat('en-GB')
const idsAmong = (followUps: readonly FollowUp[], name: 'userId' | 'projectRoleId' | 'priorityId') => [
  ...new Set(followUps.flatMap((followUp) => followUp[name] ?? [])),
]

/**
 * The ids in the file come from another office. Ids that do not exist here are removed from the follow-ups, and a
 * warning says which people the remaining ids refer to here.
 */
export async function fitFollowUps(w: Write, questions: readonly Question[]): Promise<Question[]> {
  const all = questions.flatMap(({ onAnswer }) => onAnswer)
  const people = await peopleHere(w, idsAmong(all, 'userId'))
  const roles = await entriesHere(w, 'projectRoles', idsAmong(all, 'projectRoleId'))
  const priorities = await entriesHere(w, 'questionResponseActionPriorities', idsAmong(all, 'priorityId'))
  const without: string[] = []
  const fitted = questions.map((question, at) => {
    const onAnswer = question.onAnswer.map((followUp) => ({
      ...followUp,
      userId: followUp.userId !== null && people.has(followUp.userId) ? followUp.userId : null,
      projectRoleId:
        followUp.projectRoleId !== null && roles.has(followUp.projectRoleId) ? followUp.projectRoleId : null,
      priorityId: followUp.priorityId !== null && priorities.has(followUp.priorityId) ? followUp.priorityId : null,
    }))
    if (JSON.stringify(onAnswer) !== JSON.stringify(question.onAnswer)) without.push(String(at + 1))
    return { ...question, onAnswer }
  })
  if (without.length > 0)
    w.warn({
      message: `Follow-ups of ${without.length === 1 ? 'question' : 'questions'} ${inWords.format(without)} named people or entries that do not exist here. Choose others.`,
    })
  if (people.size > 0)
    w.warn({ message: `Follow-ups go to ${inWords.format(people.values())}. Check that these are the right people.` })
  return fitted
}

async function peopleHere({ tx }: Write, ids: readonly number[]) {
  const rows = await tx
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.isDeleted, false)))
    .orderBy(users.lastName, users.firstName)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function entriesHere({ tx }: Write, list: LookupList, ids: readonly number[]) {
  const rows = await tx
    .select({ id: lookups.id })
    .from(lookups)
    .where(
      and(
        eq(lookups.list, list),
        inArray(lookups.id, [...ids]),
        eq(lookups.isActive, true),
        eq(lookups.isDeleted, false),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
