import { beforeAll, expect } from 'vitest'
import type { AnsweredForm, SentAnswer } from '#contract/questionnaires/answers.ts'
import type { Permit } from '#contract/entities/permit.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '#tests/world.ts'
import { permitIssuerRole } from '#contract/safety/permitRules.ts'
import { newFirm, newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'

/** A drawn signature. */
export const strokes = { signature: ['M10 20 L30 40 L50 20'] }
export const reason = { reason: 'The wind has picked up over the quay.' }
export const safe = { ...strokes, areaSafe: true, isolationsRemoved: true }

const hour = 3_600_000
export const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** A published questionnaire for a kind, with questions of these fields. */
export async function newQuestionnaire(admin: Visitor, kindId: number, ...questions: Fields[]) {
  const template = await add(admin, 'questionTemplate', {
    ...samples.questionTemplate(nobody),
    processKindIds: [kindId],
    scoringOn: true,
    passMarkPercent: 50,
    languages: [],
    sections: [
      { id: 'first', title: 'Before the work', repeatable: false, visibleIf: null, translations: {} },
      ...(questions.some(({ sectionId }) => sectionId === 'second')
        ? [{ id: 'second', title: 'At the end', repeatable: false, visibleIf: null, translations: {} }]
        : []),
    ],
  })
  for (const [at, question] of questions.entries())
    await add(admin, 'templateQuestion', {
      questionTemplateId: template.id,
      sectionId: 'first',
      sortOrder: (at + 1) * 10,
      isRequired: true,
      ...question,
    })
  const { rowVersion } = await rowOf(admin, `questionTemplate/${template.id}`)
  const published = await admin.read('PUT', `questionTemplate/${template.id}/move`, { action: 'publish', rowVersion })
  expect(published.errors).toEqual([])
  return template.id
}

/** A project with its permit types, a person in each role of a permit, and the calls on permits. */
export function usePermits() {
  const setup = useWorld()
  const held = {} as {
    admin: Visitor
    projectId: number
    ownFirm: number
    welders: number
    zone: number
    corner: number
    otherZone: number
    general: number
    hotWork: number
    confined: number
    questionnaire: number
  }
  const people = {} as Record<
    'author' | 'holder' | 'issuer' | 'manager' | 'approver' | 'reader' | 'welder' | 'otherWelder' | 'designer',
    Someone
  >

  async function newSubType(more: Fields) {
    const approvalTemplateId = (
      await add(held.admin, 'roleListTemplate', {
        ...samples.roleListTemplate(nobody),
        processKindIds: [more.processKindId ?? 10],
        stages: [
          { key: 'request', name: 'Request', processRoleId: 10, candidateSource: 'chosen' },
          {
            key: 'authorise',
            name: 'Authorise',
            processRoleId: 30,
            candidateSource: 'named',
            candidateIds: [people.approver.userId],
            rule: 'any',
          },
        ],
        signOnLists: [],
      })
    ).id
    const type = await add(held.admin, 'processSubType', {
      ...samples.processSubType(nobody),
      requiresRams: false,
      approvalTemplateId,
      ...more,
    })
    await add(held.admin, 'projectProcessSubType', {
      ...samples.projectProcessSubType({ ...nobody, projectId: held.projectId }),
      processSubTypeId: type.id,
    })
    return type.id
  }
  const newPlace = async (more: Fields) =>
    (
      await add(held.admin, 'projectLocation', {
        ...samples.projectLocation({ ...nobody, projectId: held.projectId }),
        ...more,
      })
    ).id

  /** A person whose role allows authorising and issuing permits. */
  async function newIssuer() {
    const decides = { availableForReviewing: true, availableForAuthoring: true }
    const someone = await newPerson({ world: setup.world, ...held }, held.ownFirm, 20, ['sms'], decides)
    await add(held.admin, 'userProjectRole', {
      projectId: held.projectId,
      userId: someone.userId,
      projectRoleId: permitIssuerRole,
      accessLevel: 20,
      systems: ['sms'],
      from: '2025-01-06',
    })
    return someone
  }

  beforeAll(async () => {
    held.admin = await setup.world.as('admin@demo.test')
    held.ownFirm = Number((await rowOf(held.admin, `user/${held.admin.userId}`)).clientId)
    const own = { ...nobody, clientId: held.ownFirm, userId: held.admin.userId }
    held.projectId = (await add(held.admin, 'project', { ...samples.project(own), systems: ['pmp', 'sms', 'fm'] })).id
    const site = { world: setup.world, ...held }
    held.welders = await newFirm(site, 90)
    const others = await newFirm(site, 100)
    people.author = await newPerson(site, held.ownFirm, 20, ['sms', 'fm'])
    people.holder = await newPerson(site, held.ownFirm, 20, ['sms'])
    people.manager = await newPerson(site, held.ownFirm, 30, ['sms', 'fm'])
    people.approver = await newIssuer()
    // The person who authorises a permit becomes its issuer.
    people.issuer = people.approver
    people.reader = await newPerson(site, held.ownFirm, 10, ['sms', 'fm'])
    people.welder = await newPerson(site, held.welders, 20, ['sms'])
    people.otherWelder = await newPerson(site, others, 20, ['sms'])
    people.designer = await newPerson(site, held.ownFirm, 30, ['pmp'])
    held.zone = await newPlace({ kind: 'building' })
    held.corner = await newPlace({ parentId: held.zone })
    held.otherZone = await newPlace({})
    held.questionnaire = await newQuestionnaire(
      held.admin,
      10,
      { key: 'barriers', text: 'Are barriers up?', inputTypeId: inputType.yesNo, options: noFails },
      { key: 'remarks', text: 'Remarks', inputTypeId: inputType.longText, isRequired: false },
      { key: 'place', text: 'Photos of the place', inputTypeId: inputType.photo, isRequired: false },
    )
    held.general = await newSubType({ name: 'General work', maxDurationHours: 12 })
    held.hotWork = await newSubType({
      name: 'Hot work by test',
      maxDurationHours: 12,
      requiresSignOn: true,
      questionTemplateId: held.questionnaire,
      conflictsWithSubTypeIds: [held.general],
    })
    held.confined = await newSubType({ name: 'Entry by test', maxDurationHours: 8, exclusiveInZone: true })
  })

  const draft = (more: Fields = {}) => ({
    projectId: held.projectId,
    processSubTypeId: held.general,
    title: `Replace the pump ${crypto.randomUUID().slice(0, 6)}`,
    locationId: held.otherZone,
    holderUserId: people.holder.userId,
    issuerUserId: people.issuer.userId,
    validFrom: inHours(-1),
    validTo: inHours(6),
    ...more,
  })
  const read = async (id: number, who: Visitor = held.admin) => (await who.read<Permit>('GET', `permit/${id}`)).data
  async function move(who: Visitor, id: number, action: string, more: Fields = {}) {
    const { rowVersion } = await read(id)
    return who.read<Permit>('PUT', `permit/${id}/move`, { action, rowVersion, ...more })
  }
  async function done(who: Visitor, id: number, action: string, more: Fields = {}) {
    const answer = await move(who, id, action, more)
    expect([action, answer.errors]).toEqual([action, []])
    return read(id)
  }
  async function decide(who: Visitor, id: number, action: string, more: Fields = {}) {
    const { approval } = await read(id)
    const list = approval!.lists.find(({ statusId }) => statusId === 20)!
    const step = { action, stage: list.stageKey, round: list.round, ...more }
    return who.read<Permit>('PUT', `permit/${id}/approval`, step)
  }
  const form = async (id: number, who: Visitor = people.author, set = 'main') =>
    (await who.read<AnsweredForm>('GET', `permit/${id}/answers?set=${set}`)).data
  const answer = (id: number, answers: Partial<SentAnswer>[], who: Visitor = people.author) =>
    who.read<AnsweredForm['answers']>('PUT', `permit/${id}/answers?set=main`, {
      answers: answers.map((one) => ({ version: 0, ...one })),
    })
  const permit = (more: Fields = {}, who: Visitor = people.author) => add(who, 'permit', draft(more))
  async function submitted(more: Fields = {}) {
    const { id } = await permit(more)
    return done(people.author, id, 'submit')
  }
  async function approved(more: Fields = {}) {
    const { id } = await submitted(more)
    expect(await decide(people.approver, id, 'approve')).toMatchObject({ errors: [] })
    return read(id)
  }
  async function active(more: Fields = {}) {
    const { id } = await approved(more)
    return done(people.holder, id, 'start', strokes)
  }
  const notices = async (who: Visitor) =>
    (await who.read<Row[]>('GET', 'notification?size=50')).data.map(({ title }) => String(title))
  return {
    setup,
    held,
    people,
    draft,
    read,
    move,
    done,
    decide,
    form,
    answer,
    permit,
    submitted,
    approved,
    active,
    notices,
    newSubType,
    newIssuer,
  }
}

/** Answers of a yes/no question of which No fails. */
export const noFails = [
  { value: 'yes', label: 'Yes', score: 1, isFail: false },
  { value: 'no', label: 'No', score: 0, isFail: true },
]
