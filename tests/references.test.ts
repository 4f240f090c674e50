import { describe, expect, test } from 'vitest'
import { calledBy } from '#contract/called.ts'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { labelOf, labelsOf } from '#contract/labels.ts'
import { fieldsIn } from '#contract/fieldFacts.ts'
import { referencesOf, targetBeside, targetsOf } from '#contract/references.ts'

const all = Object.values(entities) as Entity[]
const referenceAt = (entity: Entity, wanted: string) => referencesOf(entity).find(({ path }) => path === wanted)!

describe.each(all)('$name', (entity) => {
  test('gives each field of its form one name, also within a list', () => {
    expect(fieldsIn(entity.draft).filter(([, facts]) => !facts?.label)).toEqual([])
  })

  test('says of each id what it is the id of', () => {
    // A section is a part of its template, known there by a word of its own.
    const ids = fieldsIn(entity.draft).filter(
      ([path, facts]) => /Ids?$/.test(path) && !facts?.words && path !== 'sectionId',
    )
    expect(ids.filter(([, facts]) => !facts?.reference).map(([path]) => path)).toEqual([])
  })

  test('refers to kinds that there are, and agrees with them in what both must have', () => {
    for (const reference of referencesOf(entity))
      for (const target of targetsOf(reference)) {
        if ('list' in target) continue
        const other = all.find(({ kind }) => kind === target.kind)
        expect(other, reference.path).toBeDefined()
        for (const field of reference.shows.filter((name) => name !== 'name'))
          expect(Object.keys(other!.row.shape), reference.path).toContain(field)
        if (!reference.within) continue
        expect(Object.keys(entity.draft.shape)).toContain(reference.within)
        expect(Object.keys(other!.draft.shape)).toContain(reference.within)
      }
  })

  test('can be called by something', () => {
    expect(calledBy(entity)).not.toBe('')
  })
})

test('a form, an error and the history read the same name', () => {
  const { equipmentType, project, roleListTemplate } = entities
  expect(labelsOf(equipmentType).appliesTo).toBe('Used for')
  expect(labelOf(equipmentType, 'schedules.2.graceDays')).toBe('Days of grace')
  expect(labelOf(project, 'statusId')).toBe('Status')
  expect(labelOf(roleListTemplate, 'stages.0.skipIf.questionKey')).toBe('Question')
  expect(labelOf(project, 'nothing')).toBeUndefined()
})

test('a reference is found wherever it stands in a record', () => {
  expect(referencesOf(entities.equipmentType).map(({ path, many }) => [path, many])).toEqual([
    ['categoryId', false],
    ['requiredTrainingTypeIds', true],
    ['schedules.*.inspectionTypeId', false],
    ['schedules.*.subTypeId', false],
  ])
})

test('who may act in a stage is named by what the stage says they are', () => {
  const candidates = referenceAt(entities.roleListTemplate, 'stages.*.candidateIds')
  expect(targetBeside(candidates, { candidateSource: 'named' })).toMatchObject({ kind: 'user' })
  expect(targetBeside(candidates, { candidateSource: 'projectRole' })).toMatchObject({ list: 'projectRoles' })
  expect(targetBeside(candidates, { candidateSource: 'chosen' })).toBeNull()
})

test('a row has the name of each record that it names beside the id', () => {
  const { shape } = entities.projectClient.row
  for (const column of ['clientName', 'contactName', 'projectNumber', 'projectName', 'projectStatusId'])
    expect(Object.keys(shape)).toContain(column)
  expect(shape.contactName.safeParse(null).success).toBe(true)
  expect(shape.clientName.safeParse(null).success).toBe(false)
})
