import type { Question } from '../entities/templateQuestion.ts'
import type { Section } from '../entities/questionTemplate.ts'

export type { Question, Section }

/** A complete questionnaire. Published versions, template files and records all use this shape. */
export interface Form {
  scoringOn: boolean
  passMarkPercent: number | null
  /** In display order. */
  sections: readonly Section[]
  /** In display order within each section. */
  questions: readonly Question[]
}

/** The answer to one question. The question's type decides the shape of `value`. */
export interface Answer {
  value: unknown
  comment?: string
  photos?: readonly { name: string }[]
  /** Attempts so far; quiz questions only. */
  tries?: number
}

/** The answers given so far. */
export interface Answers {
  /** Answers by slot. A slot is the question's key, followed by '#1', '#2' … in further rows of a repeated section. */
  bySlot: Readonly<Record<string, Answer | undefined>>
  /** Rows of each repeatable section, by section id; a missing entry counts as 1. */
  rows: Readonly<Record<string, number | undefined>>
}

export const noAnswers: Answers = { bySlot: {}, rows: {} }

/** Returns the slot that holds a question's answer in one row of its section. Rows count from 0. */
export const slotOf = (key: string, row: number) => (row === 0 ? key : `${key}#${row}`)

/** Returns how many rows a section has at present. */
export const rowsOf = (section: Section, answers: Answers) =>
  section.repeatable ? Math.max(1, answers.rows[section.id] ?? 1) : 1

/** Removes one row of a section and moves the later rows up. */
export function withoutRow(
  { questions }: Pick<Form, 'questions'>,
  section: Section,
  row: number,
  answers: Answers,
): Answers {
  const count = rowsOf(section, answers)
  const bySlot = { ...answers.bySlot }
  for (const { key } of questions.filter(({ sectionId }) => sectionId === section.id)) {
    for (let at = row; at < count - 1; at++) bySlot[slotOf(key, at)] = bySlot[slotOf(key, at + 1)]
    delete bySlot[slotOf(key, count - 1)]
  }
  return { bySlot, rows: { ...answers.rows, [section.id]: Math.max(1, count - 1) } }
}

/** Groups the questions by section and keeps the order of both. */
export function outlineOf<Q extends { sectionId: string }>(
  sections: readonly Section[],
  questions: readonly Q[],
): { section: Section; questions: Q[] }[] {
  const bySection = new Map<string, Q[]>(sections.map(({ id }) => [id, []]))
  for (const question of questions) bySection.get(question.sectionId)?.push(question)
  return sections.map((section) => ({ section, questions: bySection.get(section.id) ?? [] }))
}

/** Returns whether an answer has content. Blank text, an empty list and an unticked box count as unanswered. */
export function isAnswered(answer: Answer | undefined): answer is Answer {
  const value = answer?.value
  if (value === null || value === undefined || value === '' || value === false) return false
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : true
}
