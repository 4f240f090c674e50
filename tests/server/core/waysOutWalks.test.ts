import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import type { Kind } from '#contract/kinds.ts'
import { permitIssuerRole } from '#contract/safety/permitRules.ts'
import { decisionStatus, stepStatus, type RecordApproval } from '#contract/approvals/processRun.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { hsAdviserRole, lookupId, projectManagerRole } from '#server/db/supplied/lookups.ts'
import { finalOf, graphs, inCharge, stepsToEnd, stateOf, type Edge, type Graph } from '../../kinds/lives.ts'
import { useWorld } from '../../world.ts'
import { accountOf, injuredOf } from '../safety/accidentPeople.ts'
import { detailsOf, newPoster, sendDetails } from '../people/registering.ts'
import { inHours, strokes } from '../safety/permitPeople.ts'
import { newPerson, nobody } from '../projects/projectPeople.ts'
import { add, type Fields } from '../rights/everyone.ts'
import { approve, newFolder, upload } from '../projects/transferred.ts'

/**
 * Every record can be brought to an end (domain specification, 6.2), on the real server and database: random people
 * take random steps they are offered; from any state reached, those in charge then bring the record to an end.
 */
const seed = Number(process.env.WALK_SEED ?? 2311)
const walksPerKind = 4
/** After so many ms no further walk begins, so that slow machines do fewer of them. */
const longest = 2_500

const setup = useWorld()
const held = {} as { admin: Visitor; ownFirm: number; projectId: number; zone: number; types: Record<number, number> }
/** Everyone who takes steps; the last three are in charge when the others are away. */
const people = {} as Record<'author' | 'colleague' | 'decider' | 'manager' | 'second', Visitor>
const today = new Date().toISOString().slice(0, 10)
const sentence = 'It was agreed at the morning meeting on site.'

const systems = ['pmp', 'sms', 'sfs', 'fm']
const decides = { availableForReviewing: true, availableForAuthoring: true }

async function newProject(more: Fields = {}) {
  const own = { ...nobody, clientId: held.ownFirm, userId: held.admin.userId }
  return (await add(held.admin, 'project', { ...samples.project(own), systems, ...more })).id
}
const joins = (projectId: number, { userId }: Visitor, projectRoleId: number, accessLevel: number) =>
  add(held.admin, 'userProjectRole', { projectId, userId, projectRoleId, accessLevel, systems, from: '2025-01-06' })

/** A sub type of a kind, approved by the decider and without questions. */
async function newType(processKindId: number) {
  const stages = [
    { key: 'write', name: 'Write', processRoleId: 10, candidateSource: 'chosen' },
    {
      key: 'decide',
      name: 'Decide',
      processRoleId: 30,
      candidateSource: 'named',
      // Few people may read the investigation of an accident.
      candidateIds: [(processKindId === 60 ? people.second : people.decider).userId],
      rule: 'any',
    },
  ]
  const template = { ...samples.roleListTemplate(nobody), processKindIds: [processKindId], stages, signOnLists: [] }
  const { id: approvalTemplateId } = await add(held.admin, 'roleListTemplate', template)
  if (processKindId === 120) {
    const settings = { projectId: held.projectId, approvalTemplateId, largeApprovalTemplateId: approvalTemplateId }
    expect((await held.admin.read('PUT', 'projectChangeRequestSettings', settings)).errors).toEqual([])
    return 0
  }
  const type = await add(held.admin, 'processSubType', {
    ...samples.processSubType(nobody),
    processKindId,
    name: `Walk ${processKindId}`,
    requiresRams: false,
    validityHours: null,
    maxDurationHours: null,
    approvalTemplateId,
  })
  const used = samples.projectProcessSubType({ ...nobody, projectId: held.projectId })
  await add(held.admin, 'projectProcessSubType', { ...used, processSubTypeId: type.id })
  return type.id
}

