import { describe, expect, test } from 'vitest'
import { libraryStatus } from '#contract/entities/libraryDocument.ts'
import { projectStatus } from '#contract/entities/project.ts'
import { trainingStatus } from '#contract/entities/userTraining.ts'
import { backgroundTaskRules } from '#server/kinds/backgroundTask/rules.ts'
import { clientRules } from '#server/kinds/client/rules.ts'
import { documentLibraryRules } from '#server/kinds/documentLibrary/rules.ts'
import { libraryDocumentRules } from '#server/kinds/libraryDocument/rules.ts'
import { libraryFolderRules } from '#server/kinds/libraryFolder/rules.ts'
import { notificationRules } from '#server/kinds/notification/rules.ts'
import { givesLead, mayChangeSettings, projectRules } from '#server/kinds/project/rules.ts'
import { questionTemplateRules } from '#server/kinds/questionTemplate/rules.ts'
import { settingsRules } from '#server/kinds/settings/rules.ts'
import { templateQuestionRules } from '#server/kinds/templateQuestion/rules.ts'
import { userRules } from '#server/kinds/user/rules.ts'
import { givesRights, projectsToGiveRolesOn, userProjectRoleRules } from '#server/kinds/userProjectRole/rules.ts'
import { userTrainingRules } from '#server/kinds/userTraining/rules.ts'
import { finders, found, people, personWith, who } from './person.ts'

/** The fields of a row or draft that a rule reads. */
const row = (fields: object) => fields as never

describe('Companies', () => {
  test('are read by the office and maintained by administrators', () => {
    expect(finders(clientRules.finds)).toEqual({
      all: ['admin', 'userManager', 'superUser', 'libraryManager'],
      some: [],
    })
    for (const right of [clientRules.creates, clientRules.edits, clientRules.removes])
      expect(who((person) => right(person, row({})))).toEqual(['admin'])
  })

  test('are known by name to managers, and to others if they take part in a project of theirs', () => {
    expect(finders(clientRules.names!)).toEqual({
      all: ['admin', 'userManager', 'superUser', 'libraryManager', 'manager'],
      some: ['contributor', 'adviser'],
    })
    expect(found(clientRules.names!(people.contributor))).toMatch(/"projectId" in \(\$1\) and not .* \[7\]$/)
  })
})

describe('Libraries', () => {
  test('are maintained by library managers', () => {
    for (const { creates, edits } of [documentLibraryRules, libraryFolderRules, libraryDocumentRules])
      for (const right of [creates, edits])
        expect(who((person) => right(person, row({})))).toEqual(['admin', 'libraryManager'])
    for (const { removes } of [documentLibraryRules, libraryFolderRules])
      expect(who((person) => removes(person, row({})))).toEqual(['admin', 'libraryManager'])
  })

  test('lose a document only as long as it is a draft', () => {
    const removers = (statusId: number) =>
      who(
        (person) =>
          libraryDocumentRules.removes(person, row({ statusId })) &&
          !libraryDocumentRules.keptBecause!(row({ statusId })),
      )
    expect(removers(libraryStatus.draft)).toEqual(['admin', 'libraryManager'])
    expect(removers(libraryStatus.published)).toEqual([])
  })

  test('are read with their folders and documents by the people they are shared with', () => {
    for (const { finds } of [documentLibraryRules, libraryFolderRules, libraryDocumentRules])
      expect(finders(finds)).toEqual({
        all: ['admin', 'libraryManager'],
        some: ['userManager', 'superUser', 'manager', 'contributor', 'folderReader', 'adviser', 'nobody'],
      })
    const shared = found(documentLibraryRules.finds(people.contributor))
    expect(shared).toContain(`"visibility" = 'projects' and exists`)
    expect(shared).toMatch(/\[3,7\]$/)
    const withoutProject = found(documentLibraryRules.finds(people.nobody))
    expect(withoutProject).toMatch(/or false\)\) \[3\]$/)
    expect(found(libraryDocumentRules.finds(people.nobody))).toMatch(/"statusId" in/)
  })

  test('show who has read a document to library managers only', () => {
    expect(libraryDocumentRules.readsHistory!(people.libraryManager, { id: 1 })).toBeUndefined()
    expect(found(libraryDocumentRules.readsHistory!(people.nobody, { id: 1 }))).toMatch(
      /<> \$1 or .* \[acknowledged,5\]$/,
    )
  })

  test('answer each reader separately, because a document may have to be read', () => {
    expect(libraryDocumentRules.personal).toBe(true)
  })
})

