import { beforeAll, expect } from 'vitest'
import type { Accident } from '#contract/entities/accident.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import type { AccidentDetails, AccidentPart } from '#contract/safety/accidentDetails.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { todayIn } from '#server/core/today.ts'
import { hsAdviserRole, projectManagerRole } from '#server/db/supplied/lookups.ts'
import { useWorld } from '#tests/world.ts'
import { newQuestionnaire } from './permitPeople.ts'
import { newFirm, newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'

export const hour = 3_600_000
export const dayMs = 24 * hour
const siteManager = 40
const employee = 10
export const visitorOfSite = 80
/** 'Cut / laceration' of the hand, left. */
export const cut = { injuryTypeId: 100, bodyPartId: 130, side: 'left' }

export const injuredOf = (more: Fields = {}): Fields => ({
  name: 'Tadhg Lacey',
  employmentStatusId: employee,
  severity: 'firstAid',
  arisesFrom: 'work',
  roadTraffic: 'no',
  injuries: [cut],
  ...more,
})
/** Details of a person who died on the day of an accident at this time. */
export const fatalOn = (occurredOn: string): Fields => ({
  severity: 'fatal',
  diedOn: todayIn(new Date(occurredOn), 'Europe/Dublin'),
})
export const accountOf = (more: Fields = {}): Fields => ({
  narrative: 'The ladder slipped from the wet plate and they fell against the rail.',
  ...more,
})

/**
 * A project where accidents are reported, with a person in each role, and the calls on accidents; `at` sets the
 * server's clock.
 */
export function useAccidents({ at }: { at?: string } = {}) {
  const setup = useWorld()
  const held = {} as { admin: Visitor; ownFirm: number; steelFirm: number; projectId: number; subTypeId: number }
  const people = {} as Record<
    | 'author'
    | 'adviser'
    | 'projectManager'
    | 'manager'
    | 'colleague'
    | 'viewer'
    | 'steelViewer'
    | 'steelManager'
    | 'steelAdviser'
    | 'otherSub'
    | 'designer',
    Someone
  >

  /** A project in this country where these people have roles and the sub type is enabled. */
  async function newProject(jurisdiction: 'IE' | 'GB' | 'NI') {
    const own = { ...nobody, clientId: held.ownFirm, userId: held.admin.userId }
    const timeZone = jurisdiction === 'IE' ? 'Europe/Dublin' : 'Europe/London'
    const project = { ...samples.project(own), systems: ['pmp', 'sms', 'fm'], jurisdiction, timeZone }
    return (await add(held.admin, 'project', project)).id
  }
  const giveRole = (projectId: number, userId: number, projectRoleId: number, accessLevel: number, systems = ['sms']) =>
    add(held.admin, 'userProjectRole', {
      projectId,
      userId,
      projectRoleId,
      accessLevel,
      systems,
      from: '2025-01-06',
    })
  /** Enables the sub type for a project; accidents are enabled in every new project. */
  const use = async (projectId: number) => {
    const { data } = await held.admin.read<Row[]>('GET', `projectProcessSubType?projectId=${projectId}`)
    if (data.some(({ processSubTypeId }) => processSubTypeId === held.subTypeId)) return
    await add(held.admin, 'projectProcessSubType', {
      ...samples.projectProcessSubType({ ...nobody, projectId }),
      processSubTypeId: held.subTypeId,
    })
  }

  beforeAll(async () => {
    const { world } = setup
    if (at) world.pass(Date.parse(at) - world.services.now().getTime())
    held.admin = await world.as('admin@demo.test')
    held.ownFirm = Number((await rowOf(held.admin, `user/${held.admin.userId}`)).clientId)
    held.projectId = await newProject('IE')
    const site = { world, ...held }
    held.steelFirm = await newFirm(site, 90)
    const others = await newFirm(site, 100)
    const decides = { availableForReviewing: true, availableForAuthoring: true }
    people.author = await newPerson(site, held.ownFirm, 20, ['sms'])
    people.colleague = await newPerson(site, held.ownFirm, 20, ['sms'])
    people.viewer = await newPerson(site, held.ownFirm, 10, ['sms'])
    people.manager = await newPerson(site, held.ownFirm, 30, ['sms'])
    people.adviser = await newPerson(site, held.ownFirm, 20, ['pmp'], decides)
    await giveRole(held.projectId, people.adviser.userId, hsAdviserRole, 20)
    people.projectManager = await newPerson(site, held.ownFirm, 10, ['pmp'], decides)
    await giveRole(held.projectId, people.projectManager.userId, projectManagerRole, 10)
    people.steelViewer = await newPerson(site, held.steelFirm, 10, ['sms'])
    people.steelManager = await newPerson(site, held.steelFirm, 30, ['sms'])
    people.steelAdviser = await newPerson(site, held.steelFirm, 10, ['pmp'])
    await giveRole(held.projectId, people.steelAdviser.userId, hsAdviserRole, 10)
    people.otherSub = await newPerson(site, others, 20, ['sms'])
    people.designer = await newPerson(site, held.ownFirm, 30, ['pmp'])
    const approvalTemplateId = (
      await add(held.admin, 'roleListTemplate', {
        ...samples.roleListTemplate(nobody),
        processKindIds: [60],
        stages: [
          { key: 'report', name: 'Report', processRoleId: 10, candidateSource: 'chosen' },
          {
            key: 'accept',
            name: 'Accept findings',
            processRoleId: 30,
            candidateSource: 'projectRole',
            candidateIds: [hsAdviserRole, siteManager],
            rule: 'any',
          },
        ],
        signOnLists: [],
      })
    ).id
    held.subTypeId = (
      await add(held.admin, 'processSubType', {
        ...samples.processSubType(nobody),
        name: 'Accident by test',
        processKindId: 60,
        requiresRams: false,
        validityHours: null,
        maxDurationHours: null,
        approvalTemplateId,
        closeOutQuestionTemplateId: await newQuestionnaire(
          held.admin,
          60,
          { key: 'cause', text: 'What caused it?', inputTypeId: inputType.longText },
          { key: 'lessons', text: 'What was learned?', inputTypeId: inputType.longText },
        ),
      })
    ).id
    await use(held.projectId)
  })

  const draft = (more: Fields = {}) => ({
    ...samples.accident(nobody),
    projectId: held.projectId,
    processSubTypeId: held.subTypeId,
    clientId: null,
    occurredOn: new Date(setup.world.services.now().getTime() - 2 * hour).toISOString(),
    notifiedOn: new Date(setup.world.services.now().getTime() - hour).toISOString(),
    ...more,
  })
  const read = async (id: number, who: Visitor = held.admin) => (await who.read<Accident>('GET', `accident/${id}`)).data
  const details = async (id: number, who: Visitor = held.admin) =>
    (await who.read<AccidentDetails>('GET', `accident/${id}/details`)).data
  const part = (
    who: Visitor,
    id: number,
    part: AccidentPart,
    content: Fields,
    { key = part === 'account' ? 'account' : crypto.randomUUID(), version = 0 } = {},
  ) => who.read<Accident>('PUT', `accident/${id}/details/${key}`, { part, version, content })
  async function add_(who: Visitor, id: number, kind: AccidentPart, content: Fields, at = {}) {
    const answer = await part(who, id, kind, content, at)
    expect([kind, answer.errors]).toEqual([kind, []])
    return answer.data
  }
  async function move(who: Visitor, id: number, action: string, more: Fields = {}) {
    const { rowVersion } = await read(id, who)
    return who.read<Accident>('PUT', `accident/${id}/move`, { action, rowVersion, ...more })
  }
  async function done(who: Visitor, id: number, action: string, more: Fields = {}) {
    const answer = await move(who, id, action, more)
    expect([action, answer.errors]).toEqual([action, []])
    return read(id, who)
  }
  /** A draft with an injured person and an account of what happened, created by its author. */
  async function begun(more: Fields = {}, hurt: Fields = {}, who: Visitor = people.author) {
    const { id, occurredOn } = await add(who, 'accident', draft(more))
    await add_(who, id, 'account', accountOf())
    const fatal = hurt.severity === 'fatal' && fatalOn(String(occurredOn))
    await add_(who, id, 'injured', injuredOf({ ...fatal, ...hurt }))
    return id
  }
  async function submitted(more: Fields = {}, hurt: Fields = {}) {
    const id = await begun(more, hurt)
    await done(people.author, id, 'submit')
    return id
  }
  const answers = (who: Visitor, id: number, given: Fields) =>
    who.read('PUT', `accident/${id}/answers?set=closeOut`, {
      answers: Object.entries(given).map(([slot, value]) => ({ slot, value, version: 0 })),
    })
  async function investigate(id: number, who: Visitor = people.adviser, given: Fields = {}) {
    await done(who, id, 'assess', { worstPotential: 3, recurrence: 3 })
    const announced = { cause: 'The plate had no grit.', lessons: 'All plates are gritted at the start of the shift.' }
    expect(await answers(who, id, { ...announced, ...given })).toMatchObject({ errors: [] })
  }
  async function decide(who: Visitor, id: number, action: string, more: Fields = {}) {
    const { approval } = await read(id)
    const list = approval!.lists.find(({ statusId }) => statusId === 20)!
    return who.read<Accident>('PUT', `accident/${id}/approval`, {
      action,
      stage: list.stageKey,
      round: list.round,
      ...more,
    })
  }
  async function approved(more: Fields = {}, hurt: Fields = {}) {
    const id = await submitted(more, hurt)
    await investigate(id)
    expect(await decide(people.adviser, id, 'approve')).toMatchObject({ errors: [] })
    return id
  }
  const notices = async (who: Visitor) =>
    (await who.read<Row[]>('GET', 'notification?size=50')).data.map(({ title }) => String(title))
  return {
    setup,
    held,
    people,
    newProject,
    giveRole,
    use,
    draft,
    read,
    details,
    part,
    add: add_,
    move,
    done,
    begun,
    submitted,
    answers,
    investigate,
    decide,
    approved,
    notices,
  }
}