beforeAll(async () => {
  const { world } = setup
  held.admin = await world.as('admin@demo.test')
  held.ownFirm = Number((await held.admin.read<Fields>('GET', `user/${held.admin.userId}`)).data.clientId)
  held.projectId = await newProject()
  const site = { world, ...held }
  const hired = (level: number, role: number) => newPerson(site, held.ownFirm, level, systems, decides, role)
  people.author = await hired(20, hsAdviserRole)
  people.colleague = await hired(20, lookupId('projectRoles', 'Site engineer'))
  people.decider = await hired(20, permitIssuerRole)
  people.manager = await hired(30, projectManagerRole)
  people.second = await hired(30, lookupId('projectRoles', 'Contracts manager'))
  const around = { ...nobody, projectId: held.projectId }
  held.zone = (await add(held.admin, 'projectLocation', samples.projectLocation(around))).id
  held.types = {}
  for (const id of [10, 20, 30, 40, 50, 60, 70, 90, 100, 120]) held.types[id] = await newType(id)
})

type Row = Fields & { id: number; rowVersion: number; statusId: number; allowedActions: string[]; canDelete: boolean }
type Made = { id: number }

const ofType = (kind: keyof typeof samples, processKindId: number, more: Fields = {}) => ({
  ...samples[kind]({ ...nobody, projectId: held.projectId, clientId: held.ownFirm, userId: held.admin.userId }),
  projectId: held.projectId,
  processSubTypeId: held.types[processKindId],
  ...more,
})
const typeOf = async (appliesTo: string) =>
  (
    await add(held.admin, 'equipmentType', {
      ...samples.equipmentType(nobody),
      appliesTo,
      documentsRequired: [],
      schedules: [],
    })
  ).id
const newItem = async (kind: 'equipment' | 'nonEquipmentItem', isInUse: boolean) => {
  const made = await add(people.manager, kind, {
    ...samples[kind](nobody),
    projectId: held.projectId,
    equipmentTypeId: await typeOf(kind === 'equipment' ? 'equipment' : 'nonEquipment'),
    clientId: held.ownFirm,
    ...(kind === 'nonEquipmentItem' && { locationId: held.zone }),
    operators: [],
  })
  if (isInUse) {
    const accept = { action: 'accept', rowVersion: made.rowVersion, handedOverOn: today }
    expect((await people.manager.read('PUT', `${kind}/${made.id}/move`, accept)).errors).toEqual([])
  }
  return made
}
const inspected = async (kind: 'inspection' | 'nonEquipmentInspection') => {
  const [item, field, type] =
    kind === 'inspection'
      ? (['equipment', 'equipmentId', 40] as const)
      : (['nonEquipmentItem', 'nonEquipmentItemId', 50] as const)
  return add(people.author, kind, {
    projectId: held.projectId,
    [field]: (await newItem(item, true)).id,
    processSubTypeId: held.types[type],
    scheduleKey: null,
    inspectionTypeId: 80,
    performedOn: inHours(-0.1),
    performedByUserId: people.author.userId,
    statedResult: 'pass',
  })
}

