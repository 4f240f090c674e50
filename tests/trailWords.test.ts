import { expect, test } from 'vitest'
import { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { templateQuestion } from '#contract/entities/templateQuestion.ts'
import { differingParts, valueWord } from '#contract/trailWords.ts'

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
