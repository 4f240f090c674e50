import type { Context } from 'hono'
import * as oidc from 'openid-client'
import type { Services } from '#server/core/services.ts'
import { setTransactionCookie } from '#server/platform/signIn/cookies.ts'
import { plainPage } from './page.ts'
import type { Provider } from './provider.ts'
import { seal, unseal } from './seal.ts'

/** A sign-in in progress at the provider, kept encrypted in a cookie of the browser that started it. */
export interface Transaction {
  state: string
  nonce: string
  verifier: string
  returnUrl: string
  /** Silent (prompt=none): always ends at the silent callback page, whatever the result. */
  silent: boolean
  begunOn: number
}

const validFor = 900_000
export const callbackPath = '/signin-oidc'
export const signedOutPath = '/signout-callback-oidc'

/**
 * Redirects the browser to the provider with a fresh state, nonce and code verifier (authorization code flow with
 * PKCE).
 */
export async function challenge(
  c: Context,
  services: Services,
  provider: Provider,
  asked: { returnUrl: string; prompt?: string | undefined },
) {
  const { db, config } = services
  const configuration = await provider.configuration()
  const silent = asked.prompt === 'none'
  const transaction: Transaction = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    returnUrl: asked.returnUrl,
    silent,
    begunOn: services.steady(),
  }
  setTransactionCookie(c, config, {
    state: transaction.state,
    silent,
    sealed: await seal(db, 'transaction', transaction),
  })
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: new URL(callbackPath, config.publicUrl).href,
    scope: 'openid profile email',
    response_type: 'code',
    code_challenge: await oidc.calculatePKCECodeChallenge(transaction.verifier),
    code_challenge_method: 'S256',
    state: transaction.state,
    nonce: transaction.nonce,
    ...(asked.prompt && { prompt: asked.prompt }),
  })
  c.header('cache-control', 'no-store')
  return c.redirect(address.href)
}

/** Decrypts a sign-in from its cookie. Returns null if it is not genuine or has expired. */
export async function openTransaction(services: Services, sealed: string): Promise<Transaction | null> {
  const transaction = (await unseal(services.db, 'transaction', sealed)) as Transaction | null
  return transaction && Math.abs(services.steady() - transaction.begunOn) <= validFor ? transaction : null
}

/** Logs the error and answers a page with status 503, because the provider cannot be reached. */
export function providerAway(c: Context, services: Services, error: unknown) {
  services.log({ level: 'error', message: 'The OpenID provider could not be reached', cause: String(error) })
  c.header('retry-after', '10')
  return plainPage(c, 503, {
    title: 'Signing in is not possible right now',
    text: 'Your organisation’s sign-in service is not responding. None of your work is lost.',
    link: '/bff/login',
    linkText: 'Try again',
  })
}
