import { Hono, type Context } from 'hono'
import { base64url } from 'jose'
import { bootId, type Boot } from '#contract/wire/boot.ts'
import { settingsId, type Settings } from '#contract/entities/settings.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { claimsOf } from './platform/signIn/claims.ts'
import { compressedAnswer } from './core/compression.ts'
import { notFoundAnswer } from './core/failures.ts'
import type { LongestAnswer } from './core/rendered.ts'
import type { Gateway } from './gateway.ts'
import type { Env } from './core/request.ts'
import { officeSettings } from './core/officeSettings.ts'
import type { Services } from './core/services.ts'
import { readSessionCookie, setAntiForgeryCookie } from './platform/signIn/cookies.ts'
import { antiForgeryToken } from './platform/signIn/antiForgery.ts'

/** Lists that are embedded in the page because its first screen shows them, by path. */
const firstLists: Record<string, readonly string[]> = {
  '/manage/projects': ['project'],
  '/manage/clients': ['client'],
  '/manage/users': ['user'],
}
/**
 * The longest list to embed, in characters. The browser requests a longer one separately, so that the page does not
 * wait.
 */
const longestList = 250_000

interface Page {
  /** The built index.html. */
  html: string
  demo?: Boot['demo']
}

/** Answers every path except API routes with the page, and embeds the session and the first rows. */
export function pageRoutes(services: Services, { app, sessions }: Gateway, { html, demo }: Page) {
  const { config, live, db } = services
  const pageFor = pagesOf(html)
  // Unknown paths below these answer 404 instead of the page.
  return new Hono<Env>()
    .all('/api/*', notFoundAnswer(app))
    .all('/bff/*', notFoundAnswer(app))
    .get('*', async (c) => {
      const sequence = live.sequence()
      const session = await sessions.find(readSessionCookie(c, config))
      const claims = session && (await claimsOf(services, session))
      if (session && claims) setAntiForgeryCookie(c, config, await antiForgeryToken(db, session.sessionId))
      const { organisationName, shortestPassword } = await officeSettings(db)
      const settings = claims && (await readHere<Settings>(c, app, `settings/${settingsId}`))?.data
      const boot: Boot = {
        signIn: config.oidc ? 'gateway' : 'cookie',
        sendsMail: services.mail.deliver !== null,
        claims,
        sequence,
        now: services.now().getTime(),
        lists: claims ? await readFirst(c, app) : {},
        office: { name: organisationName, shortestPassword },
        ...(settings && { settings }),
        ...(demo && { demo }),
      }
      const nonce = base64url.encode(crypto.getRandomValues(new Uint8Array(16)))
      c.header('content-security-policy', policyWith(nonce, config))
      c.header('cache-control', 'no-store')
      c.header('x-frame-options', 'SAMEORIGIN')
      const html = pageFor(c.req.path)
        .replaceAll('%NONCE%', nonce)
        .replace('<!--boot-->', () => element(boot))
      return compressedAnswer(c, html, 200, { 'content-type': 'text/html; charset=utf-8' })
    })
}

/**
 * Returns the page of a path with links to the files of its screen, so that the browser fetches them at once. The build
 * lists these files in the page.
 */
function pagesOf(html: string) {
  const listed = /<!--screens(\{.*?\})-->/
  const screens = JSON.parse(listed.exec(html)?.[1] ?? '{}') as Record<string, string[]>
  const pageWith = (files: readonly string[]) => {
    const [styles, scripts] = [
      files.filter((file) => file.endsWith('.css')),
      files.filter((file) => file.endsWith('.js')),
    ]
    return html
      .replace(listed, () => scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join(''))
      .replace(
        '</head>',
        () => `${styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`).join('')}</head>`,
      )
  }
  const pages = new Map(Object.entries(screens).map(([address, files]) => [address, pageWith(files)]))
  const plain = pageWith([])
  return (address: string) => pages.get(address) ?? plain
}

async function readFirst(c: Context, app: Gateway['app']): Promise<Boot['lists']> {
  const paths = firstLists[new URL(c.req.url).pathname] ?? []
  const read = await Promise.all(
    paths.map(async (path) => {
      const read = await readHere<unknown[]>(c, app, path)
      return read && ([path, read.data] as const)
    }),
  )
  return Object.fromEntries(read.filter((list) => list !== null))
}

/** Returns what the API would answer this person; null if it is refused or too long to embed. */
async function readHere<T>(c: Context, app: Gateway['app'], path: string): Promise<Envelope<T> | null> {
  const inside: LongestAnswer = { ...(c.env as object), longestAnswer: longestList }
  const answer = await app.request(`/api/${path}`, { headers: { cookie: c.req.header('cookie') ?? '' } }, inside)
  return answer.status === 200 ? ((await answer.json()) as Envelope<T>) : null
}

/** Escaped so that no text in it can close the script element. */
const element = (boot: Boot) =>
  `<script type="application/json" id="${bootId}">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`

const policyWith = (nonce: string, { oidc }: Services['config']) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    // Videos of questionnaires may be on other hosts, as pictures may.
    "media-src 'self' blob: https:",
    "connect-src 'self'",
    // A silent sign-in loads the provider inside the hidden frame.
    `frame-src 'self'${oidc ? ` ${new URL(oidc.issuer).origin}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
