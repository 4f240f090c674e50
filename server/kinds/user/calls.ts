import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { InviteVerdict } from '#contract/people/inviteList.ts'
import type { user } from '#contract/entities/user.ts'
import { openWorkWords, type OpenWork } from '#contract/people/openWork.ts'
import type { Problem } from '#contract/wire/envelope.ts'
import type { SigningPin } from '#contract/people/signingPin.ts'
import { ref } from '#contract/references.ts'
import { answer } from '#server/core/answer.ts'
import { notify } from '#server/platform/notices/notify.ts'
import type { Person } from '#server/core/person.ts'
import { mayAct } from '#server/core/policy.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, invalid, missing, notNow, Refusal } from '#server/base/refuse.ts'
import { personOf, type Env, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { newLink } from '#server/platform/signIn/invitations.ts'
import { pinLockedUntil } from '#server/platform/signIn/pinLock.ts'
import { pinSetOn } from '#server/platform/signIn/signingPins.ts'
import { writing, type Writing } from '#server/core/writing.ts'
import { inviteBody, judgeLines, type Judged } from './inviteLines.ts'
import { canTakeOver, handOver, openWorkOf } from './openWork.ts'
import { mayInvite, userRules } from './rules.ts'

const handOverBody = z.object({
  toUserId: ref('user', 'Person'),
  rowVersion: z.int(),
  deactivate: z._default(z.boolean(), false),
})

/**
 * The routes of accounts in addition to the common ones: `GET /api/user/{id}/openWork` and `PUT
 * /api/user/{id}/handOver`; `PUT /api/user/{id}/invitationLink`; `GET /api/user/{id}/signingPin` returns whether the
 * person has a PIN, to that person only. `POST /api/user/bulk/check` checks a list of people to invite, `POST
 * /api/user/bulk` invites all of them or nobody.
 */
export function userCalls(kind: Resource<typeof user>) {
  const users = writing(kind)
  return (
    new Hono<Env>()
      .basePath('/user')
      .get('/:id/openWork', async (c) =>
        answer(
          c,
          await openWorkOf(
            c.get('services').db,
            c.get('services'),
            (await managed(users, c.get('services').db, personOf(c), c)).id,
          ),
        ),
      )
      .put('/:id/handOver', async (c) => {
        const body = handOverBody.parse(await readJson(c))
        return write(c, body, async (w) => {
          const row = await managed(users, w.tx, w.person, c)
          const name = body.toUserId === row.id ? null : await canTakeOver(w.tx, body.toUserId)
          if (!name) throw invalid('Choose someone else who can sign in.', 'toUserId')
          const work = await openWorkOf(w.tx, w.services, row.id)
          await handOver(w, work, row.id, body.toUserId)
          const list = work
            .map(({ what, of, kind, projectNumber }) => `${wordsOf(what)} ${kind ? of : projectNumber}`)
            .join(', ')
          if (work.length > 0) {
            w.addHistory({
              entityKind: 'user',
              entityId: row.id,
              action: 'handedOver',
              comment: `To ${name}: ${list}.`,
            })
            await notify(w, [body.toUserId], {
              topic: 'role',
              title: `You take over from ${row.fullName}`,
              body: `${w.person.fullName} gave you: ${list}.`.slice(0, 500),
              entityKind: 'user',
              entityId: row.id,
              url: '/manage/projects',
            })
          }
          const data = body.deactivate
            ? await users.move(w, row.id, {}, { action: 'deactivate', rowVersion: body.rowVersion })
            : await users.read.one(w.tx, w.person, row.id)
          return { data }
        })
      })
      .get('/:id/signingPin', async (c) => {
        const { db, steady } = c.get('services')
        const { userId } = personOf(c)
        const id = asId.safeParse(c.req.param('id'))
        if (!id.success) throw missing('User')
        // Other people must not learn who has one.
        if (id.data !== userId) throw forbidden('see whether this user has a PIN')
        return answer(c, {
          setOn: await pinSetOn(db, userId),
          lockedUntil: await pinLockedUntil(db, userId, steady()),
        } satisfies SigningPin)
      })
      // Not a POST, because an idempotency key would store the answer and with it the link.
      .put('/:id/invitationLink', async (c) => {
        const id = asId.safeParse(c.req.param('id'))
        if (!id.success) throw missing('User')
        return write(c, {}, async (w) => {
          const row = await users.read.one(w.tx, w.person, id.data)
          if (!mayAct(w.person, userRules, row, 'invite')) throw forbidden('invite this user')
          if (w.services.config.oidc)
            throw notNow('People sign in with their work accounts, so there is no link to copy.')
          if (!row.allowedActions.includes('invite'))
            throw notNow(`${row.fullName} has already accepted the invitation.`)
          w.addHistory({ entityKind: 'user', entityId: row.id, action: 'invitationLink' })
          return { data: { link: await newLink(w.tx, w.services, row.id, 'invite') } }
        })
      })
      .post('/bulk/check', async (c) => {
        const { person, body } = await listIn(c)
        const judged = await judgeLines(c.get('services').db, person, body)
        return answer(
          c,
          judged.map(({ state, problems, clientName }): InviteVerdict => ({ state, problems, clientName })),
        )
      })
      .post('/bulk', async (c) => {
        const { body } = await listIn(c)
        return write(c, body, async (w) => {
          const judged = await judgeLines(w.tx, w.person, body)
          if (judged.some(({ draft }) => draft === null))
            throw new Refusal(400, judged.flatMap(problemsOf).slice(0, 50))
          const ids: number[] = []
          for (const { draft } of judged) ids.push((await users.create(w, draft!)).id)
          return { data: { ids }, status: 201 }
        })
      })
  )
}

/** The account, for people who may deactivate it. */
async function managed(users: Writing<typeof user>, db: Reader, person: Person, c: Request) {
  const id = asId.safeParse(c.req.param('id'))
  if (!id.success) throw missing('User')
  const row = await users.read.one(db, person, id.data)
  if (!mayAct(person, userRules, row, 'deactivate')) throw forbidden('hand over the work of this user')
  return row
}

async function listIn(c: Request) {
  const person = personOf(c)
  if (!mayInvite(person)) throw forbidden('invite users')
  return { person, body: inviteBody.parse(await readJson(c)) }
}

const wordsOf = (what: OpenWork['what']) =>
  openWorkWords[what].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

const stateWords = { known: 'This person already has an account.', twice: 'This person is in the list twice.' }

const problemsOf = ({ state, problems }: Judged, at: number): Problem[] =>
  state === 'ready'
    ? []
    : state === 'wrong'
      ? problems.map(({ field, message }) => ({ field: `lines.${at}.${field}`, message, code: 'invalid' }))
      : [{ field: `lines.${at}.email`, message: stateWords[state], code: 'inUse' }]
