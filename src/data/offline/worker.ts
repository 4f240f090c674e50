import { keepHeader } from '#contract/wire/offline.ts'
import { forgetKept, keepAnswer, keptAnswer, removeFormer, visits } from './keptAnswers.ts'
import { fileNames, keepFiles, keptFile, removeOldFiles } from './keptFiles.ts'
import { keepGatePage, keepPage, keptGatePage, keptPage } from './keptPage.ts'

/**
 * The service worker of phones and tablets: offline, it serves the page and the records read last. Online, everything
 * except the built files comes from the server.
 */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Lasting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  addEventListener(name: 'install' | 'activate', heard: (event: Lasting) => void): void
  addEventListener(name: 'fetch', heard: (event: Asked) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
const worker = globalThis as unknown as Worker

/** A new version takes over once all its files are stored, so that no page gets only half of them. */
worker.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => worker.skipWaiting())))

async function takeOver() {
  await removeFormer()
  await removeOldFiles()
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
  // The open page was loaded before the worker. Offline, there is nothing to store yet.
  const page = await fetch('/manage/dashboard').catch(() => null)
  if (page?.ok) await keepPage(page)
  const gate = await fetch('/kiosk/0').catch(() => null)
  if (gate?.ok) await keepGatePage(gate)
}
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

/** Signing out, or going to the sign-in, removes everything that was read. */
const leaves = /^\/bff\/(?:login|logout)$|^\/api\/logout$/
const isGate = (path: string) => path.startsWith('/kiosk/')
const isPage = (path: string) => path === '/' || path.startsWith('/manage')

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (leaves.test(pathname)) event.waitUntil(forgetKept())
  else if (request.method !== 'GET') return
  else if (fileNames.has(pathname)) event.respondWith(keptFile(request))
  else if (request.destination === 'document' && isGate(pathname)) event.respondWith(gatePageFor(event))
  else if (request.destination === 'document' && isPage(pathname)) event.respondWith(pageFor(event))
  else if (pathname.startsWith('/api/')) event.respondWith(answerFor(event))
})

async function pageFor(event: Asked): Promise<Response> {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request))
    if (page.ok) event.waitUntil(keepPage(page.clone()))
    return page
  } catch (error) {
    const kept = await keptPage()
    if (kept) return kept
    throw error
  }
}

async function gatePageFor(event: Asked): Promise<Response> {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request))
    if (page.ok) event.waitUntil(keepGatePage(page.clone()))
    return page
  } catch (error) {
    const kept = await keptGatePage()
    if (kept) return kept
    throw error
  }
}

async function answerFor(event: Asked): Promise<Response> {
  const { request } = event
  const visit = visits.now
  try {
    const answer = await fetch(request)
    if (answer.status === 401) await forgetKept()
    else if (answer.status === 200 && answer.headers.has(keepHeader))
      event.waitUntil(keepAnswer(request, answer.clone(), visit))
    return answer
  } catch (error) {
    const kept = request.signal.aborted ? undefined : await keptAnswer(request)
    if (kept) return kept
    throw error
  }
}
