import { beforeAll, expect } from 'vitest'
import type { Rfi } from '#contract/entities/rfi.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '#tests/world.ts'
import { newFirm as firmOn, newPerson as personOn, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'

export const reason = { reason: 'The drawing is missing.' }
export const text = { text: 'Grade 8.8, as on drawing S-104.' }

/** A project with a person in each role towards its RFIs, and functions for the steps of an RFI. */
export function useRfiPeople() {
  const setup = useWorld()
  const held = {} as { admin: Visitor; projectId: number }

  const people = {} as Record<
    'author' | 'manager' | 'assignee' | 'second' | 'reader' | 'leader' | 'welder' | 'otherWelder' | 'safety',
    Someone
  >

  const newPerson = (clientId: number, level: number, systems = ['pmp']) =>
    personOn({ world: setup.world, ...held }, clientId, level, systems)
  const newFirm = (relationshipId: number | null) => firmOn({ world: setup.world, ...held }, relationshipId)

  beforeAll(async () => {
    held.admin = await setup.world.as('admin@demo.test')
    const { clientId } = await rowOf(held.admin, `user/${held.admin.userId}`)
    const own = Number(clientId)
    held.projectId = (
      await add(held.admin, 'project', samples.project({ ...nobody, clientId: own, userId: held.admin.userId }))
    ).id
    const [welders, others] = [await newFirm(90), await newFirm(100)]
    people.author = await newPerson(own, 20)
    people.manager = await newPerson(own, 20)
    people.assignee = await newPerson(own, 20)
    people.second = await newPerson(own, 20)
    people.reader = await newPerson(own, 10)
    people.leader = await newPerson(own, 30)
    people.welder = await newPerson(welders, 20)
    people.otherWelder = await newPerson(others, 20)
    people.safety = await newPerson(own, 30, ['sms'])
  })

  const draft = (more: Fields = {}) => ({
    ...samples.rfi({ ...nobody, projectId: held.projectId }),
    managerUserId: people.manager.userId,
    assignees: [{ userId: people.assignee.userId, responseRequired: true }],
    distributionUserIds: [],
    ...more,
  })
  const read = async (id: number) => (await held.admin.read<Rfi>('GET', `rfi/${id}`)).data
  async function move(who: Visitor, id: number, action: string, more: Fields = {}) {
    const { rowVersion } = await read(id)
    return who.read<Rfi>('PUT', `rfi/${id}/move`, { action, rowVersion, ...more })
  }
  async function done(who: Visitor, id: number, action: string, more: Fields = {}) {
    const answer = await move(who, id, action, more)
    expect([action, answer.errors]).toEqual([action, []])
    return read(id)
  }

  /** Takes a new RFI to a status through the required steps. */
  async function rfiIn(status: string, more: Fields = {}) {
    const { id } = await add(people.author, 'rfi', draft(more))
    if (status === 'Draft') return read(id)
    await done(people.author, id, 'submit')
    if (status === 'Void') await done(people.manager, id, 'void', reason)
    if (status === 'Submitted' || status === 'Void') return read(id)
    await done(people.manager, id, 'open')
    if (status === 'Open') return read(id)
    await done(people.assignee, id, 'answer', text)
    if (status === 'Answered') return read(id)
    const { responses } = await read(id)
    return done(people.manager, id, 'close', { officialResponseId: responses.at(-1)!.id })
  }
  return {
    setup,
    get admin() {
      return held.admin
    },
    get projectId() {
      return held.projectId
    },
    people,
    draft,
    read,
    move,
    done,
    rfiIn,
  }
}
