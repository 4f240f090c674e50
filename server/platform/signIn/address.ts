import type { Context } from 'hono'

interface Incoming {
  incoming?: { socket?: { remoteAddress?: string } }
}

/**
 * Returns the client address of a request: the socket's, or the one that the outermost trusted proxy reports. The
 * sender may have written the rest of X-Forwarded-For, so it is ignored.
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

/**
 * The network of an address: the IPv4 address itself, or the /64 of an IPv6 address, which one office usually shares.
 */
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
