import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { projectStatus } from '#contract/entities/project.ts'
import {
  isAdmin,
  keepsLibraries,
  levelIn,
  makesTemplates,
  managedProjects,
  manages,
  managesAll,
  managesAProject,
  managesUsers,
  mayManage,
  ofOpenedProjects,
  ofSeenProjects,
  opensProject,
  partyOnly,
  seesProject,
  setsUpProjects,
  worksInOffice,
} from '#server/core/access.ts'
import {
  either,
  keptOnProject,
  mayAct,
  mayReadMail,
  mayReadTrail,
  mayRestore,
  readByAll,
  readsNamesOf,
  rightsOn,
  seesWholeKind,
  type Rules,
} from '#server/core/policy.ts'
import { resources } from '#server/kinds/index.ts'
import { projectLocations } from '#server/db/tables/projectLocation.ts'
import { found, people, personWith, who } from './person.ts'

const column = projectLocations.projectId

describe('Rights of the office', () => {
  test.each([
    [isAdmin, ['admin']],
    [mayRestore, ['admin']],
    [mayReadTrail, ['admin']],
    [mayReadMail, ['admin']],
    [managesUsers, ['admin', 'userManager']],
    [keepsLibraries, ['admin', 'libraryManager']],
    [makesTemplates, ['admin', 'superUser']],
    [setsUpProjects, ['admin', 'superUser']],
    [worksInOffice, ['admin', 'userManager', 'superUser', 'libraryManager']],
  ])('come from any one of their roles: %o', (right, holders) => {
    expect(who(right)).toEqual(holders)
  })
})

describe('Access to a project', () => {
  test('has a level in each system, and none elsewhere', () => {
    expect(levelIn(people.manager, 7, 'sms')).toBe(30)
    expect(levelIn(people.manager, 7, 'pmp')).toBe(10)
    expect(levelIn(people.manager, 7, 'fm')).toBe(0)
    expect(levelIn(people.manager, 8, 'sms')).toBe(0)
  })

  test('of those who see everything ends with the systems they may open', () => {
    const admin = personWith({ seesAll: true, systems: ['pmp'] })
    expect([levelIn(admin, 9, 'pmp'), levelIn(admin, 9, 'sms')]).toEqual([30, 0])
  })

  test('is management from level 30 in one system', () => {
    expect(who((person) => manages(person, 7))).toEqual(['admin', 'manager'])
    expect(who((person) => manages(person, 8))).toEqual(['admin'])
    expect(manages(personWith({ seesAll: true, systems: [] }), 7)).toBe(true)
  })

  test('is management of several systems only if it is of each', () => {
    expect(managesAll(people.manager, 7, ['sms'])).toBe(true)
    expect(managesAll(people.manager, 7, ['sms', 'pmp'])).toBe(false)
    expect(managesAll(personWith({ projects: new Map([[7, { sms: 30, pmp: 30 }]]) }), 7, ['sms', 'pmp'])).toBe(true)
    expect(managesAll(personWith({ seesAll: true, systems: [] }), 7, ['sms'])).toBe(true)
  })

  test('counts in a system that is off, for who would manage it once it is on', () => {
    const waiting = personWith({ projects: new Map([[7, { pmp: 10 }]]), waiting: new Map([[7, { sms: 30, fm: 20 }]]) })
    expect(mayManage(waiting, 7, 'sms')).toBe(true)
    expect(mayManage(waiting, 7, 'fm')).toBe(false)
    expect(mayManage(waiting, 8, 'sms')).toBe(false)
    expect(manages(waiting, 7)).toBe(false)
    expect(mayManage(people.manager, 7, 'sms')).toBe(true)
    expect(mayManage(people.manager, 7, 'pmp')).toBe(false)
    expect(mayManage(personWith({ seesAll: true, systems: [] }), 7, 'sms')).toBe(true)
  })

  test('lists the managed projects', () => {
    const two = personWith({
      projects: new Map([
        [7, { sms: 30 }],
        [8, { sms: 20 }],
      ]),
    })
    expect(managedProjects(two)).toEqual([7])
    expect(who(managesAProject)).toEqual(['manager'])
  })

  test('is seen with a role, and opened with a right on a folder too', () => {
    expect(who((person) => seesProject(person, 7))).toEqual(['admin', 'manager', 'contributor', 'adviser'])
    expect(who((person) => opensProject(person, 7))).toEqual([
      'admin',
      'manager',
      'contributor',
      'folderReader',
      'adviser',
    ])
    expect(who((person) => opensProject(person, 9))).toEqual(['admin'])
  })

  test('limits rows to the projects seen or opened', () => {
    expect(ofSeenProjects(people.admin, column)).toBe(true)
    expect(ofSeenProjects(people.nobody, column)).toBe(false)
    expect(ofSeenProjects(people.folderReader, column)).toBe(false)
    expect(found(ofSeenProjects(people.manager, column))).toBe('"projectLocation"."projectId" in ($1) [7]')
    expect(ofOpenedProjects(people.admin, column)).toBe(true)
    expect(ofOpenedProjects(people.nobody, column)).toBe(false)
    expect(found(ofOpenedProjects(people.folderReader, column))).toBe('"projectLocation"."projectId" in ($1) [7]')
    const both = personWith({ projects: new Map([[7, {}]]), folderProjects: new Map([[8, ['sfs']]]) })
    expect(found(ofOpenedProjects(both, column))).toBe('"projectLocation"."projectId" in ($1, $2) [7,8]')
  })

  test('of a subcontractor is limited on the projects where the company is no more than that', () => {
    const sub = personWith({ partyOnly: [7] })
    expect([partyOnly(sub, 7), partyOnly(sub, 8)]).toEqual([true, false])
  })
})

