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

/** The script that a page starts with tells of which version it is. */
const isOfThisVersion = (html: string) =>
  fileNames.has(/<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '')

/** Keeps the page of the signed-in user. Someone else's page, and that of nobody, remove what was kept before. */
export async function keepPage(page: Response) {
  const html = await page.text()
  const boot = bootIn(html)
  if (!boot) return
  const userId = String(boot.claims?.find(({ type }) => type === claimTypes.subject)?.value ?? '')
  const before = await (await openKept()).match(key)
  if (userId === '' || (before && before.headers.get(keptFor) !== userId)) await forgetKept()
  if (userId === '' || !isOfThisVersion(html)) return
  // The lists belong to the address that was asked for.
  const kept = copyOf(page, withBoot(html, { ...boot, lists: {} }), { [keptFor]: userId })
  await (await openKept()).put(key, kept)
}

/**
 * The kept page, for any address. It counts changes from the oldest answer that is kept, so that the page asks for all
 * that it has missed once the connection is back.
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
