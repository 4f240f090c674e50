import type { PermitWorker, PermitSignature } from '#contract/entities/permit.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { instanceAnswers } from '#server/db/tables/answers.ts'
import { numberIn } from '#server/db/tables/projectNumbers.ts'
import type { permits } from '#server/db/tables/permit.ts'
import { approvalRun, type TakenRun } from '#server/application/worlds/approvals/takenRuns.ts'
import { permitTypes } from '#server/application/worlds/approvals/permits.ts'
import { askedOf, subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import type { Calendar } from '../calendar.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { allPeople, personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { locationId } from '#server/application/worlds/projects/locations.ts'
import { projectId, sitesFirst, systemIdOf, type ProjectNumber } from '#server/application/worlds/projects/projects.ts'
import { safeValues } from '#server/application/worlds/questions/safeAnswers.ts'
import { fileSections, type SectionRead } from '#contract/safety/fileSections.ts'
import { recordPath } from '#contract/recordPages.ts'
import { permitStories } from './permitStories.ts'
import type { PermitStory } from './storyShapes.ts'
import { ramsId } from './ramsRows.ts'

const siteOfPermit = ({ project = 'HB-014', issuer = 'murphy' }: PermitStory) => ({ number: project, issuer })
const strokes = ['M20 70 L45 30 L60 75 L80 35', 'M90 60 L120 50 L150 62 L190 48 L240 58']

const statusNow: Record<PermitStory['now'], number> = {
  draft: status.draft,
  inReview: status.inReview,
  returned: status.changesRequested,
  rejected: status.rejected,
  approved: status.approved,
  active: status.active,
  suspended: status.suspended,
  expired: status.expired,
  handedBack: status.handedBack,
  closed: status.closed,
  cancelled: status.cancelled,
}
const wasApproved = ({ now }: PermitStory) => !['draft', 'inReview', 'returned', 'rejected'].includes(now)
const wasStarted = ({ now }: PermitStory) => ['active', 'suspended', 'expired', 'handedBack', 'closed'].includes(now)

/** The permits of the demo world with their answers and approvals: a site in full work. */
export function permitRows(calendar: Calendar) {
  const runs: TakenRun[] = []
  const answers: (typeof instanceAnswers.$inferInsert)[] = []
  const given = new Map<ProjectNumber, number>()
  const stories = permitStories.toSorted(sitesFirst((one, other) => one.from - other.from))
  const made = stories.map((story, at) => {
    const id = at + 1
    const { number } = siteOfPermit(story)
    if (story.now !== 'draft') given.set(number, (given.get(number) ?? 0) + 1)
    const permitNumber = story.now === 'draft' ? null : numberIn('PTW', given.get(number)!)
    const { fields, steps, run } = recordFrom(story, permitNumber, calendar)
    if (run)
      runs.push({
        kind: 'permit',
        id,
        projectId: fields.projectId,
        number: permitNumber!,
        title: story.title,
        url: recordPath('permit', { projectId: fields.projectId, systemId: systemIdOf(number), id }),
        ...run,
      })
    answers.push(...answersOf(story, id, fields.submittedOn ?? steps[0].on, answers.length))
    return withHistory({ kind: 'permit', id, projectId: fields.projectId, fields, steps })
  })
  return {
    permits: made,
    runs,
    answers,
    numbers: [...given].map(([number, last]) => ({ projectId: projectId(number), series: 'PTW', last })),
  }
}

function recordFrom(story: PermitStory, permitNumber: string | null, calendar: Calendar) {
  const { author, holder, from, hours, reason, now } = story
  const { number, issuer } = siteOfPermit(story)
  const since = Math.max(-from, 0)
  const at = (ago: number) => calendar.hoursAgo(Math.max(ago, 0.05))
  const steps: [Step, ...Step[]] = [
    { on: at(since + 26), by: personId(author), action: 'created', toStatusId: status.draft },
  ]
  const step = (action: string, by: PersonKey | null, ago: number, toStatusId: number, comment?: string) => {
    const fromStatusId = steps.findLast((one) => one.toStatusId !== undefined)?.toStatusId ?? null
    const on = at(ago)
    steps.push({
      on,
      by: by === null ? null : personId(by),
      action,
      ...(fromStatusId !== toStatusId && { fromStatusId, toStatusId }),
      ...(comment && { comment }),
    })
    return on
  }
  const signatures: PermitSignature[] = []
  const sign = (what: PermitSignature['step'], key: PersonKey, on: string) =>
    signatures.push({ step: what, at: on, name: nameOf(key), userId: personId(key), strokes, contentHash: null })

  const { approval: template } = permitTypes.find(({ name }) => name === story.type)!
  const isHighRisk = template !== 'permit'
  const run = approvalRun(template, author, isHighRisk ? [['doyle'], [issuer]] : [[issuer]])
  const fields: Fields<typeof permits> = {
    projectId: projectId(number),
    systemId: systemIdOf(number),
    number: permitNumber,
    processSubTypeId: subTypeId('permit', story.type),
    title: story.title,
    description: story.description ?? null,
    locationId: locationId(number, story.place),
    clientId: firmId(story.firm),
    authorUserId: personId(author),
    isConfidential: false,
    statusId: statusNow[now],
    ...formOf(story),
    holderUserId: personId(holder),
    issuerUserId: personId(issuer),
    validFrom: calendar.hoursAgo(-from),
    validTo: calendar.hoursAgo(-from - hours),
    isolations: (story.isolations ?? []).map(([point, lockNumber]) => ({ point, lockNumber })),
    equipment: story.equipment ?? null,
    ramsId: story.rams ? ramsId(story.rams) : null,
    coordination: story.coordination ?? null,
    fileRead: readsFile(story, at(since + 25)),
    reason: null,
    workers: [],
    signatures: [],
    extensions: [],
  }
  if (now === 'draft') return { fields, steps, run: null }

  fields.submittedOn = step('submit', author, since + 24, status.inReview)
  run.submit(fields.submittedOn)
  if (now === 'returned' || now === 'rejected') {
    const ends = now === 'returned'
    const on = step(
      ends ? 'requestChanges' : 'reject',
      issuer,
      since + 20,
      statusNow[now],
      `Stage Authorise: ${reason!}`,
    )
    run.decide(ends ? 'requestChanges' : 'reject', issuer, reason!, on)
    if (!ends) Object.assign(fields, { decidedOn: on, closedOn: on })
  }
  if (wasApproved(story)) {
    if (isHighRisk) run.decide('approve', 'doyle', null, step('approve', 'doyle', since + 21, status.inReview))
    fields.decidedOn = step('approve', issuer, since + 20, status.approved)
    run.decide('approve', issuer, null, fields.decidedOn)
  }
  if (now === 'cancelled') {
    fields.closedOn = step('cancel', issuer, since + 2, status.cancelled, reason)
    fields.reason = reason ?? null
  }
  if (!wasStarted(story)) return { fields, steps, run: run.now() }

  fields.startedOn = step('start', holder, since - 0.25, status.active)
  sign('start', holder, fields.startedOn)
  const over = since - hours
  if (now === 'suspended') {
    step('suspend', 'gill', 1, status.suspended, reason)
    fields.reason = reason ?? null
  }
  if (now === 'expired') step('expire', null, over, status.expired)
  if (now === 'handedBack' || now === 'closed') {
    fields.handedBackOn = step('handBack', holder, over + 0.2, status.handedBack)
    sign('handBack', holder, fields.handedBackOn)
    if (story.fireWatch) fields.fireWatchUntil = calendar.hoursAgo(over + 0.2 - story.fireWatch / 60)
  }
  if (now === 'closed') {
    fields.closedOn = step('close', issuer, over - 0.3, status.closed)
    sign('close', issuer, fields.closedOn)
  }
  const isOut = now === 'handedBack' || now === 'closed'
  fields.workers = crewOf(story, fields.startedOn, isOut ? (fields.handedBackOn ?? null) : null)
  fields.signatures = signatures
  return { fields, steps, run: run.now() }
}

/** The sections of the safety file that the holder has confirmed to have read: all that its issue has. */
const readsFile = ({ fileIssue, holder }: PermitStory, at: string): SectionRead[] =>
  fileIssue === undefined
    ? []
    : fileSections.map((section) => ({ section, issue: fileIssue, at, userId: personId(holder), name: nameOf(holder) }))

const nameOf = (key: PersonKey) => {
  const { person } = allPeople().find((one) => one.key === key)!
  return `${person.firstName} ${person.lastName}`
}

const crewOf = ({ crew = [] }: PermitStory, onAt: string, offAt: string | null): PermitWorker[] =>
  crew.map((name, at) => ({ id: at + 1, name, company: null, onAt, signature: strokes, offAt, offBy: null }))

function formOf({ type }: PermitStory) {
  const asked = askedOf('permit', type)
  return {
    mainTemplateId: asked?.templateId ?? null,
    mainVersion: asked?.version ?? null,
    closeOutTemplateId: null,
    closeOutVersion: null,
  }
}

function answersOf(
  story: PermitStory,
  id: number,
  on: string,
  before: number,
): (typeof instanceAnswers.$inferInsert)[] {
  return Object.entries(valuesOf(story)).map(([slot, value], at) => ({
    id: before + at + 1,
    entityKind: 'permit',
    entityId: id,
    setName: 'main',
    slot,
    value,
    photos: [],
    tries: 0,
    version: 1,
    answeredById: personId(story.author),
    answeredOn: on,
  }))
}

/**
 * The answers of a story by slot. A submitted permit has all of them; those without a value of their own are safe ones.
 */
function valuesOf({ type, now, answers }: PermitStory): Record<string, unknown> {
  const asked = askedOf('permit', type)
  if (!asked || (!answers && now === 'draft')) return {}
  if (!answers) return safeValues(asked.form)
  const { keys } = asked
  return Object.fromEntries(
    Object.entries(answers).map(([text, value]) => {
      const slot = keys.get(text)
      if (!slot) throw new Error(`'${text}' is not asked for ${type}.`)
      return [slot, value]
    }),
  )
}
