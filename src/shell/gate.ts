import type { QueryClient } from '@tanstack/react-query'
import { mayPass, type Role } from '#contract/session.ts'
import { ApiProblem } from '../data/http.ts'
import { currentUser } from '../data/session.ts'

/** Thrown before a screen loads that the person's role does not open. */
export class NotOpen extends Error {}

/** Thrown where the browser is on its way to another page, mostly the sign-in, and nothing of this one may load. */
export class LeftForSignIn extends Error {
  constructor(message = 'Going to sign-in') {
    super(message)
  }
}

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
