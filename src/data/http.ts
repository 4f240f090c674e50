import { httpTimeout } from '#contract/constants.ts'
import { headers, type Envelope, type Problem } from '#contract/wire/envelope.ts'
import { keptAtHeader } from '#contract/wire/offline.ts'
import { hearTime, now } from '#src/clock/now.ts'
import type { Messages } from './messages.ts'

/** An error answer of the server, or no answer at all (status 0), with messages for users. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly problems: readonly Problem[],
    /** The stored row, if the error concerns its version or an earlier save. */
    readonly data: unknown = null,
    /** When to try again, if the server says so; ms. */
    readonly retryAt: number | null = null,
  ) {
    super(problems.map((problem) => problem.message).join(' '))
  }

  /** No answer, or the server is starting or stopping. Retrying makes sense. */
  get isAway() {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }

  /** The resource is gone or not accessible to this user. Retrying is pointless. */
  get isClosed() {
    return this.status === 403 || this.status === 404
  }

  has(code: Problem['code']) {
    return this.problems.some((problem) => problem.code === code)
  }
}

export interface Ask {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  /** The secret of the link from a mail that the request answers. */
  linkToken?: string
  /** The request asks who is signed in, so 401 is a regular answer. */
  asksWho?: true
  /** The answer is binary, not text. */
  isFile?: true
}

/** The browser's connection to the gateway. */
export interface Http {
  /** Sends JSON below `/api/` and returns the envelope. Throws ApiProblem. */
  api<T = unknown>(path: string, ask?: Ask): Promise<Envelope<T>>
  /** Sends a request to any URL and returns the parsed body. Throws ApiProblem. */
  raw(path: string, ask?: Ask): Promise<unknown>
  /** Fetches a generated file. Throws ApiProblem. */
  file(path: string): Promise<Blob>
  /** Number of requests in progress, for the indicator in the header; never negative. */
  inFlight(): number
  onInFlight(changed: () => void): () => void
  /** Resolves when no request is in progress, or when the caller aborts. */
  atRest(signal: AbortSignal): Promise<void>
  /** Id of the hub connection, which writes send as their author. */
  connection: string | null
  /** Sequence number of the newest change this browser knows. Reads ask for data at least as new. */
  sequence: number
  /**
   * Called when a request gets no answer. The change log after this sequence number shows whether a write was done, and
   * that the server answers again.
   */
  onUnanswered: ((from: number, path: string, method: Ask['method']) => void) | null
  /** Whether the last request was answered. */
  isAnswered: boolean
  /** Called when that changes. */
  onAnswered: (() => void) | null
  /** Set while the session cookie is being renewed; requests refused under the old cookie are sent again afterwards. */
  renewal: Promise<void> | null
}

/** The part of fetch used here: always called with a URL string. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

interface HttpOptions {
  fetch: Fetch
  messages: Messages
  onSignedOut(): void
  /** The anti-forgery token of cookie mode; null in gateway mode. */
  csrfToken(): string | null
}

