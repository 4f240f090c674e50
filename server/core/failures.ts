import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod/mini'
import type { Problem } from '#contract/wire/envelope.ts'
import { labelOf } from '#contract/labels.ts'
import { inUse } from '#contract/text/words.ts'
import { envelope } from './answer.ts'
import { brokenConstraint } from '../db/database.ts'
import { sqlState } from '#server/base/sqlState.ts'
import { UnreadableValue } from '#server/base/dataCipher.ts'
import type { Kinds } from './readable.ts'
import { closeUnread } from './head.ts'
import { notNow, Refusal } from '#server/base/refuse.ts'
import type { Env, Request } from './request.ts'
import { loggable } from '#server/base/loggable.ts'
import { openedJson } from './sealedWords.ts'

/**
 * Returns the field and label of a violated unique index: 'client_name_unique' protects the `name` of clients, and
 * 'client_name_alike' does for names that look alike (derivedSchema.ts).
 */
function uniqueField(broken: string, kinds: Kinds): { field?: string; label: string } {
  const index = broken.replace(/_alike$/, '_unique')
  const [, kind = '', field = ''] = /^(\w+?)_(\w+)_unique$/.exec(index) ?? []
  const label = Object.hasOwn(kinds, kind) ? labelOf(kinds[kind]!.entity, field) : undefined
  const own = Object.values(kinds).find(({ unique = {} }) => Object.hasOwn(unique, index))
  return own?.unique?.[index] ?? (label ? { field, label } : { label: 'This value' })
}

/**
 * Statuses of refusals that are logged as security events: missing rights, forgery, too many attempts (OWASP ASVS 5.0,
 * V16.3).
 */
const watched = new Set<number>([403, 429])

/** The maximum number of problems in an answer; a hostile body could cause any number. */
const mostProblems = 50

/**
 * Converts every error into an envelope with messages. Server errors are logged, and their answer contain only the
 * request id.
 */
export function failureAnswer(error: Error, c: Request): Response {
  const refusal = asRefusal(error, c.get('services').kinds)
  if (!refusal) {
    c.get('services').log({
      level: 'error',
      message: 'A request failed',
      requestId: c.get('requestId'),
      route: `${c.req.method} ${c.req.path}`,
      ...loggable(error),
    })
    const message = `Something went wrong here. Nothing was changed. Quote ${c.get('requestId')} when you report it.`
    return c.json(envelope(null, { errors: [{ message, code: 'fault' }] }), 500)
  }
  if (error instanceof UnreadableValue)
    c.get('services').log({
      level: 'error',
      message: 'An encrypted value cannot be read',
      requestId: c.get('requestId'),
      ...loggable(error),
    })
  if (watched.has(refusal.status))
    c.get('services').log({
      level: 'warn',
      message: 'A request was refused',
      requestId: c.get('requestId'),
      route: `${c.req.method} ${c.req.path}`,
      status: refusal.status,
      userId: c.get('person')?.userId,
    })
  if (isUnread(c, refusal.status)) closeUnread(c)
  if (refusal.retryAfter) c.header('retry-after', String(refusal.retryAfter))
  return c.json(opened(c, envelope(refusal.data, { errors: refusal.problems })), refusal.status)
}

/** The current row of a refusal as its reader gets it. */
const opened = (c: Request, body: object) => JSON.parse(openedJson(c.get('services'), JSON.stringify(body))) as object

/**
 * Whether the answer is sent before the body has been read. The connection then closes, because the rest of the body
 * would be taken for the next request.
 */
const isUnread = ({ req }: Request, status: number) =>
  status === 413 ||
  (((req.header('content-length') ?? '0') !== '0' || req.header('transfer-encoding') !== undefined) &&
    !req.raw.bodyUsed)

const methods = ['GET', 'POST', 'PUT', 'DELETE']

/** Answers 405 with the permitted methods if the path has others, else 404 (specification, section 8). */
export const notFoundAnswer = (app: Hono<Env>) => (c: Request) => {
  // The page answers GET at any path, so its route does not show which methods an address takes.
  const isTaken = (method: string) =>
    app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method && !route.path.endsWith('*'))
  const allowed = methods.filter(isTaken)
  if (allowed.length === 0)
    return c.json(envelope(null, { errors: [{ message: 'There is nothing at this address.', code: 'missing' }] }), 404)
  c.header('allow', allowed.join(', '))
  const message = `This address takes ${allowed.join(', ')}.`
  return c.json(envelope(null, { errors: [{ message, code: 'missing' }] }), 405)
}

const unreadable =
  'These details cannot be read, because the server lacks the key that they were saved with. An administrator can add it to DATA_KEYS.'

/** The refusal to show for an error; null for a fault of the server. */
export function asRefusal(error: Error, kinds: Kinds): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof UnreadableValue) return notNow(unreadable)
  if (error instanceof z.core.$ZodError) return new Refusal(400, error.issues.slice(0, mostProblems).map(asProblem))
  if (error instanceof HTTPException)
    return new Refusal(error.status, [{ message: 'The request could not be read.', code: 'invalid' }])
  return fromDatabase(error, kinds)
}

const asProblem = ({ path, message }: z.core.$ZodIssue): Problem => ({
  message: message === 'Invalid input' ? 'This value cannot be used.' : message,
  code: 'invalid',
  ...(path.length > 0 && { field: path.join('.') }),
})

function fromDatabase(error: Error, kinds: Kinds): Refusal | null {
  const state = sqlState(error)
  if (state === '23505') {
    const { field, label } = uniqueField(brokenConstraint(error) ?? '', kinds)
    return new Refusal(409, [{ message: inUse(label), code: 'inUse', ...(field && { field }) }])
  }
  if (state === '23503')
    return new Refusal(409, [{ message: 'Something this refers to no longer exists.', code: 'inUse' }])
  if (state?.startsWith('22')) return new Refusal(400, [{ message: 'This value cannot be stored.', code: 'invalid' }])
  if (state === '53100' || isFull(error))
    return new Refusal(507, [{ message: 'The disk is full. Nothing was saved.', code: 'full' }])
  if (state === '57014')
    return new Refusal(503, [{ message: 'This took too long. Nothing was changed.', code: 'unavailable' }], null, 5)
  const isUnavailable =
    state?.startsWith('53') || state?.startsWith('57P') || state?.startsWith('08') || isConnectionLoss(error)
  return isUnavailable
    ? new Refusal(503, [{ message: 'The database is not responding at the moment.', code: 'unavailable' }], null, 2)
    : null
}

/** The disk has no space left, or less than its owner may use or a file may have. */
const isFull = ({ message }: Error) => /ENOSPC|No space left|EDQUOT|quota exceeded|EFBIG|File too large/i.test(message)

/** The driver's messages for a lost connection or one that cannot be opened. These errors have no code. */
const connectionLoss =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout expired|Query read timeout)/

function isConnectionLoss(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (connectionLoss.test(at.message)) return true
    if (typeof code === 'string' && /^(?:ECONN|EPIPE|ETIMEDOUT)/.test(code)) return true
  }
  return false
}
