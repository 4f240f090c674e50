import { and, eq, inArray, sql } from 'drizzle-orm'
import { actionSources } from '#contract/actionSources.ts'
import { unfinishedActions } from '#contract/actionStatus.ts'
import { answersFrom } from '#contract/instances/answers.ts'
import type { Entity } from '#contract/entity.ts'
import { daysAfter } from '#contract/holidays.ts'
import type { FollowUp } from '#contract/entities/templateQuestion.ts'
import { triggered } from '#contract/questions/followUps.ts'
import type { Answer, Question } from '#contract/questions/form.ts'
import { chosenOptions } from '#contract/questions/scoring.ts'
import { notNow } from '#server/core/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { writing } from '#server/core/writing.ts'
import type { Write } from '#server/core/write.ts'
import { questionResponseActions as actions } from '#server/kinds/questionResponseAction/table.ts'
import { userProjectRoles } from '#server/kinds/userProjectRole/table.ts'
import { dayOnSite, peopleOfSafety } from '#server/safety/site.ts'
import { formOf, storedAnswers, type Answered } from './answers.ts'

interface Source {
  id: number
  projectId: number
  authorUserId: number
  clientId: number | null
  locationId: number | null
}

const usualPriority = 20
const mostOfTitle = 150

/**
 * Raises the corrective actions that the answers of a record ask for (domain specification, 6.1). One that is there
 * already is not raised again when the record is submitted once more. Records that take no actions, such as
 * disciplinaries, raise none.
 */
export async function raiseFollowUps(w: Write, record: Answered, row: object) {
  if (!(actionSources as readonly string[]).includes(record.kind)) return
  const kept = await formOf(w.tx, record, 'main')
  if (!kept) return
  const answers = answersFrom(await storedAnswers(w.tx, record, 'main'))
  const source = row as Source
  for (const { slot, followUp } of triggered(kept.form, answers)) {
    if (followUp.effect !== 'raiseAction') continue
    const answer = hidesAnswers(w, record) ? undefined : answers.bySlot[slot.slot]
    const title = titleOf(followUp, slot.question, answer)
    if (await isRaised(w, record, title)) continue
    await raise(w, record, source, followUp, title)
  }
}

/** An action is read by more people than the answers of a kind that hides them. */
const hidesAnswers = ({ services }: Write, { kind }: Answered) =>
  (services.kinds[kind] as Resource<Entity>).answers?.mayRead !== undefined

/** Refuses to close a record over an action that its template says must be closed before (domain specification, 6.6). */
export async function refuseBlocked(w: Write, record: Answered) {
  const kept = await formOf(w.tx, record, 'main')
  if (!kept) return
  const answers = answersFrom(await storedAnswers(w.tx, record, 'main'))
  for (const { slot, followUp } of triggered(kept.form, answers)) {
    if (followUp.effect !== 'raiseAction' || !followUp.mustCloseBeforeParent) continue
    const title = titleOf(followUp, slot.question, answers.bySlot[slot.slot])
    if (await isRaised(w, record, title, unfinishedActions)) throw notNow(`Close its action ‘${title}’ first.`)
  }
}

const sourceField = ({ kind }: Pick<Answered, 'kind'>) => `${kind}Id`

async function isRaised(w: Write, record: Answered, title: string, among?: readonly number[]) {
  const [found] = await w.tx
    .select({ id: actions.id })
    .from(actions)
    .where(
      and(
        sql`${sql.identifier(sourceField(record))} = ${record.id}`,
        eq(actions.title, title),
        eq(actions.isDeleted, false),
        among && inArray(actions.statusId, [...among]),
      ),
    )
    .limit(1)
  return found !== undefined
}

function titleOf({ title }: FollowUp, question: Question, answer: Answer | undefined) {
  const options = chosenOptions(question, answer).map(({ label }) => label)
  const value = answer?.value
  const given = options.length > 0 ? options.join(', ') : typeof value === 'string' ? value : ''
  const words = (title ?? '{question}').replaceAll('{question}', question.text).replaceAll('{answer}', given)
  return words.length > mostOfTitle ? `${words.slice(0, mostOfTitle - 1).trimEnd()}…` : words
}

async function raise(w: Write, record: Answered, source: Source, followUp: FollowUp, title: string) {
  const today = await dayOnSite(w, source.projectId)
  const { projectId, clientId, locationId, authorUserId } = source
  const byCompany = followUp.assignTo === 'companyOfPerson' && clientId !== null
  const userId = byCompany ? null : await personFor(w, followUp, source, today)
  await writing(w.services.kinds.questionResponseAction!).create(w, {
    projectId,
    title,
    priorityId: followUp.priorityId ?? usualPriority,
    assignedClientId: byCompany ? clientId : null,
    assignedUserId: byCompany ? null : (userId ?? authorUserId),
    dueOn: followUp.dueDays === null ? null : daysAfter(today, followUp.dueDays),
    locationId,
    [sourceField(record)]: record.id,
  })
}

/** The person whom a follow-up names, or who has its role on the project, if they may open the safety records. */
async function personFor(
  w: Write,
  { assignTo, userId, projectRoleId }: FollowUp,
  { projectId }: Source,
  today: string,
) {
  const asked =
    assignTo === 'user' && userId !== null
      ? [userId]
      : assignTo === 'projectRole' && projectRoleId !== null
        ? await holdersOf(w, projectId, projectRoleId)
        : []
  const fitting = await peopleOfSafety(w, projectId, asked, today)
  return asked.find((id) => fitting.has(id)) ?? null
}

async function holdersOf(w: Write, projectId: number, roleId: number) {
  const held = await w.tx
    .select({ userId: userProjectRoles.userId })
    .from(userProjectRoles)
    .where(
      and(
        eq(userProjectRoles.projectId, projectId),
        eq(userProjectRoles.projectRoleId, roleId),
        eq(userProjectRoles.isDeleted, false),
      ),
    )
    .orderBy(userProjectRoles.id)
  return held.map(({ userId }) => userId)
}
