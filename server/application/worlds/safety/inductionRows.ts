import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { Answer, Answers } from '#contract/questions/form.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { outcomeOf } from '#contract/questions/scoring.ts'
import { inductionEnds, inductionReminders, inductionStatement } from '#contract/safety/induction.ts'
import { recordPath } from '#contract/recordPages.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { numberIn } from '#server/db/tables/projectNumbers.ts'
import type { instanceAnswers } from '#server/db/tables/answers.ts'
import type { inductions } from '#server/db/tables/induction.ts'
import type { projectInductionVideos } from '#server/db/tables/projectInductionVideo.ts'
import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import { approvalRun, type TakenRun } from '#server/application/worlds/approvals/takenRuns.ts'
import type { Calendar } from '../calendar.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { askedForm, publishedForm, questionTemplateId } from '#server/application/worlds/questions/templates.ts'
import { inductionStories, type InductionEnd, type InductionStory } from './inductionStories.ts'

const project = 'HB-014'
const quiz = 'Site induction quiz'
const strokes = ['M20 70 L45 30 L60 75 L80 35', 'M90 60 L120 50 L150 62 L190 48 L240 58']
const monthsOf = { 'Site induction': null, 'Visitor induction': 1 }

/** The video of the site, and when it was uploaded. Its file is stored separately. */
export const filmId = 1
export const filmDaysAgo = 200

function videoRows(calendar: Calendar) {
  const fields: Fields<typeof projectInductionVideos> = {
    projectId: projectId(project),
    title: 'The harbour bridge site',
    languageId: lookupId('languages', 'English'),
    durationSec: 3,
    mustWatchFull: true,
    isActive: true,
    sortOrder: 10,
  }
  const made: Step = { on: calendar.daysAgo(filmDaysAgo, '10:00'), by: personId('doyle'), action: 'created' }
  return [
    withHistory({
      kind: 'projectInductionVideo',
      id: filmId,
      projectId: fields.projectId,
      fields,
      steps: [made],
    }),
  ]
}

const statusNow: Record<InductionEnd, number> = status
const wasCleared = ({ now }: InductionStory) => now === 'approved' || now === 'expired' || now === 'closed'
const keyOf = ({ name, firm }: InductionStory) => `${firm}/${name}`

/** The inductions of the demo world with their answers and approvals. `answersBefore` answers have ids already. */
export function inductionRows(calendar: Calendar, answersBefore: number) {
  const runs: TakenRun[] = []
  const answers: (typeof instanceAnswers.$inferInsert)[] = []
  const siteNumbers = new Map<string, string>()
  let given = 0
  const made = inductionStories.map((story, at) => {
    const id = at + 1
    const number = story.now === 'draft' ? null : numberIn('IND', ++given)
    if (wasCleared(story) && !siteNumbers.has(keyOf(story)))
      siteNumbers.set(keyOf(story), numberIn('S', siteNumbers.size + 1))
    const siteNumber = wasCleared(story) ? siteNumbers.get(keyOf(story))! : null
    const { fields, steps, run } = recordFrom(story, number, siteNumber, calendar)
    if (fields.mainTemplateId && story.now !== 'draft')
      answers.push(...answersOf(story, id, steps[0].on, answersBefore + answers.length))
    const url = recordPath('induction', { projectId: fields.projectId, id })
    if (run)
      runs.push({ kind: 'induction', id, projectId: fields.projectId, number: number!, title: story.name, url, ...run })
    return withHistory({ kind: 'induction', id, projectId: fields.projectId, fields, steps })
  })
  const last = (series: string, count: number) => ({ projectId: projectId(project), series, last: count })
  return {
    inductions: made,
    runs,
    answers,
    numbers: [last('IND', given), last('S', siteNumbers.size)],
    videos: videoRows(calendar),
  }
}

