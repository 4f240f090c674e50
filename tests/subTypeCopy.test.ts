import { expect, test } from 'vitest'
import { subTypeCopy, type SubTypeSetting } from '#contract/projects/subTypeCopy.ts'

const setting = (processSubTypeId: number, changes: Partial<SubTypeSetting> = {}): SubTypeSetting => ({
  processSubTypeId,
  isEnabled: true,
  approvalTemplateId: 4,
  questionTemplateId: null,
  validityHours: 8,
  reviewMonths: null,
  stageUsers: [],
  ...changes,
})
const stage = (stageKey: string, userIds: number[], groupIds: number[] = []) => ({ stageKey, userIds, groupIds })

/** A project with the people 1 and 2; its group 90 has the same name as group 9 of the source project. */
const target = (...settings: SubTypeSetting[]) => ({ settings, userIds: [1, 2], groupIds: new Map([[9, 90]]) })

test('a copy adds the sub types in use and leaves out those switched off', () => {
  const copy = subTypeCopy([setting(10), setting(11, { isEnabled: false })], target(), false)
  expect(copy).toEqual({ added: [setting(10)], replaced: [], alreadyThere: [], leftOut: [] })
})

test('people who are not on the other project are left out and named by stage', () => {
  const copy = subTypeCopy([setting(10, { stageUsers: [stage('approve', [3, 1, 4])] })], target(), false)
  expect(copy.added).toEqual([setting(10, { stageUsers: [stage('approve', [1])] })])
  expect(copy.leftOut).toEqual([{ processSubTypeId: 10, ...stage('approve', [3, 4]) }])
})

test('a group is replaced by the group of the same name on the other project, or left out', () => {
  const copy = subTypeCopy([setting(10, { stageUsers: [stage('approve', [], [9, 8])] })], target(), false)
  expect(copy.added[0]!.stageUsers).toEqual([stage('approve', [], [90])])
  expect(copy.leftOut).toEqual([{ processSubTypeId: 10, ...stage('approve', [], [8]) }])
})

test('a stage without anyone left is not copied', () => {
  const copy = subTypeCopy([setting(10, { stageUsers: [stage('review', [3]), stage('approve', [2])] })], target(), true)
  expect(copy.added[0]!.stageUsers).toEqual([stage('approve', [2])])
  expect(copy.leftOut).toEqual([{ processSubTypeId: 10, ...stage('review', [3]) }])
})

test('what the project has stays as it is, and nobody is reported as left out of it', () => {
  const theirs = setting(10, { validityHours: 12 })
  const copy = subTypeCopy([setting(10, { stageUsers: [stage('approve', [3])] })], target(theirs), false)
  expect(copy).toEqual({ added: [], replaced: [], alreadyThere: [10], leftOut: [] })
})

test('a copy that may overwrite replaces what differs, and switches on what was off', () => {
  const theirs = [setting(10, { validityHours: 12 }), setting(11, { isEnabled: false })]
  const copy = subTypeCopy([setting(10), setting(11)], target(...theirs), true)
  expect(copy).toEqual({ added: [], replaced: [setting(10), setting(11)], alreadyThere: [], leftOut: [] })
})

test.each([
  ['the approval template', { approvalTemplateId: null }],
  ['the question template', { questionTemplateId: 6 }],
  ['the review', { reviewMonths: 12 }],
  ['the people of a stage', { stageUsers: [stage('approve', [2])] }],
  ['the groups of a stage', { stageUsers: [stage('approve', [], [90])] }],
])('a copy that may overwrite replaces a sub type if only %s differs', (_, theirs) => {
  expect(subTypeCopy([setting(10)], target(setting(10, theirs)), true).replaced).toEqual([setting(10)])
})

test('a second copy changes nothing, in whatever order stages and people are, and names those left out again', () => {
  const source = setting(10, { stageUsers: [stage('review', [1, 3]), stage('approve', [2, 1])] })
  const theirs = setting(10, { stageUsers: [stage('approve', [1, 2]), stage('review', [1])] })
  const copy = subTypeCopy([source], target(theirs), true)
  expect(copy).toEqual({
    added: [],
    replaced: [],
    alreadyThere: [10],
    leftOut: [{ processSubTypeId: 10, ...stage('review', [3]) }],
  })
})
