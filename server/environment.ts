import { isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import type { S3Place } from './platform/files/s3Bucket.ts'
import { readKeyRing, type KeyRing } from './base/columnCipher.ts'
import type { Config } from './core/services.ts'

type World = 'demo' | 'large' | 'empty'

export interface Environment {
  port: number
  host: string
  /** The host name under which other machines reach the server; null if it listens on loopback only. */
  outside: string | null
  dataDir: string
  databaseUrl: string | null
  /** The owner of the tables, for migrations; the same address if the program is the owner. */
  migrationUrl: string | null
  /** The keys of medical and private columns, newest first; null to use those in the data folder. */
  dataKeys: KeyRing | null
  /** Whether the server starts even if none of its keys decrypts the encrypted data. */
  keysAreLost: boolean
  /** The file store that replaces the data folder. */
  s3: S3Place | null
  world: World
  /** The virus scanner (clamd). */
  clamd: { host: string; port: number } | null
  /** The weather service: the forecast address of Open-Meteo, or of a service with its interface. */
  weatherUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  config: Config
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))

const protocolOf = (address: string) => (URL.canParse(address) ? new URL(address).protocol : '')
const isWebAddress = (address: string) => /^https?:$/.test(protocolOf(address))

/**
 * Reads the settings described in the README. Throws one plain sentence for a mistake. An empty value counts as unset,
 * because an empty HOST would open the port on every network.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT must be a number from 0 to 65535.')
  const host = env.HOST || '127.0.0.1'
  const world = worldOf(env.WORLD || 'demo')
  const publicUrl = env.PUBLIC_URL || `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (!isWebAddress(publicUrl) || new URL(publicUrl).pathname !== '/')
    throw new Error('PUBLIC_URL must be an address such as https://safety.company.ie, without a path.')
  const { hostname, protocol } = new URL(publicUrl)
  const outside = [host, hostname].find((name) => !isLoopback(name))
  if (world !== 'empty' && outside)
    throw new Error(
      `The demo accounts have a known password, so they are not served on ${outside}. Set WORLD=empty, or HOST to 127.0.0.1 without PUBLIC_URL.`,
    )
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new Error(`PUBLIC_URL must begin with https:// for ${hostname}: passwords and sessions go to it.`)
  if (outside && !env.DATA_KEYS)
    throw new Error(
      `DATA_KEYS must hold the key that protects medical details, because the server is reached at ${outside}. Make one with: echo "k1:$(openssl rand -base64 32)"`,
    )
  if (env.MIGRATION_DATABASE_URL && !env.DATABASE_URL)
    throw new Error(
      'MIGRATION_DATABASE_URL is the owner of the tables. Name the account of the program in DATABASE_URL.',
    )
  const trustedProxies = Number(env.TRUSTED_PROXIES || 0)
  if (!Number.isInteger(trustedProxies) || trustedProxies < 0 || trustedProxies > 10)
    throw new Error('TRUSTED_PROXIES must be a number from 0 to 10.')
  if (env.SMTP_URL && !/^smtps?:$/.test(protocolOf(env.SMTP_URL)))
    throw new Error('SMTP_URL must be an address such as smtps://USER:PASSWORD@mail.company.ie.')
  return {
    port,
    host,
    outside: outside ?? null,
    world,
    dataDir: resolve(env.DATA_DIR || 'data'),
    databaseUrl: env.DATABASE_URL || null,
    migrationUrl: env.MIGRATION_DATABASE_URL || env.DATABASE_URL || null,
    dataKeys: env.DATA_KEYS ? readKeyRing(env.DATA_KEYS) : null,
    keysAreLost: env.KEYS_ARE_LOST === 'yes',
    clamd: env.CLAMD_URL ? clamdOf(env.CLAMD_URL) : null,
    weatherUrl: env.WEATHER_URL ? weatherOf(env.WEATHER_URL) : null,
    smtpUrl: env.SMTP_URL || null,
    s3: env.S3_URL ? s3Of(env.S3_URL) : null,
    mailFrom: env.MAIL_FROM || `safety@${hostname}`,
    config: { publicUrl, oidc: oidcOf(env), trustedProxies, demo: world !== 'empty' },
  }
}

/** Parses `https://KEY:SECRET@host/bucket?region=eu-west-1`. */
function s3Of(address: string): S3Place {
  const url = URL.canParse(address) ? new URL(address) : null
  const bucket = url?.pathname.replace(/\/$/, '')
  if (!url || !bucket || !url.username || !url.password)
    throw new Error('S3_URL must be an address such as https://KEY:SECRET@s3.company.ie/bucket?region=eu-west-1.')
  return {
    url: `${url.protocol}//${url.host}${bucket}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/** Parses `tcp://clamd.company.ie:3310`. */
function clamdOf(address: string) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'tcp:' || !url.hostname)
    throw new Error('CLAMD_URL must be an address such as tcp://127.0.0.1:3310.')
  return { host: url.hostname, port: Number(url.port || 3310) }
}

/** The address of the weather service, which may hold a key and so needs https. */
function weatherOf(address: string) {
  if (!isWebAddress(address))
    throw new Error('WEATHER_URL must be an address such as https://api.open-meteo.com/v1/forecast.')
  const { protocol, hostname } = new URL(address)
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new Error('WEATHER_URL must begin with https://, except on this machine.')
  return address
}

function worldOf(name: string): World {
  if (name === 'demo' || name === 'large' || name === 'empty') return name
  throw new Error('WORLD must be demo, large or empty.')
}

function oidcOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: NodeJS.ProcessEnv): Config['oidc'] {
  if (!issuer) return null
  if (!clientId || !clientSecret) throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it.')
  if (!isWebAddress(issuer)) throw new Error('OIDC_ISSUER must be an address such as https://login.company.ie.')
  const { protocol, hostname } = new URL(issuer)
  return { issuer, clientId, clientSecret, allowHttp: protocol === 'http:' && isLoopback(hostname) }
}
