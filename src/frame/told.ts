import { ApiProblem } from '#src/data/http.ts'
import { NotOpen } from './gate.ts'
import { LeftForSignIn } from './LeftForSignIn.ts'

/** Whether a screen says by itself what kept it from showing, so that nobody has to look for a fault of the program. */
export const isTold = (error: unknown) => error instanceof NotOpen || error instanceof LeftForSignIn || error instanceof ApiProblem
