import { expect } from 'vitest'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { GateAnswer, GateIdentity, GateList, GateStatus } from '#contract/people/gate.ts'
import type { GateOutcome, TypedGateEvent } from '#contract/people/gateEvents.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { nobody } from '../projects/projectPeople.ts'
import { rowOf, type Fields } from '../rights/everyone.ts'
import { useInductions } from '../safety/inductionPeople.ts'

export type GateDevice = Pick<Visitor, 'cookie' | 'ask' | 'read'>

/** A site with people on its list, and devices that are its gate. */
export function useGates() {
  const site = useInductions()
  const { setup, held, people } = site
  const at = (ago: number) => new Date(setup.world.services.now().getTime() - ago).toISOString()

  /** Someone of the welders on the list, inducted unless it is said otherwise. */
  async function listed(fields: Fields = {}, isInducted = true) {
    const person = { ...samples.person(nobody), clientId: held.welders, ...fields }
    const body = { projectId: held.projectId, person }
    const { data, errors } = await held.admin.read<ProjectPerson>('PUT', 'projectSmsAddPeople/new', body)
    expect(errors).toEqual([])
    if (isInducted)
      await site.submitted({
        processSubTypeId: site.types.self,
        title: data.name,
        clientId: data.clientId,
        personId: data.personId,
      })
    return data
  }

  /** Another session of a person, because opening a gate ends it. */
  async function again({ userId }: { userId: number }) {
    return setup.world.as(String((await rowOf(held.admin, `user/${userId}`)).email))
  }

  function device(cookie: string): GateDevice {
    const stranger = setup.world.stranger()
    const ask: Visitor['ask'] = (method, path, body, headers = {}) =>
      stranger.ask(method, path, body, { cookie, ...headers })
    return {
      cookie,
      ask,
      async read(...asked) {
        const answer = await ask(...asked)
        return { status: answer.status, ...((await answer.json()) as Envelope<never>) }
      },
    }
  }

  /** Opens a gate in a new browser of a person. */
  async function openGate(name = 'North gate', who: { userId: number } = people.author, projectId = held.projectId) {
    const staff = await again(who)
    const answer = await staff.ask('POST', 'siteGate', { projectId, name })
    expect(answer.status).toBe(201)
    const set = answer.headers.getSetCookie().find((one) => one.startsWith('gate='))!
    return { staff, set, ...device(set.split(';')[0]!) }
  }

  const gateId = async (gate: GateDevice) => {
    const { data } = await gate.read<GateAnswer>('GET', 'gate')
    return data.state === 'open' ? data.status.gateId : 0
  }
  const statusOf = async (gate: GateDevice, waiting = 0) =>
    (await gate.read<GateStatus>('PUT', 'gate/seen', { waiting })).data
  const listOf = async (gate: GateDevice) => (await gate.read<GateList>('GET', 'gate/list')).data
  const identify = (gate: GateDevice, body: object) => gate.read<GateIdentity>('POST', 'gate/identify', body)

  const event = (fields: Partial<TypedGateEvent>): TypedGateEvent => ({
    eventId: crypto.randomUUID(),
    kind: 'in',
    at: at(0),
    isOffline: false,
    method: 'kiosk',
    ...fields,
  })
  const send = (gate: GateDevice, ...events: TypedGateEvent[]) =>
    gate.read<GateOutcome[]>('PUT', 'gate/events', { events })
  /** Sends one event and returns what came of it. */
  async function happens(gate: GateDevice, fields: Partial<TypedGateEvent>) {
    const { data, errors } = await send(gate, event(fields))
    expect(errors).toEqual([])
    return data[0]!
  }

  async function setSafety(fields: Fields) {
    const { rowVersion } = await rowOf(held.admin, `project/${held.projectId}`)
    const answer = await held.admin.read('PUT', 'projectSmsSettings', {
      projectId: held.projectId,
      rowVersion,
      ...fields,
    })
    expect(answer.errors).toEqual([])
  }

  return {
    ...site,
    at,
    listed,
    again,
    device,
    openGate,
    gateId,
    statusOf,
    listOf,
    identify,
    event,
    send,
    happens,
    setSafety,
  }
}
