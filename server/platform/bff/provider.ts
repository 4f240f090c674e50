import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import type { Config, Services } from '#server/core/services.ts'

/** The OpenID provider, if one is configured. */
export interface Provider {
  settings: NonNullable<Config['oidc']>
  /** The provider's metadata, fetched once. Rejects with `ProviderAway` while the provider cannot be reached. */
  configuration(): Promise<oidc.Configuration>
  /** The provider's public keys, for tokens that it sends without a request of ours. */
  keys(): Promise<JWTVerifyGetKey>
}

/** The provider does not answer, or its answer is unusable. */
export class ProviderAway extends Error {}

/** Timeout of one request to the provider, in seconds. */
const requestTimeout = 10

/**
 * Returns the configured provider, or null if people sign in with passwords. Contacts the provider at the first
 * sign-in, not before.
 */
export function openProvider({ config }: Pick<Services, 'config'>): Provider | null {
  const settings = config.oidc
  if (!settings) return null
  const configuration = cachedOnSuccess(() => discover(settings))
  return {
    settings,
    configuration,
    keys: cachedOnSuccess(async () => {
      const { jwks_uri: address } = (await configuration()).serverMetadata()
      if (!address) throw new Error('The OpenID provider names no keys')
      return createRemoteJWKSet(new URL(address), { timeoutDuration: requestTimeout * 1000 })
    }),
  }
}

async function discover({ issuer, clientId, clientSecret, allowHttp }: Provider['settings']) {
  const configuration = await oidc.discovery(
    new URL(issuer),
    clientId,
    clientSecret,
    oidc.ClientSecretPost(clientSecret),
    {
      timeout: requestTimeout,
      execute: allowHttp ? [oidc.allowInsecureRequests] : [],
    },
  )
  // Checks the signature of every ID token, even if it came over TLS straight from the provider.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** Caches a successful result. A failure is not cached, so the next call tries again. */
function cachedOnSuccess<T>(give: () => Promise<T>) {
  let given: Promise<T> | null = null
  return () => {
    given ??= give().catch((error: unknown) => {
      given = null
      throw error instanceof ProviderAway ? error : new ProviderAway(String(error), { cause: error })
    })
    return given
  }
}
