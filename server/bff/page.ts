import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { base64url } from 'jose'

const unkept = { 'cache-control': 'no-store, no-cache, max-age=0', pragma: 'no-cache' }

/** A plain page for somebody whose sign-in cannot go on: what is the matter, and where to go from here. */
export function plainPage(c: Context, status: ContentfulStatusCode, said: { title: string; text: string; link: string; linkText: string }) {
  const page = html`<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${said.title}</title></head>
      <body><main><h1>${said.title}</h1><p>${said.text}</p><p><a href="${said.link}">${said.linkText}</a></p></main></body>
    </html>`
  return c.html(page, status, { ...unkept, 'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'self'" })
}

/** The end of a silent sign-in, shown in a hidden frame: tells the page around it, on our own origin only, whether a session lives. */
export function silentPage(c: Context, isLoggedIn: boolean, origin: string) {
  const nonce = base64url.encode(crypto.getRandomValues(new Uint8Array(16)))
  const message = JSON.stringify({ source: 'bff-silent-login', isLoggedIn })
  const script = `window.parent.postMessage(${message}, ${JSON.stringify(origin)});`
  return c.html(html`<!doctype html><html lang="en"><title>Signing in</title><script nonce="${nonce}">${raw(script)}</script></html>`, 200, {
    ...unkept,
    'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'self'`,
  })
}
