import { createContext, use, type ComponentType } from 'react'
import type { AnswerInputProps } from './AnswerInput.tsx'

/** How people, companies, equipment and other records of a project are chosen where the questions are answered. */
export interface AnswerRoomValue {
  /** By input type; a type without a picker says what will be chosen there. */
  pickers: Partial<Record<number, ComponentType<AnswerInputProps>>>
}

const Room = createContext<AnswerRoomValue>({ pickers: {} })
/** Gives the questionnaire below it the records of a project; without it, as in a preview, there are none. */
export const AnswerRoom = Room.Provider
export const useAnswerRoom = () => use(Room)
