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
    opened, fields: ['text', 'help'],
    values: () => ({ ...values }), known: ({ text, help }) => ({ text, help }),
    set: (name, value) => void Object.assign(values, { [name]: value }),
    check: () => Promise.resolve(true),
    send: (now) => {
      sent.push(now as unknown as Words)
      return new Promise((done) => {
        answer = done as never
      })
    },
    place: () => null,
    keep: (base) => void (kept = { opened: base as unknown as Stored, values: { ...values } }),
    drop: () => void (kept = null),
  })
  return {
    autosave, sent, values,
    kept: () => kept,
    type(change: Partial<Words>) {
      Object.assign(values, change)
      autosave.changed()
    },
    savedElsewhere: (rowVersion: number, change: Partial<Words>) => autosave.absorb({ ...opened, ...change, rowVersion, updatedByName: 'Neil Ashworth' }),
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
