import { headers, type Envelope } from '#contract/envelope.ts'

/** Somebody who talks to the gateway without a page. */
export interface Caller {
  url: string
  cookie: string
  /** Asks below `/api/`; answers what the envelope holds, or fails with what the server said. */
  ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>
}

const send = (url: string, cookie: string, method: string, path: string, body: unknown) =>
  fetch(`${url}/api/${path}`, {
    method,
    headers: { cookie, [headers.csrf]: '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** Whoever has this session; nobody with an empty one. */
export const callerWith = (url: string, cookie: string): Caller => ({
  url,
  cookie,
  async ask<T>(...[method, path, body]: Parameters<Caller['ask']>) {
    const answer = await send(url, cookie, method, path, body)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as Envelope<T>).data
  },
})

/** Signs somebody in over the wire. */
export async function callerAs(url: string, email: string, password: string): Promise<Caller> {
  const answer = await send(url, '', 'POST', 'login', { Email: email, Password: password })
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0] ?? '')
    .find((set) => /bff-auth=./.test(set))
  if (!cookie) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
  return callerWith(url, cookie)
}
