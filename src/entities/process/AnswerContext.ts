import { createContext, use, type ComponentType } from 'react'
import type { AnswerInputProps } from './AnswerInput.tsx'

/** How people, companies, equipment and other records of a project are chosen where the questions are answered. */
export interface AnswerContextValue {
  /** By input type; a type without a picker says what will be chosen there. */
  pickers: Partial<Record<number, ComponentType<AnswerInputProps>>>
}

const Context = createContext<AnswerContextValue>({ pickers: {} })
/** Gives the questionnaire below it the records of a project; without it, as in a preview, there are none. */
export const AnswerProvider = Context.Provider
export const useAnswerContext = () => use(Context)
