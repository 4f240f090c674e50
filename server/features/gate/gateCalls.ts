import { Hono } from 'hono'
import { openGate as openGateForm, siteGatePath, siteGatesPath, type SiteGates } from '#contract/people/siteGates.ts'
import { forbidden, missing } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import { readJson } from '#server/core/readJson.ts'
import { readingOf } from '#server/core/reading.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { write } from '#server/core/write.ts'
import { opensGates } from '#server/features/site/sitePeople.ts'
import { clearSessionCookies, readGateCookie, setGateCookie } from '#server/platform/signIn/cookies.ts'
import type { Sessions } from '#server/platform/signIn/sessions.ts'
import { noteSignOut } from '#server/platform/signIn/signedOut.ts'
import { endGate, gateByKey, gateById, openGate, openGates } from './gates.ts'

/**
 * For those who sign people in. `GET /api/siteGates/{projectId}`: the devices that are gates of a site. `POST
 * /api/siteGate`: makes this browser one, and ends its session, so that nobody gets from the gate into the application.
 * `DELETE /api/siteGate/{id}`: ends one.
 */
export const gateCalls = (sessions: Sessions) =>
  new Hono<Env>()
    .get(`/${siteGatesPath}/:projectId`, async (c) => {
      const { db, kinds } = c.get('services')
      const person = personOf(c)
      const asked = asId.safeParse(c.req.param('projectId'))
      if (!asked.success) throw missing('Project')
      const { id: projectId } = await readingOf(kinds, 'project').one(db, person, asked.data)
      const mayOpen = opensGates(person, { projectId })
      return answer(c, { mayOpen, gates: mayOpen ? await openGates(db, projectId) : [] } satisfies SiteGates)
    })
    .post(`/${siteGatePath}`, async (c) => {
      const { db, config } = c.get('services')
      const body = await readJson(c)
      const former = await gateByKey(db, readGateCookie(c, config))
      const made = { id: 0, token: '' }
      await write(
        c,
        body,
        async (w) => {
          const asked = openGateForm.parse(body)
          if (!opensGates(w.person, asked)) throw forbidden('open a gate on this project')
          if (former) await endGate(w, former.id, w.person.userId)
          const { token, gate } = await openGate(w, asked)
          Object.assign(made, { id: gate.id, token })
          return { data: { id: gate.id } }
        },
        // A repeat cannot be answered with the key of the device, which is stored nowhere.
        { onceByKey: false },
      )
      const { sessionId, userId } = personOf(c)
      await sessions.end(sessionId)
      noteSignOut(c, userId)
      clearSessionCookies(c, config)
      setGateCookie(c, config, made.token)
      return answer(c, { id: made.id }, {}, 201)
    })
    .delete(`/${siteGatePath}/:id`, async (c) => {
      const id = asId.safeParse(c.req.param('id'))
      if (!id.success) throw missing('Gate')
      return write(c, {}, async (w) => {
        const gate = await gateById(w.tx, id.data)
        if (!opensGates(w.person, gate)) throw missing('Gate')
        await endGate(w, gate.id, w.person.userId)
        return { data: { id: gate.id } }
      })
    })
