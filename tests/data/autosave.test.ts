import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '#src/data/drafts.ts'
import { createAutosave } from '#src/data/recordEditor/autosave.ts'
import { valuesOf } from '#src/data/recordEditor/edit.ts'
import { createEditor } from '#src/data/recordEditor/editor.ts'

interface Words {
  text: string
  help: string
}
const opened = {
  id: 7,
  rowVersion: 1,
  updatedOn: '2026-11-22T08:00:00Z',
  updatedByName: 'Neil Ashworth',
  text: 'Shut?',
  help: '',
}
type Stored = typeof opened
const versionOf = ({ id, rowVersion, updatedOn, updatedByName, text, help }: Stored) => ({
  id,
  rowVersion,
  values: { text, help },
  by: updatedByName,
  on: updatedOn,
})

/** A question with automatic saving, whose server answers are given by the test. */
function question(left: Draft | null = null) {
  let kept = left
  let answer: (row: Stored) => void = () => undefined
  const sent: Words[] = []
  const editor = createEditor<Stored>({
    opened: versionOf(opened),
    left,
    versionOf,
    drafts: {
      keep: (_, draft) => Promise.resolve(void (kept = structuredClone(draft))),
      drop: () => Promise.resolve(void (kept = null)),
    },
  })
  const autosave = createAutosave({
    editor,
    check: () => Promise.resolve(true),
    send: () => {
      sent.push(editor.values() as unknown as Words)
      return new Promise<Stored>((done) => (answer = done))
    },
    place: () => null,
  })
  autosave.start()
  return {
    autosave,
    editor,
    sent,
    kept: () => kept && { base: kept.edit.base.rowVersion, values: valuesOf(kept.edit) },
    draft: () => kept,
    values: () => editor.values(),
    type: (change: Partial<Words>) => editor.type({ ...change }),
    savedElsewhere: (rowVersion: number, change: Partial<Words>) =>
      editor.hear(versionOf({ ...opened, ...change, rowVersion })),
    answer: (row: Partial<Stored>) => answer({ ...opened, ...row }),
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('showing their version and returning to mine brings back everything typed', () => {
  const { type, savedElsewhere, editor, autosave, values } = question()
  type({ text: 'Locked?' })
  savedElsewhere(2, { text: 'Bolted?' })
  type({ text: 'Locked and bolted?' })
  editor.choose('text', 'theirs')
  expect(values().text).toBe('Bolted?')
  savedElsewhere(3, { text: 'Bolted twice?' })
  expect(autosave.state().dispute?.taken).toEqual({ text: 'theirs' })
  expect(values().text).toBe('Bolted twice?')
  editor.choose('text', 'mine')
  expect(values().text).toBe('Locked and bolted?')
})

test('text typed without a pause, or while a save hangs, is stored as a draft within a second', async () => {
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
  expect(kept()).toMatchObject({ base: 1, values: { text: 'Shut and locked?' } })
  answer({ rowVersion: 2, text: 'Shut? 10' })
  await pass(0)
  expect(kept()).toMatchObject({ base: 2, values: { text: 'Shut and locked?' } })
  await pass(800)
  answer({ rowVersion: 3, text: 'Shut and locked?' })
  await pass(400)
  expect(kept()).toBeNull()
})

test('leaving a question without choosing keeps what was typed, and the choice, for the next time', async () => {
  const { type, savedElsewhere, sent, draft, autosave } = question()
  type({ text: 'Locked?' })
  savedElsewhere(2, { text: 'Bolted?' })
  type({ text: 'Locked twice?', help: 'Both leaves' })
  autosave.flush()
  await pass(2_000)
  expect(sent).toEqual([])
  const back = question(draft())
  expect(back.values()).toEqual({ text: 'Locked twice?', help: 'Both leaves' })
  expect(back.autosave.state()).toMatchObject({
    status: 'disputed',
    dispute: { who: 'Neil Ashworth', fields: [{ name: 'text', mine: 'Locked twice?', theirs: 'Bolted?' }] },
  })
  await pass(2_000)
  expect(back.sent).toEqual([])
  back.autosave.settle()
  await pass(0)
  expect(back.sent).toEqual([{ text: 'Locked twice?', help: 'Both leaves' }])
})
