import { expect, test } from 'vitest'
import { findingsOf } from '#contract/questions/checks.ts'
import { templateQuestion } from '#contract/entities/templateQuestion.ts'
import { questionTemplate } from '#contract/entities/questionTemplate.ts'
import { calendarAround } from '#server/application/worlds/calendar.ts'
import { questionRows } from '#server/application/worlds/questions/templates.ts'

const { templates, questions, versions } = questionRows(calendarAround(new Date('2026-05-12T14:45:00Z')))

test('every questionnaire of the demo world can be published', () => {
  for (const { row } of templates) {
    const own = questions
      .filter((question) => question.row.questionTemplateId === row.id)
      .map((question) => question.row)
    expect(questionTemplate.draft.safeParse(row).error, row.name).toBeUndefined()
    expect([row.name, findingsOf({ sections: row.sections, questions: own as never })]).toEqual([row.name, []])
  }
  for (const { form } of versions) expect([form.name, findingsOf(form)]).toEqual([form.name, []])
})

test('every question of the demo world is valid in the builder', () => {
  for (const { row } of questions)
    expect([row.text, templateQuestion.draft.safeParse(row).error?.issues]).toEqual([row.text, undefined])
})
