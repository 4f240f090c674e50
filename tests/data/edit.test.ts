import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  beginEdit,
  createEditSteps,
  hasConflicts,
  isTyped,
  resumeEdit,
  valuesOf,
  withoutRecord,
  type Edit,
  type Values,
  type Version,
} from '#src/data/recordEditor/edit.ts'

const fields = ['town', 'phone'] as const
type Field = (typeof fields)[number]
const people = ['Ada', 'Brian'] as const
type Person = (typeof people)[number]

/** The edit after its page was closed and the record opened again. */
const reopened = (edit: Edit, opened: Version) =>
  resumeEdit(JSON.parse(JSON.stringify(withoutRecord(edit))) as Edit, opened)

let keys = 0
const steps = createEditSteps(
  (_, value) => (typeof value === 'string' ? value.trim() : value),
  () => `key ${++keys}`,
)

type Step =
  | { do: 'type'; who: Person; field: Field; word: string }
  | { do: 'save' | 'arrive' | 'answer' | 'saveAtOnce' | 'lose' | 'drop' | 'reload' | 'settle'; who: Person }
  | { do: 'hear'; who: Person; back: number }
  | { do: 'choose'; who: Person; side: 'mine' | 'theirs'; field: Field }
  | { do: 'delete' }

const who = fc.constantFrom(...people)
const field = fc.constantFrom(...fields)
/** Mostly distinct words, sometimes the same as another person's, or one that differs only in a space. */
const word = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 10_000 }).map((number) => `word ${number}`) },
  { weight: 1, arbitrary: fc.constantFrom('Cobh', 'Cobh ', 'Youghal', '') },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), who, field, word }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom('save' as const, 'save', 'arrive', 'arrive', 'answer', 'answer', 'lose', 'drop', 'reload'),
      who,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('saveAtOnce' as const), who }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('hear' as const), who, back: fc.nat({ max: 2 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      who,
      side: fc.constantFrom('mine' as const, 'theirs' as const),
      field,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const), who }) },
  { weight: 1, arbitrary: fc.constant({ do: 'delete' as const }) },
)

interface Asked {
  rowVersion: number
  values: Values
}
type Answer = { is: 'stored' | 'stale'; version: Version } | { is: 'missing' }

const first: Version = {
  id: 7,
  rowVersion: 1,
  values: { town: 'Cobh', phone: '' },
  by: null,
  on: '2026-11-22T08:00:00Z',
}

/** One person editing one record: their edit, their pending request, and what they have typed and seen. */
class Editor {
  edit = beginEdit(first, 'key 0')
  asked: Asked | null = null
  answer: Answer | null = null
  heardOf = 1
  /** The last text typed into each field, unless the person has chosen another version. */
  words = new Map<string, unknown>()
  seen = new Map<string, Set<unknown>>(fields.map((name) => [name, new Set<unknown>([first.values[name]])]))

  look() {
    for (const name of fields) {
      this.seen.get(name)?.add(trimmed(valuesOf(this.edit)[name]))
      const conflict = this.edit.conflicts[name]
      if (conflict) this.seen.get(name)?.add(trimmed(conflict.theirs))
    }
  }
}
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** A server with one record, two people who edit it, and a network that loses, delays and repeats. */
class World {
  readonly editors: Record<Person, Editor> = { Ada: new Editor(), Brian: new Editor() }
  readonly log = [first]
  isDeleted = false

  get stored() {
    return this.log.at(-1)!
  }

  take(now: Step) {
    if (now.do === 'delete') {
      this.isDeleted = true
      return
    }
    const editor = this.editors[now.who]
    const before = editor.edit
    if (now.do === 'saveAtOnce')
      for (const part of ['save', 'arrive', 'answer'] as const) this.take({ ...now, do: part })
    else this.takeAt(editor, now)
    editor.look()
    if (!editor.edit.isSending && editor.edit.base.rowVersion < editor.heardOf)
      expect.fail('What was heard is forgotten')
    this.nothingIsLost(editor, before, now)
  }

