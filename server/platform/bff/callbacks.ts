import { Hono } from 'hono'
import * as oidc from 'openid-client'
import type { Env, Request } from '#server/core/request.ts'
import type { Services } from '#server/core/services.ts'
import type { Sessions } from '#server/platform/signIn/sessions.ts'
import { noteSignIn } from '#server/platform/signIn/account.ts'
import { readSessionCookie, setSessionCookie, takeTransactionCookie } from '#server/platform/signIn/cookies.ts'
import { originOf } from '#server/platform/signIn/passwordSignIn.ts'
import { callbackPath, openTransaction, providerAway, signedOutPath, type Transaction } from './challenge.ts'
import { knownPerson, type Identity } from './knownPerson.ts'
import { plainPage } from './page.ts'
import type { Provider } from './provider.ts'
import { wayBack } from './returnAddress.ts'
import { seal, unseal } from './seal.ts'

/** The provider's tokens that a session keeps, encrypted. */
export interface Ticket {
  idToken: string
  refreshToken?: string
}

/** The redirect URIs for the provider, after sign-in and after sign-out. Mounted at the root. */
export function providerCallbacks(services: Services, sessions: Sessions, provider: Provider | null) {
  const routes = new Hono<Env>()
  if (!provider) return routes
  return routes
    .get(callbackPath, (c) => signedIn(c, services, sessions, provider))
    .get(signedOutPath, async (c) => {
      const returnUrl = await unseal(services.db, 'signOut', c.req.query('state') ?? '')
      return c.redirect(
        wayBack(typeof returnUrl === 'string' ? returnUrl : undefined, services.config.publicUrl) ?? '/',
      )
    })
}

async function signedIn(c: Request, services: Services, sessions: Sessions, provider: Provider) {
  const state = c.req.query('state') ?? ''
  const sealed = /^[\w-]{1,100}$/.test(state) ? takeTransactionCookie(c, services.config, state) : undefined
  const transaction = sealed ? await openTransaction(services, sealed) : null
  if (transaction?.state !== state) return tooLate(c)
  c.header('cache-control', 'no-store')
  const end = (page: () => Response | Promise<Response>) =>
    transaction.silent ? c.redirect('/bff/silent-login-callback') : page()
  if (c.req.query('error')) return end(() => refusedByProvider(c))
  let found: Awaited<ReturnType<typeof redeem>>
  try {
    found = await redeem(c, services, provider, transaction)
  } catch (error) {
    if (
      error instanceof oidc.ResponseBodyError ||
      error instanceof oidc.AuthorizationResponseError ||
      error instanceof oidc.ClientError
    ) {
      services.log({
        level: 'warn',
        message: 'A sign-in at the OpenID provider was not accepted',
        cause: error.message,
        code: error.code ?? null,
        requestId: c.get('requestId'),
      })
      return end(() => tooLate(c))
    }
    return end(() => providerAway(c, services, error))
  }
  if (!(await beginSession(c, services, sessions, found))) return end(() => noAccount(c))
  return end(() => c.redirect(wayBack(transaction.returnUrl, services.config.publicUrl) ?? '/'))
}

/**
 * Exchanges the authorization code for an identity. The library checks state, nonce, issuer, audience, expiry and
 * signature.
 */
async function redeem(c: Request, { config }: Services, provider: Provider, transaction: Transaction) {
  const configuration = await provider.configuration()
  // Built from the public URL, because the Host header comes from the client.
  const here = new URL(callbackPath + new URL(c.req.url).search, config.publicUrl)
  const tokens = await oidc.authorizationCodeGrant(configuration, here, {
    pkceCodeVerifier: transaction.verifier,
    expectedState: transaction.state,
    expectedNonce: transaction.nonce,
    idTokenExpected: true,
  })
  const said = tokens.claims()!
  const more = configuration.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(configuration, tokens.access_token, said.sub)
    : {}
  const { email, email_verified: verified } = { ...said, ...more } as { email?: unknown; email_verified?: unknown }
  const identity: Identity = {
    issuer: said.iss,
    subject: said.sub,
    email: typeof email === 'string' ? email : undefined,
    emailVerified: verified === true,
  }
  const ticket: Ticket = {
    idToken: tokens.id_token!,
    ...(tokens.refresh_token && { refreshToken: tokens.refresh_token }),
  }
  return { identity, ticket, providerSession: typeof said.sid === 'string' ? said.sid : null }
}

async function beginSession(
  c: Request,
  services: Services,
  sessions: Sessions,
  { identity, ticket, providerSession }: Awaited<ReturnType<typeof redeem>>,
) {
  const { db, config } = services
  const origin = originOf(c, services, null)
  const account = await db.transaction(async (tx) => {
    const known = await knownPerson(tx, identity, origin)
    if (known) await noteSignIn(tx, known.id, origin.now)
    return known
  })
  services.log({
    level: account ? 'info' : 'warn',
    message: account ? 'Signed in' : 'A sign-in was refused',
    way: 'provider',
    userId: account?.id ?? null,
    address: c.get('address'),
    requestId: c.get('requestId'),
  })
  if (!account) return false
  const { cookieValue } = await sessions.start({
    userId: account.id,
    securityStamp: account.securityStamp,
    replaces: readSessionCookie(c, config),
    provider: { subjectId: identity.subject, sessionId: providerSession, ticket: await seal(db, 'ticket', ticket) },
  })
  setSessionCookie(c, config, cookieValue)
  return true
}

const tooLate = (c: Request) =>
  plainPage(c, 400, {
    title: 'This sign-in has expired',
    text: 'It took too long, has already been used, or was started in another browser.',
    link: '/bff/login',
    linkText: 'Sign in again',
  })

const refusedByProvider = (c: Request) =>
  plainPage(c, 403, {
    title: 'You are not signed in',
    text: 'The sign-in was cancelled, or your organisation did not allow it.',
    link: '/bff/login',
    linkText: 'Sign in again',
  })

const noAccount = (c: Request) =>
  plainPage(c, 403, {
    title: 'You do not have an account here',
    text: 'Your organisation recognises you, but you have not been invited to the safety system, or your account has been deactivated. Ask an administrator or user manager at your company to invite you with the e-mail address you sign in with.',
    link: '/bff/login?prompt=select_account',
    linkText: 'Sign in as someone else',
  })