/** Creates a record of each kind. */
const makes: Partial<Record<Kind, () => Promise<Made>>> = {
  permit: () =>
    add(people.author, 'permit', {
      projectId: held.projectId,
      processSubTypeId: held.types[10],
      title: `Replace the pump ${crypto.randomUUID()}`,
      locationId: held.zone,
      holderUserId: people.colleague.userId,
      issuerUserId: people.decider.userId,
      validFrom: inHours(-1),
      validTo: inHours(6),
    }),
  rams: () => add(people.author, 'rams', ofType('rams', 20, { clientId: held.ownFirm })),
  induction: () =>
    add(people.author, 'induction', {
      projectId: held.projectId,
      processSubTypeId: held.types[30],
      title: `Ivan ${crypto.randomUUID()}`,
      clientId: held.ownFirm,
      inductedOn: today,
      inductorUserId: people.author.userId,
      languageId: lookupId('languages', 'English'),
    }),
  inspection: () => inspected('inspection'),
  nonEquipmentInspection: () => inspected('nonEquipmentInspection'),
  async accident() {
    const moments = { occurredOn: inHours(-2), notifiedOn: inHours(-1), clientId: null }
    const made = await add(people.author, 'accident', ofType('accident', 60, moments))
    for (const [part, content] of [
      ['account', accountOf()],
      ['injured', injuredOf()],
    ] as const) {
      const key = part === 'account' ? 'account' : crypto.randomUUID()
      const sent = { part, version: 0, content }
      expect((await people.author.read('PUT', `accident/${made.id}/details/${key}`, sent)).errors).toEqual([])
    }
    return made
  },
  incident: () => add(people.author, 'incident', ofType('incident', 70, { occurredOn: inHours(-2), clientId: null })),
  observation: () => add(people.author, 'observation', samples.observation({ ...nobody, projectId: held.projectId })),
  onSiteTraining: () =>
    add(people.author, 'onSiteTraining', ofType('onSiteTraining', 90, { clientId: null, heldOn: inHours(-1) })),
  disciplinary: () =>
    add(
      people.author,
      'disciplinary',
      ofType('disciplinary', 100, { clientId: held.ownFirm, personName: `Jonas ${crypto.randomUUID().slice(0, 8)}` }),
    ),
  questionResponseAction: () =>
    add(people.manager, 'questionResponseAction', {
      ...samples.questionResponseAction({ ...nobody, projectId: held.projectId }),
      assignedUserId: people.author.userId,
      verifierUserId: people.colleague.userId,
    }),
  rfi: () =>
    add(people.author, 'rfi', {
      ...samples.rfi({ ...nobody, projectId: held.projectId }),
      managerUserId: people.manager.userId,
      assignees: [{ userId: people.colleague.userId, responseRequired: true }],
      distributionUserIds: [],
    }),
  changeRequest: newChange,
  async projectDocument() {
    const folder = await newFolder(held.admin, 'sfs', held.projectId, `Papers ${crypto.randomUUID()}`)
    return upload(people.author, 'sfs', folder.id, 'Paper')
  },
  async projectFolder() {
    const more = { isRequired: true, ownerClientId: held.ownFirm }
    const folder = await newFolder(held.admin, 'sfs', held.projectId, `Papers ${crypto.randomUUID()}`, more)
    await upload(people.author, 'sfs', folder.id, 'Paper')
    return folder
  },
  async registration() {
    const { token } = await newPoster(people.manager, { projectId: held.projectId })
    const details = detailsOf()
    expect((await sendDetails(setup.world.stranger(), token, details)).errors).toEqual([])
    const list = `registration?projectId=${held.projectId}&size=200`
    const { data } = await people.manager.read<(Made & Fields)[]>('GET', list)
    return data.find(({ lastName }) => lastName === details.lastName)!
  },
  equipment: () => newItem('equipment', false),
  nonEquipmentItem: () => newItem('nonEquipmentItem', false),
  async project() {
    const id = await newProject({ systems: ['pmp', 'sms'] })
    await joins(id, people.manager, projectManagerRole, 30)
    await joins(id, people.author, hsAdviserRole, 20)
    return { id }
  },
}
function newChange() {
  return add(people.author, 'changeRequest', {
    ...samples.changeRequest({ ...nobody, projectId: held.projectId }),
    assessorUserId: people.colleague.userId,
    eventDate: today,
  })
}