export function createHttp(options: HttpOptions): Http {
  let count = 0
  let isAnnounced = false
  const listeners = new Set<() => void>()
  const counted = (by: 1 | -1) => {
    count = Math.max(0, count + by)
    if (isAnnounced) return
    isAnnounced = true
    // A component may start a request while it renders, and must not update another component during that time.
    queueMicrotask(() => {
      isAnnounced = false
      for (const listener of listeners) listener()
    })
  }

  const answered = (is: boolean) => {
    if (is === http.isAnswered) return
    http.isAnswered = is
    http.onAnswered?.()
  }

  const http: Http = {
    connection: null,
    sequence: 0,
    onUnanswered: null,
    isAnswered: true,
    onAnswered: null,
    renewal: null,
    inFlight: () => count,
    onInFlight(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    atRest: (signal) =>
      new Promise((done) => {
        const look = () => {
          if (count > 0 && !signal.aborted) return
          listeners.delete(look)
          done()
        }
        listeners.add(look)
        signal.addEventListener('abort', look, { once: true })
        look()
      }),
    async raw(path, ask = {}) {
      counted(1)
      const from = http.sequence
      try {
        const response = await sendOverRenewal(options, http, path, ask)
        // The log's position before anything was read. Once the hub connects, changes after it are requested.
        http.sequence ||= Number(response.headers.get(headers.sequence) ?? 0)
        const body = await read(options, response, ask)
        answered(true)
        return body
      } catch (error) {
        if (error instanceof ApiProblem) answered(!error.isAway)
        if (!http.isAnswered) http.onUnanswered?.(from, path, ask.method)
        throw error
      } finally {
        counted(-1)
      }
    },
    file: (path) => http.raw(path, { isFile: true }) as Promise<Blob>,
    async api<T>(path: string, ask?: Ask) {
      const body = (await http.raw(`/api/${path}`, ask)) as Envelope<T>
      for (const { message } of problemsIn(body?.warnings)) options.messages.add('warning', message)
      return body
    },
  }
  return http
}

async function sendOverRenewal(options: HttpOptions, http: Http, path: string, ask: Ask) {
  const response = await send(options, http, path, ask)
  if (response.status !== 401 || !http.renewal) return response
  await http.renewal
  return send(options, http, path, ask)
}

async function send(
  options: HttpOptions,
  http: Http,
  path: string,
  { method = 'GET', body, signal, idempotencyKey, linkToken }: Ask,
) {
  const timeout = AbortSignal.timeout(httpTimeout)
  const token = options.csrfToken()
  const form = body instanceof FormData
  const asked = performance.now()
  try {
    const response = await options.fetch(path, {
      method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        Accept: 'application/json',
        ...(!form && { 'Content-Type': 'application/json' }),
        ...(token ? { [headers.csrfToken]: token } : { [headers.csrf]: '1' }),
        ...(http.connection && method !== 'GET' && { [headers.hubConnection]: http.connection }),
        ...(http.sequence > 0 && method === 'GET' && { [headers.sequence]: String(http.sequence) }),
        ...(idempotencyKey && { [headers.idempotencyKey]: idempotencyKey }),
        ...(linkToken && { [headers.linkToken]: linkToken }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
    hearTimeOf(response, performance.now() - asked)
    return response
  } catch (error) {
    throw unanswered(error, signal)
  }
}

/**
 * Reads the server's time (whole seconds) from an answer. An answer stored on this device carries the time it was
 * stored.
 */
function hearTimeOf({ headers: said }: Response, took: number) {
  if (!said.has(keptAtHeader)) hearTime(Date.parse(said.get('date') ?? ''), took + 1_000)
}

/** Maps a missing or broken answer to ApiProblem. A request cancelled by its caller keeps its own error. */
const unanswered = (error: unknown, signal: AbortSignal | undefined) =>
  signal?.aborted
    ? error
    : new ApiProblem(0, [{ message: 'The server did not answer. Nothing you entered is lost.', code: 'unavailable' }])

async function read(options: HttpOptions, response: Response, { asksWho, isFile, signal }: Ask): Promise<unknown> {
  const lost = (error: unknown) => {
    throw unanswered(error, signal)
  }
  if (isFile && response.ok) return response.blob().catch(lost)
  const text = await response.text().catch(lost)
  const body = parsed(text)
  if (response.ok) return body
  if (response.status === 401 && !asksWho) {
    options.messages.clear('error')
    console.error('401, you are no longer authenticated')
    options.onSignedOut()
  }
  if (response.status === 403) console.error('403, you are not authorised')
  const { errors, data } = (typeof body === 'object' && body !== null ? body : {}) as {
    errors?: unknown
    data?: unknown
  }
  const problems = problemsIn(errors)
  throw new ApiProblem(
    response.status,
    problems.length > 0 ? problems : [{ message: standIn(response.status, text) }],
    data,
    retryAtOf(response),
  )
}

function retryAtOf(response: Response) {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? now() + seconds * 1000 : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Accepts strings, problems, and the errors by field that some gateways send. */
function problemsIn(errors: unknown): Problem[] {
  if (Array.isArray(errors))
    return errors
      .map((error: unknown) => (typeof error === 'string' ? { message: error } : (error as Problem)))
      .filter(({ message }) => message)
  if (typeof errors !== 'object' || errors === null) return []
  return Object.entries(errors).flatMap(([field, messages]) =>
    [messages].flat().map((message) => ({ field, message: String(message) })),
  )
}

const standIn = (status: number, text: string) =>
  status === 401
    ? 'You are no longer signed in.'
    : status === 403
      ? 'You do not have permission to do this.'
      : status >= 500 || text.length > 300 || text.trim() === ''
        ? `The server could not answer (${status}).`
        : text
