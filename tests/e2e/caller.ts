import { headers, type Envelope } from '#contract/wire/envelope.ts'

/** A person who calls the gateway without a page. */
export interface Caller {
  url: string
  cookie: string
  /** Calls a path below `/api/` and returns the data of the envelope. Throws with the server's message if refused. */
  ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>
}

const send = (url: string, cookie: string, method: string, path: string, body: unknown) =>
  fetch(`${url}/api/${path}`, {
    method,
    headers: { cookie, [headers.csrf]: '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** A caller with this session cookie; an empty cookie is a stranger. */
export const callerWith = (url: string, cookie: string): Caller => ({
  url,
  cookie,
  async ask<T>(...[method, path, body]: Parameters<Caller['ask']>) {
    const answer = await send(url, cookie, method, path, body)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as Envelope<T>).data
  },
})

/** Signs in with a password. */
export async function callerAs(url: string, email: string, password: string): Promise<Caller> {
  const answer = await send(url, '', 'POST', 'login', { Email: email, Password: password })
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0] ?? '')
    .find((set) => /bff-auth=./.test(set))
  if (!cookie) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
  return callerWith(url, cookie)
}
