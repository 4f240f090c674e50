import type { Stage } from './approvalStages.ts'
import { processRoles, usersForProcessRole } from './processRoles.ts'
import { folded } from '../text/folded.ts'

/** A person who may be asked to approve, with their current roles on a project. */
export interface ProjectPerson {
  id: number
  name: string
  /** Name of their company. */
  of: string
  isActive: boolean
  availableForAuthoring: boolean
  availableForReviewing: boolean
  projectRoleIds: readonly number[]
  /** Process roles assigned to them on the project. */
  processRoleIds: readonly number[]
  /** Relationships of their company to the project. */
  relationshipIds: readonly number[]
  /** Groups of the project that they belong to, in lower case. */
  groupNames: readonly string[]
}

interface Named {
  id: number
  name: string
  of: string
}

/** People asked at one stage of an approval. */
export interface StagePeople {
  key: string
  people: Named[]
  /** People the template names who cannot be asked, each with the reason. */
  passedOver: (Named & { reason: string })[]
  /** People who are asked as well once the stage is overdue. */
  escalation: Named[]
  /** Why a record cannot be submitted on this project; null if it can. */
  problem: string | null
  /** Why the stage may get stuck; null if it will not. */
  warning: string | null
}

const isOnProject = ({ projectRoleIds }: ProjectPerson) => projectRoleIds.length > 0

const meant: Record<Stage['candidateSource'], (person: ProjectPerson, stage: Stage) => boolean> = {
  named: ({ id }, { candidateIds }) => candidateIds.includes(id),
  projectRole: ({ projectRoleIds }, { candidateIds }) => projectRoleIds.some((id) => candidateIds.includes(id)),
  relationship: (person, { candidateIds }) =>
    isOnProject(person) && person.relationshipIds.some((id) => candidateIds.includes(id)),
  group: (person, stage) => stage.groupNames.some((name) => person.groupNames.includes(folded(name))),
  chosen: ({ processRoleIds }, { processRoleId }) => processRoleIds.includes(processRoleId),
}

const named = ({ id, name, of }: ProjectPerson): Named => ({ id, name, of })

/** Says why a person cannot hold a process role (domain specification, 2.2), or null. */
export function whyNot(person: ProjectPerson, roleId: number) {
  if (!person.isActive) return 'has no active account'
  if (usersForProcessRole([person], roleId).length > 0) return null
  return roleId === processRoles.author ? 'cannot be chosen as author' : 'cannot be chosen to review or approve'
}

/** Says why a stage cannot start with this many people; null if it can. */
export function tooFew(stage: Pick<Stage, 'name' | 'minUsers'>, count: number) {
  if (count === 0) return `No one is available for stage ${stage.name}.`
  return count < stage.minUsers ? `Stage ${stage.name} needs ${stage.minUsers} people and has ${count}.` : null
}

/**
 * Warns if there are just enough people, but too few once one of them is the author: authors do not decide on their own
 * records.
 */
function warningOf(stage: Stage, people: readonly ProjectPerson[]) {
  if (stage.processRoleId === processRoles.author || stage.allowSameUserAsAuthor || people.length > stage.minUsers)
    return null
  const author = people.find(({ availableForAuthoring }) => availableForAuthoring)
  return author ? `If ${author.name} is the author, too few people are left to decide.` : null
}

/** Returns the people who would be asked at each stage if a record were submitted today. */
export function whoIsAsked(stages: readonly Stage[], everyone: readonly ProjectPerson[]): StagePeople[] {
  return stages.map((stage) => {
    const wanted = everyone.filter((person) => meant[stage.candidateSource](person, stage))
    const people = wanted.filter((person) => whyNot(person, stage.processRoleId) === null)
    const problem = tooFew(stage, people.length)
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
        ? everyone.filter((person) => person.isActive && person.projectRoleIds.includes(role)).map(named)
        : [],
      warning: problem ? null : warningOf(stage, people),
    }
  })
}

/** Result of a dry run of an approval template on one project. */
export interface DryRun {
  templateId: number
  projectId: number
  projectName: string
  stages: StagePeople[]
}
