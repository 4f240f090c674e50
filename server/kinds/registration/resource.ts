import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { registration } from '#contract/entities/registration.ts'
import { missing } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import { reading } from '#server/core/reading.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { KindResource, Resource } from '#server/core/resourceKind.ts'
import { accountName } from '#server/db/accountName.ts'
import { registrations as table } from '#server/db/tables/registration.ts'
import { removeOldRegistrations } from '#server/features/site/removeRegistrations.ts'
import { comingPeopleAudience } from '#server/features/site/sitePeople.ts'
import { accept, alikeOf } from './accept.ts'
import { registrationByLink } from './byLink.ts'
import { registrationLinkCalls } from './links.ts'
import { returnTo } from './returning.ts'
import { registrationRules } from './rules.ts'
import { registrationWork } from './work.ts'

const ownFiles = `"storedFile" f where f."ownerKind" = 'registration' and f."ownerId" = "registration".id and not f."isDeleted"`

/** `GET /api/registration/{id}/alike`: known people who may be the one who registered (`PersonAlike`). */
const calls = (kind: Resource<typeof registration>) =>
  new Hono<Env>().route('/', registrationLinkCalls()).get('/registration/:id/alike', async (c) => {
    const { db } = c.get('services')
    const id = asId.safeParse(c.req.param('id'))
    if (!id.success) throw missing(registration.name)
    return answer(c, await alikeOf(db, await reading(kind).one(db, personOf(c), id.data)))
  })

export const registrationResource: KindResource<typeof registration> = {
  entity: registration,
  table,
  rules: registrationRules,
  calls,
  openCalls: registrationByLink,
  work: registrationWork,
  timed: { daily: { registrations: removeOldRegistrations } },
  facts: {
    linkKind: sql`(select l.kind from "registrationLink" l where l.id = "registration"."linkId")`,
    files:
      sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime,
      'part', f."ownerField") order by f.id), '[]'::jsonb) from ${ownFiles})`),
    fileCount: sql.raw(`(select count(*)::int from ${ownFiles})`),
    decidedByName: accountName('"registration"."decidedById"'),
  },
  audience: (row) => comingPeopleAudience('registration', row),
  actions: { accept, return: returnTo },
}
