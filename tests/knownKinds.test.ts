import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { keptAs } from '#contract/fieldFacts.ts'
import { kinds } from '#contract/kinds.ts'
import { referencesOf, targetsOf } from '#contract/references.ts'

// Who uses, shows, hides or holds a record follows from the references of all kinds. So a kind knows those that it
// refers to, and the server's core knows none, except for what stands here with its reason.

/** What any kind may use: to notify people, to read the office's settings, and to know people and their rights. */
const offered = /^(?:notification\/notify|settings\/officeSettings|user\/(?:table|rightsChanged))$/

/** Kinds that a kind knows although it does not refer to them. */
const alsoKnown: Record<string, readonly string[]> = {
  // Whose live projects a company has, for the ids that its hub event carries.
  client: ['project'],
  // Work that is handed over, and what is removed with the name of a person who left.
  user: ['project', 'projectClient', 'userProjectRole', 'userTraining', 'notification'],
  // A project is made with its client, and its parts decide who sees it.
  project: ['projectClient', 'userProjectRole'],
  // Members have a role on the project.
  group: ['userProjectRole'],
  // A tree moves and is deleted together with its folders and documents.
  template: ['templateDocument', 'templateFolder'],
  documentLibrary: ['libraryDocument', 'libraryFolder'],
  // A form is its questions; it stays fit for the sub types that ask it; an imported one finds people and entries by name.
  questionTemplate: ['templateQuestion', 'processSubType', 'lookup'],
  // An approval stays fit for its sub types; a dry run asks who would be asked on a project.
  roleListTemplate: ['processSubType', 'client', 'projectClient', 'userProjectRole', 'project'],
  // Advisers of a person's projects read their trainings.
  userTraining: ['project'],
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)

test('a kind of the server knows those that it refers to, and few others', () => {
  const found = new Set<string>()
  for (const entity of Object.values(entities) as Entity[]) {
    const targets = referencesOf(entity).flatMap((reference) => targetsOf(reference).map((one) => keptAs(one).kind))
    const own = new Set<string>([entity.kind, ...targets])
    for (const file of filesIn(`server/kinds/${entity.kind}`))
      for (const [, kind, part] of readFileSync(file, 'utf8').matchAll(
        /from '(?:\.\.|#server\/kinds)\/(\w+)\/(\w+)\.ts'/g,
      ))
        if (!own.has(kind!) && !offered.test(`${kind}/${part}`)) found.add(`${entity.kind} knows ${kind}`)
  }
  const allowed = Object.entries(alsoKnown).flatMap(([kind, others]) => others.map((other) => `${kind} knows ${other}`))
  expect([...found].toSorted()).toEqual(allowed.toSorted())
})

/** Kinds that a file of the server's core names in quotes. */
const namedByCore: Record<string, readonly string[]> = {
  // Who may hear of a change: whoever sees a project, works for a company, or is the person.
  'server/core/audience.ts': ['client', 'project', 'user'],
  // Who changed a record.
  'server/core/reading.ts': ['user'],
  // The entries of all lists are one kind, each found within its list.
  'server/core/references/names.ts': ['lookup'],
  'server/core/references/referring.ts': ['lookup'],
  // The history says who, and on which project.
  'server/history/audit.ts': ['user'],
  'server/history/bin.ts': ['project', 'user'],
  'server/history/names.ts': ['user'],
}
/** A kind as well as the scope of those that belong to a project. */
const asScope = /scope === 'project'/g

test('the core of the server names no kind', () => {
  const found: Record<string, string[]> = {}
  for (const file of ['server/core', 'server/files', 'server/history', 'server/hub'].flatMap(filesIn)) {
    const code = readFileSync(file, 'utf8')
      .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
      .replaceAll(asScope, '')
    const named = kinds.filter((kind) => new RegExp(`['"]${kind}['"]`).test(code))
    if (named.length > 0) found[file] = named.toSorted()
  }
  expect(found).toEqual(namedByCore)
})
