import { beforeAll, expect } from 'vitest'
import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { strokes, usePermits } from './permitPeople.ts'
import { newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'

/** Ids of the built-in project roles. */
const roles = { projectManager: 30, siteEngineer: 60, supervisor: 70, adviser: 80 }

/** A project with a sub type for disciplinaries, and a person for each right on them. */
export function useCards() {
  const site = usePermits()
  const { held, people, newSubType, setup } = site
  const types = {} as { card: number; crewFirm: number }
  const staff = {} as Record<
    'foreman' | 'engineer' | 'adviser' | 'projectManager' | 'facilityManager' | 'crewBoss' | 'crewMate',
    Someone
  >

  /** A person with this project role instead of the usual one. */
  async function withRole(clientId: number, level: number, systems: string[], projectRoleId: number) {
    const found = await newPerson({ world: setup.world, ...held }, clientId, level, systems)
    const held1 = await held.admin.read<Fields[]>('GET', `userProjectRole?userId=${found.userId}`)
    const { id, rowVersion, ...role } = held1.data[0]!
    const saved = await held.admin.read('PUT', `userProjectRole/${String(id)}`, { ...role, rowVersion, projectRoleId })
    expect(saved.errors).toEqual([])
    return found
  }

  beforeAll(async () => {
    types.card = await newSubType({
      processKindId: 100,
      name: 'Card by test',
      requiresRams: false,
      validityHours: null,
      maxDurationHours: null,
      isConfidential: true,
    })
    types.crewFirm = held.welders
    staff.foreman = await withRole(held.ownFirm, 20, ['sms'], roles.supervisor)
    staff.engineer = await withRole(held.ownFirm, 20, ['sms'], roles.siteEngineer)
    staff.adviser = await withRole(held.ownFirm, 20, ['sms'], roles.adviser)
    staff.projectManager = await withRole(held.ownFirm, 10, ['sms'], roles.projectManager)
    staff.facilityManager = await withRole(held.ownFirm, 30, ['fm'], roles.siteEngineer)
    staff.crewBoss = await withRole(held.welders, 30, ['sms'], roles.adviser)
    staff.crewMate = await withRole(held.welders, 10, ['sms'], roles.siteEngineer)
  })

  const draft = (more: Fields = {}) => ({
    ...samples.disciplinary(nobody),
    projectId: held.projectId,
    processSubTypeId: types.card,
    clientId: types.crewFirm,
    personName: `Jonas ${crypto.randomUUID().slice(0, 8)}`,
    ...more,
  })
  const begun = (more: Fields = {}, who: Visitor = staff.foreman) => add(who, 'disciplinary', draft(more))
  const read = async (id: number, who: Visitor = held.admin) =>
    (await who.read<Disciplinary>('GET', `disciplinary/${id}`)).data
  async function move(who: Visitor, id: number, action: string, more: Fields = {}) {
    const { rowVersion } = await rowOf(held.admin, `disciplinary/${id}`)
    return who.read<Disciplinary>('PUT', `disciplinary/${id}/move`, { action, rowVersion, ...more })
  }
  async function done(who: Visitor, id: number, action: string, more: Fields = {}) {
    const answer = await move(who, id, action, more)
    expect([action, answer.errors]).toEqual([action, []])
    return read(id)
  }
  async function decide(id: number, action: string, more: Fields = {}, who: Visitor = people.approver) {
    const { approval } = await read(id)
    const list = approval!.lists.find(({ statusId }) => statusId === 20)!
    return who.read('PUT', `disciplinary/${id}/approval`, { action, stage: list.stageKey, round: list.round, ...more })
  }
  async function submitted(more: Fields = {}, who: Visitor = staff.foreman) {
    const { id } = await begun(more, who)
    return done(who, id, 'submit')
  }
  async function approved(more: Fields = {}, who: Visitor = staff.foreman) {
    const { id } = await submitted(more, who)
    expect(await decide(id, 'approve')).toMatchObject({ errors: [] })
    return read(id)
  }
  async function closed(more: Fields = {}) {
    const { id } = await approved({ employerNotifiedOn: '2026-03-02', ...more })
    await done(staff.foreman, id, 'sign', strokes)
    return done(staff.foreman, id, 'close')
  }
  return { ...site, types, staff, draft, begun, read, move, done, decide, submitted, approved, closed }
}
