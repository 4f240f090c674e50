import { eq } from 'drizzle-orm'
import { whyNot, whoIsAsked, type ProjectPerson } from '#contract/approvalPeople.ts'
import { idsIn, type Stage } from '#contract/approvalStages.ts'
import { processRoles } from '#contract/processRoles.ts'
import type { StagePreview } from '#contract/processRun.ts'
import { fits } from '#contract/questions/conditions.ts'
import type { Person } from '#server/core/person.ts'
import { invalid } from '#server/core/refuse.ts'
import type { Services } from '#server/core/services.ts'
import { todayIn } from '#server/core/today.ts'
import type { Tx } from '#server/db/database.ts'
import { projects } from '#server/kinds/project/table.ts'
import { readRights } from '#server/signIn/rights.ts'
import type { Approved } from './hooks.ts'
import { peopleFor } from './projectPeople.ts'
import type { AskedStage } from './submission.ts'

/** The people chosen for a stage at submission, by stage key: user ids. */
export type Chosen = Readonly<Record<string, readonly number[]>>

/** Where candidates are looked for, and who of them may read the record. */
export interface Search {
  tx: Tx
  services: Services
  of: Approved
  maySee(person: Person): boolean
}

/** Everyone on the project, and `more`, who may read the record. */
export async function readersOf({ tx, services, of, maySee }: Search, more: readonly number[]) {
  const [project] = await tx.select({ timeZone: projects.timeZone }).from(projects).where(eq(projects.id, of.projectId))
  const now = services.now()
  const asked = { projectId: of.projectId, systems: [of.system] }
  const people = await peopleFor(tx, asked, more, todayIn(now, project!.timeZone))
  const ids = people.map(({ id }) => id)
  const rights = await readRights(tx, ids, now, services.config)
  return people.map((person) => {
    const held = rights.get(person.id)
    return { ...person, isReader: held !== undefined && maySee({ ...held, sessionId: '' }) }
  })
}
export type Candidate = ProjectPerson & { isReader: boolean }

/** Why a person cannot be asked at a stage, as the end of a sentence that starts with their name. */
export const problemOf = (person: Candidate, { processRoleId }: Stage) =>
  whyNot(person, processRoleId) ?? (person.isReader ? null : 'cannot open this record')

/** The stages of a plan with the people to ask, for `submit` and `resubmit`. */
export async function askedStages(
  search: Search,
  plan: readonly Stage[],
  values: Readonly<Record<string, unknown>>,
  chosen: Chosen,
): Promise<AskedStage[]> {
  const everyone = await readersOf(search, [...idsIn(plan, 'named'), ...Object.values(chosen).flat()])
  return plan.map((stage) => ({
    stage,
    skipped: skipReason(stage, values),
    people: peopleAt(stage, everyone, chosen[stage.key] ?? []).map(({ id, name, processRoleIds }) => ({
      userId: id,
      name,
      isLead: processRoleIds.includes(processRoles.leadReviewer),
    })),
  }))
}

/** Whom each stage would ask, or whom its author could choose, for the dialog in which a record is submitted. */
export async function previewOf(
  search: Search,
  plan: readonly Stage[],
  values: Readonly<Record<string, unknown>>,
): Promise<StagePreview[]> {
  const everyone = await readersOf(search, idsIn(plan, 'named'))
  return plan
    .filter(({ processRoleId }) => processRoleId !== processRoles.author)
    .map((stage) => {
      const isChosen = stage.candidateSource === 'chosen'
      const may = peopleAt(stage, everyone, []).filter(
        ({ id }) => stage.allowSameUserAsAuthor || id !== search.of.authorId,
      )
      const skipped = skipReason(stage, values)
      return {
        key: stage.key,
        name: stage.name,
        processRoleId: stage.processRoleId,
        isChosen,
        needed: stage.minUsers,
        people: may.map(({ id, name, of }) => ({ id, name, of })),
        skipped,
        problem: skipped === null && may.length === 0 ? `No one is available for stage ${stage.name}.` : null,
      }
    })
}

/** The people whom the template names, or those whom the author chose where the template leaves it to them. */
function peopleAt(stage: Stage, everyone: readonly Candidate[], chosen: readonly number[]) {
  if (stage.processRoleId === processRoles.author) return []
  if (stage.candidateSource !== 'chosen' || chosen.length === 0) {
    const ids = new Set(whoIsAsked([stage], everyone)[0]!.people.map(({ id }) => id))
    return everyone.filter(({ id, isReader }) => isReader && ids.has(id))
  }
  return chosen.map((id) => {
    const person = everyone.find((one) => one.id === id)
    if (!person) throw invalid(`Stage ${stage.name} names a person who does not exist.`, `chosen.${stage.key}`)
    const problem = problemOf(person, stage)
    if (problem) throw invalid(`${person.name} ${problem}.`, `chosen.${stage.key}`)
    return person
  })
}

const operators = { '=': 'is', '≠': 'is not', '<': 'is below', '>': 'is above', contains: 'contains' } as const

/** Why a stage does not apply to a record with these values; null if it does. */
export function skipReason({ skipIf }: Stage, values: Readonly<Record<string, unknown>>) {
  if (!skipIf) return null
  const { questionKey: key, operator: op, value } = skipIf
  if (!fits({ value: values[key] }, { op, value })) return null
  const words = key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  const what = `The ${words}`
  return op === 'answered' ? `${what} is given.` : `${what} ${operators[op]} ${value}.`
}
