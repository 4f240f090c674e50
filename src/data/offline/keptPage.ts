import { bootId, type Boot } from '#contract/wire/boot.ts'
import { headers } from '#contract/wire/envelope.ts'
import { claimTypes } from '#contract/wire/session.ts'
import { allKept, copyOf, forgetKept, isFresh, openKept } from './keptAnswers.ts'
import { fileNames } from './keptFiles.ts'

const key = '/'
const keptFor = 'X-Kept-For'

const element = new RegExp(`(<script type="application/json" id="${bootId}">)(.*?)(</script>)`, 's')
const bootIn = (html: string) => JSON.parse(element.exec(html)?.[2] ?? 'null') as Boot | null
const withBoot = (html: string, boot: Boot) =>
  html.replace(
    element,
    (_, start: string, __, end: string) => start + JSON.stringify(boot).replaceAll('<', '\\u003c') + end,
  )

/** The name of the page's entry script shows which version the page belongs to. */
const isOfThisVersion = (html: string) =>
  fileNames.has(/<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '')

/** Stores the page of the signed-in user. The page of another user, or of nobody, removes what was stored before. */
export async function keepPage(page: Response) {
  const html = await page.text()
  const boot = bootIn(html)
  if (!boot) return
  const userId = String(boot.claims?.find(({ type }) => type === claimTypes.subject)?.value ?? '')
  const before = await (await openKept()).match(key)
  if (userId === '' || (before && before.headers.get(keptFor) !== userId)) await forgetKept()
  if (userId === '' || !isOfThisVersion(html)) return
  // The lists belong to the requested address only.
  const kept = copyOf(page, withBoot(html, { ...boot, lists: {} }), { [keptFor]: userId })
  await (await openKept()).put(key, kept)
}

const gateKey = '/kiosk'

/** Stores the page of a gate. It is nobody's: a page with a session is not stored, and what a gate shows it stores itself. */
export async function keepGatePage(page: Response) {
  const html = await page.text()
  if (isOfThisVersion(html) && bootIn(html)?.claims === null) await (await openKept()).put(gateKey, copyOf(page, html))
}

/** The stored page of a gate, which has to open after days without a connection too. */
export const keptGatePage = async () => (await (await openKept()).match(gateKey)) ?? null

/**
 * Returns the stored page, for any address. Its sequence number is that of the oldest stored answer, so that the page
 * requests all missed changes once it is online again.
 */
export async function keptPage(): Promise<Response | null> {
  const page = await (await openKept()).match(key)
  if (!page || !isFresh(page)) return null
  const html = await page.text()
  const boot = bootIn(html)
  if (!boot) return null
  const known = (await allKept()).map((answer) => Number(answer.headers.get(headers.sequence)) || boot.sequence)
  const sequence = Math.min(boot.sequence, ...known)
  return new Response(withBoot(html, { ...boot, sequence, isKept: true }), { headers: page.headers })
}
