import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SentAnswer, StoredAnswer } from '#contract/questionnaires/answers.ts'
import { createAnswersEditor, type Unsaved, type WaitingFile } from '#src/data/answers/answersEditor.ts'
import { ApiProblem } from '#src/data/http.ts'

const away = () => new ApiProblem(0, [{ message: 'The server did not answer.', code: 'unavailable' }])

/** A server that stores answers by version, as the gateway does, and records every change. */
function newServer() {
  const stored = new Map<string, StoredAnswer>()
  const files: string[] = []
  return {
    stored,
    files,
    answers: () => [...stored.values()],
    save(sent: readonly SentAnswer[]): StoredAnswer[] {
      const differs = sent.filter(({ slot, value }) => stored.get(slot)?.value !== value || !stored.has(slot))
      const conflicts = differs.flatMap(({ slot, version }) => {
        const now = stored.get(slot)
        return now && now.version !== version ? [now] : []
      })
      if (conflicts.length > 0) throw new ApiProblem(409, [{ message: 'Someone else.', code: 'stale' }], { conflicts })
      for (const { slot, value } of differs)
        stored.set(slot, {
          slot,
          value,
          comment: '',
          photos: [],
          tries: 0,
          version: (stored.get(slot)?.version ?? 0) + 1,
          answeredByName: 'Someone',
          answeredOn: '2027-03-01T08:00:00.000Z',
        })
      return sent.map(({ slot }) => stored.get(slot)!)
    },
    add: ({ key }: WaitingFile) => void (files.includes(key) || files.push(key)),
  }
}

/** An editor with a clock controlled by the test. `line` decides the outcome of each request. */
function newEditor(server: ReturnType<typeof newServer>, line: () => 'ok' | 'lostBefore' | 'lostAfter' = () => 'ok') {
  let waiting: (() => void)[] = []
  const kept: { last: Unsaved } = { last: { typed: [], files: [] } }
  const through = async <T>(work: () => T): Promise<T> => {
    const fate = line()
    if (fate === 'lostBefore') throw away()
    const done = work()
    if (fate === 'lostAfter') throw away()
    return done
  }
  const editor = createAnswersEditor({
    send: (answers) => through(() => server.save(answers)),
    sendFile: (file) => through(() => (server.add(file), true)),
    keep: (unsaved) => void (kept.last = unsaved),
    later(work) {
      waiting.push(work)
      return () => void (waiting = waiting.filter((one) => one !== work))
    },
  })
  return {
    editor,
    kept,
    answer(slot: string, value: unknown) {
      const { bySlot, rows } = editor.state().answers
      editor.change({ bySlot: { ...bySlot, [slot]: { value } }, rows })
    },
    shown: (slot: string) => editor.state().answers.bySlot[slot]?.value,
    /** Runs all pending work until there is none left. */
    async rest() {
      await editor.flush()
      for (let round = 0; round < 50 && waiting.length > 0; round++) {
        const due = waiting
        waiting = []
        for (const work of due) work()
        await editor.flush()
      }
    },
  }
}

test('An answer is shown at once and saved shortly after', async () => {
  const server = newServer()
  const one = newEditor(server)
  one.answer('barriers', 'yes')
  expect([one.shown('barriers'), one.editor.state().status]).toEqual(['yes', 'unsaved'])
  await one.rest()
  expect([server.stored.get('barriers')?.value, one.editor.state().status]).toEqual(['yes', 'saved'])
  expect(one.kept.last).toEqual({ typed: [], files: [] })
})

test('Text typed during a save is saved after it', async () => {
  const server = newServer()
  const one = newEditor(server)
  one.answer('remarks', 'Gate')
  const saving = one.editor.flush()
  one.answer('remarks', 'Gate B')
  await saving
  expect([server.stored.get('remarks')?.value, one.shown('remarks')]).toEqual(['Gate', 'Gate B'])
  await one.rest()
  expect(server.stored.get('remarks')).toMatchObject({ value: 'Gate B', version: 2 })
})

test('Each photo that is refused is named, and the others of its answer are sent', async () => {
  const sent: string[] = []
  const editor = createAnswersEditor({
    send: () => Promise.resolve([]),
    sendFile({ file }) {
      if (file.name !== 'gate.jpg')
        return Promise.reject(new ApiProblem(400, [{ message: `${file.name} is no picture.`, code: 'invalid' }]))
      sent.push(file.name)
      return Promise.resolve(true)
    },
    keep: () => undefined,
  })
  editor.addFiles(
    'place',
    ['a.jpg', 'gate.jpg', 'b.jpg'].map((name) => new File(['x'], name)),
  )
  await editor.flush()
  expect(sent).toEqual(['gate.jpg'])
  expect(editor.state().problems.get('place')).toBe('a.jpg is no picture. b.jpg is no picture.')
})

