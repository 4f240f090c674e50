import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { SavedView, savedView } from '#contract/entities/savedView.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { systemNames } from '#contract/systems.ts'
import { hasRegister, isOfficeRegister } from '#contract/views/registers.ts'
import { levelIn } from '#server/core/access.ts'
import { audience } from '#server/core/audience.ts'
import type { Person } from '#server/core/person.ts'
import { either, type Rules } from '#server/core/policy.ts'
import { savedViews } from '#server/db/tables/savedView.ts'

type Placed = Pick<SavedView, 'projectId' | 'system' | 'register'>

/** Whether a person may open the register of a view. Rights on folders alone open the files of a system. */
function opensRegister(person: Person, { projectId, system, register }: Placed) {
  if (projectId === null || system === null) return projectId === null && system === null && isOfficeRegister(register)
  if (!hasRegister(system, register)) return false
  const byFolder = register.startsWith('files.') && person.folderProjects.get(projectId)?.includes(system)
  return levelIn(person, projectId, system) > 0 || Boolean(byFolder)
}

/** The condition for the views in systems of projects that a person opens. */
function inOpenSystems(person: Person): boolean | SQL {
  if (person.seesAll) return inArray(savedViews.system, [...person.systems])
  const parts = systemNames.flatMap((system) => {
    const ids = [...person.projects.keys()].filter((projectId) => levelIn(person, projectId, system) > 0)
    return ids.length === 0 ? [] : [and(eq(savedViews.system, system), inArray(savedViews.projectId, ids))!]
  })
  return parts.length > 0 && or(...parts)!
}

const managesSystem = (person: Person, { projectId, system }: Pick<SavedView, 'projectId' | 'system'>) =>
  projectId !== null && system !== null && levelIn(person, projectId, system) >= accessLevels.manage

type Owned = Pick<SavedView, 'projectId' | 'system' | 'userId' | 'isShared'>

const keeps = (person: Person, row: Owned) =>
  row.userId === person.userId || (row.isShared && managesSystem(person, row))

/**
 * People find their own views, and those that are shared with a project in the systems that they open there. The owner
 * of a view changes it; a shared one the managers of its system too.
 */
export const savedViewRules: Rules<typeof savedView> = {
  personal: true,
  finds: (person) => {
    const open = inOpenSystems(person)
    const shared = open === false ? false : and(eq(savedViews.isShared, true), open === true ? undefined : open)!
    return either(eq(savedViews.userId, person.userId), shared)
  },
  creates: (person, draft) => opensRegister(person, draft),
  edits: keeps,
  removes: keeps,
}

/** The people who find a view. */
export const audienceOfView = ({ projectId, system, userId, isShared }: Owned) =>
  isShared && projectId !== null && system !== null
    ? audience.either(audience.user(userId), audience.within(system, projectId).everyone())
    : audience.user(userId)
