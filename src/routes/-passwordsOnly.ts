import { redirect } from '@tanstack/react-router'
import type { Boot } from '#contract/wire/boot.ts'

/**
 * Redirects password pages to the sign-in if an identity provider signs users in, because old links would only fail.
 */
export function passwordsOnly({ context: { boot } }: { context: { boot: Boot } }) {
  if (boot.signIn === 'gateway') throw redirect({ to: '/login' })
}
