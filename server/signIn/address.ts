import type { Context } from 'hono'

interface Incoming {
  incoming?: { socket?: { remoteAddress?: string } }
}

/**
 * The address a request came from: the socket's, or what the outermost trusted proxy says. Whatever else stands in
 * X-Forwarded-For was written by the sender and is not believed.
 */
export function addressOf(c: Context, trustedProxies: number) {
  const socket = (c.env as Incoming | undefined)?.incoming?.socket?.remoteAddress ?? ''
  const passed = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const hops = [...passed, socket]
  const address = trustedProxies > 0 ? (hops.at(-1 - trustedProxies) ?? hops[0]!) : socket
  return address.replace(/^::ffff:(?=\d+\.)/, '').slice(0, 45)
}

/** What counts as one network: an IPv4 address, or the /64 that one office is usually given in IPv6. */
export function networkOf(address: string) {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
