import { createContext, use, type ComponentType } from 'react'
import type { Question } from '#contract/questions/form.ts'

/** What every answer takes: the question, what was answered so far, and how to answer. */
export interface AnswerInputProps {
  question: Question
  /** In the shape of the question's type; null where nothing was answered. */
  value: unknown
  onAnswer(value: unknown): void
  /** How often it was answered so far; a quiz allows only so many. */
  tries: number
  /** The ids of the words that name and describe it. */
  labelledBy: string
  describedBy?: string
  invalid: boolean
}

/** How people, companies, equipment and other records of a project are chosen where the questions are answered. */
export interface AnswerContextValue {
  /** By input type; a type without a picker says what will be chosen there. */
  pickers: Partial<Record<number, ComponentType<AnswerInputProps>>>
}

const Context = createContext<AnswerContextValue>({ pickers: {} })
/** Gives the questionnaire below it the records of a project; without it, as in a preview, there are none. */
export const AnswerProvider = Context.Provider
export const useAnswerContext = () => use(Context)
