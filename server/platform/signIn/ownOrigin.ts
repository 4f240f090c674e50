import type { Config } from '#server/core/services.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns the origin of our own pages, from the configuration. The Host header counts only on a loopback address, where
 * localhost, 127.0.0.1 and a port chosen at start all name the same server.
 */
export function ownOrigin({ headers }: Request, config: Config) {
  const own = new URL(config.publicUrl)
  const address = `${own.protocol}//${headers.get('host') ?? ''}`
  if (!loopback.has(own.hostname) || !URL.canParse(address)) return own.origin
  const here = new URL(address)
  return loopback.has(here.hostname) ? here.origin : own.origin
}
