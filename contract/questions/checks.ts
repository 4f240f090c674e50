import { mostQuestions } from '../entities/questionTemplate.ts'
import { outlineOf, type Form, type Question, type Section } from './form.ts'
import {
  inputType,
  inputTypeWords,
  isComparable,
  isNumeric,
  isToRead,
  writesOptions,
  type InputTypeId,
} from './inputTypes.ts'
import { optionsOf } from './scoring.ts'
import type { Conditions } from './conditionFields.ts'

const deepestConditions = 6

/** A problem that blocks publishing a template, and where it is. */
export interface Finding {
  message: string
  sectionId: string
  /** Key of the question at fault; absent if the section itself is at fault. */
  questionKey?: string
}

/** Returns everything that blocks publishing, in reading order. */
export function findingsOf({ sections, questions }: Pick<Form, 'sections' | 'questions'>): Finding[] {
  const outline = outlineOf(sections, questions)
  const before = new Map<string, Question>()
  const depths = new Map<string, number>()
  const findings: Finding[] = []
  if (questions.length > mostQuestions)
    findings.push({
      sectionId: sections[0]?.id ?? '',
      message: `The template has ${questions.length} questions. The maximum is ${mostQuestions}.`,
    })
  const keys = new Set<string>()
  for (const { section, questions: own } of outline) {
    const atSection = (message: string, questionKey?: string) =>
      findings.push({ sectionId: section.id, message, ...(questionKey !== undefined && { questionKey }) })
    if (own.length === 0) atSection(`Section '${section.title}' has no questions.`)
    // The condition of a section can refer only to questions of earlier sections.
    const sectionDepth = depthOf(section.visibleIf, depths)
    const known = new Map(before)
    for (const problem of conditionProblems(section.visibleIf, known, questions, { of: 'section', own: '' }))
      atSection(`Section '${section.title}': ${problem}`)
    for (const question of own) {
      const depth = Math.max(sectionDepth, depthOf(question.visibleIf, depths))
      const problems = [
        keys.has(question.key.toLowerCase()) ? `Key '${question.key}' is used twice.` : null,
        ...settingProblems(question),
        ...conditionProblems(question.visibleIf, before, questions, { of: 'question', own: question.key }),
        ...followUpProblems(question),
        depth > deepestConditions
          ? `Its conditions depend on each other ${depth} levels deep. The maximum is ${deepestConditions}.`
          : null,
      ]
      for (const problem of problems) if (problem) atSection(problem, question.key)
      keys.add(question.key.toLowerCase())
      before.set(question.key, question)
      depths.set(question.key, depth)
    }
  }
  return findings
}

/** Returns the length of the longest chain of conditions that ends here; 0 without a condition. */
const depthOf = (when: Conditions | null, depths: ReadonlyMap<string, number>) =>
  when ? 1 + Math.max(0, ...when.of.map(({ questionKey }) => depths.get(questionKey) ?? 0)) : 0

function conditionProblems(
  when: Conditions | null,
  before: ReadonlyMap<string, Question>,
  all: readonly Question[],
  { of, own }: { of: 'section' | 'question'; own: string },
): string[] {
  return (when?.of ?? []).flatMap(({ questionKey, op, value }) => {
    const asked = before.get(questionKey)
    if (questionKey === own) return ['Its condition refers to itself.']
    if (!asked) {
      const later = all.find(({ key }) => key === questionKey)
      return [
        later
          ? `Its condition refers to '${later.text}', which ${of === 'section' ? 'does not come before it' : 'comes later'}.`
          : `Its condition refers to '${questionKey}', which does not exist.`,
      ]
    }
    if (isToRead(asked.inputTypeId)) return [`Its condition refers to '${asked.text}', which does not take an answer.`]
    if (op === 'answered') return []
    if (!isComparable(asked.inputTypeId))
      return [
        `Its condition compares '${asked.text}'. For ${inputTypeWords[asked.inputTypeId]} it can only check whether there is an answer.`,
      ]
    return emptyValue(value) ? ['Its condition has no value.'] : unknownValue(asked, value)
  })
}

const emptyValue = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns a problem if a comparison uses a value that the question does not offer. */
function unknownValue(question: Question, value: unknown): string[] {
  const options = optionsOf(question)
  if (options.length === 0) return []
  const known = new Set(options.map((option) => option.value))
  return [value].flat().some((one) => !known.has(String(one)))
    ? [`A condition or follow-up uses an answer that '${question.text}' does not have.`]
    : []
}

function settingProblems(question: Question): string[] {
  const { inputTypeId: id, options, min, max } = question
  const right = options.filter(({ score }) => (score ?? 0) > 0).length
  return [
    writesOptions(id) && options.length < 2 && 'It needs at least two options.',
    id === inputType.quiz && options.length >= 2 && right === 0 && 'None of its answers is marked as correct.',
    id === inputType.quiz && right > 1 && 'More than one of its answers is marked as correct.',
    id === inputType.rating &&
      (min === null || max === null || min >= max) &&
      'A rating needs a minimum and a maximum.',
    isNumeric(id) && min !== null && max !== null && min > max && 'Its minimum is higher than its maximum.',
    id === (inputType.video as InputTypeId) && !question.videoUrl && 'It has no video.',
    id === inputType.multiple && (min ?? 0) > options.length && 'It requires more options than it has.',
  ].filter((problem) => problem !== false)
}

function followUpProblems(question: Question): string[] {
  return question.onAnswer.flatMap(
    ({ when, effect, title, priorityId, assignTo, projectRoleId, userId, stageName }) => {
      const unsaid =
        (effect === 'notify' || effect === 'raiseAction') &&
        (!assignTo || (assignTo === 'projectRole' && !projectRoleId) || (assignTo === 'user' && !userId))
      return [
        when.op !== 'answered' && emptyValue(when.value) && 'A follow-up does not say which answer triggers it.',
        ...(when.op === 'answered' || emptyValue(when.value) ? [] : unknownValue(question, when.value)),
        effect === 'raiseAction' && !title && 'The action it raises has no title.',
        effect === 'raiseAction' && !priorityId && 'The action it raises has no priority.',
        unsaid &&
          (effect === 'notify'
            ? 'It does not say who is notified.'
            : 'The action it raises is not assigned to anyone.'),
        effect === 'requireStage' && !stageName && 'The stage it adds has no name.',
      ].filter((problem) => typeof problem === 'string')
    },
  )
}

/** Returns the questions a condition at this place may refer to: those that come before it and take an answer. */
export function askedBefore(
  outline: readonly { section: Section; questions: readonly Question[] }[],
  at: { sectionId: string; questionKey?: string },
): Question[] {
  const asked: Question[] = []
  for (const { section, questions } of outline) {
    if (section.id === at.sectionId && at.questionKey === undefined) break
    for (const question of questions) {
      if (question.key === at.questionKey) return asked
      if (!isToRead(question.inputTypeId)) asked.push(question)
    }
    if (section.id === at.sectionId) break
  }
  return asked
}
