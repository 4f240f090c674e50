import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { permit, type Permit } from '#contract/entities/permit.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { isPin } from '#contract/people/signingPin.ts'
import { signature } from '#contract/questionnaires/signature.ts'
import { recordSystemOf } from '#contract/recordSystem.ts'
import type { HeldByLink } from '#contract/safety/holderLink.ts'
import { headers } from '#contract/wire/envelope.ts'
import { invalid } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import { openBody } from '#server/core/bodies.ts'
import type { Person } from '#server/core/person.ts'
import type { Env } from '#server/core/request.ts'
import { resourceOf } from '#server/core/resourceKind.ts'
import type { PasswordQueue, Services } from '#server/core/services.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { permitHolderLinks as links, permits } from '#server/db/tables/permit.ts'
import { sitePinCheck } from '#server/features/gate/sitePinProof.ts'
import { readForm } from '#server/platform/signIn/forms.ts'
import { countLinkTry } from '#server/platform/signIn/linkTries.ts'
import { hashOf } from '#server/platform/signIn/secrets.ts'
import { hasSitePin } from '#server/platform/signIn/sitePins.ts'
import { handBack, startWork } from './actions.ts'
import { stepOf } from './holderLinks.ts'

const reading = z.object({ Token: z.string({ error: 'Open the link again.' }).check(z.maxLength(200)) })
const pin = { Pin: z._default(z.string().check(z.maxLength(6)), ''), Signature: z._default(z.array(z.string()), []) }
const handingBack = permit.actions.handBack
const taking = z.discriminatedUnion('Step', [
  z.object({ ...pin, Step: z.literal('start') }),
  z.object({
    ...pin,
    Step: z.literal('handBack'),
    areaSafe: handingBack.shape.areaSafe,
    isolationsRemoved: handingBack.shape.isolationsRemoved,
    fireWatchMinutes: handingBack.shape.fireWatchMinutes,
    peopleOut: handingBack.shape.peopleOut,
  }),
])
/** The largest bodies in bytes: a link, and a step with a drawn signature. */
const largest = { link: 4_096, step: 524_288 }

const noLink = () => invalid('This link has ended or has been used. Ask the site office for another one.', 'Token')

/**
 * `POST /api/permitHolder/read` {Token} and `POST /api/permitHolder` {Step, …}, with the link in a header: the holder of
 * a permit reads it and takes its next step without an account.
 */
export function holderLinkRoutes(services: Services, passwords: PasswordQueue) {
  const check = sitePinCheck(services, passwords)
  const tooLong = 'This is more than a step can hold.'
  return new Hono<Env>()
    .post('/permitHolder/read', openBody(largest.link, tooLong), async (c) => {
      const { Token } = await readForm(c, reading)
      return answer(c, await countLinkTry(c, services, 'permitHolder', () => readByLink(services, Token)))
    })
    .post('/permitHolder', async (c) => {
      const token = c.req.header(headers.linkToken) ?? ''
      // The link comes in a header, so that nothing is read for one that does not work.
      const link = await countLinkTry(c, services, 'permitHolder', () => openLink(services, token))
      await c.get('bodies').hold(c, { largest: largest.step, tooLarge: tooLong, isStranger: true }, async () => {
        const { Pin, Signature, ...step } = await readForm(c, taking)
        const isProved = Pin !== ''
        if (isProved) {
          if (!isPin(Pin)) throw invalid('Enter the six digits of the PIN.', 'Pin')
          await passwords.admit(() => check({ personId: link.personId, pin: Pin, by: `link${link.id}` }))
        } else refuseUnsigned(Signature)
        await asHolder(services, link, async (w, row) => {
          const [used] = await w.tx.update(links).set({ usedOn: w.on }).where(isOpen(link.tokenHash, w.on)).returning()
          if (!used || stepOf(row) !== step.Step) throw noLink()
          const values =
            step.Step === 'start'
              ? await startWork(w, row, { signature: Signature }, { isProved })
              : await handBack(w, row, { ...step, signature: Signature }, { isProved })
          const kind = writing(resourceOf(services.kinds, 'permit'))
          await kind.put(w, row, values, step.Step, {}, `${row.holderName}, by their own link.`)
        })
      })
      return answer(c, null)
    })
}

function refuseUnsigned(sent: string[]) {
  const read = signature.safeParse(sent)
  if (!read.success) throw invalid(read.error.issues[0]!.message, 'signature')
}

/** Whether a link works: unused, in time, and of the one who holds the permit now. */
const isOpen = (tokenHash: string, now: string) =>
  and(
    eq(links.tokenHash, tokenHash),
    isNull(links.usedOn),
    gt(links.expiresOn, now),
    sql`exists (select 1 from "permit" r join "project" p on p.id = r."projectId" and not p."isDeleted"
      where r.id = ${links.permitId} and r."holderPersonId" = ${links.personId} and r."holderUserId" is null
      and not r."isDeleted")`,
  )

async function openLink({ db, now }: Services, token: string) {
  const tokenHash = await hashOf(token)
  const [link] = await db
    .select({
      id: links.id,
      tokenHash: links.tokenHash,
      permitId: links.permitId,
      personId: links.personId,
      expiresOn: links.expiresOn,
      projectId: permits.projectId,
      systemId: permits.systemId,
    })
    .from(links)
    .innerJoin(permits, eq(permits.id, links.permitId))
    .where(isOpen(tokenHash, now().toISOString()))
  if (!link) throw noLink()
  return link
}
type Link = Awaited<ReturnType<typeof openLink>>

/** Works on the permit of a link as the one who holds it. */
const asHolder = (services: Services, link: Link, work: (w: Write, row: Permit) => Promise<void>) =>
  writeAsSystem(
    services,
    async (w) => {
      const { read } = writing(resourceOf(services.kinds, 'permit'))
      const row = await read.one(w.tx, w.person, link.permitId)
      await work({ ...w, person: { ...w.person, fullName: row.holderName } satisfies Person }, row)
    },
    { projects: new Map([[link.projectId, { [recordSystemOf(link.systemId)]: accessLevels.manage }]]) },
  )

async function readByLink(services: Services, token: string): Promise<HeldByLink> {
  const link = await openLink(services, token)
  let held: HeldByLink | null = null
  await asHolder(services, link, async (w, row) => {
    held = {
      number: row.number ?? '',
      title: row.title,
      description: row.description,
      typeName: row.processSubTypeName,
      zone: row.locationName,
      projectNumber: row.projectNumber,
      projectName: row.projectName,
      timeZone: row.projectTimeZone,
      name: row.holderName,
      issuerName: row.issuerName,
      validFrom: row.validFrom,
      validTo: row.validTo,
      isolations: row.isolations,
      signedOn: row.signedOn,
      step: stepOf(row),
      signsByPin: await hasSitePin(w.tx, link.personId),
      fireWatchMinutes: /hot work/i.test(row.processSubTypeName) ? 60 : 0,
      expiresOn: link.expiresOn,
    }
  })
  return held!
}
