import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { accident, Accident } from '#contract/entities/accident.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import type { AnswerSet } from '#contract/questionnaires/answers.ts'
import { endedIn, instanceStatus as status, writtenIn } from '#contract/questionnaires/instanceStatus.ts'
import { levelIn, partyOnly } from '#server/core/access.ts'
import { audience } from '#server/core/audience.ts'
import type { Person } from '#server/core/person.ts'
import { either, type Rules } from '#server/core/policy.ts'
import type { Tx } from '#server/db/database.ts'
import { onceNumbered } from '#server/features/questionnaires/rights.ts'
import { readsAllAccidents } from '#server/features/site/accidentReaders.ts'
import { accidents } from '#server/db/tables/accident.ts'

interface Owned {
  projectId: number
  authorUserId: number
}

const seenProjects = ({ projects }: Person) =>
  [...projects].flatMap(([id, systems]) => (systems.sms === undefined ? [] : [id]))
/** Everyone who may write in safety management may report accidents. */
export const mayReport = (person: Person, { projectId }: { projectId: number }) =>
  person.seesAll || levelIn(person, projectId, 'sms') >= accessLevels.contribute
const manages = (person: Person, { projectId }: { projectId: number }) =>
  person.seesAll || (levelIn(person, projectId, 'sms') >= accessLevels.manage && !partyOnly(person, projectId))

/**
 * Whether a person sees all of an accident: its author, managers of safety management, and the project's H&S advisers
 * and project managers (domain specification, 2.3). Everyone else sees the head line at most.
 */
export const seesWhole = (person: Person, row: Owned) =>
  row.authorUserId === person.userId || readsAllAccidents(person, row.projectId)

/** Whether a person may see it because of their role on the project, and may write. */
const handles = (person: Person, row: Owned) => mayReport(person, row) && readsAllAccidents(person, row.projectId)
const isAuthor = (person: Person, row: Owned) => row.authorUserId === person.userId && mayReport(person, row)
const writes = (person: Person, row: Owned) => isAuthor(person, row) || handles(person, row)

/** People who investigate an accident may correct the report until it is closed. */
export const mayWriteParts = (person: Person, row: Owned & { statusId: number }) =>
  writtenIn.includes(row.statusId)
    ? writes(person, row)
    : (row.statusId === status.inReview || row.statusId === status.approved) && handles(person, row)

/** The companies party to the accident: the one responsible, and the employers of the injured. */
const parties = sql.raw(`(select coalesce(jsonb_agg(distinct party.id), '[]'::jsonb) from (
    select "accident"."clientId" as id
    union all select part."employerId" from "accidentPart" part where part."accidentId" = "accident".id
  ) party where party.id is not null)`)
const isOfCompany = ({ clientId }: Person) => sql`("accident"."clientId" = ${clientId}
  or exists (select 1 from "accidentPart" part where part."accidentId" = "accident".id and part."employerId" = ${clientId}))`

interface Heard extends Owned {
  id: number
  statusId: number
}

/**
 * The rules and audience of accidents. Being asked in an approval gives no access: only people who see all of an
 * accident are asked.
 */
export const accidentRights = {
  parties,
  finds(person: Person): boolean | SQL {
    if (person.seesAll) return true
    const seen = seenProjects(person)
    if (seen.length === 0) return false
    const whole = seen.filter((projectId) => readsAllAccidents(person, projectId))
    const open = either(
      eq(accidents.authorUserId, person.userId),
      whole.length > 0 && inArray(accidents.projectId, whole),
      and(ne(accidents.statusId, status.draft), isOfCompany(person)) ?? false,
    )
    return typeof open === 'boolean' ? open : (and(inArray(accidents.projectId, seen), open) ?? false)
  },
  mayBeAsked: (person: Person, { projectId }: { projectId: number }) => readsAllAccidents(person, projectId),
  async audienceIn(row: Heard, tx: Tx) {
    const [found] = await tx
      .select({ partyIds: sql<number[]>`${parties}` })
      .from(sql`"accident"`)
      .where(eq(accidents.id, row.id))
    const within = audience.within('sms', row.projectId)
    return audience.either(
      audience.kind('accident'),
      within.managers(),
      within.advisers(),
      within.projectManagers(),
      within.user(row.authorUserId),
      ...(row.statusId === status.draft ? [] : (found?.partyIds ?? []).map(within.client)),
    )
  },
}

export const accidentRules: Rules<typeof accident> = {
  personal: true,
  finds: accidentRights.finds,
  creates: mayReport,
  edits: (person, row) => writtenIn.includes(row.statusId) && writes(person, row),
  removes: writes,
  keptBecause: onceNumbered('An accident with a number stays on record for good.'),
  acts(person, row, action) {
    switch (action) {
      case 'submit':
      case 'assess':
        return writes(person, row)
      case 'decide':
      case 'tell':
      case 'report':
        return handles(person, row)
      default:
        return manages(person, row)
    }
  },
  readsHistory: (_, row) => ((row as Partial<Accident>).isWhole ? undefined : sql`false`),
  tellsHistory: isWholeFor,
}

/**
 * The report is answered by people who may write it; the investigation by those who investigate and by its author, from
 * its submission until the accident is closed.
 */
export function mayAnswerAccident(person: Person, row: Accident, set: AnswerSet) {
  if (set === 'main') return row.canEdit
  const isOpen = row.statusId > status.draft && row.statusId <= status.approved
  return isOpen && writes(person, row)
}

const isOpen = sql.raw(`"accident"."statusId" not in (${endedIn.join(', ')})`)

/** Accidents that must be reported, or may have to be, and have not been. */
const isToReport = sql.raw(`"accident"."reportedOn" is null and "accident"."reportDueOn" is not null`)

/** The condition for accidents that a person sees completely. */
export function isWholeFor(person: Person) {
  if (person.seesAll) return sql`true`
  const whole = seenProjects(person).filter((projectId) => readsAllAccidents(person, projectId))
  return either(
    eq(accidents.authorUserId, person.userId),
    whole.length > 0 && inArray(accidents.projectId, whole),
  ) as SQL
}

/**
 * The conditions of a window's views. People who see only the head line must not learn whether an accident is
 * reportable.
 */
export const accidentViews = (person: Person) => ({
  all: undefined,
  open: isOpen,
  toReport: and(isToReport, isWholeFor(person)),
  mine: eq(accidents.authorUserId, person.userId),
})
