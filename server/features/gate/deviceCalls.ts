import { eq } from 'drizzle-orm'
import { Hono, type MiddlewareHandler } from 'hono'
import {
  gateCallsPath as path,
  gateIdentify,
  gateOverride,
  gateRollCall,
  gateSeen,
  gateStaffEntry,
  type GateAnswer,
} from '#contract/people/gate.ts'
import { gateEvents } from '#contract/people/gateEvents.ts'
import { Refusal } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import { openBody } from '#server/core/bodies.ts'
import { readJson } from '#server/core/readJson.ts'
import type { Env, Request } from '#server/core/request.ts'
import { resourceOf } from '#server/core/resourceKind.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import type { Services } from '#server/core/services.ts'
import { writeFor } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { accountName } from '#server/db/accountName.ts'
import { siteGates } from '#server/db/tables/siteGate.ts'
import { clearGateCookie, readGateCookie } from '#server/platform/signIn/cookies.ts'
import type { HashQueue } from '#server/platform/signIn/hashQueue.ts'
import { takeEvents } from './events.ts'
import { gateListOf, gateStatusOf } from './gateList.ts'
import { endGate, gateByKey, type Gate } from './gates.ts'
import { identify } from './identify.ts'
import { override, proveStaff } from './override.ts'

const noGate = () => new Refusal(403, [{ code: 'notAllowed', message: 'This device is not a gate, or no longer.' }])
/** The largest body in bytes: two hundred events. */
const largestBody = 131_072

/**
 * The calls of a device that is the gate of a site. It has no session: its own key, in a cookie, opens these calls for
 * its project and no others. A gate that has ended may still send what happened before.
 */
export function gateDeviceCalls(services: Services, passwords: HashQueue) {
  const { db, config } = services
  const gateOf = (c: Request) => gateByKey(db, readGateCookie(c, config))
  const openGateOf = async (c: Request) => {
    const gate = await gateOf(c)
    if (!gate || gate.endedOn !== null) throw noGate()
    return gate
  }
  const small = openBody(largestBody)
  // Refused before anything of the body is read.
  const onlyGates: MiddlewareHandler<Env> = async (c, next) => {
    if (!(await gateOf(c))) throw noGate()
    return small(c, next)
  }

  return new Hono<Env>()
    .get(`/${path}`, async (c) => answer(c, await whatIsThis(services, await gateOf(c))))
    .get(`/${path}/list`, async (c) => answer(c, await gateListOf(services, await openGateOf(c))))
    .put(`/${path}/seen`, onlyGates, async (c) => {
      const gate = await openGateOf(c)
      const { waiting } = gateSeen.parse(await readJson(c))
      await db
        .update(siteGates)
        .set({ waiting, lastSeenOn: services.now().toISOString() })
        .where(eq(siteGates.id, gate.id))
      return answer(c, await gateStatusOf(services, gate))
    })
    .post(`/${path}/identify`, onlyGates, async (c) => {
      const gate = await openGateOf(c)
      const asked = gateIdentify.parse(await readJson(c, ['pin', 'token']))
      return answer(c, await passwords.admit(() => identify(services, passwords, gate, asked)))
    })
    .put(`/${path}/events`, onlyGates, async (c) => {
      const gate = await gateOf(c)
      if (!gate) throw noGate()
      const { events } = gateEvents.parse(await readJson(c))
      return answer(c, await takeEvents(services, gate, events))
    })
    .post(`/${path}/override`, onlyGates, async (c) => {
      const gate = await openGateOf(c)
      const asked = gateOverride.parse(await readJson(c, ['secret']))
      return answer(c, await override(c, services, passwords, gate, asked))
    })
    .post(`/${path}/rollCall`, onlyGates, async (c) => {
      const gate = await openGateOf(c)
      const { kind } = gateRollCall.parse(await readJson(c))
      await startRollCall(services, gate, kind)
      return answer(c, await gateStatusOf(services, gate))
    })
    .post(`/${path}/end`, onlyGates, async (c) => {
      const gate = await openGateOf(c)
      const entered = gateStaffEntry.parse(await readJson(c, ['secret']))
      const staff = await passwords.admit(() => proveStaff(c, services, passwords, gate, entered))
      await writeFor(
        services,
        { find: async () => staff, fromAddress: c.get('address') || null, requestId: c.get('requestId') },
        async (w) => {
          await endGate(w, gate.id, staff.userId)
        },
      )
      return answer(c, null)
    })
    .delete(`/${path}`, small, async (c) => {
      // Nothing is asked for; reading it refuses what is too large.
      await c.req.text()
      const gate = await gateOf(c)
      // A device that is still a gate ends by someone of the site.
      if (gate && gate.endedOn === null) throw noGate()
      clearGateCookie(c, config)
      return answer(c, null)
    })
}

async function whatIsThis(services: Services, gate: Gate | null): Promise<GateAnswer> {
  if (!gate) return { state: 'none' }
  if (gate.endedOn === null) return { state: 'open', status: await gateStatusOf(services, gate) }
  const [found] = await services.db
    .select({ name: accountName('"siteGate"."endedById"') })
    .from(siteGates)
    .where(eq(siteGates.id, gate.id))
  const { projectId, name, endedOn } = gate
  return { state: 'ended', gateName: name, projectId, endedByName: found?.name ?? null, endedOn }
}

/** Starts a roll call under the name of whoever opened the gate, who leads it. */
async function startRollCall(services: Services, { openedById, projectId, name }: Gate, kind: 'live' | 'drill') {
  const find = async (tx: Parameters<Parameters<typeof writeFor>[1]['find']>[0]) => {
    const person = await readPerson(tx, openedById, '', services.now(), services.config)
    if (!person) throw noGate()
    return person
  }
  await writeFor(services, { find, fromAddress: null, requestId: null }, async (w) => {
    const rollCalls = writing(resourceOf(w.services.kinds, 'rollCall'))
    await rollCalls.create(w, { projectId, kind, reason: `Started at the gate ${name}.` })
  })
}