test('Offline, answers and files wait in the browser, and the next page sends them once', async () => {
  const server = newServer()
  const first = newEditor(server, () => 'lostAfter')
  first.answer('barriers', 'yes')
  first.editor.addFiles('place', [new File(['x'], 'gate.jpg')])
  await first.editor.flush()
  expect(first.editor.state().status).toBe('away')
  const second = newEditor(server)
  second.editor.received(server.answers())
  second.editor.restore(first.kept.last)
  expect(second.shown('barriers')).toBe('yes')
  await second.rest()
  expect(server.stored.get('barriers')).toMatchObject({ value: 'yes', version: 1 })
  expect(server.files).toHaveLength(1)
  expect(second.editor.state()).toMatchObject({ status: 'saved', files: [] })
})

describe('An answer that someone else gave meanwhile', () => {
  async function disputed() {
    const server = newServer()
    const [one, other] = [newEditor(server), newEditor(server)]
    other.answer('barriers', 'no')
    await other.rest()
    one.answer('barriers', 'yes')
    one.answer('remarks', 'Gate B')
    await one.rest()
    expect(one.editor.state()).toMatchObject({ status: 'disputed' })
    // The other answers do not wait for the choice.
    expect(server.stored.get('remarks')?.value).toBe('Gate B')
    return { server, one }
  }

  test('is not overwritten until the user chooses, then replaced by mine', async () => {
    const { server, one } = await disputed()
    one.editor.keepMine('barriers')
    await one.rest()
    expect([server.stored.get('barriers')?.value, one.editor.state().status]).toEqual(['yes', 'saved'])
  })

  test('waits until the user chooses, then replaces mine', async () => {
    const { server, one } = await disputed()
    one.editor.takeTheirs('barriers')
    await one.rest()
    expect([server.stored.get('barriers')?.value, one.shown('barriers')]).toEqual(['no', 'no'])
    expect(one.editor.state().status).toBe('saved')
  })
})

test('A refused answer shows its error at the question and does not delay others', async () => {
  const server = newServer()
  const one = newEditor(server)
  const save = server.save.bind(server)
  server.save = (sent) => {
    if (sent.some(({ value }) => value === 'bad'))
      throw new ApiProblem(400, [{ message: 'Choose one of the answers.', code: 'invalid', field: 'barriers' }])
    return save(sent)
  }
  one.answer('barriers', 'bad')
  one.answer('remarks', 'Gate B')
  await one.rest()
  expect(one.editor.state().problems).toEqual(new Map([['barriers', 'Choose one of the answers.']]))
  expect(server.stored.get('remarks')?.value).toBe('Gate B')
  one.answer('barriers', 'yes')
  await one.rest()
  expect(one.editor.state()).toMatchObject({ status: 'saved' })
})

const slots = ['a', 'b', 'c'] as const
const step = fc.record({
  who: fc.constantFrom(0, 1),
  slot: fc.constantFrom(...slots),
  value: fc.integer({ min: 0, max: 4 }),
  does: fc.constantFrom('type', 'type', 'save', 'receive', 'mine', 'theirs'),
  fate: fc.constantFrom('ok' as const, 'ok' as const, 'lostBefore' as const, 'lostAfter' as const),
})

test('Two people edit one record over an unreliable connection: nobody overwrites what they have not seen, and both end with the same answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = newServer()
      let fate: 'ok' | 'lostBefore' | 'lostAfter' = 'ok'
      const both = [newEditor(server, () => fate), newEditor(server, () => fate)]
      for (const { who, slot, value, does, ...more } of steps) {
        const one = both[who]!
        fate = more.fate
        if (does === 'type') one.answer(slot, value)
        else if (does === 'save') await one.editor.flush()
        else if (does === 'receive') one.editor.received(server.answers())
        else if (does === 'mine') one.editor.keepMine(slot)
        else one.editor.takeTheirs(slot)
        // An answer that was typed and not saved remains visible.
        if (does === 'type') expect(one.shown(slot)).toBe(value)
      }
      fate = 'ok'
      for (let round = 0; round < 6; round++)
        for (const one of both) {
          await one.rest()
          for (const slot of one.editor.state().conflicts.keys()) one.editor.keepMine(slot)
          await one.rest()
          one.editor.received(server.answers())
        }
      for (const one of both) {
        expect(one.editor.state().status).toBe('saved')
        expect(Object.fromEntries(slots.map((slot) => [slot, one.shown(slot)]))).toEqual(
          Object.fromEntries(slots.map((slot) => [slot, server.stored.get(slot)?.value])),
        )
      }
    }),
    { numRuns: 300 },
  )
})
