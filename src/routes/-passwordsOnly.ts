import { redirect } from '@tanstack/react-router'
import type { Boot } from '#contract/boot.ts'

/**
 * Pages about passwords lead to the sign-in where a provider signs people in: an old link would only be refused there.
 */
export function passwordsOnly({ context: { boot } }: { context: { boot: Boot } }) {
  if (boot.signIn === 'gateway') throw redirect({ to: '/login' })
}
