import type { Question } from '../entities/templateQuestion.ts'
import type { Section } from '../entities/questionTemplate.ts'

export type { Question, Section }

/** A whole questionnaire: what a version freezes, a file holds and a record answers. */
export interface Form {
  scoringOn: boolean
  passMarkPercent: number | null
  /** In their order. */
  sections: readonly Section[]
  /** In their order within each section. */
  questions: readonly Question[]
}

/** What somebody answered to one question; `value` has the shape of the question's type. */
export interface Answer {
  value: unknown
  comment?: string
  photos?: readonly { name: string }[]
  /** Quiz: how often it was answered so far. */
  tries?: number
}

/** What was answered so far. */
export interface Answers {
  /** By slot: the key of the question, with '#1' and so on behind it in the further rows of a repeated section. */
  bySlot: Readonly<Record<string, Answer | undefined>>
  /** How often a repeatable section is there; once where it is missing. */
  rows: Readonly<Record<string, number | undefined>>
}

export const noAnswers: Answers = { bySlot: {}, rows: {} }

/** Where the answer to a question stands in the given row of its section, from 0. */
export const slotOf = (key: string, row: number) => (row === 0 ? key : `${key}#${row}`)

/** How many rows a section has now. */
export const rowsOf = (section: Section, answers: Answers) =>
  section.repeatable ? Math.max(1, answers.rows[section.id] ?? 1) : 1

/** The answers without one row of a section; those of the rows behind it move up. */
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

/** The sections in order, each with its questions in order. */
export function outlineOf<Q extends { sectionId: string }>(
  sections: readonly Section[],
  questions: readonly Q[],
): { section: Section; questions: Q[] }[] {
  const bySection = new Map<string, Q[]>(sections.map(({ id }) => [id, []]))
  for (const question of questions) bySection.get(question.sectionId)?.push(question)
  return sections.map((section) => ({ section, questions: bySection.get(section.id) ?? [] }))
}

/** Whether an answer says anything: an empty text, an empty list and an unticked box do not. */
export function isAnswered(answer: Answer | undefined): answer is Answer {
  const value = answer?.value
  if (value === null || value === undefined || value === '' || value === false) return false
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : true
}
