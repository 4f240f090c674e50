import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { permit } from '#contract/entities/permit.ts'
import { dateTime } from '#contract/fields.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { levelIn } from '#server/core/access.ts'
import { answer } from '#server/core/answer.ts'
import { reading } from '#server/core/reading.ts'
import { invalid, missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { KindResource, Resource } from '#server/core/resourceKind.ts'
import { trainingGaps } from '#server/features/site/requiredTraining.ts'
import { signedOn } from '#server/features/questionnaires/signOn.ts'
import { instanceResource } from '#server/features/questionnaires/instanceResource.ts'
import { fileInForce } from '#server/features/safetyFile/sections.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import { projectResource } from '../project/resource.ts'
import { permitActions } from './actions.ts'
import { permitApproval } from './approval.ts'
import { permitCalendarCalls } from './calendar.ts'
import { checkPermit } from './check.ts'
import { clashesOf } from './clash.ts'
import { holderLinkRoutes } from './holderByLink.ts'
import { holderLinkCalls } from './holderLinks.ts'
import { holdersFollow } from './holder.ts'
import { machinesFact } from './machines.ts'
import { announceToNeighbours, neighbourCalls } from './neighbours.ts'
import { copiedPermit } from './nextTime.ts'
import { notifyOfPermit } from './news.ts'
import { permitPdfCalls } from './permitPdf.ts'
import { mayAnswerPermit, permitRights, permitRules, permitViews } from './rules.ts'
import { accountName } from '#server/db/accountName.ts'
import { permits as table } from '#server/db/tables/permit.ts'
import { permitWork } from './work.ts'
import { watchPermits } from './clock.ts'

const ofSubType = (column: string) =>
  sql.raw(`(select s."${column}" from "processSubType" s where s.id = "permit"."processSubTypeId")`)

const projects = reading(projectResource)
const planned = z.object({
  id: z._default(z.coerce.number().check(z.int()), 0),
  processSubTypeId: asId,
  locationId: asId,
  validFrom: dateTime('Valid from'),
  validTo: dateTime('Valid to'),
})

/**
 * The clashes of a permit, in its zone and at its time: `GET /api/permit/{id}/clashes`, and before it is saved `GET
 * /api/permitClashes/{projectId}?processSubTypeId=&locationId=&validFrom=&validTo=&id=`. The sections of the safety
 * file that its holder reads first: `GET /api/permitSafetyFile/{projectId}?holderUserId=`, by default the asker.
 * Training that its type requires and the people doing the work lack: `GET /api/permit/{id}/training`.
 */
const permitCalls = (kind: Resource<typeof permit>) =>
  new Hono<Env>()
    .route('/', permitPdfCalls(kind))
    .route('/', permitCalendarCalls)
    .route('/', neighbourCalls)
    .route('/', holderLinkCalls(kind))
    .get('/permitClashes/:projectId', async (c) => {
      const { db, now } = c.get('services')
      const person = personOf(c)
      const id = asId.safeParse(c.req.param('projectId'))
      if (!id.success) throw missing('Project')
      const { id: projectId } = await projects.one(db, person, id.data)
      const asked = planned.safeParse(c.req.query())
      if (!asked.success) throw invalid('Say the type, the zone and the time of the permit.')
      return answer(c, await clashesOf(db, { ...asked.data, projectId }, person, now()))
    })
    .get('/permitSafetyFile/:projectId', async (c) => {
      const { db, now, config } = c.get('services')
      const person = personOf(c)
      const [id, holderId] = [asId.safeParse(c.req.param('projectId')), asId.safeParse(c.req.query('holderUserId'))]
      if (!id.success) throw missing('Project')
      const { id: projectId } = await projects.one(db, person, id.data)
      if (levelIn(person, projectId, 'fm') === 0) throw missing('Safety file')
      const holder = holderId.success ? await readPerson(db, holderId.data, '', now(), config) : person
      return answer(c, await fileInForce(db, projectId, holder, person))
    })
    .get('/permit/:id/clashes', async (c) => {
      const { db } = c.get('services')
      const id = asId.safeParse(c.req.param('id'))
      if (!id.success) throw missing(permit.name)
      const row = await reading(kind).one(db, personOf(c), id.data)
      return answer(c, await clashesOf(db, row, personOf(c), c.get('services').now()))
    })
    .get('/permit/:id/training', async (c) => {
      const { db } = c.get('services')
      const id = asId.safeParse(c.req.param('id'))
      if (!id.success) throw missing(permit.name)
      return answer(c, await trainingGaps(db, await reading(kind).one(db, personOf(c), id.data)))
    })

/** What the person record of the holder says; null for a holder who is known by account only. */
const holder = (column: string) => sql.raw(`(select ${column} from "person" p where p.id = "permit"."holderPersonId")`)
/** The company for which the holder works on the project. */
const holdersClient = sql.raw(`(select l."clientId" from "projectPerson" l where l."projectId" = "permit"."projectId"
  and l."personId" = "permit"."holderPersonId" and not l."isDeleted" limit 1)`)
const isUnfinished = sql.raw(`"permit"."statusId" between ${status.draft} and ${status.expired}`)

const { announceToFormer, ...common } = instanceResource({
  ...permitApproval,
  table,
  rights: permitRights,
  mayAnswer: mayAnswerPermit,
  copied: copiedPermit,
})

export const permitResource: KindResource<typeof permit> = {
  ...common,
  table,
  keptOffline: true,
  documents: [signedOn(table, 'workers'), signedOn(table, 'signatures'), signedOn(table, 'fileRead')],
  rules: permitRules,
  calls: permitCalls,
  openCalls: (services, passwords) => holderLinkRoutes(services, passwords),
  facts: {
    ...common.facts,
    holderName: sql`coalesce(${accountName('"permit"."holderUserId"')}, ${holder('p."fullName"')}, '')`,
    holderCompany: sql`(select c.name from "client" c where c.id = coalesce(${holdersClient}, ${holder('p."clientId"')}))`,
    signedOn: sql`(select count(*)::int from jsonb_array_elements("permit".workers) w where w->>'offAt' is null)`,
    requiresSignOn: ofSubType('requiresSignOn'),
    requiresRams: ofSubType('requiresRams'),
    windLimit: ofSubType('windLimit'),
    machines: machinesFact,
    ramsRevision: sql`(select r.revision from "rams" r where r.id = "permit"."ramsId")`,
    // The smaller of both; a null is ignored.
    maxDurationHours: sql`least(${ofSubType('maxDurationHours')}, (select (p.settings #>> '{sms,maxPermitHours}')::int
      from "project" p where p.id = "permit"."projectId"))`,
  },
  window: (person) => ({ views: permitViews(person) }),
  dependsOn: {
    ...common.dependsOn,
    processSubType: ['requiresSignOn', 'requiresRams', 'windLimit', 'maxDurationHours'],
    equipment: ['number', 'name', 'statusId'],
    person: ['firstName', 'lastName', 'clientId'],
  },
  restrictDelete: {
    holderUserId: { sentence: 'still holds permits ({title}). Hand them over first.', rows: isUnfinished },
    holderPersonId: { sentence: 'still holds permits ({title}). Hand them over first.', rows: isUnfinished },
    issuerUserId: { sentence: 'still issues permits ({title}). Name another issuer first.', rows: isUnfinished },
  },
  immutable: { projectId: 'A permit cannot be moved to another project.' },
  check: checkPermit,
  recalculation: holdersFollow,
  work: permitWork,
  timed: { watch: { permits: { seconds: 30, work: watchPermits } } },
  figures: ({ person }) => [{ name: 'activePermits', where: permitViews(person).active }],
  actions: permitActions,
  async afterwards(w, row, before, action) {
    await announceToFormer(w, row, before)
    announceToNeighbours(w, row, before)
    if (action !== 'deleted' && action !== 'restored') await notifyOfPermit(w, row, before, action)
  },
}
