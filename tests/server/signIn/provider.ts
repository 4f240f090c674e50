import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { startApplication } from './application.ts'

export const clientSecret = 'what-only-the-gateway-knows-0123456789'
const listening = (server: Server) =>
  new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)))
const closed = (server: Server) =>
  new Promise<void>((done) => {
    server.closeAllConnections()
    server.close(() => done())
  })

interface ProviderPerson {
  sub: string
  email: string
  email_verified: boolean
}

/** Renders the provider's own sign-out confirmation. */
const askToSignOut = (ctx: { body: unknown }, form: string) => {
  ctx.body = form
}

const withoutGuard = (options: RequestInit | undefined) => {
  const { method, headers, body, signal, redirect } = options ?? {}
  return {
    ...(method && { method }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(signal && { signal }),
    ...(redirect && { redirect }),
  }
}

/** Starts a real OpenID provider and a real gateway on loopback ports, on different hosts as in production. */
export async function openProviderAndGateway() {
  const gatewayServer = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) }) as Server
  const providerServer = createServer((request, response) => void answerProvider(request, response))
  const [ownPort, providerPort] = [await listening(gatewayServer), await listening(providerServer)]
  const publicUrl = `http://127.0.0.1:${ownPort}`
  const issuer = `http://localhost:${providerPort}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signer = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const known = new Map<string, ProviderPerson>()
  /** The person who signs in next on the provider's page. */
  const nextPerson = { sub: '' }

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'gateway',
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${publicUrl}/signin-oidc`],
        post_logout_redirect_uris: [`${publicUrl}/signout-callback-oidc`],
        backchannel_logout_uri: `${publicUrl}/bff/backchannel`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [signer] },
    cookies: { keys: ['only for this test'] },
    claims: { sid: null, openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: askToSignOut },
      revocation: { enabled: true },
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...known.get(sub)!, sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    // The provider's protection against requests to private networks would refuse loopback.
    fetch: (url, options) => fetch(url, withoutGuard(options)),
  })
  const callback = provider.callback()
  const answerProvider = async (request: Parameters<typeof callback>[0], response: Parameters<typeof callback>[1]) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    if (nextPerson.sub) return provider.interactionFinished(request, response, { login: { accountId: nextPerson.sub } })
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }

  const oidc = { issuer, clientId: 'gateway', clientSecret, allowHttp: true }
  const application = await startApplication({ config: { publicUrl, oidc } })
  const { app } = application
  return {
    application,
    publicUrl,
    issuer,
    signer,
    known,
    nextPerson,
    close: async () => {
      await closed(gatewayServer)
      await closed(providerServer)
      await application.close()
    },
  }
}
export type Servers = Awaited<ReturnType<typeof openProviderAndGateway>>
