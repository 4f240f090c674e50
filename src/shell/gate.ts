import type { QueryClient } from '@tanstack/react-query'
import { mayPass, type Role } from '#contract/session.ts'
import { ApiProblem } from '../data/http.ts'
import { currentUser } from '../data/session.ts'

/** Thrown before a screen loads that the person's role does not open. */
export class NotOpen extends Error {}

/** Thrown where nobody is signed in: the browser is on its way to the sign-in, and nothing of the screen may load. */
export class LeftForSignIn extends Error {}

/** Whether a screen says by itself what kept it from showing, so that nobody has to look for a fault of the program. */
export const explainsItself = (error: unknown) =>
  error instanceof NotOpen || error instanceof LeftForSignIn || error instanceof ApiProblem

interface Context {
  context: { queryClient: QueryClient }
}

/** Lets only these roles on; the others see the heading that says so. The server refuses on its own account. */
export const only =
  (roles: readonly Role[]) =>
  ({ context }: Context) => {
    if (!mayPass(currentUser(context.queryClient), roles)) throw new NotOpen()
  }
