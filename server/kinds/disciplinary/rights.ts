import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { levelIn, partyOnly } from '#server/core/access.ts'
import { audience } from '#server/core/audience.ts'
import type { Person } from '#server/core/person.ts'
import { either } from '#server/core/policy.ts'
import type { Tx } from '#server/db/database.ts'
import { hsAdviserRole, inductingRoles, projectManagerRole } from '#server/db/supplied/lookups.ts'
import { holdsRole } from '#server/core/rights/recordRights.ts'
import { disciplinaries as table } from '#server/db/tables/disciplinary.ts'

/** Project roles that see every card of their project, besides those who manage its safety. */
const seeingRoles = [hsAdviserRole, projectManagerRole]

/** The level in safety management; none for people of a subcontractor or supplier, who decide on nobody here. */
const ownLevel = (person: Person, projectId: number) =>
  partyOnly(person, projectId) ? 0 : levelIn(person, projectId, 'sms')

export const managesCards = (person: Person, projectId: number) =>
  person.seesAll || ownLevel(person, projectId) >= accessLevels.manage

/** Whether a person sees every card of a project. */
export const seesCards = (person: Person, projectId: number) =>
  managesCards(person, projectId) || (ownLevel(person, projectId) > 0 && holdsRole(person, projectId, seeingRoles))

export const mayRaiseCard = (person: Person, projectId: number) =>
  managesCards(person, projectId) ||
  (ownLevel(person, projectId) >= accessLevels.contribute && holdsRole(person, projectId, inductingRoles))

type Card = Pick<Disciplinary, 'projectId' | 'authorUserId' | 'personUserId'>

const isAuthor = (person: Person, row: Card) =>
  row.authorUserId === person.userId && ownLevel(person, row.projectId) >= accessLevels.contribute

/** Whether a person may write the record: its author, and people who manage the safety of the project. */
export const writesCard = (person: Person, row: Card) => isAuthor(person, row) || managesCards(person, row.projectId)

/** Whether a person administers an issued card: its author, and people who see every card and may write. */
export const keepsCard = (person: Person, row: Card) =>
  writesCard(person, row) ||
  (seesCards(person, row.projectId) && ownLevel(person, row.projectId) >= accessLevels.contribute)

/** Whether a person may decide on a card or on its appeal: never its author, and never the person who got it. */
export const isImpartial = (person: Person, row: Pick<Card, 'authorUserId' | 'personUserId'>) =>
  row.authorUserId !== person.userId && row.personUserId !== person.userId

const asked = sql.raw(`"processRun" r join "processInstanceUserList" l on l."runId" = r.id
  join "processInstanceUser" e on e."listId" = l.id
  where r."entityKind" = 'disciplinary' and r."entityId" = "disciplinary".id`)

/**
 * The rules and audience of a disciplinary: its author, everyone who was asked to decide, people who manage the safety
 * of the project, its H&S advisers and its project managers. Nobody else, whether or not it is a draft.
 */
export const cardRights = {
  /** No company is party to it: an employer is notified outside the record, and sees its head line. */
  parties: sql.raw(`'[]'::jsonb`),
  finds(person: Person): boolean | SQL {
    if (person.seesAll) return true
    const opened = [...person.projects.keys()].filter((id) => levelIn(person, id, 'sms') > 0)
    if (opened.length === 0) return false
    const whole = opened.filter((id) => seesCards(person, id))
    const found = either(
      whole.length > 0 && inArray(table.projectId, whole),
      eq(table.authorUserId, person.userId),
      sql`exists (select 1 from ${asked} and e."userId" = ${person.userId})`,
    )
    return typeof found === 'boolean' ? found : (and(inArray(table.projectId, opened), found) ?? false)
  },
  mayBeAsked: (person: Person, row: { projectId: number }) => person.seesAll || ownLevel(person, row.projectId) > 0,
  async audienceIn({ id, projectId, authorUserId }: Pick<Disciplinary, 'id' | 'projectId' | 'authorUserId'>, tx: Tx) {
    const [found] = await tx
      .select({
        ids: sql<number[]>`(select coalesce(jsonb_agg(distinct e."userId"), '[]'::jsonb) from ${asked})`,
      })
      .from(sql`"disciplinary"`)
      .where(eq(table.id, id))
    const within = audience.within('sms', projectId)
    return audience.either(
      audience.kind('disciplinary'),
      within.managers(),
      ...seeingRoles.map(within.role),
      ...[authorUserId, ...(found?.ids ?? [])].map(within.user),
    )
  },
}
