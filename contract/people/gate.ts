import * as z from 'zod/mini'
import { chosenId, dateTime, int, longText } from '../fields.ts'
import { signInMethods } from './attendance.ts'
import type { FileToRead } from '../safety/fileSections.ts'
import { eventIdShape } from './gateEvents.ts'
import { enterSixDigits, isPin } from './signingPin.ts'
import type { RollCallKind } from './rollCalls.ts'
import type { ClearanceReason, ReasonCode } from './personStatus.ts'

/** The calls of a device that is the gate of a site, below `/api/gate`. Its key is a cookie. */
export const gateCallsPath = 'gate'

/** Someone on the list of the site, as far as a gate decides by it without a connection. */
export interface GatePerson {
  personId: number
  name: string
  /** The last name, folded. */
  lastName: string
  /** The code of the language in which a gate speaks to them. */
  language: string
  isFirstAider: boolean
  isFireMarshal: boolean
  isOnSite: boolean
  isRefused: boolean
  /** What stands against them today, or what they should know. */
  reasons: ClearanceReason[]
  /** The safety file of the building that they have not read yet; null if they need not. */
  fileToRead: FileToRead | null
  /** The days after which something more stands against them. */
  ends: GateEnd[]
  /** The hash of what stands on their pass. */
  pass: string | null
  /** The hashes of the last digits of their cards. */
  cards: string[]
}

/** The last day of a card or an induction. */
export interface GateEnd {
  lastDay: string
  code: Extract<ReasonCode, 'cardEnded' | 'inductionEnded'>
  /** Whether nobody is let in after it. */
  isBlocking: boolean
}

/** Someone of the site with an account: a host of visitors, or someone who lets people in. */
export interface GateStaff {
  userId: number
  name: string
  /** Whether they let in someone whom the gate refuses. */
  signsIn: boolean
}

/** A visitor who is on site. */
export interface GateVisitor {
  attendanceId: number
  name: string
}

/** A roll call that is in progress. */
export interface GateRollCall {
  number: string
  kind: RollCallKind
  startedOn: string
  leaderName: string
}

/** What a gate shows besides the people. */
export interface GateStatus {
  gateId: number
  gateName: string
  projectId: number
  projectNumber: string
  projectName: string
  timeZone: string
  /** The time of the server, in ms. */
  now: number
  /** Changes with the list of people. */
  listVersion: string
  onSite: number
  most: number | null
  rollCall: GateRollCall | null
  /** Who started the gate, and so leads a roll call that is started there; null if they may not. */
  rollCallLeader: string | null
}

/** What a gate stores to go on without a connection. */
export interface GateList {
  version: string
  salt: string
  people: GatePerson[]
  staff: GateStaff[]
  visitors: GateVisitor[]
}

/** `PUT /api/gate/seen` `{ waiting }`: the device is there, and so many events wait on it. */
export const gateSeen = z.object({ waiting: int('Waiting events', 0, 100_000) })

/** `GET /api/gate`: what this browser is. */
export type GateAnswer =
  | { state: 'none' }
  | { state: 'ended'; gateName: string; projectId: number; endedByName: string | null; endedOn: string }
  | { state: 'open'; status: GateStatus }

/** Who stands at a gate, and whether they are let in. */
export type GateIdentity = Pick<
  GatePerson,
  | 'personId'
  | 'name'
  | 'language'
  | 'isFirstAider'
  | 'isFireMarshal'
  | 'isOnSite'
  | 'isRefused'
  | 'reasons'
  | 'fileToRead'
>

/** The number of last digits of a card by which a gate finds a person. */
export const cardDigits = 4

/** The last digits of a card; null if it has too few. */
export function lastDigits(cardNumber: string) {
  const digits = cardNumber.replaceAll(/\D/g, '')
  return digits.length < cardDigits ? null : digits.slice(-cardDigits)
}

/** What someone shows or enters at a gate, by the way in which they do. */
export type GateIdentify =
  | { way: 'pass'; token: string }
  | { way: 'card'; lastName: string; digits: string }
  | { way: 'pin'; lastName: string; pin: string }

