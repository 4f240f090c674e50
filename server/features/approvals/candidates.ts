import { and, eq, inArray } from 'drizzle-orm'
import { figure } from '#contract/text/amounts.ts'
import { tooFew, whyNot, whoIsAsked, type ProjectPerson } from '#contract/approvals/approvalPeople.ts'
import type { Entity, Row } from '#contract/entity.ts'
import { idsIn, type Stage } from '#contract/approvals/approvalStages.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import type { StagePreview } from '#contract/approvals/processRun.ts'
import { fits } from '#contract/questions/conditions.ts'
import type { Person } from '#server/core/person.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Services } from '#server/core/services.ts'
import type { Write } from '#server/core/write.ts'
import { todayIn } from '#server/core/today.ts'
import type { Tx } from '#server/db/database.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { employer } from '#server/features/site/employer.ts'
import { projects } from '#server/db/tables/project.ts'
import { readRights } from '#server/core/rights/rights.ts'
import type { Approved, ApprovalHooks, Party } from '#server/core/approvalHooks.ts'
import { partiesOf, partyAt, partyWords } from './parties.ts'
import { peopleFor } from './projectPeople.ts'
import type { AskedStage } from './submission.ts'

/** The people chosen for a stage at submission, by stage key: user ids. */
export type Chosen = Readonly<Record<string, readonly number[]>>

/** The source of candidates for a record's stages: who may read the record, and who has a part in it. */
export interface Search {
  tx: Tx
  services: Services
  of: Approved
  /** The people who may not decide on the record. */
  parties: readonly Party[]
  maySee(person: Person): boolean
}

/** Prepares the search for the people of a record's stages. */
export async function searchFor<E extends Entity>(
  { tx, services }: Pick<Write, 'tx' | 'services'>,
  approval: ApprovalHooks<E>,
  row: Row<E>,
): Promise<Search> {
  const parties = await partiesOf({ tx, services }, approval, row)
  return { tx, services, of: approval.of(row), parties, maySee: (person) => approval.maySee(person, row) }
}

/** Everyone on the project, and `more`, who may read the record. */
export async function readersOf({ tx, services, of, parties, maySee }: Search, more: readonly number[]) {
  const [project] = await tx.select({ timeZone: projects.timeZone }).from(projects).where(eq(projects.id, of.projectId))
  const now = services.now()
  const asked = { projectId: of.projectId, systems: [of.system] }
  const people = await peopleFor(tx, asked, more, todayIn(now, project!.timeZone))
  const ids = people.map(({ id }) => id)
  const rights = await readRights(tx, ids, now, services.config)
  return people.map((person) => {
    const held = rights.get(person.id)
    const asPartyAt = (stage: Stage) => partyAt({ userId: person.id, name: person.name }, parties, stage)
    return { ...person, asPartyAt, isReader: held !== undefined && maySee({ ...held, sessionId: '' }) }
  })
}
/** A person who may be asked; `asPartyAt` returns the part in the record that keeps them from deciding at a stage. */
export type Candidate = ProjectPerson & { isReader: boolean; asPartyAt(stage: Stage): string | null }

/** Whether the people of a stage represent the client. */
const isForClient = ({ candidateSource, candidateIds }: Stage) =>
  candidateSource === 'relationship' && candidateIds.every((id) => id === employer)

/** Why a person cannot be asked at a stage, as the end of a sentence that starts with their name. */
export function problemOf(person: Candidate, stage: Stage) {
  const as = person.asPartyAt(stage)
  if (as !== null) return partyWords(as)
  const problem = whyNot(person, stage.processRoleId)
  if (problem !== null) return problem
  // Nobody of the contractor decides for the client, not even as a substitute (11).
  if (isForClient(stage) && !person.relationshipIds.includes(employer)) return 'is not of the client'
  return person.isReader ? null : 'cannot open this record'
}

/** The stages of a plan with the people to ask, for `submit` and `resubmit`. */
export async function askedStages(
  search: Search,
  plan: readonly Stage[],
  values: Readonly<Record<string, unknown>>,
  chosen: Chosen,
): Promise<AskedStage[]> {
  const everyone = await readersOf(search, [...idsIn(plan, 'named'), ...Object.values(chosen).flat()])
  return Promise.all(
    plan.map(async (stage) => {
      const { people, barred } = peopleAt(stage, everyone, chosen[stage.key] ?? [])
      return {
        stage,
        skipped: skipReason(stage, values),
        people: people.map(({ id, name, processRoleIds }) => ({
          userId: id,
          name,
          isLead: processRoleIds.includes(processRoles.leadReviewer),
        })),
        ...(people.length < stage.minUsers && { wayOut: await wayOutOf(search.tx, stage, barred) }),
      }
    }),
  )
}

