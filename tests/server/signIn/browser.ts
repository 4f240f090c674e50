import { type Application, password, people, type Name } from './application.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  json(): { data: unknown; errors: { message: string; field?: string; code?: string }[] }
  location: string
  url: string
}

/** Keeps cookies by host and does not follow redirects, so that a test can inspect every step. */
export class Browser {
  readonly cookies = new Map<string, Map<string, string>>()
  /** Every Set-Cookie header received. */
  readonly received: string[] = []
  readonly #application: Application | null
  readonly #home: string
  address = '192.0.2.10'

  /** Calls the application in the same process, or any address over the network. */
  constructor(application: Application | null, home = application?.services.config.publicUrl ?? '') {
    this.#application = application
    this.#home = home
  }

  async send(
    path: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    const url = new URL(path, this.#home)
    const jar = this.jar(url.hostname)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(url, {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    })
    const answer = await (this.#application
      ? this.#application.app.fetch(request, { incoming: { socket: { remoteAddress: this.address } } })
      : fetch(request))
    for (const line of answer.headers.getSetCookie()) this.keep(url.hostname, line)
    const text = await answer.text()
    const location = answer.headers.get('location') ?? ''
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: () => JSON.parse(text),
      location: location && new URL(location, url).href,
      url: url.href,
    }
  }

  get = (path: string, headers: Record<string, string> = {}) => this.send(path, { headers })
  post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    this.send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-csrf': '1', ...headers },
    })
  signIn = (name: Name, typed = password) => this.post('/api/login', { Email: people[name].email, Password: typed })
  /** Whether the gateway recognises this browser's session. */
  isSignedIn = async () => (await this.get('/bff/user?slide=false', { 'x-csrf': '1' })).status === 200

  jar(hostname: string) {
    const jar = this.cookies.get(hostname) ?? new Map<string, string>()
    this.cookies.set(hostname, jar)
    return jar
  }

  cookie(name: string) {
    return this.jar(new URL(this.#home).hostname).get(name)
  }

  keep(hostname: string, line: string) {
    this.received.push(line)
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const gone = attributes.some((part) => /^max-age=0$/i.test(part) || /^expires=thu, 01 jan 1970/i.test(part))
    if (gone) this.jar(hostname).delete(name)
    else this.jar(hostname).set(name, value)
  }
}
