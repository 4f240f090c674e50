import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave } from '#src/data/autosave.ts'

interface Words {
  text: string
  help: string
}
const opened = { id: 7, rowVersion: 1, updatedOn: '2026-11-22T08:00:00Z', text: 'Shut?', help: '' }
type Stored = typeof opened

/** A question that saves itself, with the server in the hand of the test. */
function question() {
  const values: Words = { text: opened.text, help: opened.help }
  let kept: { opened: Stored; values: Words } | null = null
  let answer: (row: Stored) => void = () => undefined
  const sent: Words[] = []
  const autosave = createAutosave({
    opened,
    fields: ['text', 'help'],
    values: () => ({ ...values }),
    known: ({ text, help }) => ({ text, help }),
    set: (name, value) => void Object.assign(values, { [name]: value }),
    check: () => Promise.resolve(true),
    send: (now) => {
      sent.push(now as unknown as Words)
      return new Promise((done) => {
        answer = done
      })
    },
    place: () => null,
    keep: (base) => void (kept = { opened: base as unknown as Stored, values: { ...values } }),
    drop: () => void (kept = null),
  })
  return {
    autosave,
    sent,
    values,
    kept: () => kept,
    type(change: Partial<Words>) {
      Object.assign(values, change)
      autosave.changed()
    },
    savedElsewhere: (rowVersion: number, change: Partial<Words>) =>
      autosave.absorb({ ...opened, ...change, rowVersion, updatedByName: 'Neil Ashworth' }),
    answer: (row: Partial<Stored>) => answer({ ...opened, ...row }),
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('whoever looks at theirs and comes back to mine finds all that was typed', () => {
  const { type, savedElsewhere, autosave, values } = question()
  type({ text: 'Locked?' })
  savedElsewhere(2, { text: 'Bolted?' })
  type({ text: 'Locked and bolted?' })
  autosave.choose('text', 'theirs')
  expect(values.text).toBe('Bolted?')
  savedElsewhere(3, { text: 'Bolted twice?' })
  expect(autosave.state().dispute?.taken).toEqual({ text: 'theirs' })
  expect(values.text).toBe('Bolted twice?')
  autosave.choose('text', 'mine')
  expect(values.text).toBe('Locked and bolted?')
})

test('what is typed without a pause, or while a save hangs, is kept within a second', async () => {
  const { type, kept, sent, answer } = question()
  for (let at = 1; at <= 10; at++) {
    type({ text: `Shut? ${at}` })
    await pass(200)
  }
  expect(sent).toEqual([])
  expect(kept()?.values.text).toMatch(/^Shut\? (9|10)$/)
  await pass(800)
  expect(sent).toHaveLength(1)
  type({ text: 'Shut and locked?' })
  await pass(400)
  expect(kept()).toMatchObject({ opened: { rowVersion: 1 }, values: { text: 'Shut and locked?' } })
  answer({ rowVersion: 2, text: 'Shut? 10' })
  await pass(0)
  expect(kept()).toMatchObject({ opened: { rowVersion: 2 }, values: { text: 'Shut and locked?' } })
  await pass(800)
  answer({ rowVersion: 3, text: 'Shut and locked?' })
  await pass(400)
  expect(kept()).toBeNull()
})

test('whoever leaves a question without choosing finds what was typed, and the choice, when they come back', async () => {
  const { type, savedElsewhere, kept, autosave } = question()
  type({ text: 'Locked?' })
  savedElsewhere(2, { text: 'Bolted?' })
  type({ text: 'Locked twice?', help: 'Both leaves' })
  autosave.flush()
  expect(kept()).toMatchObject({
    opened: { rowVersion: 1, text: 'Shut?' },
    values: { text: 'Locked twice?', help: 'Both leaves' },
  })
  await pass(2_000)
  expect(kept()?.values.text).toBe('Locked twice?')
})