test('A notification is read, marked and deleted by its recipient, and written by the system alone', () => {
  const own = row({ userId: 5 })
  const other = row({ userId: 6 })
  expect(notificationRules.personal).toBe(true)
  expect(found(notificationRules.finds(people.nobody))).toMatch(/"userId" = \$1 \[5\]$/)
  expect(who((person) => notificationRules.creates(person, own) || notificationRules.edits(person, own))).toEqual([])
  for (const right of [notificationRules.removes, notificationRules.acts!]) {
    expect(right(people.nobody, own, 'read')).toBe(true)
    expect(right(people.admin, other, 'read')).toBe(false)
  }
})

test('A background task is followed and cancelled by whoever started it, and written by the system alone', () => {
  const [own, other] = [row({ userId: 5 }), row({ userId: 6 })]
  expect(backgroundTaskRules.personal).toBe(true)
  expect(found(backgroundTaskRules.finds(people.admin))).toMatch(/"userId" = \$1 \[5\]$/)
  for (const right of [backgroundTaskRules.creates, backgroundTaskRules.edits, backgroundTaskRules.removes])
    expect(who((person) => right(person, own))).toEqual([])
  expect(backgroundTaskRules.acts!(people.nobody, own, 'cancel')).toBe(true)
  expect(backgroundTaskRules.acts!(people.admin, other, 'cancel')).toBe(false)
})

