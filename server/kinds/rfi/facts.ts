import { sql } from 'drizzle-orm'
import { fileCount } from '#server/core/fileFacts.ts'
import { accountName } from '#server/db/accountName.ts'

const own = (part: string) => sql.raw(`"${part}" part where part."rfiId" = "rfi".id`)
const companyOf = (id: string) =>
  sql.raw(`(select c.name from "user" u join "client" c on c.id = u."clientId" where u.id = ${id})`)
const written = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const list = (each: ReturnType<typeof sql>, from: ReturnType<typeof sql>, order = sql`part.id`) =>
  sql`(select coalesce(jsonb_agg(${each} order by ${order}), '[]'::jsonb) from ${from})`

const holders = (each: ReturnType<typeof sql>) =>
  list(each, sql`${own('rfiHolding')} and part."to" is null`, sql`part."from", part.id`)

const files = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size,
    'mime', f.mime) order by f.id), '[]'::jsonb) from "storedFile" f
  where f."ownerKind" = 'rfi' and f."ownerId" = "rfi".id and f."ownerField" = 'response:' || part.id
    and not f."isDeleted")`

/** The people who get copies, by name, looked up one by one by their keys. */
const copies = (join: string, kind: string, name: string, isGroup: boolean) => {
  const of = (column: string) => `(select ${column} from "${kind}" g where g.id = d."toId")`
  return sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', d."toId", 'name', ${of(name)}, 'isGroup', ${isGroup})
    order by ${of(name)}, d."toId"), '[]'::jsonb)
    from "${join}" d where d."fromId" = "rfi".id and ${of('not g."isDeleted"')})`)
}

/** The computed columns of a row. */
export const rfiFacts = {
  folderId: sql`(select p."rootFolderPmpId" from "project" p where p.id = "rfi"."parentProjectId")`,
  raisedByName: accountName('"rfi"."raisedByUserId"'),
  ballInCourtUserIds: holders(sql`part."userId"`),
  ballInCourtNames: holders(accountName('part."userId"')),
  ballInCourtClients: holders(companyOf('part."userId"')),
  ballSince: sql`(select ${written('min(part."from")')} from ${own('rfiHolding')} and part."to" is null)`,
  assigneeNames: sql`(select coalesce(jsonb_agg(${accountName(`(asked.one ->> 'userId')::int`)} order by asked.at), '[]'::jsonb)
    from jsonb_array_elements("rfi"."assignees") with ordinality as asked (one, at))`,
  distribution: sql`(${copies('rfiDistributionGroup', 'group', 'g.name', true)} || ${copies('rfiDistributionUser', 'user', `g."fullName"`, false)})`,
  responses: list(
    sql`jsonb_build_object('id', part.id, 'kind', part.kind, 'text', part.text, 'on', ${written('part."on"')},
      'byUserId', part."byUserId", 'byName', coalesce(part."byName", ${accountName('part."byUserId"')}),
      'byCompany', coalesce(part."byCompany", ${companyOf('part."byUserId"')}), 'toName', ${accountName('part."toUserId"')},
      'round', part.round, 'files', ${files})`,
    own('rfiResponse'),
  ),
  answerCount: sql`(select count(*)::int from ${own('rfiResponse')} and part.kind = 'answer')`,
  formerQuestions: list(
    sql`jsonb_build_object('question', part.question, 'on', ${written('part."on"')}, 'byName', ${accountName('part."byUserId"')})`,
    own('rfiFormerQuestion'),
  ),
  holdings: list(
    sql`jsonb_build_object('userId', part."userId", 'name', ${accountName('part."userId"')},
      'clientName', ${companyOf('part."userId"')}, 'from', ${written('part."from"')}, 'to', ${written('part."to"')})`,
    own('rfiHolding'),
  ),
  answerLinks: list(
    sql`jsonb_build_object('id', part.id, 'email', part.email, 'name', part.name, 'company', part.company,
      'sentOn', ${written('part."sentOn"')}, 'expiresOn', ${written('part."expiresOn"')}, 'usedOn', ${written('part."usedOn"')},
      'withdrawnOn', ${written('part."withdrawnOn"')},
      'mailedOn', (select ${written('m."sentOn"')} from "outboxMail" m where m.id = part."mailId"))`,
    own('rfiAnswerLink'),
    sql`part.id desc`,
  ),
  fileCount: fileCount('rfi', 'files'),
  officialRequired: sql`(select coalesce((p.settings -> 'rfi' ->> 'requireOfficialResponse')::boolean, true)
    from "project" p where p.id = "rfi"."parentProjectId")`,
}
