import type * as z from 'zod/mini'
import type { gateOverride } from '#contract/people/gate.ts'
import type { GateOutcome } from '#contract/people/gateEvents.ts'
import { isPin } from '#contract/people/signingPin.ts'
import { forbidden, invalid, notSignedIn, Refusal } from '#server/base/refuse.ts'
import type { Request } from '#server/core/request.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import type { Services } from '#server/core/services.ts'
import { writeFor } from '#server/core/write.ts'
import { opensGates } from '#server/features/site/sitePeople.ts'
import { accountById } from '#server/platform/signIn/account.ts'
import type { HashQueue } from '#server/platform/signIn/hashQueue.ts'
import { tryPassword } from '#server/platform/signIn/passwordSignIn.ts'
import { newSecret } from '#server/platform/signIn/secrets.ts'
import { pinHashOf } from '#server/platform/signIn/signingPins.ts'
import { countTry, forgetTries } from '#server/platform/signIn/throttle.ts'
import { create, keepEvent, lockPlace, takenBefore } from './events.ts'
import type { Gate } from './gates.ts'
import { lockedWords, wrongAtGate } from './identify.ts'

interface Entered {
  staffUserId: number
  secret: string
}

const notRight = () => invalid('This is not the PIN or the password of that person.', 'secret')

/** Makes sure that someone of the site stands at a gate: by their signing PIN or their password. */
export async function proveStaff(
  c: Request,
  services: Services,
  passwords: HashQueue,
  gate: Gate,
  { staffUserId, secret }: Entered,
) {
  if (services.config.oidc)
    throw new Refusal(403, [
      { code: 'notAllowed', message: 'Passwords and PINs are not kept here. Sign the person in on your own phone.' },
    ])
  const account = await accountById(services.db, staffUserId)
  const counted = [
    { key: `gateStaff:${gate.id}`, limit: wrongAtGate },
    { key: `gateStaffPin:${staffUserId}`, limit: wrongAtGate },
  ]
  await countTry(services, counted, lockedWords)
  const pinHash = isPin(secret) ? await pinHashOf(services.db, staffUserId) : null
  const isRight =
    pinHash === null
      ? await tryPassword(
          c,
          services,
          passwords,
          {
            email: account?.email ?? '',
            account,
            hash: account?.passwordHash ?? (await passwords.hash(newSecret())),
          },
          secret,
        )
      : await passwords.verify(pinHash, secret)
  const person = isRight ? await readPerson(services.db, staffUserId, '', services.now(), services.config) : null
  if (!person) throw notRight()
  for (const { key } of counted) await forgetTries(services.db, key)
  if (!opensGates(person, gate)) throw forbidden('let people in on this site')
  return person
}

/** Signs in someone whom the gate refuses, under the name and with the reason of someone of the site. */
export async function override(
  c: Request,
  services: Services,
  passwords: HashQueue,
  gate: Gate,
  asked: z.output<typeof gateOverride>,
): Promise<GateOutcome> {
  const { eventId, personId, reason, method } = asked
  const staff = await passwords.admit(() => proveStaff(c, services, passwords, gate, asked))
  let outcome: GateOutcome = { eventId, result: 'refused', reasons: [], attendanceId: null }
  const origin = { fromAddress: c.get('address') || null, requestId: c.get('requestId') || null }
  const find = async (tx: Parameters<Parameters<typeof writeFor>[1]['find']>[0]) => {
    const person = await readPerson(tx, staff.userId, '', services.now(), services.config)
    if (!person) throw notSignedIn()
    return person
  }
  await writeFor(services, { find, ...origin }, async (w) => {
    const before = await takenBefore(w, gate, eventId)
    if (before) {
      outcome = before
      return
    }
    await lockPlace(w, gate.projectId, personId)
    const at = asked.at > w.on ? w.on : asked.at
    const row = await create(w, gate, { at, method }, { personId, overrideReason: reason })
    outcome = { eventId, result: 'done', reasons: [], attendanceId: row.id }
    await keepEvent(w, gate, { eventId, kind: 'in', at, personId }, outcome)
  })
  return outcome
}
