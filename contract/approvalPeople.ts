import type { Stage } from './approvalStages.ts'
import { processRoles, usersForProcessRole } from './session.ts'

/** Somebody who may be asked, as a project knows them today. */
export interface ProjectPerson {
  id: number
  name: string
  /** Their company. */
  of: string
  isActive: boolean
  availableForAuthoring: boolean
  availableForReviewing: boolean
  projectRoleIds: readonly number[]
  /** Duties they were given on the project. */
  processRoleIds: readonly number[]
  /** What their company is to the project. */
  relationshipIds: readonly number[]
}

interface Named {
  id: number
  name: string
  of: string
}

/** Who would be asked at one stage. */
export interface StagePeople {
  key: string
  people: Named[]
  /** Those whom the template means and who cannot be asked, with the reason. */
  passedOver: (Named & { reason: string })[]
  /** Those who are asked as well once the stage is overdue. */
  escalation: Named[]
  /** Why a record could not be submitted on this project. */
  problem: string | null
  /** Why it may get stuck. */
  warning: string | null
}

const isOnProject = ({ projectRoleIds }: ProjectPerson) => projectRoleIds.length > 0

const meant: Record<Stage['candidateSource'], (person: ProjectPerson, stage: Stage) => boolean> = {
  named: ({ id }, { candidateIds }) => candidateIds.includes(id),
  projectRole: ({ projectRoleIds }, { candidateIds }) => projectRoleIds.some((id) => candidateIds.includes(id)),
  relationship: (person, { candidateIds }) =>
    isOnProject(person) && person.relationshipIds.some((id) => candidateIds.includes(id)),
  // Groups are a project's own; a project without any has nobody in them.
  group: () => false,
  chosen: ({ processRoleIds }, { processRoleId }) => processRoleIds.includes(processRoleId),
}

const named = ({ id, name, of }: ProjectPerson): Named => ({ id, name, of })

/** Why somebody cannot take a duty (domain, 2.2); null when they can. */
function whyNot(person: ProjectPerson, roleId: number) {
  if (!person.isActive) return 'has no active account'
  if (usersForProcessRole([person], roleId).length > 0) return null
  return roleId === processRoles.author ? 'may not be chosen as author' : 'may not be chosen to review or approve'
}

/** How many a stage cannot do without. */
const needed = ({ minUsers, rule, atLeast }: Stage) => Math.max(1, minUsers, rule === 'atLeast' ? (atLeast ?? 1) : 1)

function problemOf(stage: Stage, count: number) {
  if (count === 0) return `No one is available for stage ${stage.name}.`
  const lacking = needed(stage) - count
  return lacking > 0 ? `Stage ${stage.name} needs ${needed(stage)} people and has ${count}.` : null
}

/** Whether too few are left once one of them has written the record: nobody decides on their own. */
function warningOf(stage: Stage, people: readonly ProjectPerson[]) {
  if (stage.processRoleId === processRoles.author || stage.allowSameUserAsAuthor || people.length > needed(stage))
    return null
  const [author] = people.filter(({ availableForAuthoring }) => availableForAuthoring)
  return author && people.length === needed(stage)
    ? `Where ${author.name} is the author, too few are left to decide.`
    : null
}

/** Who would be asked, stage by stage, if a record were submitted today. */
export function whoIsAsked(stages: readonly Stage[], everybody: readonly ProjectPerson[]): StagePeople[] {
  return stages.map((stage) => {
    const wanted = everybody.filter((person) => meant[stage.candidateSource](person, stage))
    const people = wanted.filter((person) => whyNot(person, stage.processRoleId) === null)
    const problem = problemOf(stage, people.length)
    const role = stage.escalateToProjectRoleId
    return {
      key: stage.key,
      people: people.map(named),
      problem,
      passedOver: wanted.flatMap((person) => {
        const reason = whyNot(person, stage.processRoleId)
        return reason ? [{ ...named(person), reason }] : []
      }),
      escalation: role
        ? everybody.filter((person) => person.isActive && person.projectRoleIds.includes(role)).map(named)
        : [],
      warning: problem ? null : warningOf(stage, people),
    }
  })
}

/** The answer of a dry run. */
export interface DryRun {
  templateId: number
  projectId: number
  projectName: string
  stages: StagePeople[]
}
