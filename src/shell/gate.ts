import type { QueryClient } from '@tanstack/react-query'
import { mayPass, type Role } from '#contract/session.ts'
import { currentUser } from '../data/session.ts'

/** Thrown before a screen loads that the person's role does not open. */
export class NotOpen extends Error {}

interface Context {
  context: { queryClient: QueryClient }
}

/** Lets only these roles on; the others see the heading that says so. The server refuses on its own account. */
export const only =
  (roles: readonly Role[]) =>
  ({ context }: Context) => {
    if (!mayPass(currentUser(context.queryClient), roles)) throw new NotOpen()
  }
