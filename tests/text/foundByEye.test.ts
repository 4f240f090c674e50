import { expect, test } from 'vitest'
import { foldedOptions } from '#src/ui/fields/foldedOptions.ts'
import { exactMatch, suggestions } from '#src/ui/fields/typeAhead.ts'

const people = ['Maeve O’Connell', 'Gráinne Fallon', 'Łukasz Żółkiewski', 'HB–014 Quay wall'].map((text, id) => ({
  id,
  text,
}))

test.each([
  ["o'connell", 0],
  ['O´CONNELL', 0],
  ['grainne', 1],
  ['Gra\u0301inne\u200b', 1],
  ['lukasz zol', 2],
  ['hb-014', 3],
])('Typing %s finds the person or record as it is written', (typed, id) => {
  expect(suggestions(people, typed)).toEqual([people[id]])
  const options = people.map((one) => ({ value: String(one.id), label: one.text, disabled: false }))
  expect(foldedOptions({ options, search: typed, limit: 50 })).toEqual([options[id]])
})

test('The whole text is that of the record in any way of writing', () => {
  expect(exactMatch(people, " maeve o'connell ")).toBe(people[0])
  expect(exactMatch(people, 'maeve oconnell')).toBeUndefined()
})
