import { describe, expect, test } from 'vitest'
import { flagsOf } from '#contract/documents/folderRights.ts'
import { folderRightsGrid } from '#contract/documents/projectFolders.ts'
import { setsOf, type Changes, type Setting } from '#src/pages/project/folderRights/rightsGrid.ts'

const view: Setting = { flags: flagsOf({ canView: true }), appliesToSubfolders: true, notifyOnNew: false }
const review: Setting = { ...view, flags: flagsOf({ canView: true, canReview: true }) }
const changes = (cells: Record<string, Setting | null>): Changes =>
  new Map(Object.entries(cells).map(([key, next]) => [key, { on: null, next }]))
/** The cells of all sets, each with its mode. */
const cellsIn = (sets: ReturnType<typeof setsOf>) =>
  sets.flatMap(({ folderIds, userIds, groupIds, clientIds, mode }) =>
    folderIds.flatMap((folder) =>
      [...userIds.map((id) => `u${id}`), ...groupIds.map((id) => `g${id}`), ...clientIds.map((id) => `c${id}`)].map(
        (subject) => `${folder}.${subject} ${mode}`,
      ),
    ),
  )

describe('The sets of one save of the grid of rights', () => {
  test('join the cells of a block', () => {
    const sets = setsOf(changes({ '1.u7': view, '2.u7': view, '1.g3': view, '2.g3': view }))
    expect(sets).toMatchObject([{ folderIds: [1, 2], userIds: [7], groupIds: [3], clientIds: [], mode: 'replace' }])
  })

  test('keep other rights, and cells that lose theirs, apart', () => {
    const sets = setsOf(changes({ '1.u7': view, '2.u7': review, '3.c5': null }))
    expect(cellsIn(sets).toSorted()).toEqual(['1.u7 replace', '2.u7 replace', '3.c5 remove'])
    expect(sets.find(({ folderIds }) => folderIds.includes(2))!.flags).toMatchObject({ canView: true, canReview: true })
  })

  test('are no larger than one call takes, and leave no cell out', () => {
    const people = Array.from({ length: 501 }, (_, at) => [`1.u${at + 1}`, view] as const)
    const folders = Array.from({ length: 1_001 }, (_, at) => [`${at + 2}.g3`, view] as const)
    const sets = setsOf(changes(Object.fromEntries([...people, ...folders])))
    expect(folderRightsGrid.safeParse({ projectId: 1, sets }).success).toBe(true)
    expect(new Set(cellsIn(sets)).size).toBe(1_502)
    expect(cellsIn(sets)).toHaveLength(1_502)
  })
})
