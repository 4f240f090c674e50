import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { base64url } from 'jose'

const unkept = { 'cache-control': 'no-store, no-cache, max-age=0', pragma: 'no-cache' }

/**
 * Styles that match the sign-in page in light and dark mode. These pages do not load the application's style sheets.
 */
const look = `
  :root { color-scheme: light dark; font: 15px/1.5 'Inter Variable', Inter, system-ui, sans-serif; --petrol: light-dark(hsl(189 80% 25%), hsl(189 62% 32%)); }
  body { margin: 0; min-height: 100dvh; box-sizing: border-box; padding: min(16vh, 150px) 16px 48px; background: light-dark(hsl(200 18% 97%), hsl(200 18% 7%)); color: CanvasText; }
  main { box-sizing: border-box; width: 372px; max-width: 100%; margin: 0 auto; padding: 28px; border-radius: 12px; background: light-dark(white, hsl(200 12% 11%)); box-shadow: 0 8px 28px hsl(200 30% 10% / 12%); }
  .brand { display: flex; align-items: center; gap: 8px; font-weight: 600; }
  h1 { margin: 16px 0 8px; font-size: 20px; line-height: 1.3; text-wrap: balance; }
  p { margin: 0; color: color-mix(in srgb, CanvasText 72%, Canvas); }
  a { display: block; margin-top: 20px; padding: 8px 14px; border-radius: 6px; background: var(--petrol); color: white; font-weight: 500; text-align: center; text-decoration: none; }
  a:focus-visible { outline: 2px solid var(--petrol); outline-offset: 2px; }
`

/** Answers an HTML page for a sign-in that cannot continue, with the reason and a link. */
export function plainPage(
  c: Context,
  status: ContentfulStatusCode,
  said: { title: string; text: string; link: string; linkText: string },
) {
  const nonce = freshNonce()
  const page = html`<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${said.title}</title><link rel="icon" href="/dist/favicon.svg" /><style nonce="${nonce}">${raw(look)}</style></head>
      <body><main><div class="brand"><img src="/dist/favicon.svg" alt="" width="28" height="28" />Safety system</div><h1>${said.title}</h1><p>${said.text}</p><a href="${said.link}">${said.linkText}</a></main></body>
    </html>`
  return c.html(page, status, {
    ...unkept,
    'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'self'`,
  })
}

const freshNonce = () => base64url.encode(crypto.getRandomValues(new Uint8Array(16)))

/**
 * The last page of a silent sign-in, shown in a hidden frame. It posts to the parent page, on our own origin only,
 * whether there is a session.
 */
export function silentPage(c: Context, isLoggedIn: boolean, origin: string) {
  const nonce = freshNonce()
  const message = JSON.stringify({ source: 'bff-silent-login', isLoggedIn })
  const script = `window.parent.postMessage(${message}, ${JSON.stringify(origin)});`
  return c.html(
    html`<!doctype html><html lang="en"><title>Signing in</title><script nonce="${nonce}">${raw(script)}</script></html>`,
    200,
    {
      ...unkept,
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'self'`,
    },
  )
}
