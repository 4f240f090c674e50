import { expect, test } from 'vitest'
import type { TemplateHistoryEntry } from '#src/entities/questionTemplate/data.ts'
import { actionOf, joinedActions } from '#src/entities/questionTemplate/templateHistory.ts'
import { section } from './ask.ts'

const sections = [section('a', { title: 'Before work' }), section('b', { title: 'After work' })]
const gate = { id: 1, text: 'Is the gate locked?' }
const lamp = { id: 2, text: 'Is the lamp lit?' }
let last = 1000
/** A history entry this many minutes past eight. Later entries of a list are older. */
const entry = (action: string, minute: number, more: Partial<TemplateHistoryEntry> = {}): TemplateHistoryEntry => ({
  id: last--,
  on: `2026-05-12T08:${String(minute).padStart(2, '0')}:00.000Z`,
  byName: 'Niamh Byrne',
  action,
  diff: {},
  fromStatusId: null,
  toStatusId: null,
  comment: null,
  question: null,
  version: null,
  ...more,
})
const sentences = (...entries: TemplateHistoryEntry[]) =>
  joinedActions(entries).map((action) => actionOf(action, sections))

test('text changed in several steps counts as one change from the first to the last version', () => {
  const bit = (minute: number, from: string, to: string) =>
    entry('changed', minute, { question: gate, diff: { text: [from, to] } })
  const actions = joinedActions([
    bit(3, 'Is the gate', 'Is the gate locked?'),
    bit(2, 'Is', 'Is the gate'),
    bit(1, 'Gate shut?', 'Is'),
  ])
  expect(actions).toMatchObject([{ diff: { text: ['Gate shut?', 'Is the gate locked?'] } }])
  expect(actionOf(actions[0]!, sections)).toBe('reworded a question')
})

test('a change by someone else in between, or an hour later, is listed separately', () => {
  const change = (minute: number, byName: string) =>
    entry('changed', minute, { byName, question: gate, diff: { help: [String(minute), String(minute + 1)] } })
  expect(joinedActions([change(3, 'Conor Healy'), change(2, 'Niamh Byrne'), change(1, 'Conor Healy')])).toHaveLength(3)
  expect(joinedActions([change(30, 'Niamh Byrne'), change(1, 'Niamh Byrne')])).toHaveLength(2)
})

test('a new question includes its first text, and a change that was undone is not listed', () => {
  expect(
    sentences(
      entry('changed', 2, { question: gate, diff: { text: ['New question', gate.text] } }),
      entry('created', 1, { question: gate }),
    ),
  ).toEqual(['added ‘Is the gate locked?’'])
  expect(
    sentences(
      entry('changed', 3, { question: gate, diff: { help: ['x', null] } }),
      entry('changed', 2, { question: gate, diff: { help: [null, 'x'] } }),
    ),
  ).toEqual([])
})

test('a change of several questions in one step is listed once', () => {
  const at = (action: string, question = gate) => entry(action, 5, { question })
  expect(sentences(at('deleted', lamp), at('deleted'))).toEqual([
    'removed 2 questions: ‘Is the gate locked?’, ‘Is the lamp lit?’',
  ])
  expect(sentences(at('created'), at('created', lamp), at('created'), at('created', lamp))).toEqual([
    'added 4 questions: ‘Is the lamp lit?’, ‘Is the gate locked?’ and 2 others',
  ])
  expect(sentences(entry('moved', 5, { question: gate, diff: { sectionId: ['a', 'b'], sortOrder: [1, 2] } }))).toEqual([
    'moved ‘Is the gate locked?’ to After work',
  ])
})

test('a section that is shown on other conditions says them as the builder does', () => {
  const [first, second] = sections
  const shown = { match: 'all' as const, of: [{ questionKey: 'gate', op: '=' as const, value: 'no' }] }
  const said = (before: object, after: object) =>
    sentences(
      entry('changed', 1, {
        diff: {
          sections: [
            [first, before],
            [first, after],
          ],
        },
      }),
    )
  expect(said(second!, { ...second!, visibleIf: shown })).toEqual([
    "changed when section ‘After work’ is shown: shown if 'gate' is no",
  ])
  expect(said({ ...second!, visibleIf: shown }, second!)).toEqual([
    'changed when section ‘After work’ is shown: always',
  ])
})

test('changes of sections and versions are listed in words', () => {
  const sectionsChanged = (before: object[], after: object[]) =>
    sentences(entry('changed', 1, { diff: { sections: [before, after] } }))
  const [first, second] = sections
  expect(sectionsChanged([first!], sections)).toEqual(['added section ‘After work’'])
  expect(sectionsChanged(sections, [second!])).toEqual(['removed section ‘Before work’'])
  expect(sectionsChanged(sections, [second!, first!])).toEqual(['reordered the sections'])
  expect(sectionsChanged(sections, [{ ...first!, title: 'Set-up', repeatable: true }, second!])).toEqual([
    'renamed section ‘Before work’ to ‘Set-up’, let section ‘Set-up’ be filled in several times',
  ])
  expect(sentences(entry('revise', 9, { version: 3 }), entry('publish', 8, { version: 2 }))).toEqual([
    'started version 3',
    'published version 2',
  ])
})
