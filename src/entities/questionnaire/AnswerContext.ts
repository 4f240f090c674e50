import { createContext, use, type ComponentType } from 'react'
import type { Question } from '#contract/questions/form.ts'

/** Props of every answer input. */
export interface AnswerInputProps {
  question: Question
  /** The key of the answer: that of the question, plus the row in a repeated section. */
  slot: string
  /** In the shape of the question's type; null if unanswered. */
  value: unknown
  onAnswer(value: unknown): void
  /** Number of attempts so far; a quiz limits them. */
  tries: number
  /** Id of the element that names the input. */
  labelledBy: string
  describedBy?: string
  invalid: boolean
}

/** The files of answers. They are sent one by one after the user has chosen them. */
export interface AnswerFilesContext {
  add(slot: string, files: readonly File[]): void
  /** Files waiting to be sent. */
  waiting: readonly { key: string; slot: string; file: File }[]
  drop(key: string): void
}

/** Pickers for people, companies, equipment and other records of a project. */
interface AnswerContextValue {
  /** By input type. A type without a picker shows a placeholder. */
  pickers: Partial<Record<number, ComponentType<AnswerInputProps>>>
  /** Null in a preview, which stores no files. */
  files: AnswerFilesContext | null
  /** The project whose people may sign by PIN; absent in a preview. */
  projectId?: number
}

const Context = createContext<AnswerContextValue>({ pickers: {}, files: null })
/** Provides a questionnaire with a project's pickers. A preview has none. */
export const AnswerProvider = Context.Provider
export const useAnswerContext = () => use(Context)
