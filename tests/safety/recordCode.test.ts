import readCode from 'qr/decode.js'
import { expect, test } from 'vitest'
import { codeOf } from '#server/platform/papers/recordCode.ts'

/** Draws a code as a reader's camera would see it, with `scale` pixels for each module. */
function pictureOf({ size, path }: ReturnType<typeof codeOf>, scale = 4) {
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  return { width, height: width, data }
}

test('the code of a record is read as the address of its page', () => {
  const address = 'https://safety.brannock.example/manage/projects/sms/view/14/permits/1234'
  expect(readCode(pictureOf(codeOf(address)))).toBe(address)
})

test('a code has white around it, without which readers do not find it', () => {
  const { size, path } = codeOf('https://safety.example/')
  const places = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
    Number(x),
    Number(y),
    Number(length),
  ])
  for (const [x, y, length] of places as [number, number, number][]) {
    expect([x >= 4, y >= 4, x + length <= size - 4, y < size - 4]).toEqual([true, true, true, true])
  }
})
