import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import type { Config, Services } from '../core/services.ts'

/** The OpenID provider that signs people in. */
export interface Provider {
  settings: NonNullable<Config['oidc']>
  /** What the provider says about itself, asked for once. Rejects with `ProviderAway` while it cannot be reached. */
  configuration(): Promise<oidc.Configuration>
  /** The keys it signs with, for tokens that it sends by itself. */
  keys(): Promise<JWTVerifyGetKey>
}

/** The provider does not answer, or answers what cannot be used. */
export class ProviderAway extends Error {}

/** Seconds that one call to the provider may take. */
const patience = 10

/**
 * The configured provider; null where people sign in with accounts of our own. Asks nothing before the first sign-in.
 */
export function openProvider({ config }: Pick<Services, 'config'>): Provider | null {
  const settings = config.oidc
  if (!settings) return null
  const configuration = keptOnceGiven(() => discover(settings))
  return {
    settings,
    configuration,
    keys: keptOnceGiven(async () => {
      const { jwks_uri: address } = (await configuration()).serverMetadata()
      if (!address) throw new Error('The OpenID provider names no keys')
      return createRemoteJWKSet(new URL(address), { timeoutDuration: patience * 1000 })
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
      timeout: patience,
      execute: allowHttp ? [oidc.allowInsecureRequests] : [],
    },
  )
  // Checks the signature of every token, also of those that came over a direct line.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** A failed try is forgotten: the next sign-in asks again. */
function keptOnceGiven<T>(give: () => Promise<T>) {
  let given: Promise<T> | null = null
  return () => {
    given ??= give().catch((error: unknown) => {
      given = null
      throw error instanceof ProviderAway ? error : new ProviderAway(String(error), { cause: error })
    })
    return given
  }
}
