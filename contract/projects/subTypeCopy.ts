/** The people who act at one stage of the approval of a sub type on a project. */
interface StageUsers {
  stageKey: string
  userIds: readonly number[]
  groupIds: readonly number[]
}

/** What a project sets for one sub type of the organisation. */
export interface SubTypeSetting {
  processSubTypeId: number
  isEnabled: boolean
  approvalTemplateId: number | null
  questionTemplateId: number | null
  validityHours: number | null
  reviewMonths: number | null
  stageUsers: readonly StageUsers[]
}

/** People and groups of the project copied from that the other project does not have. */
interface LeftOut {
  processSubTypeId: number
  stageKey: string
  userIds: number[]
  groupIds: number[]
}

/** The effect of a copy. The dialog shows it before the copy, and the answer repeats it afterwards. */
export interface SubTypeCopy {
  /** Sub types that the project did not have yet. */
  added: SubTypeSetting[]
  /** Sub types whose settings change; empty unless the copy may overwrite. */
  replaced: SubTypeSetting[]
  /** Ids of the sub types that stay unchanged. */
  alreadyThere: number[]
  leftOut: LeftOut[]
}

/** The project copied to: its sub types, its people, and its groups by the id of the group copied from. */
interface CopyTarget {
  settings: readonly SubTypeSetting[]
  userIds: readonly number[]
  groupIds: ReadonlyMap<number, number>
}

/**
 * Computes a copy between two projects. Only sub types in use are copied, with those people who are on both projects.
 */
export function subTypeCopy(from: readonly SubTypeSetting[], to: CopyTarget, overwrite: boolean): SubTypeCopy {
  const kept = new Map(to.settings.map((setting) => [setting.processSubTypeId, setting]))
  const copy: SubTypeCopy = { added: [], replaced: [], alreadyThere: [], leftOut: [] }
  for (const setting of from) {
    if (!setting.isEnabled) continue
    const before = kept.get(setting.processSubTypeId)
    const after = { ...setting, stageUsers: carriedOver(setting.stageUsers, to) }
    if (!before) copy.added.push(after)
    else if (overwrite && !same(before, after)) copy.replaced.push(after)
    else copy.alreadyThere.push(setting.processSubTypeId)
    if (!before || overwrite) copy.leftOut.push(...leftOut(setting, to))
  }
  return copy
}

/** A stage without any people left is not copied; the template then decides who is asked. */
const carriedOver = (stages: readonly StageUsers[], to: CopyTarget): StageUsers[] =>
  stages
    .map(({ stageKey, userIds, groupIds }) => ({
      stageKey,
      userIds: userIds.filter((id) => to.userIds.includes(id)),
      groupIds: groupIds.flatMap((id) => to.groupIds.get(id) ?? []),
    }))
    .filter(({ userIds, groupIds }) => userIds.length + groupIds.length > 0)

const leftOut = ({ processSubTypeId, stageUsers }: SubTypeSetting, to: CopyTarget): LeftOut[] =>
  stageUsers
    .map(({ stageKey, userIds, groupIds }) => ({
      processSubTypeId,
      stageKey,
      userIds: userIds.filter((id) => !to.userIds.includes(id)),
      groupIds: groupIds.filter((id) => !to.groupIds.has(id)),
    }))
    .filter(({ userIds, groupIds }) => userIds.length + groupIds.length > 0)

/** Compares settings. The order of stages, people and groups has no meaning. */
const same = (one: SubTypeSetting, other: SubTypeSetting) => inOrder(one) === inOrder(other)

const inOrder = (setting: SubTypeSetting) =>
  JSON.stringify([
    setting.isEnabled,
    setting.approvalTemplateId,
    setting.questionTemplateId,
    setting.validityHours,
    setting.reviewMonths,
    setting.stageUsers
      .map(({ stageKey, userIds, groupIds }) => [stageKey, sorted(userIds), sorted(groupIds)] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  ])

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)