function recordFrom(story: InductionStory, number: string | null, siteNumber: string | null, calendar: Calendar) {
  const { now, daysAgo, inductor = 'gill', type = 'Site induction' } = story
  const at = (time: string) => calendar.daysAgo(daysAgo, time)
  const steps: [Step, ...Step[]] = [
    { on: at('07:40'), by: personId(inductor), action: 'created', toStatusId: status.draft },
  ]
  const step = (action: string, by: PersonKey | null, on: string, from: number, to: number, comment?: string) => {
    steps.push({ on, by: by && personId(by), action, fromStatusId: from, toStatusId: to, ...(comment && { comment }) })
    return on
  }
  const inductedOn = at('07:40').slice(0, 10)
  const asks = type === 'Site induction'
  const [card, cardNumber, expiresIn] = story.card ?? []
  const fields: Fields<typeof inductions> = {
    projectId: projectId(project),
    number,
    processSubTypeId: subTypeId('induction', type),
    title: story.name,
    clientId: firmId(story.firm),
    authorUserId: personId(inductor),
    isConfidential: false,
    statusId: statusNow[now],
    mainTemplateId: asks ? questionTemplateId(quiz) : null,
    mainVersion: asks ? publishedForm(quiz).version : null,
    ...(asks && now !== 'draft' && scoreOf(story)),
    userId: null,
    phone: story.phone ?? null,
    inductedOn,
    inductorUserId: personId(inductor),
    languageId: lookupId('languages', story.language ?? 'English'),
    watched: now === 'draft' ? [] : [{ videoId: filmId, percent: 100 }],
    cscsTypeId: card ? lookupId('cscsTypes', card) : null,
    cardNumber: cardNumber ?? null,
    cardExpiresOn: expiresIn === undefined ? null : calendar.day(expiresIn),
    cardChecked: card !== undefined,
    rightToWorkSeen: asks && now !== 'draft',
    siteNumber,
    expiresOn: inductionEnds(inductedOn, 6, monthsOf[type]),
    groupKey: story.session ? groupKeyOf(story.session) : null,
    reason: story.reason ?? null,
  }
  // The reminders that the scheduled check has sent already.
  if (now === 'approved')
    fields.remindedBefore = inductionReminders.findLast((days) => fields.expiresOn! <= calendar.day(days))
  if (now === 'draft') return { fields, steps, run: null }
  const approver = inductor === 'doyle' ? 'murphy' : 'doyle'
  const run = approvalRun('induction', inductor, [[approver]])
  fields.submittedOn = step('submit', inductor, at('08:25'), status.draft, status.inReview)
  fields.ruleSignature = {
    name: story.name,
    statement: inductionStatement,
    strokes,
    at: fields.submittedOn,
    contentHash: null,
  }
  run.submit(fields.submittedOn, {})
  if (now === 'inReview') return { fields, steps, run: run.now() }
  if (now === 'cancelled') {
    fields.closedOn = step('cancel', inductor, at('09:30'), status.inReview, status.cancelled, story.reason)
    return { fields, steps, run: null }
  }
  if (now === 'rejected') {
    const on = step('reject', approver, at('09:10'), status.inReview, status.rejected, `Stage Clear: ${story.reason!}`)
    Object.assign(fields, { decidedOn: on, closedOn: on })
    run.decide('reject', approver, story.reason!, on)
    return { fields, steps, run: run.now() }
  }
  fields.decidedOn = step('approve', approver, at('09:10'), status.inReview, status.approved)
  run.decide('approve', approver, null, fields.decidedOn)
  if (now === 'expired') step('expire', null, calendar.daysAgo(3, '00:00'), status.approved, status.expired)
  if (now === 'closed')
    fields.closedOn = step('inductedAgain', approver, calendar.daysAgo(30, '09:10'), status.approved, status.closed)
  return { fields, steps, run: run.now() }
}

/** The key of a session in which people were inducted together. */
const groupKeyOf = (session: string) => `6f1c2e0a-5b7d-4c43-9d0e-${String(sessions.indexOf(session)).padStart(12, '0')}`
const sessions = [...new Set(inductionStories.flatMap(({ session }) => session ?? []))]

/** The right answers of the quiz, except that the first few are wrong. */
function quizAnswers({ wrong = 0 }: InductionStory): Answers {
  const bySlot: Record<string, Answer> = {}
  let missed = 0
  for (const { key, inputTypeId, options } of askedForm(quiz).questions)
    if (inputTypeId === inputType.quiz) bySlot[key] = { value: options[missed++ < wrong ? 1 : 0]!.value, tries: 1 }
    else if (inputTypeId === inputType.single) bySlot[key] = { value: options[0]!.value }
    else if (inputTypeId === inputType.tick) bySlot[key] = { value: true }
  return { bySlot, rows: {} }
}

function scoreOf(story: InductionStory) {
  const { scorePercent, result } = outcomeOf(askedForm(quiz), quizAnswers(story))
  return { scorePercent, result }
}

function answersOf(story: InductionStory, id: number, on: string, before: number) {
  return Object.entries(quizAnswers(story).bySlot as Record<string, Answer>).map(
    ([slot, { value, tries = 0 }], at): typeof instanceAnswers.$inferInsert => ({
      id: before + at + 1,
      entityKind: 'induction',
      entityId: id,
      setName: 'main',
      slot,
      value,
      photos: [],
      tries,
      version: 1,
      answeredById: personId(story.inductor ?? 'gill'),
      answeredOn: on,
    }),
  )
}