  private takeAt(editor: Editor, now: Exclude<Step, { do: 'delete' | 'saveAtOnce' }>) {
    const { edit } = editor
    if (now.do === 'type') {
      editor.edit = steps.type(edit, { [now.field]: now.word })
      editor.words.set(now.field, trimmed(now.word))
    } else if (now.do === 'save') {
      // Ada saves with a button, on the version she was shown; Brian's form saves automatically.
      if (edit.isSending || (now.who === 'Brian' && hasConflicts(edit)) || !isTyped(edit)) return
      editor.edit = steps.send(edit)
      editor.asked = { rowVersion: edit.base.rowVersion, values: valuesOf(edit) }
      editor.answer = null
    } else if (now.do === 'arrive') {
      if (!editor.asked) return
      const answer = this.store(editor, now.who)
      if (edit.isSending) editor.answer = answer
      editor.asked = null
    } else if (now.do === 'answer') {
      const { answer } = editor
      if (!edit.isSending || !answer) return
      editor.edit =
        answer.is === 'stored'
          ? steps.stored(edit, answer.version)
          : answer.is === 'stale'
            ? steps.stale(edit, answer.version)
            : steps.gone(edit)
      editor.answer = null
    } else if (now.do === 'lose' || now.do === 'drop') {
      if (!edit.isSending) return
      // A request whose answer is lost may still arrive; a dropped one never does.
      if (now.do === 'drop') editor.asked = null
      editor.edit = steps.lost(edit)
      editor.answer = null
    } else if (now.do === 'reload') {
      // The page that opens may still show the version before the newest one.
      const opened = this.log.at(now.who === 'Ada' ? -1 : -2) ?? first
      editor.edit = steps.hear(reopened(edit, opened), opened)
      editor.heardOf = opened.rowVersion
      editor.answer = null
    } else if (now.do === 'hear') {
      const version = this.log.at(-1 - now.back)
      if (!version) return
      editor.edit = steps.hear(edit, version)
      editor.heardOf = Math.max(editor.heardOf, version.rowVersion)
    } else if (now.do === 'choose') editor.edit = steps.choose(edit, now.field, now.side)
    else editor.edit = steps.settle(edit)
  }

  /** The server accepts the request unless another save came first. */
  private store(editor: Editor, by: Person): Answer {
    if (this.isDeleted) return { is: 'missing' }
    const { rowVersion, values } = editor.asked!
    if (rowVersion !== this.stored.rowVersion) return { is: 'stale', version: this.stored }
    const kept = Object.fromEntries(fields.map((name) => [name, trimmed(values[name])]))
    for (const name of fields)
      if (kept[name] !== this.stored.values[name])
        expect(editor.seen.get(name), `${by} overwrites ${name} unseen`).toContain(this.stored.values[name])
    const version = { ...first, rowVersion: rowVersion + 1, values: kept, by }
    this.log.push(version)
    return { is: 'stored', version }
  }

  /** Every text is in its field, offered in a conflict, or was stored, unless the person has chosen another version. */
  private nothingIsLost(editor: Editor, before: Edit, now: Step) {
    for (const [name, word] of editor.words) {
      const conflict = editor.edit.conflicts[name]
      const isHeld = trimmed(valuesOf(editor.edit)[name]) === word || trimmed(conflict?.mine) === word
      if (isHeld || this.log.some(({ values }) => values[name] === word)) continue
      const isGivenUp =
        before.conflicts[name]?.chosen === 'theirs' && (now.do === 'settle' || before.attempts.length > 0)
      expect(isGivenUp, `${String(word)} is lost from ${name} by ${now.do}`).toBe(true)
      editor.words.delete(name)
    }
  }

  /** Everyone keeps their own version and saves until nothing is left to save. */
  settle() {
    for (let round = 0; round < 10; round++)
      for (const person of people)
        for (const done of ['arrive', 'answer', 'hear', 'settle', 'save', 'arrive', 'answer'] as const) {
          this.take(done === 'hear' ? { do: done, who: person, back: 0 } : { do: done, who: person })
          // A request that was dropped is never answered, so its sender gives up.
          if (done === 'answer' && this.editors[person].edit.isSending) this.take({ do: 'lose', who: person })
        }
  }
}

test('two people editing one record lose no text and overwrite nothing unseen, whatever is lost, delayed or repeated', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (walk) => {
      const world = new World()
      for (const now of walk) world.take(now)
      world.settle()
      if (world.isDeleted) return
      for (const { edit } of Object.values(world.editors)) {
        expect(edit.typed).toEqual({})
        expect(edit.base).toEqual(world.stored)
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 500) },
  )
})

interface Post {
  key: string
  values: Values
}

