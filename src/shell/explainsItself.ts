import { ApiProblem } from '../data/http.ts'
import { NotOpen } from './gate.ts'
import { LeftForSignIn } from './LeftForSignIn.ts'

/** Whether a screen says by itself what kept it from showing, so that nobody has to look for a fault of the program. */
export const explainsItself = (error: unknown) =>
  error instanceof NotOpen || error instanceof LeftForSignIn || error instanceof ApiProblem