/** The people whom each stage would ask, or from whom its author could choose, for the dialog that submits a record. */
export async function previewOf(
  search: Search,
  plan: readonly Stage[],
  values: Readonly<Record<string, unknown>>,
): Promise<StagePreview[]> {
  const everyone = await readersOf(search, idsIn(plan, 'named'))
  const asked = plan.filter(({ processRoleId }) => processRoleId !== processRoles.author)
  return Promise.all(
    asked.map(async (stage) => {
      const { people, barred } = peopleAt(stage, everyone, [])
      const skipped = skipReason(stage, values)
      const problem = skipped === null ? tooFew(stage, people.length) : null
      return {
        key: stage.key,
        name: stage.name,
        processRoleId: stage.processRoleId,
        isChosen: stage.candidateSource === 'chosen',
        needed: stage.minUsers,
        people: people.map(({ id, name, of }) => ({ id, name, of })),
        skipped,
        problem: problem && [problem, await wayOutOf(search.tx, stage, barred)].join(' '),
      }
    }),
  )
}

/**
 * The people named by the template, or those the author chose where the template allows it; `barred` are those who may
 * not decide because of their part in the record.
 */
function peopleAt(stage: Stage, everyone: readonly Candidate[], chosen: readonly number[]) {
  if (stage.processRoleId === processRoles.author) return { people: [], barred: [] }
  if (stage.candidateSource !== 'chosen' || chosen.length === 0) {
    const ids = new Set(whoIsAsked([stage], everyone)[0]!.people.map(({ id }) => id))
    const meant = everyone.filter(({ id, isReader }) => isReader && ids.has(id))
    const [people, barred] = [true, false].map((may) => meant.filter((one) => (one.asPartyAt(stage) === null) === may))
    return { people: people!, barred: barred! }
  }
  const people = chosen.map((id) => {
    const person = everyone.find((one) => one.id === id)
    if (!person) throw invalid(`Stage ${stage.name} names a person who does not exist.`, `chosen.${stage.key}`)
    const problem = problemOf(person, stage)
    if (problem) throw invalid(`${person.name} ${problem}.`, `chosen.${stage.key}`)
    return person
  })
  return { people, barred: [] }
}

/** Who does not count at a stage with too few people, and whom to add. */
async function wayOutOf(tx: Tx, stage: Stage, barred: readonly Candidate[]) {
  const left = barred.map((person) => `${person.name} ${partyWords(person.asPartyAt(stage)!)}.`)
  return [...left, await whomToAdd(tx, stage)].join(' ')
}

const listNames = { projectRole: 'projectRoles', relationship: 'clientProjectRelationships' } as const

async function whomToAdd(tx: Tx, { candidateSource: source, candidateIds, groupNames, processRoleId, name }: Stage) {
  if (source === 'named') return `A manager names someone else for stage ${name} under Manage, Settings.`
  if (source === 'group') return `Add someone else to the group ${groupNames.join(' or ')}.`
  const [list, ids] =
    source === 'chosen' ? (['processRoles', [processRoleId]] as const) : [listNames[source], candidateIds]
  const found = await tx
    .select({ name: lookups.name })
    .from(lookups)
    .where(and(eq(lookups.list, list), inArray(lookups.id, [...ids])))
    .orderBy(lookups.sortOrder)
  const words = found.map((one) => one.name).join(' or ')
  if (source === 'chosen') return `Give someone else on the project the duty ${words}.`
  return source === 'relationship'
    ? `Add someone else of the company that is ${words} to the project.`
    : `Add someone else to the project as ${words}.`
}

const operators = { '=': 'is', '≠': 'is not', '<': 'is below', '>': 'is above', contains: 'contains' } as const

/** Why a stage does not apply to a record with these values; null if it does. */
export function skipReason({ skipIf }: Stage, values: Readonly<Record<string, unknown>>) {
  if (!skipIf) return null
  const { questionKey: key, operator: op, value } = skipIf
  if (!fits({ value: values[key] }, { op, value })) return null
  const words = key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  const what = `The ${words}`
  return op === 'answered'
    ? `${what} is given.`
    : `${what} ${operators[op]} ${Number.isFinite(Number(value)) ? figure(Number(value)) : value}.`
}