test('a new record is created once, with everything typed, however often its answer is lost', () => {
  const walk = fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('type' as const), field, word }),
      fc.record({ do: fc.constantFrom('save' as const, 'saveUnanswered', 'saveUnheard', 'reload') }),
    ),
    { maxLength: 25, size: 'max' },
  )
  fc.assert(
    fc.property(walk, (taken) => {
      const blank: Version = { id: 0, rowVersion: 0, values: { town: '', phone: '' }, by: null, on: '' }
      let edit = beginEdit(blank, 'one key')
      const made: { post: Post; row: Version }[] = []
      let saved: Version | null = null
      const words: Record<string, unknown> = {}
      /**
       * Like the gateway: the same key and body give the same answer, and a different body is refused with the first
       * record.
       */
      const post = (asked: Post) => {
        const before = made.find(({ post: { key } }) => key === asked.key)
        if (before) return { row: before.row, isOther: JSON.stringify(before.post) !== JSON.stringify(asked) }
        const row = { ...first, values: Object.fromEntries(fields.map((name) => [name, trimmed(asked.values[name])])) }
        made.push({ post: asked, row })
        return { row, isOther: false }
      }
      for (const now of [...taken, { do: 'save' as const }]) {
        if (now.do === 'type') {
          edit = steps.type(edit, { [now.field]: now.word })
          words[now.field] = trimmed(now.word)
        } else if (now.do === 'reload') edit = reopened(edit, saved ?? blank)
        else if (edit.base.rowVersion === 0) {
          edit = steps.send(edit)
          const asked = { key: edit.key, values: valuesOf(edit) }
          if (now.do === 'saveUnheard') edit = steps.lost(edit)
          else {
            const { row, isOther } = post(asked)
            if (now.do === 'saveUnanswered') edit = steps.lost(edit)
            else {
              edit = isOther ? steps.storedBefore(edit, row) : steps.stored(edit, row)
              saved = row
            }
          }
        }
      }
      expect(made).toHaveLength(1)
      expect(edit.base).toEqual(saved)
      for (const [name, value] of Object.entries(words)) expect(trimmed(valuesOf(edit)[name])).toBe(value)
    }),
    { numRuns: Number(process.env.RUNS ?? 500) },
  )
})

test('a record deleted during an edit keeps what was typed, and the edit continues when it is restored', () => {
  const typed = steps.type(beginEdit(first, 'key'), { town: 'Youghal' })
  const gone = steps.gone(steps.send(typed))
  expect(gone).toMatchObject({ isGone: true, isSending: false, typed: { town: 'Youghal' } })
  const back = steps.hear(gone, { ...first, rowVersion: 3, values: { ...first.values, phone: '021 481' } })
  expect(back).toMatchObject({ isGone: false, typed: { town: 'Youghal' }, base: { rowVersion: 3 } })
  expect(valuesOf(back)).toEqual({ town: 'Youghal', phone: '021 481' })
})

test('a save whose answer was lost is not mistaken for someone else’s', () => {
  const sent = steps.lost(steps.send(steps.type(beginEdit(first, 'key'), { town: 'Youghal' })))
  const later = steps.type(sent, { phone: '021 481' })
  const heard = steps.hear(later, { ...first, rowVersion: 2, values: { ...first.values, town: 'Youghal' }, by: 'Ada' })
  expect(heard).toMatchObject({ overtakenBy: null, conflicts: {}, typed: { phone: '021 481' }, attempts: [] })
})

test('a stored edit holds what was typed and what it was typed over, and nothing else of the record', () => {
  const record = { ...first, values: { town: 'Cobh', phone: '021 481', remark: 'Private' } }
  const sent = steps.lost(steps.send(steps.type(beginEdit(record, 'key'), { town: 'Youghal' })))
  const heard = { ...record, rowVersion: 2, values: { ...record.values, town: 'Kinsale' } }
  const kept = withoutRecord(steps.send(steps.hear(sent, heard)))
  expect(kept).toMatchObject({ base: { rowVersion: 2, values: { town: 'Kinsale' } }, typed: { town: 'Youghal' } })
  expect(JSON.stringify(kept)).not.toMatch(/Private|481/)
  const back = resumeEdit(kept, { ...heard, values: { ...heard.values, phone: '021 999' } })
  expect(valuesOf(back)).toEqual({ town: 'Youghal', phone: '021 999', remark: 'Private' })
})

test('a draft that is opened on an older version than it was typed on does not overwrite the newer one', () => {
  const newer = { ...first, rowVersion: 2, values: { ...first.values, phone: '021 999' } }
  const kept = withoutRecord(steps.type(beginEdit(newer, 'key'), { town: 'Youghal' }))
  const back = steps.hear(resumeEdit(kept, first), newer)
  expect(valuesOf(back)).toEqual({ ...newer.values, town: 'Youghal' })
  expect(back).toMatchObject({ base: { rowVersion: 2 }, conflicts: {} })
})
