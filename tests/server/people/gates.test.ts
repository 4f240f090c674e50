import { describe, expect, test } from 'vitest'
import type { GateAnswer } from '#contract/people/gate.ts'
import type { SiteGates } from '#contract/people/siteGates.ts'
import { siteGates } from '#server/db/tables/siteGate.ts'
import { useGates } from './gateSite.ts'

const site = useGates()
const { setup, held, people, openGate, again } = site

const gatesFor = async (who: { userId: number }) =>
  (await (await again(who)).read<SiteGates>('GET', `siteGates/${held.projectId}`)).data

describe('A device that is the gate of a site', () => {
  test('gets a key of its own, and the session of whoever opened it ends there', async () => {
    const { staff, set, ...gate } = await openGate('South gate')
    expect(set).toMatch(/^gate=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/)
    expect((await staff.ask('GET', 'LoggedInUser')).status).toBe(401)
    const { data } = await gate.read<GateAnswer>('GET', 'gate')
    expect(data).toMatchObject({ state: 'open', status: { gateName: 'South gate', projectId: held.projectId } })
    const rows = await setup.world.services.db.select().from(siteGates)
    expect(JSON.stringify(rows)).not.toContain(gate.cookie.slice('gate='.length))
  })

  test('opens nothing but the calls of the gate', async () => {
    const gate = await openGate()
    for (const path of [
      'LoggedInUser',
      'project',
      `project/${held.projectId}`,
      `siteAttendance?projectId=${held.projectId}`,
    ])
      expect([path, (await gate.ask('GET', path)).status]).toEqual([path, 401])
    expect((await gate.ask('POST', 'siteGate', { projectId: held.projectId, name: 'Second' })).status).toBe(401)
  })

  test('stands in the list of those who sign people in, and each may end it', async () => {
    const gate = await openGate('West gate')
    const id = await site.gateId(gate)
    await site.statusOf(gate, 3)
    const { mayOpen, gates } = await gatesFor(people.author)
    expect(mayOpen).toBe(true)
    expect(gates.find((one) => one.id === id)).toMatchObject({
      name: 'West gate',
      waiting: 3,
      openedByName: expect.any(String),
    })
    expect(await gatesFor(people.reader)).toEqual({ mayOpen: false, gates: [] })

    expect((await (await again(people.author)).ask('DELETE', `siteGate/${id}`)).status).toBe(200)
    expect((await gate.read<GateAnswer>('GET', 'gate')).data).toMatchObject({ state: 'ended', gateName: 'West gate' })
    expect((await gate.ask('GET', 'gate/list')).status).toBe(403)
    expect((await gatesFor(people.author)).gates.some((one) => one.id === id)).toBe(false)
    const gone = await gate.ask('DELETE', 'gate')
    expect(gone.headers.getSetCookie().join()).toMatch(/gate=; Max-Age=0/)
  })

  test('is opened and ended by nobody who signs nobody in, or who works for a subcontractor', async () => {
    const id = await site.gateId(await openGate())
    for (const who of [people.reader, site.more.steelFixer]) {
      const visitor = await again(who)
      const opened = await visitor.ask('POST', 'siteGate', { projectId: held.projectId, name: 'Mine' })
      expect(opened.status).toBeGreaterThanOrEqual(403)
      expect(opened.headers.getSetCookie().some((one) => one.startsWith('gate='))).toBe(false)
      expect((await visitor.ask('DELETE', `siteGate/${id}`)).status).toBe(404)
      expect((await visitor.ask('GET', 'LoggedInUser')).status).toBe(200)
    }
  })

  test('is one gate: opening another in the same browser ends the first', async () => {
    const first = await openGate('First')
    const staff = await again(people.author)
    await staff.ask(
      'POST',
      'siteGate',
      { projectId: held.projectId, name: 'Second' },
      { cookie: `${staff.cookie}; ${first.cookie}` },
    )
    expect((await first.read<GateAnswer>('GET', 'gate')).data).toMatchObject({ state: 'ended' })
  })

  test('is nothing for a browser without a key, or with a forged one', async () => {
    for (const cookie of ['', 'gate=forged', `gate=${'x'.repeat(43)}`]) {
      const gate = site.device(cookie)
      expect((await gate.read<GateAnswer>('GET', 'gate')).data).toEqual({ state: 'none' })
      expect((await gate.ask('GET', 'gate/list')).status).toBe(403)
      expect((await gate.ask('PUT', 'gate/seen', { waiting: 0 })).status).toBe(403)
    }
  })
})
