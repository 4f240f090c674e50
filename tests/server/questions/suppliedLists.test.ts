import { describe, expect, test } from 'vitest'
import { lookup } from '#contract/entities/lookup.ts'
import { lookupListNames } from '#contract/lists.ts'
import { leadRelationships, suppliedLists } from '#server/db/supplied/lookups.ts'

describe('The supplied lists', () => {
  test('contain every list, with unique names and numbers', () => {
    expect(Object.keys(suppliedLists).sort()).toEqual([...lookupListNames].sort())
    for (const [list, entries] of Object.entries(suppliedLists)) {
      expect(entries.length, list).toBeGreaterThan(3)
      expect(new Set(entries.map(({ id }) => id)).size, list).toBe(entries.length)
      expect(new Set(entries.map(({ name }) => name.toLowerCase())).size, list).toBe(entries.length)
      for (const { name, code, flags } of entries)
        expect(lookup.draft.safeParse({ list, name, code, flags }).error).toBeUndefined()
    }
  })

  test('have all entries of the specification, numbered in tens', () => {
    const count = Object.fromEntries(Object.entries(suppliedLists).map(([list, entries]) => [list, entries.length]))
    expect(count).toEqual({
      templateTypes: 4,
      uploadReasons: 10,
      clientProjectRelationships: 16,
      projectRoles: 32,
      rfiDisciplines: 20,
      changeRequestTypes: 17,
      inputTypes: 32,
      processRoles: 9,
      injuryTypes: 34,
      bodyParts: 34,
      observationTypes: 32,
      equipmentTypeCategories: 38,
      userTrainingTypes: 27,
      questionResponseActionPriorities: 4,
      cscsTypes: 29,
      documentTypes: 22,
      suitabilityCodes: 17,
      accidentKinds: 17,
      employmentStatuses: 8,
      incidentTypes: 15,
      disciplinaryBreaches: 15,
      inspectionTypes: 8,
      rfiPriorities: 4,
      languages: 21,
      localAuthorities: 57,
    })
    for (const [list, entries] of Object.entries(suppliedLists))
      if (list !== 'processRoles')
        expect(
          entries.map(({ id }) => id),
          list,
        ).toEqual(entries.map((_, index) => (index + 1) * 10))
    expect(suppliedLists.processRoles.map(({ id }) => id)).toEqual([10, 20, 25, 30, 110, 120, 130, 140, 150])
  })

  test('mark the relationships of companies that lead a project', () => {
    expect(leadRelationships).toEqual([10, 20, 30, 40, 50, 60, 110, 150])
  })
})
