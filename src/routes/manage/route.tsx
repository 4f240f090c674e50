import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Frame } from '#src/shell/Shell.tsx'
import { LeftForSignIn } from '#src/shell/gate.ts'
import { ScreenFailed } from '#src/shell/ScreenFailed.tsx'
import { session } from '#src/data/session.ts'

/** Returns whether a theme name is valid: letters, digits and spaces only (specification, section 5). */
const isAcceptedTheme = (name: string) => /^[\p{L}\p{N} ]+$/u.test(name)

/** Everything under /manage requires a sign-in. `kw=1` hides the menus; `theme` selects a theme by name. */
export const Route = createFileRoute('/manage')({
  validateSearch: z.object({
    kw: z.catch(z.optional(z.literal(1)), undefined),
    theme: z.catch(z.optional(z.string().check(z.refine(isAcceptedTheme))), undefined),
  }),
  beforeLoad: async ({ context: { queryClient, boot, toSignIn } }) => {
    const user = await queryClient.ensureQueryData(session(boot.signIn))
    if (user.isAuthenticated) return
    toSignIn()
    throw new LeftForSignIn()
  },
  errorComponent: ScreenFailed,
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
})