describe('Rules', () => {
  test('that everyone reads let some write', () => {
    const { finds, ...writes } = readByAll(isAdmin)
    expect(finds()).toBe(true)
    for (const right of Object.values(writes)) expect(who(right)).toEqual(['admin'])
  })

  test('of what is kept on a project follow the project', () => {
    const { finds, ...writes } = keptOnProject(column)
    expect(found(finds(people.contributor))).toBe('"projectLocation"."projectId" in ($1) [7]')
    for (const right of Object.values(writes))
      expect(who((person) => right(person, { projectId: 7 }))).toEqual(['admin', 'manager'])
  })

  test('with several conditions let through what meets one of them', () => {
    const some = sql`a = 1`
    expect(either(true, some)).toBe(true)
    expect(either(some, true)).toBe(true)
    expect(either()).toBe(false)
    expect(either(false, false)).toBe(false)
    expect(found(either(false, some))).toBe('a = 1 []')
    expect(found(either(some, false, sql`b = 2`))).toBe('(a = 1 or b = 2) []')
  })

  test('say who sees a whole kind', () => {
    expect(who((person) => seesWholeKind(resources, person, 'client'))).toEqual([
      'admin',
      'userManager',
      'superUser',
      'libraryManager',
    ])
    expect(who((person) => seesWholeKind(resources, person, 'projectLocation'))).toEqual(['admin'])
    expect(who((person) => seesWholeKind(resources, person, 'unknown'))).toEqual([])
    expect(who((person) => seesWholeKind(resources, person, 'toString'))).toEqual([])
  })

  const rules = (change: Partial<Rules<Entity>>): Rules<Entity> => ({
    finds: () => false,
    creates: () => false,
    edits: () => false,
    removes: () => false,
    ...change,
  })

  test('allow an action to those who may edit, unless they have their own rule for it', () => {
    const row = {} as never
    expect(mayAct(people.nobody, rules({ edits: () => true }), row, 'close')).toBe(true)
    expect(mayAct(people.nobody, rules({}), row, 'close')).toBe(false)
    const own = rules({ edits: () => true, acts: (_, __, action) => action === 'close' })
    expect(['close', 'reopen'].map((action) => mayAct(people.nobody, own, row, action))).toEqual([true, false])
  })

  test('show names to those who find the record, unless they have their own rule for it', () => {
    expect(readsNamesOf(rules({ finds: () => true }), people.nobody)).toBe(true)
    expect(readsNamesOf(rules({ finds: () => true, names: () => false }), people.nobody)).toBe(false)
    expect(readsNamesOf(rules({ names: () => true }), people.nobody)).toBe(true)
  })

  test('state the rights on a record: edit, delete, and the actions that both status and person allow', () => {
    const row = { statusId: projectStatus.setUp } as never
    const { project } = entities as unknown as Record<string, Entity>
    const on = (change: Partial<Rules<Entity>>, of = row) => rightsOn(people.nobody, project!, rules(change), of)
    expect(on({ edits: () => true })).toMatchObject({ canEdit: true, canDelete: false })
    expect(on({ removes: () => true })).toMatchObject({ canEdit: false, canDelete: true, allowedActions: [] })
    const open = on({ edits: () => true }).allowedActions
    expect(open.length).toBeGreaterThan(0)
    expect(open.length).toBeLessThan(Object.keys(project!.actions).length)
    const [first = ''] = open
    expect(on({ acts: (_, __, action) => action === first }).allowedActions).toEqual([first])
    expect(on({ edits: () => true }, {} as never).allowedActions).not.toEqual(open)
  })
})