describe('Projects', () => {
  const site = row({ id: 7, statusId: projectStatus.onSite })

  test('are opened by people with a role or a folder on them, and created by the office', () => {
    expect(finders(projectRules.finds)).toEqual({
      all: ['admin'],
      some: ['manager', 'contributor', 'folderReader', 'adviser'],
    })
    expect(who((person) => projectRules.creates(person, row({})))).toEqual(['admin', 'superUser'])
  })

  test('are changed by their managers and deleted by administrators during set-up', () => {
    expect(who((person) => projectRules.edits(person, site))).toEqual(['admin', 'manager'])
    const inSetUp = row({ id: 7, statusId: projectStatus.setUp })
    expect(who((person) => projectRules.removes(person, inSetUp))).toEqual(['admin'])
    expect(projectRules.keptBecause!(inSetUp)).toBeNull()
    expect(projectRules.keptBecause!(site)).toContain('is under way. Close it instead.')
  })

  test('are moved on by their managers and reopened by administrators', () => {
    expect(who((person) => projectRules.acts!(person, site, 'start'))).toEqual(['admin', 'manager'])
    expect(who((person) => projectRules.acts!(person, site, 'reopen'))).toEqual(['admin'])
  })

  test('are known by name to those who give roles and share libraries', () => {
    expect(finders(projectRules.names!)).toEqual({
      all: ['admin', 'userManager', 'libraryManager'],
      some: ['manager', 'contributor', 'folderReader', 'adviser'],
    })
  })

  test('show the changes of a system’s settings to people who work in it', () => {
    expect(projectRules.readsHistory!(people.admin, { id: 7 })).toBeUndefined()
    const closed = found(projectRules.readsHistory!(people.contributor, { id: 7 }))
    expect(closed).toMatch(/not in .*\[settings:/)
    expect(found(projectRules.readsHistory!(people.manager, { id: 7 }))).not.toBe(closed)
  })

  test('have settings by system, which its managers change', () => {
    expect(who((person) => mayChangeSettings(person, 7, 'sms'))).toEqual(['admin', 'manager'])
    expect(who((person) => mayChangeSettings(person, 7, 'pmp'))).toEqual(['admin'])
    expect(mayChangeSettings(personWith({ roles: ['admin'] }), 7, 'pmp')).toBe(true)
  })

  test('get a lead company from people who manage each of their systems', () => {
    expect(who((person) => givesLead(person, { id: 7, systems: ['sms'] }))).toEqual(['admin', 'manager'])
    expect(who((person) => givesLead(person, { id: 7, systems: ['sms', 'pmp'] }))).toEqual(['admin'])
  })
})

describe('Question templates', () => {
  test('are written by administrators, with their questions', () => {
    for (const { finds, creates, edits } of [questionTemplateRules, templateQuestionRules]) {
      expect(finders(finds)).toEqual({ all: ['admin'], some: [] })
      for (const right of [creates, edits]) expect(who((person) => right(person, row({})))).toEqual(['admin'])
    }
    expect(who((person) => templateQuestionRules.removes(person, row({})))).toEqual(['admin'])
  })

  test('are deleted only before they are published, and discarded only afterwards', () => {
    const [draft, published] = [row({ publishedVersion: null }), row({ publishedVersion: 1 })]
    expect(who((person) => questionTemplateRules.removes(person, draft))).toEqual(['admin'])
    expect(questionTemplateRules.keptBecause!(published)).toContain('was published stays')
    const act = (of: never, action: string) => who((person) => questionTemplateRules.acts!(person, of, action))
    expect([act(draft, 'publish'), act(draft, 'discard'), act(published, 'discard')]).toEqual([
      ['admin'],
      [],
      ['admin'],
    ])
  })
})

test('The settings are read by everyone and changed by administrators; there is always one record', () => {
  expect(finders(settingsRules.finds).all).toEqual(Object.keys(people))
  expect(who((person) => settingsRules.edits(person, row({})))).toEqual(['admin'])
  expect(who((person) => settingsRules.creates(person, row({})) || settingsRules.removes(person, row({})))).toEqual([])
})

describe('Accounts', () => {
  const someone = row({ id: 6, roles: [] })
  const administrator = row({ id: 6, roles: ['admin'] })
  const own = row({ id: 5, roles: ['admin'] })

  test('are all read by the office, and everyone’s own by themselves', () => {
    expect(userRules.personal).toBe(true)
    expect(finders(userRules.finds)).toEqual({
      all: ['admin', 'userManager', 'superUser'],
      some: ['libraryManager', 'manager', 'contributor', 'folderReader', 'adviser', 'nobody'],
    })
    expect(found(userRules.finds(people.nobody))).toMatch(/"id" = \$1 \[5\]$/)
  })

  test('of administrators are made and kept by administrators', () => {
    expect(who((person) => userRules.creates(person, someone))).toEqual(['admin', 'userManager'])
    expect(who((person) => userRules.creates(person, administrator))).toEqual(['admin'])
    expect(who((person) => userRules.edits(person, someone))).toEqual(['admin', 'userManager'])
    expect(who((person) => userRules.edits(person, administrator))).toEqual(['admin'])
    expect(who((person) => userRules.edits(person, own))).toEqual(Object.keys(people))
  })

  test('are deleted by administrators, except their own', () => {
    expect(who((person) => userRules.removes(person, someone))).toEqual(['admin'])
    expect(who((person) => userRules.removes(person, own))).toEqual([])
  })

  test('are locked and reset by those who keep them, never one’s own, and a password only where there are any', () => {
    const act = (of: never, action: string) => who((person) => userRules.acts!(person, of, action))
    expect(act(someone, 'deactivate')).toEqual(['admin', 'userManager'])
    expect(act(administrator, 'deactivate')).toEqual(['admin'])
    expect(act(own, 'deactivate')).toEqual([])
    expect(act(someone, 'resetPassword')).toEqual(['admin', 'userManager'])
    const withProvider = personWith({ roles: ['admin'], seesAll: true, passwords: false })
    expect(userRules.acts!(withProvider, someone, 'resetPassword')).toBe(false)
    expect(userRules.acts!(withProvider, someone, 'deactivate')).toBe(true)
  })

  test('are known by name to managers, and to others if they share a project', () => {
    expect(finders(userRules.names!)).toEqual({
      all: ['admin', 'userManager', 'superUser', 'manager'],
      some: ['libraryManager', 'contributor', 'folderReader', 'adviser', 'nobody'],
    })
    expect(found(userRules.names!(people.contributor))).toMatch(/managerUserId.* \[5,7,7\]$/)
    expect(found(userRules.names!(people.nobody))).toMatch(/"id" = \$1 \[5\]$/)
  })
})

describe('Roles on a project', () => {
  test('are seen by people on the project and by their holder', () => {
    expect(finders(userProjectRoleRules.finds)).toEqual({
      all: ['admin', 'userManager'],
      some: ['superUser', 'libraryManager', 'manager', 'contributor', 'folderReader', 'adviser', 'nobody'],
    })
    expect(found(userProjectRoleRules.finds(people.contributor))).toMatch(/ or .* \[7,5\]$/)
  })

  test('are given by user managers and by managers of each of their systems', () => {
    expect(who((person) => userProjectRoleRules.creates(person, row({ projectId: 7 })))).toEqual([
      'admin',
      'userManager',
      'manager',
    ])
    for (const right of [givesRights, userProjectRoleRules.edits, userProjectRoleRules.removes]) {
      expect(who((person) => right(person, row({ projectId: 7, systems: ['sms'] })))).toEqual([
        'admin',
        'userManager',
        'manager',
      ])
      expect(who((person) => right(person, row({ projectId: 7, systems: ['sms', 'pmp'] })))).toEqual([
        'admin',
        'userManager',
      ])
    }
    expect(projectsToGiveRolesOn(people.userManager)).toBe('all')
    expect(projectsToGiveRolesOn(people.manager)).toEqual([7])
  })
})

describe('Trainings', () => {
  const pending = row({ userId: 5, statusId: trainingStatus.pending })
  const verified = row({ userId: 5, statusId: trainingStatus.verified })
  const others = row({ userId: 6, personId: null, isKept: false, statusId: trainingStatus.pending })
  const withoutAccount = row({ userId: null, personId: 9, isKept: true, statusId: trainingStatus.pending })

  test('are kept by their owner, and by user managers', () => {
    const everyone = Object.keys(people)
    expect(userTrainingRules.personal).toBe(true)
    for (const right of [userTrainingRules.creates, userTrainingRules.edits, userTrainingRules.removes]) {
      expect(who((person) => right(person, pending))).toEqual(everyone)
      expect(who((person) => right(person, others))).toEqual(['admin', 'userManager'])
    }
    expect(who((person) => userTrainingRules.creates(person, withoutAccount))).toEqual([
      'admin',
      'userManager',
      'manager',
    ])
    expect(who((person) => userTrainingRules.edits(person, verified))).toEqual(everyone)
    expect(who((person) => userTrainingRules.removes(person, verified))).toEqual(['admin', 'userManager'])
  })

  test('are verified by user managers and H&S advisers, and never by their owner', () => {
    expect(who((person) => userTrainingRules.acts!(person, others, 'verify'))).toEqual([
      'admin',
      'userManager',
      'adviser',
    ])
    expect(who((person) => userTrainingRules.acts!(person, pending, 'verify'))).toEqual([])
  })

  test('are read by their owner, and by an adviser for the people of the advised projects', () => {
    expect(finders(userTrainingRules.finds).all).toEqual(['admin', 'userManager'])
    expect(found(userTrainingRules.finds(people.nobody))).toMatch(/"userId" = \$1 \[5\]$/)
    expect(found(userTrainingRules.finds(people.adviser))).toMatch(/ or exists .*\[5,7,/)
  })
})
