import { rfiStatus } from '#contract/changes/rfiStatus.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { numberIn } from '#server/db/tables/projectNumbers.ts'
import { holdersOf } from '#server/kinds/rfi/ball.ts'
import { rfiAnswerLinks, rfiHoldings, rfiResponses, rfis } from '#server/db/tables/rfi.ts'
import type { Calendar } from '../calendar.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { pmpDocumentId } from '#server/application/worlds/documents/registers.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { rfiStories, type RfiStep, type RfiStory } from './stories.ts'

type Response = typeof rfiResponses.$inferInsert
type Link = typeof rfiAnswerLinks.$inferInsert
type Holding = typeof rfiHoldings.$inferInsert

const { draft, submitted, open, answered, closed } = rfiStatus
const statusAfter: Partial<Record<RfiStep[0], number>> = {
  submit: submitted,
  return: draft,
  open,
  enough: answered,
  notEnough: open,
  close: closed,
  reopen: open,
  void: rfiStatus.void,
}

/**
 * The RFIs of the demo world with their answers and who was responsible for the next step when (ball in court), as the
 * server would have written them.
 */
export function rfiRows(calendar: Calendar) {
  const counts = new Map<number, number>()
  const made: ReturnType<
    typeof withHistory<Fields<typeof rfis, 'distributionUserIds' | 'distributionGroupIds' | 'documentIds'>>
  >[] = []
  const responses: Response[] = []
  const links: Link[] = []
  const holdings: Holding[] = []
  for (const [at, story] of rfiStories.entries()) {
    const rfi = recordFrom(story, at + 1, calendar, counts, { responses, holdings, links })
    made.push(rfi)
  }
  const numbers = [...counts].map(([id, last]) => ({ projectId: id, series: 'RFI', last }))
  return { rfis: made, responses, links, holdings, numbers }
}

function recordFrom(
  story: RfiStory,
  id: number,
  calendar: Calendar,
  counts: Map<number, number>,
  { responses, holdings, links }: { responses: Response[]; holdings: Holding[]; links: Link[] },
) {
  const project = projectId(story.project)
  const assignees = [
    ...story.must.map((key) => ({ userId: personId(key), responseRequired: true })),
    ...(story.may ?? []).map((key) => ({ userId: personId(key), responseRequired: false })),
  ]
  const state = {
    statusId: draft as number,
    number: null as string | null,
    round: 1,
    officialResponseId: null as number | null,
  }
  const when = { submittedOn: null as string | null, closedOn: null as string | null }
  const own: Response[] = []
  const steps: [Step, ...Step[]] = [
    {
      on: calendar.daysAgo(story.madeDaysAgo, '08:20'),
      by: personId(story.author),
      action: 'created',
      toStatusId: draft,
    },
  ]
  for (const [at, step] of story.steps.entries()) {
    const [action, days] = step
    const on = calendar.daysAgo(days, `${String(9 + at).padStart(2, '0')}:15`)
    const by =
      action === 'linkAnswer'
        ? null
        : personId(
            step[0] === 'answer' || step[0] === 'comment' || step[0] === 'forward'
              ? step[2]
              : action === 'submit'
                ? story.author
                : story.manager,
          )
    const from = state.statusId
    if (action === 'submit') {
      counts.set(project, (counts.get(project) ?? 0) + 1)
      state.number = numberIn('RFI', counts.get(project)!)
      when.submittedOn = on
    }
    if (step[0] === 'answer' || step[0] === 'comment' || step[0] === 'forward') {
      const toUserId = step[0] === 'forward' ? personId(step[4]) : null
      const response = { kind: step[0], text: step[3], on, round: state.round, byUserId: by, toUserId }
      responses.push({ id: responses.length + 1, rfiId: id, ...response })
      own.push(responses.at(-1)!)
    }
    if (step[0] === 'answerLink') links.push(linkOf(links.length + 1, id, step, by, on, calendar))
    if (step[0] === 'linkAnswer') {
      const link = links.at(-1)!
      link.usedOn = on
      responses.push({
        id: responses.length + 1,
        rfiId: id,
        kind: 'answer',
        text: step[2],
        on,
        round: state.round,
        byName: link.name,
        byCompany: link.company ?? null,
      })
      own.push(responses.at(-1)!)
    }
    if (action === 'notEnough' || action === 'reopen') state.round++
    if (action === 'close') {
      when.closedOn = on
      state.officialResponseId = own.findLast(({ kind }) => kind === 'answer')?.id ?? null
    }
    state.statusId = statusAfter[action] ?? state.statusId
    const court = () => ({
      ...state,
      managerUserId: personId(story.manager),
      assignees,
      responses: own
        .filter(({ round }) => round === state.round)
        .map(({ kind, byUserId = null, toUserId = null }) => ({ kind, byUserId, toUserId })),
    })
    if (action === 'answer' && holdersOf(court()).length === 0) state.statusId = answered
    pass(holdings, id, holdersOf(court()), on)
    steps.push({
      on,
      by,
      action,
      ...(state.statusId !== from && { fromStatusId: from, toStatusId: state.statusId }),
    })
    const reason =
      action === 'return' || action === 'notEnough' || action === 'reopen' || action === 'void' ? step[2] : null
    if (reason !== null) steps.at(-1)!.comment = reason
  }
  const fields: Fields<typeof rfis, 'distributionUserIds' | 'distributionGroupIds' | 'documentIds'> = {
    parentProjectId: project,
    subject: story.subject,
    question: story.question,
    suggestedAnswer: story.suggests ?? null,
    disciplineId: lookupId('rfiDisciplines', story.discipline),
    priorityId: lookupId('rfiPriorities', story.priority ?? 'Normal'),
    raisedByUserId: personId(story.author),
    raisedForClientId: story.for ? firmId(story.for) : null,
    managerUserId: personId(story.manager),
    assignees,
    distributionUserIds: (story.copies ?? []).map(personId),
    distributionGroupIds: [],
    documentIds: (story.documents ?? []).map(pmpDocumentId),
    dueOn: calendar.workday(story.dueIn),
    locationId: null,
    costImpact: typeof story.cost === 'number' ? 'yes' : (story.cost ?? 'unknown'),
    costEstimate: typeof story.cost === 'number' ? story.cost : null,
    timeImpact: typeof story.days === 'number' ? 'yes' : (story.days ?? 'unknown'),
    timeDays: typeof story.days === 'number' ? story.days : null,
    isPrivate: story.isPrivate ?? false,
    overdueDays: 0,
    voidReason: story.steps.find(([action]) => action === 'void')?.[2] ?? null,
    ...state,
    ...when,
  }
  return withHistory({ kind: 'rfi', id, projectId: project, fields, steps })
}

/** A link that was mailed. Nobody knows its secret, so it cannot be used. */
const linkOf = (
  id: number,
  rfiId: number,
  [, daysAgo, name, email, company]: Extract<RfiStep, [action: 'answerLink', ...unknown[]]>,
  sentById: number | null,
  sentOn: string,
  calendar: Calendar,
): Link => ({
  id,
  rfiId,
  tokenHash: `demo ${id}`,
  email,
  name,
  company,
  sentOn,
  sentById,
  expiresOn: calendar.daysAgo(daysAgo - 14, '23:59'),
})

function pass(holdings: Holding[], rfiId: number, holders: readonly number[], on: string) {
  const now = holdings.filter((one) => one.rfiId === rfiId && !one.to)
  for (const held of now) if (!holders.includes(held.userId)) held.to = on
  for (const userId of holders)
    if (!now.some((held) => held.userId === userId))
      holdings.push({ id: holdings.length + 1, rfiId, userId, from: on, to: null })
}
