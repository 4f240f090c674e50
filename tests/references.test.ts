import { describe, expect, test } from 'vitest'
import { calledBy } from '#contract/called.ts'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { labelOf, labelsOf } from '#contract/labels.ts'
import { fieldsIn } from '#contract/fieldFacts.ts'
import { casesOf, fieldShown, referencesOf, targetBeside } from '#contract/references.ts'
import { listed } from '#server/core/references/users.ts'

const all = Object.values(entities) as Entity[]
const referenceAt = (entity: Entity, wanted: string) => referencesOf(entity).find(({ path }) => path === wanted)!

describe.each(all)('$name', (entity) => {
  test('names each form field once, in nested lists too', () => {
    expect(fieldsIn(entity.draft).filter(([, facts]) => !facts?.label)).toEqual([])
  })

  test('declares which kind each id refers to', () => {
    // A section is part of its template and has its own key there. Witnesses are stored encrypted, so no reference to one
    // can be kept beside them.
    const ids = fieldsIn(entity.draft).filter(
      ([path, facts]) => /Ids?$/.test(path) && !facts?.words && !['sectionId', 'witnesses.*.personId'].includes(path),
    )
    expect(ids.filter(([, facts]) => !facts?.reference).map(([path]) => path)).toEqual([])
  })

  test('refers only to existing kinds, which have the fields it shows', () => {
    for (const reference of referencesOf(entity))
      for (const [value, target] of casesOf(reference)) {
        if ('list' in target) continue
        const other = all.find(({ kind }) => kind === target.kind)
        expect(other, reference.path).toBeDefined()
        const shown = reference.displayFields.flatMap((of) => fieldShown(reference, value, of) ?? [])
        for (const field of shown.filter((name) => name !== 'name'))
          expect(Object.keys(other!.row.shape), reference.path).toContain(field)
        if (!reference.within) continue
        expect(Object.keys(entity.draft.shape)).toContain(reference.within)
        expect(Object.keys(other!.draft.shape)).toContain(reference.within)
      }
  })

  test('has a name field', () => {
    expect(calledBy(entity)).not.toBe('')
  })
})

test('forms, errors and the history use the same field name', () => {
  const { equipmentType, project, roleListTemplate } = entities
  expect(labelsOf(equipmentType).appliesTo).toBe('Used for')
  expect(labelOf(equipmentType, 'schedules.2.graceDays')).toBe('Days of grace')
  expect(labelOf(project, 'statusId')).toBe('Status')
  expect(labelOf(roleListTemplate, 'stages.0.skipIf.questionKey')).toBe('Question')
  expect(labelOf(project, 'nothing')).toBeUndefined()
})

test('a reference is found at any depth of a record', () => {
  expect(referencesOf(entities.equipmentType).map(({ path, many }) => [path, many])).toEqual([
    ['categoryId', false],
    ['requiredTrainingTypeIds', true],
    ['schedules.*.inspectionTypeId', false],
    ['schedules.*.subTypeId', false],
  ])
})

test('the kind of a stage’s candidates depends on its candidate source', () => {
  const candidates = referenceAt(entities.roleListTemplate, 'stages.*.candidateIds')
  expect(targetBeside(candidates, { candidateSource: 'named' })).toMatchObject({ kind: 'user' })
  expect(targetBeside(candidates, { candidateSource: 'projectRole' })).toMatchObject({ list: 'projectRoles' })
  expect(targetBeside(candidates, { candidateSource: 'chosen' })).toBeNull()
})

test('a row has a name beside every id', () => {
  const { shape } = entities.projectClient.row
  for (const column of ['clientName', 'contactName', 'projectNumber', 'projectName', 'projectStatusId'])
    expect(Object.keys(shape)).toContain(column)
  expect(shape.contactName.safeParse(null).success).toBe(true)
  expect(shape.clientName.safeParse(null).success).toBe(false)
})

test('a sentence names up to five users and counts the rest, including those whose names may not be read', () => {
  const users = (names: string[], count = names.length) => listed({ sentence: null, names, count })
  expect(users(['Hot work', 'General'])).toBe('Hot work, General')
  expect(users(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, D, E')
  expect(users(['A', 'B', 'C', 'D', 'E'], 7)).toBe('A, B, C, D and 3 others')
  expect(users(['A'], 2)).toBe('A and another')
  expect(users([], 1)).toBe('a record you may not open')
  expect(users([], 3)).toBe('3 records you may not open')
})