/** Returns a person's input for a step, by field. */
async function inputOf(kind: Kind, action: string, row: Row, pick: number) {
  const open = (list: unknown) => (list as Fields[] | undefined)?.find(({ offAt = null }) => offAt === null)?.id
  const values: Fields = {
    reason: sentence,
    text: sentence,
    message: sentence,
    check: sentence,
    comment: sentence,
    what: sentence,
    without: sentence,
    signature: strokes.signature,
    chosen: {},
    name: `Nora ${crypto.randomUUID()}`,
    company: 'Corrib Crane Hire',
    workerId: open(row.workers) ?? 1,
    attendeeId: open(row.attendees) ?? 1,
    holderUserId: people.author.userId,
    userId: kind === 'rfi' ? people.manager.userId : null,
    validTo: inHours(8),
    areaSafe: true,
    isolationsRemoved: true,
    fireWatchMinutes: 0,
    peopleOut: true,
    headCount: 1,
    allOff: true,
    needsMedical: false,
    medicalDetail: null,
    worstPotential: 3,
    recurrence: 3,
    isReportable: false,
    category: null,
    clientId: held.ownFirm,
    personId: null,
    isNew: true,
    toldOn: inHours(-0.5),
    reportedOn: today,
    referenceNumber: 'IR1-118',
    witness: 'Nora Quinn',
    employerNotifiedOn: today,
    by: 'Jonas Petrov',
    on: today,
    decision: ['upheld', 'withdrawn'][pick % 2],
    level: null,
    effectiveTo: daysAfter(today, -1),
    dueOn: daysAfter(today, 10),
    email: `${crypto.randomUUID()}@outside.example`,
    days: 5,
    officialResponseId: (row.responses as Fields[] | undefined)?.at(-1)?.id ?? null,
    assessorUserId: null,
    quotedCost: 1000,
    quotedDays: 2,
    recommendedCost: 900,
    recommendedDays: 2,
    reviewDueOn: null,
    code: ['A', 'B', 'C'][pick % 3],
    happenedOn: today,
    offHireOn: today,
    handedOverOn: today,
    ...(action === 'supersede' && { changeRequestId: (await newChange()).id }),
  }
  const shape = Object.keys((entities[kind] as Entity).actions[action]?.def.shape ?? {})
  return Object.fromEntries(shape.filter((field) => field in values).map((field) => [field, values[field]]))
}

/** Steps that would end most walks right after they begin. */
const early = ['delete', 'cancel', 'withdraw', 'void', 'supersede', 'recall', 'reject', 'closeUnchanged']

/** What those in charge do besides the record's own steps before they end it. */
const prepares: Partial<Record<Kind, (id: number) => Promise<void>>> = {
  async projectFolder(id) {
    const { data } = await held.admin.read<Row[]>('GET', `projectDocument?folderId=${id}&size=50`)
    for (const { id: documentId } of data) await approve(people.manager, people.second, 'sfs', documentId)
  },
}

/** Steps that move a record to another project, or need a film. */
const leftOut = ['place', 'transfer', 'watch']

/** One record during a walk, with the steps taken. */
class Walk {
  readonly trail: string[] = []
  isGone = false
  constructor(
    readonly graph: Graph,
    readonly id: number,
  ) {}

  async read(who: Visitor): Promise<Row | null> {
    const { path, kind } = entities[this.graph.kind] as Entity
    const answer = await who.read<Row & { project?: Row }>('GET', `${path}/${this.id}`)
    if (answer.status === 404) return null
    return kind === 'project' ? answer.data.project! : answer.data
  }

  /** The steps currently offered to a person: those of the record, deleting it, and decisions that wait for them. */
  offers(row: Row, { userId }: Visitor) {
    const approval = row.approval as RecordApproval | null | undefined
    const isAsked = approval?.lists.some(
      ({ statusId, people: asked }) =>
        statusId === stepStatus.current &&
        asked.some((one) => one.userId === userId && one.statusId === stepStatus.current),
    )
    return [
      ...row.allowedActions.filter((action) => !leftOut.includes(action)),
      ...(row.canDelete ? ['delete'] : []),
      ...(isAsked ? Object.keys(decisionStatus) : []),
    ]
  }

  /** Takes a step. Returns the error message of a refusal, or null; any other failure is an error. */
  async take(name: string, who: Visitor, row: Row, action: string, pick = 0): Promise<string | null> {
    const { kind } = this.graph
    const path = `${(entities[kind] as Entity).path}/${this.id}`
    const answer = await this.send(who, row, action, path, pick)
    const refusal = answer.errors[0]?.message ?? null
    this.trail.push(`${name} ${action}${refusal === null ? '' : ` (${refusal})`}`)
    if (refusal !== null)
      expect([answer.status, refusal, this.trail]).toEqual([
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
        expect.stringMatching(/\w[.?]$/),
        this.trail,
      ])
    if (refusal === null && action === 'delete') this.isGone = true
    return refusal
  }

