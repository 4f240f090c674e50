import type { QueryClient } from '@tanstack/react-query'
import { mayPass, type Role } from '#contract/wire/session.ts'
import { ApiProblem } from '../data/http.ts'
import { currentUser } from '../data/session.ts'
import { ShownElsewhere } from '../data/shownPlace.ts'

/** Thrown before a screen loads if the user's roles do not allow it. */
export class NotOpen extends Error {}

/** Thrown when the browser is leaving for another page, usually the sign-in, so that this page loads nothing. */
export class LeftForSignIn extends Error {
  constructor(message = 'Going to sign-in') {
    super(message)
  }
}

/** Returns whether the page deals with this error by itself, so that it need not be logged as a fault. */
export const explainsItself = (error: unknown) =>
  [NotOpen, LeftForSignIn, ApiProblem, ShownElsewhere].some((kind) => error instanceof kind)

interface Context {
  context: { queryClient: QueryClient }
}

/** Admits only these roles; other users see that access is denied. The server checks again. */
export const only =
  (roles: readonly Role[]) =>
  ({ context }: Context) => {
    if (!mayPass(currentUser(context.queryClient), roles)) throw new NotOpen()
  }
