import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { sitePinProofForm, sitePinProofPath, type SitePinProof } from '#contract/people/passes.ts'
import { systems } from '#contract/systems.ts'
import { invalid, missing, Refusal } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { mayWriteSafety } from '#server/core/rights/recordRights.ts'
import type { Services } from '#server/core/services.ts'
import { listedAs } from '#server/features/site/namedPeople.ts'
import { readForm } from '#server/platform/signIn/forms.ts'
import type { HashQueue } from '#server/platform/signIn/hashQueue.ts'
import { newSecret } from '#server/platform/signIn/secrets.ts'
import { newSiteProof, sitePinHashOf } from '#server/platform/signIn/sitePins.ts'
import { countTry, forgetTries, takeBackTry } from '#server/platform/signIn/throttle.ts'
import { triesOf, wrongAtGate } from './identify.ts'

const largestBody = 4_096
const lockedWords = 'Too many wrong PINs. Wait five minutes and try again.'

/** Checks the site PIN of someone who signs away from a gate; `by` is the session or link in which it was entered. */
export type SitePinCheck = (entered: { personId: number; pin: string; by: string }) => Promise<void>

/**
 * Returns the check of a site PIN. A wrong one counts as at a gate: five in a row lock it for five minutes where it was
 * entered. The work is the same for people without a PIN, so that nobody learns who has one.
 */
export function sitePinCheck(services: Services, passwords: HashQueue): SitePinCheck {
  let nobodys: Promise<string> | null = null
  const hashOfNobody = () => {
    nobodys ??= passwords.hash(newSecret())
    nobodys.catch(() => (nobodys = null))
    return nobodys
  }
  return async ({ personId, pin, by }) => {
    const unknown = await hashOfNobody()
    const counted = [{ key: `sitePinBy:${by}:${personId}`, limit: wrongAtGate }, triesOf(personId)]
    await countTry(services, counted, lockedWords)
    const pinHash = await sitePinHashOf(services.db, personId)
    const isRight = await passwords.verify(pinHash ?? unknown, pin).catch(async (error: unknown) => {
      // A PIN that was not compared does not count.
      for (const one of counted) await takeBackTry(services, one)
      throw error
    })
    if (pinHash === null || !isRight) throw invalid('This is not the PIN, or none is set.', 'Pin')
    for (const { key } of counted) await forgetTries(services.db, key)
  }
}

/**
 * `POST /api/SitePinProof`: someone on the list of a project enters their site PIN on the device of a person who writes
 * its safety records. Answers with a proof for one signature. No PIN reaches `write`, whose idempotency store would
 * keep a hash of the body.
 */
export function sitePinProofCalls(services: Services, passwords: HashQueue) {
  const check = sitePinCheck(services, passwords)
  const small = bodyLimit({
    maxSize: largestBody,
    onError: () => {
      throw new Refusal(413, [{ code: 'tooLarge', message: 'This is more than a PIN can hold.' }])
    },
  })
  return new Hono<Env>().post(`/${sitePinProofPath}`, small, async (c) => {
    const { ProjectId: projectId, PersonId: personId, Pin: pin } = await readForm(c, sitePinProofForm)
    const asker = personOf(c)
    const isOfSite = [systems.sms, systems.fm].some((systemId) => mayWriteSafety(asker, { projectId, systemId }))
    const listed = isOfSite
      ? await listedAs(services.db, projectId, { personId, userId: null, name: '', company: null })
      : null
    if (!listed) throw missing('Person')
    await passwords.admit(() => check({ personId, pin, by: String(asker.userId) }))
    const of = { personId, sessionId: asker.sessionId }
    const proof = await newSiteProof(services.db, services.steady(), of)
    return answer(c, { proof, personId, name: listed.name } satisfies SitePinProof)
  })
}
