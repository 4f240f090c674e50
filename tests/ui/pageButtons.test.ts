import { expect, test } from 'vitest'
import { pageButtons } from '#src/ui/DataTable/pageButtons.ts'

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 8, '1 2 3 4 5 …'],
  [3, 8, '1 2 3 4 5 …'],
  [4, 8, '… 2 3 4 5 6 …'],
  [6, 8, '… 4 5 6 7 8'],
  [8, 8, '… 4 5 6 7 8'],
  [5, 5, '1 2 3 4 5'],
])('on page %i of %i the buttons are %s', (page, count, shown) => {
  const { pages, dotsBefore, dotsAfter } = pageButtons(page, count)
  expect([...(dotsBefore ? ['…'] : []), ...pages, ...(dotsAfter ? ['…'] : [])].join(' ')).toBe(shown)
})
