import { createContext, use, type ComponentType } from 'react'
import type { Question } from '#contract/questions/form.ts'

/** Props of every answer input. */
export interface AnswerInputProps {
  question: Question
  /** In the shape of the question's type; null if unanswered. */
  value: unknown
  onAnswer(value: unknown): void
  /** Attempts so far; a quiz limits them. */
  tries: number
  /** Id of the element that names the input. */
  labelledBy: string
  describedBy?: string
  invalid: boolean
}

/** Pickers for people, companies, equipment and other records of a project. */
export interface AnswerContextValue {
  /** By input type. A type without a picker shows a placeholder. */
  pickers: Partial<Record<number, ComponentType<AnswerInputProps>>>
}

const Context = createContext<AnswerContextValue>({ pickers: {} })
/** Provides a questionnaire with a project's pickers. A preview has none. */
export const AnswerProvider = Context.Provider
export const useAnswerContext = () => use(Context)