const shortText = () => z._default(z.string().check(z.maxLength(64)), '')
type EnteredField = 'token' | 'lastName' | 'digits' | 'pin'

/** What is missing of an entry, by field. */
function entryProblem({ way, ...entry }: { way: GateIdentify['way'] } & Record<EnteredField, string>) {
  if (way === 'pass') return entry.token === '' ? { field: 'token', message: 'Show the code of your pass.' } : null
  if (entry.lastName.trim().length < fewestLetters)
    return { field: 'lastName', message: 'Enter the first letters of your last name.' }
  if (way === 'card')
    return /^\d{4}$/.test(entry.digits)
      ? null
      : { field: 'digits', message: `Enter the last ${cardDigits} digits of your card.` }
  return isPin(entry.pin) ? null : { field: 'pin', message: enterSixDigits }
}

/** Letters of a last name from which a gate looks for it. */
export const fewestLetters = 2

/** `POST /api/gate/identify`: who stands at the gate (`GateIdentify`). */
export const gateIdentify = z
  .object({
    way: z.enum(['pass', 'card', 'pin']),
    token: shortText(),
    lastName: shortText(),
    digits: shortText(),
    pin: shortText(),
  })
  .check(({ value, issues }) => {
    const problem = entryProblem(value)
    if (problem) issues.push({ code: 'custom', input: value, path: [problem.field], message: problem.message })
  })

/** Marks the code of a pass, so that a gate passes over other codes. */
const passMark = 'PASS:'
export const passCode = (token: string) => `${passMark}${token}`
export const tokenIn = (code: string) => (code.startsWith(passMark) ? code.slice(passMark.length) : null)

const encoder = new TextEncoder()

/** The SHA-256 of a text in base64url, as gates store what stands on a pass. */
export async function gateHash(text: string) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** What is hashed of the last digits of someone's card. */
export const cardText = (salt: string, personId: number, digits: string) => `${salt}/${personId}/${digits}`

const enterSecret = 'Enter your PIN or your password.'
/** Someone of the site, by their signing PIN or their password. */
const staffEntry = {
  staffUserId: chosenId('Your name'),
  secret: z.string({ error: enterSecret }).check(z.minLength(1, enterSecret), z.maxLength(200)),
}

/** `POST /api/gate/end`: someone of the site ends the gate at the device. */
export const gateStaffEntry = z.object(staffEntry)

/** `POST /api/gate/rollCall`: starts a roll call at the gate. */
export const gateRollCall = z.object({ kind: z.enum(['live', 'drill']) })

/** `POST /api/gate/override`: someone of the site lets in a person whom the gate refuses. */
export const gateOverride = z.object({
  ...staffEntry,
  eventId: z.string().check(z.regex(eventIdShape, 'Send the id of the event.')),
  personId: chosenId('Person'),
  method: z.enum(signInMethods),
  at: dateTime('Time'),
  reason: longText('Reason', 500),
})

/** The reasons that hold on one day only. */
const ofToday: readonly (ReasonCode | undefined)[] = ['cardEndsToday', 'inductionEndsToday']
const endsToday = { cardEnded: 'cardEndsToday', inductionEnded: 'inductionEndsToday' } as const
const endWords = {
  cardEnded: 'The card has ended.',
  inductionEnded: 'The induction has ended.',
  cardEndsToday: 'Your card ends today.',
  inductionEndsToday: 'Your induction ends today.',
} as const

/** What a gate without a connection says of someone on a day, from what it has stored, also on an earlier day. */
export function standingOn({ isRefused, reasons, ends }: GatePerson, today: string) {
  const said = reasons.filter(({ code }) => !ofToday.includes(code))
  const more = ends.flatMap(({ lastDay, code, isBlocking }): ClearanceReason[] => {
    if (today === lastDay && !isRefused)
      return [{ code: endsToday[code], day: lastDay, words: endWords[endsToday[code]], isBlocking: false }]
    return today > lastDay && !said.some((one) => one.code === code)
      ? [{ code, day: lastDay, words: endWords[code], isBlocking }]
      : []
  })
  return { isRefused: isRefused || more.some(({ isBlocking }) => isBlocking), reasons: [...said, ...more] }
}
