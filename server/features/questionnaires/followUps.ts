import { and, eq, inArray, sql } from 'drizzle-orm'
import { isActionSource } from '#contract/safety/actionSources.ts'
import { actionPriority, unfinishedActions } from '#contract/safety/actionStatus.ts'
import { answersFrom } from '#contract/questionnaires/answers.ts'
import type { Entity } from '#contract/entity.ts'
import type { FollowUp } from '#contract/entities/templateQuestion.ts'
import { triggered } from '#contract/questions/followUps.ts'
import type { Answer, Question } from '#contract/questions/form.ts'
import { chosenOptions } from '#contract/questions/scoring.ts'
import { notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { writing } from '#server/core/writing.ts'
import type { Write } from '#server/core/write.ts'
import { projectCalendar } from '#server/features/site/calendar.ts'
import { questionResponseActions as actions } from '#server/db/tables/questionResponseAction.ts'
import { roleHolders } from '#server/core/rights/roleHolders.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import type { InSystem } from '#server/core/rights/recordRights.ts'
import { peopleOfSafety } from '#server/platform/notices/site.ts'
import { cutToTitle } from './actionTitle.ts'
import { formOf, storedAnswers, type Answered } from './answers.ts'

interface Source extends InSystem {
  id: number
  authorUserId: number
  clientId: number | null
  locationId: number | null
}

const usualPriority = actionPriority.medium

/**
 * Raises the corrective actions that the answers of a record ask for (domain specification, 6.1). One that is there
 * already is not raised again when the record is submitted once more. Records that take no actions, such as
 * disciplinaries, raise none.
 */
export async function raiseFollowUps(w: Write, record: Answered, row: object) {
  if (!isActionSource(record.kind)) return
  const asked = await askedActions(w, record)
  if (asked.length === 0) return
  const there = await titlesOf(w, record)
  // Two answers may ask for the same.
  const missing = asked.filter(({ title }) => !there.has(title) && there.add(title))
  const source = row as Source
  const { today, dueIn } = await projectCalendar(w.tx, source.projectId, new Date(w.on))
  const personFor = await peopleFor(w, missing, source, today)
  for (const { followUp, title } of missing) {
    const dueOn = followUp.dueDays === null ? null : dueIn(followUp.dueDays)
    await raise(w, record, source, followUp, title, dueOn, personFor(followUp))
  }
}

/** An action is read by more people than the answers of a kind that hides them. */
const hidesAnswers = ({ services }: Write, { kind }: Answered) =>
  (services.kinds[kind] as Resource<Entity>).answers?.mayRead !== undefined

/** Refuses to close a record over an action that its template says must be closed before (domain specification, 6.6). */
export async function refuseBlocked(w: Write, record: Answered) {
  const blocking = (await askedActions(w, record)).filter(({ followUp }) => followUp.mustCloseBeforeParent)
  if (blocking.length === 0) return
  const open = await titlesOf(w, record, unfinishedActions)
  const first = blocking.find(({ title }) => open.has(title))
  if (first) throw notNow(`Close its action ‘${first.title}’ first.`)
}

interface AskedAction {
  followUp: FollowUp
  title: string
}

/** The actions that the answers of a record ask for, with their titles. */
async function askedActions(w: Write, record: Answered): Promise<AskedAction[]> {
  const kept = await formOf(w.tx, record, 'main')
  if (!kept) return []
  const answers = answersFrom(await storedAnswers(w.tx, record, 'main'))
  const isHidden = hidesAnswers(w, record)
  return triggered(kept.form, answers).flatMap(({ slot, followUp }) =>
    followUp.effect === 'raiseAction'
      ? { followUp, title: titleOf(followUp, slot.question, isHidden ? undefined : answers.bySlot[slot.slot]) }
      : [],
  )
}

/** The titles of the actions of a record; with `among`, of those in one of these statuses. */
async function titlesOf(w: Write, record: Answered, among?: readonly number[]) {
  const found = await w.tx
    .select({ title: actions.title })
    .from(actions)
    .where(
      and(
        eq(actions.sourceId, record.id),
        sql`${actions.sourceKind} = ${record.kind}`,
        eq(actions.isDeleted, false),
        among && inArray(actions.statusId, [...among]),
      ),
    )
  return new Set(found.map(({ title }) => title))
}

function titleOf({ title }: FollowUp, question: Question, answer: Answer | undefined) {
  const options = chosenOptions(question, answer).map(({ label }) => label)
  const value = answer?.value
  const given = options.length > 0 ? options.join(', ') : typeof value === 'string' ? value : ''
  const words = (title ?? '{question}').replaceAll('{question}', question.text).replaceAll('{answer}', given)
  return cutToTitle(words)
}

async function raise(
  w: Write,
  record: Answered,
  source: Source,
  followUp: FollowUp,
  title: string,
  dueOn: string | null,
  userId: number | null,
) {
  const { projectId, systemId, clientId, locationId, authorUserId } = source
  const byCompany = followUp.assignTo === 'companyOfPerson' && clientId !== null
  await writing(w.services.kinds.questionResponseAction!).create(
    w,
    {
      projectId,
      systemId,
      title,
      priorityId: followUp.priorityId ?? usualPriority,
      assignedClientId: byCompany ? clientId : null,
      assignedUserId: byCompany ? null : (userId ?? authorUserId),
      dueOn,
      locationId,
      sourceKind: record.kind,
      sourceId: record.id,
    },
    { finishes: true },
  )
}

/**
 * Finds for each of these follow-ups the person whom it names, or who has its role on the project, if they may open the
 * safety records.
 */
async function peopleFor(w: Write, asked: readonly AskedAction[], place: InSystem, today: string) {
  const roleIds = asked.flatMap(({ followUp: { assignTo, projectRoleId } }) =>
    assignTo === 'projectRole' && projectRoleId !== null ? projectRoleId : [],
  )
  const holders =
    roleIds.length === 0
      ? []
      : await roleHolders(w.tx, place.projectId, inArray(userProjectRoles.projectRoleId, [...new Set(roleIds)]))
  const namedBy = ({ assignTo, userId, projectRoleId }: FollowUp) => {
    if (assignTo === 'user') return userId === null ? [] : [userId]
    if (assignTo === 'projectRole') return holders.flatMap((held) => (held.roleId === projectRoleId ? held.userId : []))
    return []
  }
  const named = asked.flatMap(({ followUp }) => namedBy(followUp))
  const fitting = await peopleOfSafety(w, place, [...new Set(named)], today)
  return (followUp: FollowUp) => namedBy(followUp).find((id) => fitting.has(id)) ?? null
}
