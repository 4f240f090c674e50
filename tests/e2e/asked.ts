import type { Page } from '@playwright/test'

/** Collects the data requests of a page, without those for notifications, preferences and history. */
export function dataRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !/notification|preference|changes|audit|LoggedInUser/.test(pathname))
      asked.push(`${request.method()} ${pathname}${search}`)
  })
  return asked
}