  private async send(who: Visitor, row: Row, action: string, path: string, pick: number) {
    if (action === 'delete') return who.read('DELETE', `${path}?rowVersion=${row.rowVersion}`)
    if (action in decisionStatus && !(action in (entities[this.graph.kind] as Entity).actions)) {
      const list = (row.approval as RecordApproval).lists.find(({ statusId }) => statusId === stepStatus.current)!
      const comment = action === 'approve' ? null : sentence
      return who.read('PUT', `${path}/approval`, { action, stage: list.stageKey, round: list.round, comment })
    }
    const input = await inputOf(this.graph.kind, action, row, pick)
    return who.read('PUT', `${path}/move`, { action, rowVersion: row.rowVersion, ...input })
  }

  /** Takes a random step as a random person who is offered it. Early ends are made rare. */
  async random(picks: readonly [number, number, number]) {
    const names = Object.keys(people) as (keyof typeof people)[]
    const name = names[picks[0] % names.length]!
    const row = await this.read(people[name])
    if (!row) return
    const state = stateOf(this.graph.kind, row)
    const all = this.offers(row, people[name])
    const onwards = this.graph.edges.filter(({ from, to }) => from === state && from !== to).map(({ step }) => step)
    const offered =
      picks[2] % 8 === 0
        ? all
        : all.filter((action) => !early.includes(action) && (picks[2] % 2 === 0 || onwards.includes(action)))
    if (offered.length > 0) await this.take(name, people[name], row, offered[picks[1] % offered.length]!, picks[2])
  }

  /**
   * Those in charge bring the record to an end. They prefer steps on the shortest path; if these are refused, they sign
   * people off, then take steps that keep the state, then anything else they are offered.
   */
  async end() {
    const { kind, edges } = this.graph
    const steps = stepsToEnd(this.graph)
    const ends = finalOf(kind)
    await prepares[kind]?.(this.id)
    let [before, taken] = ['', new Set<string>()]
    for (let left = 30; left > 0; left--) {
      const row = this.isGone ? null : (await this.read(held.admin))!
      const state = row === null ? 'gone' : stateOf(kind, row)
      if (state === 'Draft' || ends.includes(state)) return
      if (state !== before) taken = new Set()
      before = state
      const ways = edges.filter(({ from, who }) => from === state && who.some((one) => inCharge.includes(one)))
      const rank = ({ from, to, step }: Edge) =>
        (steps.get(to) ?? Infinity) < steps.get(state)! ? 0 : step === 'signOff' ? 1 : from === to ? 2 : 3
      const open = ways
        .filter(({ step }) => step === 'signOff' || !taken.has(step))
        .toSorted((one, other) => rank(one) - rank(other))
      const step = await this.firstOf(open.map((edge) => edge.step))
      expect([kind, state, this.trail, step]).toEqual([kind, state, this.trail, expect.any(String)])
      taken.add(step!)
    }
    expect([kind, this.trail, 'does not end']).toEqual([])
  }

  /** Takes the first of these steps that someone in charge is offered and that is not refused. */
  private async firstOf(steps: readonly string[]) {
    for (const step of steps)
      for (const name of ['manager', 'second', 'decider'] as const) {
        const row = await this.read(people[name])
        if (!row || !this.offers(row, people[name]).includes(step)) continue
        if ((await this.take(name, people[name], row, step)) === null) return step
      }
    return null
  }
}

const picks = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)), { minLength: 8, maxLength: 16 })

describe(`From wherever a random walk leads, seed ${seed}`, () => {
  test.each(graphs)('someone on the project brings a record of $kind to an end', async (graph) => {
    const begun = performance.now()
    let walked = 0
    await fc.assert(
      fc.asyncProperty(picks, async (steps) => {
        if (walked > 0 && performance.now() - begun > longest) return
        const { id } = await makes[graph.kind]!()
        const walk = new Walk(graph, id)
        for (const one of steps) if (!walk.isGone) await walk.random(one)
        await walk.end()
        walked += 1
      }),
      { seed, numRuns: walksPerKind, endOnFailure: true },
    )
  })
})
