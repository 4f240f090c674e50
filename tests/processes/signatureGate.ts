import { createHash, createHmac } from 'node:crypto'
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

const hmac = (key: string | Buffer, words: string) => createHmac('sha256', key).update(words).digest()
const escaped = (words: string) =>
  encodeURIComponent(words).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature of a request with this secret (AWS Signature Version 4). */
function signatureWith(
  secret: string,
  { method = '', url = '', headers }: IncomingMessage,
  signed: readonly string[],
  scope: string,
) {
  const { pathname, searchParams } = new URL(url, 'http://service')
  const query = [...searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&')
  const lines = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')
  const canonical = [method, pathname, query, lines, signed.join(';'), headers['x-amz-content-sha256']].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((so, part) => hmac(so, part), `AWS4${secret}`)
  return hmac(key, toSign).toString('hex')
}

function isSigned(request: IncomingMessage, secret: string) {
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  return signature === signatureWith(secret, request, names.split(';'), scope)
}

/**
 * A proxy for a service that checks keys but not signatures. It passes requests signed with this secret and refuses
 * others with 403, as S3 does. A listing returns `listed` objects per answer.
 */
export async function openSignatureGate(
  port: number,
  secret: string,
  listed: number,
): Promise<{ port: number; server: Server }> {
  const server = createServer((request, answer) => {
    if (!isSigned(request, secret)) {
      request.resume()
      answer.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      return
    }
    const { method, url, headers } = request
    const path = url?.includes('?prefix=') ? `${url}&max-keys=${listed}` : url
    const inside = ask({ host: '127.0.0.1', port, method, path, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 500, came.headers)
      void pipeline(came, answer).catch(() => answer.destroy())
    })
    inside.on('error', () => answer.destroy())
    void pipeline(request, inside).catch(() => answer.destroy())
  })
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened))
  return { port: (server.address() as AddressInfo).port, server }
}
