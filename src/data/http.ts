import { httpTimeout } from '#contract/constants.ts'
import { headers, type Envelope, type Problem } from '#contract/envelope.ts'
import type { Messages } from './messages.ts'

/** A refusal by the server, or no answer at all (status 0), already in words a person can read. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly problems: readonly Problem[],
    /** The stored row, where the refusal is about a version or about what was saved before. */
    readonly data: unknown = null,
    /** From when on asking again makes sense, where the server says so; milliseconds by this browser's clock. */
    readonly retryAt: number | null = null,
  ) {
    super(problems.map((problem) => problem.message).join(' '))
  }

  /** Nobody answered, or the server is starting or stopping: asking again makes sense. */
  get isAway() {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }

  /** What was asked for is gone, or closed to whoever asks: asking again makes no sense. */
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
  /** The question is who is signed in, so 401 is an answer like any other. */
  asksWho?: true
}

/** How one browser talks to the gateway. */
export interface Http {
  /** Sends JSON below `/api/` and answers the envelope; throws ApiProblem. */
  api<T = unknown>(path: string, ask?: Ask): Promise<Envelope<T>>
  /** The same for any address, and for answers that are no envelope. */
  raw(path: string, ask?: Ask): Promise<unknown>
  /** Calls under way, for the sign in the header; never below 0. */
  inFlight(): number
  onInFlight(changed: () => void): () => void
  /** The hub connection that writes name as their author. */
  connection: string | null
  /** The newest change this browser knows of; reads ask for at least that. */
  sequence: number
  /** Told when nobody answered a write: whether it was done stands in the change log after this sequence number. */
  onUnanswered: ((from: number) => void) | null
  /** While the session gets a new cookie; what was refused under the old one is asked once more. */
  renewal: Promise<void> | null
}

/** The part of fetch that is used here: always an address and what to do there. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

export interface HttpOptions {
  fetch: Fetch
  messages: Messages
  onSignedOut(): void
  /** The anti-forgery token of cookie mode; null in gateway mode. */
  csrfToken(): string | null
}

export function createHttp(options: HttpOptions): Http {
  let count = 0
  const listeners = new Set<() => void>()
  const counted = (by: 1 | -1) => {
    count = Math.max(0, count + by)
    for (const listener of listeners) listener()
  }

  const http: Http = {
    connection: null,
    sequence: 0,
    onUnanswered: null,
    renewal: null,
    inFlight: () => count,
    onInFlight(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    async raw(path, ask = {}) {
      counted(1)
      const from = http.sequence
      try {
        const response = await sendOverRenewal(options, http, path, ask)
        // Where the log stood before anything was read; changes after that are asked for once the line is open.
        http.sequence ||= Number(response.headers.get(headers.sequence) ?? 0)
        return await read(options, response, ask)
      } catch (error) {
        if ((ask.method ?? 'GET') !== 'GET' && error instanceof ApiProblem && error.isAway) http.onUnanswered?.(from)
        throw error
      } finally {
        counted(-1)
      }
    },
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
  { method = 'GET', body, signal, idempotencyKey }: Ask,
) {
  const timeout = AbortSignal.timeout(httpTimeout)
  const token = options.csrfToken()
  const form = body instanceof FormData
  try {
    return await options.fetch(path, {
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
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
  } catch (error) {
    throw unanswered(error, signal)
  }
}

/** No answer, or one that broke off in the middle; what the caller has given up itself stays what it is. */
const unanswered = (error: unknown, signal: AbortSignal | undefined) =>
  signal?.aborted
    ? error
    : new ApiProblem(0, [{ message: 'The server did not answer. Nothing you entered is lost.', code: 'unavailable' }])

async function read(options: HttpOptions, response: Response, { asksWho, signal }: Ask): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw unanswered(error, signal)
  })
  const body = parsed(text)
  if (response.ok) return body
  if (response.status === 401 && !asksWho) {
    options.messages.clear('error')
    console.warn('401, you are no longer authenticated')
    options.onSignedOut()
  }
  if (response.status === 403) console.warn('403, you are not authorised')
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
  return seconds > 0 ? Date.now() + seconds * 1000 : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Takes sentences, problems, and the lists by field that some gateways send. */
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
