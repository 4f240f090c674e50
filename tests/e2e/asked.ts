import type { Page } from '@playwright/test'

/** What a page has asked the server for since; the bell, the preferences and the history do not count. */
export function dataRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !/notification|preference|changes|audit|LoggedInUser/.test(pathname))
      asked.push(`${request.method()} ${pathname}${search}`)
  })
  return asked
}
