import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { entities } from '#contract/entities/index.ts'
import { factsAt } from '#contract/labels.ts'
import { projectSettings } from '#contract/projects/projectSettings.ts'
import { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { templateQuestion } from '#contract/entities/templateQuestion.ts'
import { decisionStatus } from '#contract/approvals/processRun.ts'
import type { Entity } from '#contract/entity.ts'
import { actionWords, differingParts, valueWord } from '#contract/history/trailWords.ts'

test('a change in a list of stages shows the stage by its name, and only what changed in it', () => {
  const request = { key: 'request', name: 'Request', dueHours: null }
  const before = [request, { key: 'authorise', name: 'Authorise', dueHours: 8 }]
  const after = [request, { key: 'authorise', name: 'Authorise', dueHours: 4 }, { key: 'check', name: 'Check' }]
  const [from, to] = differingParts(before, after)
  expect(valueWord(from, roleListTemplate, 'stages')).toBe('Name: Authorise, Due after: 8')
  expect(valueWord(to, roleListTemplate, 'stages')).toBe('Name: Authorise, Due after: 4; Name: Check')
  expect(differingParts(before, before.toReversed())).toEqual([before, before.toReversed()])
  expect(differingParts(['Conor Healy'], [])).toEqual([['Conor Healy'], []])
})

test('conditions and follow-ups of a question read as in the builder', () => {
  const shown = {
    match: 'any',
    of: [
      { questionKey: 'gate_locked', op: '=', value: 'yes' },
      { questionKey: 'wind_speed', op: '>', value: 12 },
    ],
  }
  expect(valueWord(shown, templateQuestion, 'visibleIf')).toBe(
    "Shown if 'gate_locked' is yes or 'wind_speed' is more than 12",
  )
  expect(valueWord(null, templateQuestion, 'visibleIf')).toBe('Always')
  const followUps = [{ when: { op: '=', value: 'No' }, effect: 'raiseAction', title: 'Lock it' }]
  expect(valueWord(followUps, templateQuestion, 'onAnswer')).toBe('No: raise an action')
})

/** Codes shown unchanged: comparisons within sentences, and terms of the trade. */
const readAsTheyAre = [
  /\.(?:op|operator|match|effect|assignTo)$/,
  /intervalUnit$/,
  /^manualClassification system$/,
  /defaultSuitability$/,
]

/** Paths of fields with a fixed set of words, including those inside lists and records. */
function choicesIn(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'enum':
      return [path]
    case 'default':
    case 'nullable':
    case 'optional':
      return choicesIn(def.innerType, path)
    case 'pipe':
      return choicesIn(def.in, path)
    case 'array':
      return choicesIn(def.element, (def.element as z.core.$ZodTypes)._zod.def.type === 'object' ? `${path}.*` : path)
    case 'object':
      return Object.entries(def.shape).flatMap(([name, one]) => choicesIn(one, path ? `${path}.${name}` : name))
    default:
      return []
  }
}

test('every choice of a kind and of its settings has words for the history', () => {
  const kinds = Object.values(entities).map(({ kind, draft, row }) => ({ of: kind, draft, row }))
  const settings = Object.values(projectSettings).map(({ title, draft }) => ({ of: title, draft, row: draft }))
  const silent = [...kinds, ...settings].flatMap(({ of, draft, row }) =>
    choicesIn(draft, '').flatMap((path) => (factsAt({ draft, row }, path)?.words ? [] : [`${of} ${path}`])),
  )
  expect(silent.filter((path) => !readAsTheyAre.some((pattern) => pattern.test(path)))).toEqual([])
})

test('values of settings, preferences, translations and nested dates read as on the screens', () => {
  expect(valueWord('warn', entities.project, 'cardRule')).toBe('Warn, but let them in')
  const prefs = { kind: 'app+email', topics: { rfi: 'off' }, digest: 'daily' }
  expect(valueWord(prefs, entities.user, 'notificationPrefs')).toBe(
    'Notifications: In the app and by e-mail, Topic by topic: RFIs: Off, Summary by e-mail: Summary every day',
  )
  const sections = [{ id: 'waste', title: 'Waste', translations: { ga: 'Dramhaíl' } }]
  expect(valueWord(sections, entities.questionTemplate, 'sections')).toBe(
    'Section title: Waste, Other languages: Gaeilge: Dramhaíl',
  )
  const options = [{ value: 'na', label: 'N/A', score: null, isFail: false }]
  expect(valueWord(options, templateQuestion, 'options')).toBe('Answer: N/A, Counts as a fail: No')
  const closures = [{ name: 'Christmas', from: '2026-12-24', to: null }]
  const written = { date: (date: string) => `<${date}>` }
  expect(valueWord(closures, entities.settings, 'closures', written)).toBe('Name: Christmas, First day: <2026-12-24>')
  expect(valueWord('2026-12-24T08:00:00.000Z', undefined, '', written)).toBe('<2026-12-24T08:00:00.000Z>')
  expect(valueWord('2026-12 draft', undefined, '', written)).toBe('2026-12 draft')
})

test('the skip condition of a stage reads as on the template’s page', () => {
  const stages = [{ name: 'Check', skipIf: { questionKey: 'costEstimate', operator: '<', value: '25000' } }]
  expect(valueWord(stages, roleListTemplate, 'stages')).toBe(
    'Name: Check, Skip when: Skipped when the cost estimate is below 25\u202f000',
  )
})

/** The actions of all kinds, and those that only the server writes to the history. */
function everyAction() {
  const ofKinds = Object.values(entities as Record<string, Entity>).flatMap(({ actions }) => Object.keys(actions ?? {}))
  const written = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('application/worlds/'))
    .flatMap((name) => [...readFileSync(`server/${name}`, 'utf8').matchAll(/\baction: '(\w+)/g)].map(([, one]) => one!))
  return [...new Set([...ofKinds, ...written, ...Object.keys(decisionStatus)])].toSorted()
}
const irregular = [
  'Put',
  'Took',
  'Gave',
  'Sent',
  'Made',
  'Let',
  'Read',
  'Went',
  'Set',
  'Brought',
  'Withdrew',
  'Struck',
  'Found',
]

test.each(everyAction())('the action %s reads as what somebody did: Niamh Byrne … it', (action) => {
  const word = actionWords[action]
  expect(word).toBeDefined()
  const [verb] = word!.split(' ')
  expect([word, verb!.endsWith('ed') || irregular.includes(verb!)]).toEqual([word, true])
  // A record's name may follow the words, so they must not end with one, nor contain commas.
  expect(word).toMatch(/^[A-Z][a-zA-Z' -]+(?:, which [a-z ]+)?$/)
})
