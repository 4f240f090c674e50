import { Hono } from 'hono'
import { passCode } from '#contract/people/gate.ts'
import { personPass, personPassPath, personPin, personPinPath, type PersonPass } from '#contract/people/passes.ts'
import { forbidden } from '#server/base/refuse.ts'
import { markRecords } from '#server/core/marks.ts'
import { readJson } from '#server/core/readJson.ts'
import { readingOf } from '#server/core/reading.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { write, type Write } from '#server/core/write.ts'
import { sitePins } from '#server/db/tables/siteGate.ts'
import { codeOf } from '#server/platform/papers/recordCode.ts'
import type { HashQueue } from '#server/platform/signIn/hashQueue.ts'
import { forgetSiteProofs } from '#server/platform/signIn/sitePins.ts'
import { issuePass, passKey } from './passes.ts'

/**
 * For those who maintain a person. `PUT /api/personPass` `{ personId, renew }`: what is printed on their pass. `PUT
 * /api/personPin` `{ personId, pin }`: sets the PIN with which they sign in at a gate. Neither is a POST, whose answers
 * are kept for a repeat.
 */
export const passCalls = (passwords: HashQueue) =>
  new Hono<Env>()
    .put(`/${personPassPath}`, async (c) => {
      const body = await readJson(c)
      // Read before the transaction: the first call makes it, on a connection of its own.
      await passKey(c.get('services').db)
      return write(c, body, async (w) => {
        const { personId, renew } = personPass.parse(body)
        await refuseOthers(w, personId)
        const { token, issuedOn, isNew } = await issuePass(w, personId, renew)
        if (isNew) await note(w, personId, 'passIssued')
        const { size, path } = codeOf(passCode(token))
        return { data: { issuedOn, code: { size, path } } satisfies PersonPass }
      })
    })
    .put(`/${personPinPath}`, async (c) => {
      const body = await readJson(c, ['pin'])
      const { personId, pin } = personPin.parse(body)
      const { db, kinds } = c.get('services')
      // Looked at before the PIN is hashed, which takes time.
      await readingOf(kinds, 'person').one(db, personOf(c), personId)
      const pinHash = await passwords.hash(pin)
      return write(c, {}, async (w) => {
        await refuseOthers(w, personId)
        const set = { pinHash, setOn: w.on, setById: w.person.userId }
        await w.tx
          .insert(sitePins)
          .values({ personId, ...set })
          .onConflictDoUpdate({ target: sitePins.personId, set })
        await forgetSiteProofs(w.tx, personId)
        await note(w, personId, 'sitePinSet')
        return { data: { setOn: w.on } }
      })
    })

async function refuseOthers(w: Write, personId: number) {
  const { canEdit } = await readingOf(w.services.kinds, 'person').one(w.tx, w.person, personId)
  if (!canEdit) throw forbidden('change how this person signs in')
}

async function note(w: Write, personId: number, action: string) {
  w.addHistory({ entityKind: 'person', entityId: personId, action })
  await markRecords(w, 'person', [personId])
}
