import { beforeAll, expect } from 'vitest'
import type { Rams } from '#contract/entities/rams.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import type { usePermits } from './permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, type Fields } from '../rights/everyone.ts'

/** A RAMS sub type with review after six months, and the calls on RAMS. */
export function useRams({ held, people, newSubType }: ReturnType<typeof usePermits>) {
  const type = { id: 0 }
  beforeAll(async () => {
    const ramsType = { processKindId: 20, requiresRams: false, validityHours: null, maxDurationHours: null }
    type.id = await newSubType({ ...ramsType, name: 'RAMS by test', reviewMonths: 6 })
  })

  const draft = (more: Fields = {}) => ({
    ...samples.rams(nobody),
    projectId: held.projectId,
    processSubTypeId: type.id,
    clientId: held.welders,
    ...more,
  })
  const read = async (id: number, who: Visitor = held.admin) => (await who.read<Rams>('GET', `rams/${id}`)).data
  async function move(who: Visitor, id: number, action: string, more: Fields = {}) {
    const { rowVersion } = await read(id)
    return who.read<Rams>('PUT', `rams/${id}/move`, { action, rowVersion, ...more })
  }
  async function done(who: Visitor, id: number, action: string, more: Fields = {}) {
    const answer = await move(who, id, action, more)
    expect([action, answer.errors]).toEqual([action, []])
    return read(id)
  }
  async function decide(id: number, action: string, more: Fields = {}) {
    const { approval } = await read(id)
    const list = approval!.lists.find(({ statusId }) => statusId === 20)!
    return people.approver.read<Rams>('PUT', `rams/${id}/approval`, {
      action,
      stage: list.stageKey,
      round: list.round,
      ...more,
    })
  }
  async function approve(id: number, more: Fields = {}) {
    await done(people.author, id, 'submit')
    expect(await decide(id, 'approve', more)).toMatchObject({ errors: [] })
    return read(id)
  }
  const inForce = async (more: Fields = {}) => approve((await add(people.author, 'rams', draft(more))).id)
  /** Creates the next revision of RAMS as a draft. */
  async function revised(id: number) {
    const { nextRevisionId } = await done(people.author, id, 'revise')
    return read(nextRevisionId!)
  }
  return { draft, read, move, done, decide, approve, inForce, revised }
}
