import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import type { GateLog, GateLogField, GateLogLine, GateLogVerdict } from '#contract/people/gateLog.ts'
import type { SiteCard } from '#contract/people/siteCards.ts'
import { folded, foldedWords } from '#contract/text/folded.ts'
import { instantsOf } from '#contract/time/siteClock.ts'
import { momentWords } from '#server/core/momentWords.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { persons } from '#server/db/tables/person.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectPersons as places } from '#server/db/tables/projectPerson.ts'
import { siteAttendances as stays } from '#server/db/tables/siteAttendance.ts'

/** A second reading of the same card within this time is the same event. */
const sameEventMs = 2 * 60_000
/** Nobody stays longer; an end after more than that is a mistake, and an open one is not known. */
const longestStayMs = 24 * 3_600_000

/** Someone on the list of the project. */
interface Listed {
  personId: number
  name: string
  trade: string | null
  cards: SiteCard[]
  clientId: number
  clientName: string
  shortName: string | null
}

/** A stay that is known, or that an earlier line makes. */
interface Known {
  /** Null for one that the log makes. */
  id: number | null
  personId: number
  from: number
  to: number | null
  /** Whether nobody has said when it ended. */
  isUnended: boolean
}

/** A line, who it is, and what it comes to. */
export interface JudgedLine {
  verdict: GateLogVerdict
  person: Listed | null
  /** The stay that it ends. */
  endsId: number | null
}

/** A stay of the log, with the lines that make it. */
interface LoggedStay {
  person: Listed
  from: number | null
  to: number | null
  /** The line that gets the verdict, and the one of the other event. */
  line: number
  other: number | null
  fields: { from: GateLogField; to: GateLogField }
}

type Problem = { field: GateLogField; message: string }

/** Says what each line of the log of a gate comes to, and writes nothing. */
export async function judgeLog(db: Reader, now: Date, { projectId, clientId, lines }: GateLog): Promise<JudgedLine[]> {
  const [project] = await db.select({ timeZone: projects.timeZone }).from(projects).where(eq(projects.id, projectId))
  const timeZone = project!.timeZone
  const found = finder(await listedOn(db, projectId), clientId)
  const judged = lines.map((line) => identified(line, found))
  const logged = loggedStays(lines, judged, timeZone)
  const known = await knownStays(db, projectId, logged)
  const said = (at: number) => momentWords(new Date(at).toISOString(), timeZone)
  for (const stay of logged.toSorted((one, two) => startOf(one) - startOf(two)))
    judgeStay(judged, stay, { known: known.get(stay.person.personId) ?? [], now: now.getTime(), said })
  return judged
}

const startOf = ({ from, to }: LoggedStay) => from ?? to!

const listedOn = (db: Reader, projectId: number): Promise<Listed[]> =>
  db
    .select({
      personId: places.personId,
      name: places.name,
      trade: places.trade,
      cards: persons.cards,
      clientId: places.clientId,
      clientName: clients.name,
      shortName: clients.shortName,
    })
    .from(places)
    .innerJoin(persons, eq(persons.id, places.personId))
    .innerJoin(clients, eq(clients.id, places.clientId))
    .where(and(eq(places.projectId, projectId), eq(places.isDeleted, false)))

/** A name in any order of its words: 'Quinn, Ada' is 'Ada Quinn'. */
const nameKey = (name: string) =>
  foldedWords(name)
    .split(/[\s,]+/)
    .toSorted()
    .join(' ')
const cardKey = (number: string) => folded(number).replaceAll(/[^\p{L}\p{N}]/gu, '')

interface Finder {
  byCard(number: string): Listed[]
  byName(name: string, company: string): Listed[]
  /** Whether lines without a company have one. */
  hasCompany: boolean
}

function finder(people: readonly Listed[], clientId: number | null): Finder {
  const cards = new Map<string, Listed[]>()
  const names = new Map<string, Listed[]>()
  const add = (map: Map<string, Listed[]>, key: string, person: Listed) =>
    map.set(key, [...(map.get(key) ?? []), person])
  for (const person of people) {
    for (const key of new Set(person.cards.map(({ number }) => cardKey(number)))) add(cards, key, person)
    add(names, nameKey(person.name), person)
  }
  return {
    byCard: (number) => cards.get(cardKey(number)) ?? [],
    byName: (name, company) =>
      (names.get(nameKey(name)) ?? []).filter((one) =>
        company === ''
          ? one.clientId === clientId
          : [one.clientName, one.shortName ?? ''].some((own) => own !== '' && folded(own) === foldedWords(company)),
      ),
    hasCompany: clientId !== null,
  }
}

/** Who a line is of: by the number of a card, else by name and company. */
function identified(line: GateLogLine, { byCard, byName, hasCompany }: Finder): JudgedLine {
  const { cardNumber, name, company } = line
  const carded = cardNumber === '' ? [] : byCard(cardNumber)
  const named = name === '' || carded.length > 0 ? [] : byName(name, company)
  const [person = null, another] = carded.length > 0 ? carded : named
  const problems: Problem[] = []
  if (another)
    problems.push({
      field: carded.length > 0 ? 'cardNumber' : 'name',
      message: `${another.name} is on the list more than once. Give the number of a card that only one of them has.`,
    })
  else if (cardNumber === '' && name === '')
    problems.push({ field: 'name', message: 'Give the number of a card, or name and company.' })
  else if (!person && cardNumber === '' && company === '' && !hasCompany)
    problems.push({ field: 'company', message: 'Give the company, or the number of a card.' })
  const isOtherName = person !== null && carded.length > 0 && name !== '' && nameKey(name) !== nameKey(person.name)
  return {
    person: problems.length > 0 ? null : person,
    endsId: null,
    verdict: {
      state: problems.length > 0 ? 'wrong' : 'unknown',
      name: person?.name ?? (name || cardNumber),
      clientName: person?.clientName ?? (company || null),
      problems,
      signedInOn: null,
      signedOutOn: null,
      note: isOtherName ? `The log names ${name} with the card of ${person.name}.` : null,
    },
  }
}

const note = (judged: JudgedLine, words: string) => {
  judged.verdict.note = [judged.verdict.note, words].filter(Boolean).join(' ')
}

function wrong(judged: JudgedLine, field: GateLogField, message: string) {
  judged.verdict.state = 'wrong'
  judged.verdict.problems.push({ field, message })
}

const clockTime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d))?$/
const dayWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The instant of a cell, after `after` if the clock on site showed the time twice; null for none, with the reason. */
function instantOf(judged: JudgedLine, cell: string, field: GateLogField, timeZone: string, after = -Infinity) {
  const [, day, time, seconds = '00'] = clockTime.exec(cell) ?? []
  const shown = Date.parse(`${day}T${time}:${seconds}Z`)
  if (day === undefined || Number.isNaN(shown)) {
    wrong(judged, field, `${cell} is no date and time.`)
    return null
  }
  const [first, second] = instantsOf(shown, timeZone)
  if (first === undefined) {
    wrong(judged, field, `${time} on ${dayWords.format(shown)} did not exist: the clocks went forward.`)
    return null
  }
  if (second === undefined) return first
  note(
    judged,
    `The clocks went back on ${dayWords.format(shown)}, so ${time} came twice; the ${first > after ? 'first' : 'second'} is taken.`,
  )
  return first > after ? first : second
}

/** The stays of a log: lines with both times, and pairs of events of one person. Says what is wrong with the others. */
function loggedStays(lines: readonly GateLogLine[], judged: readonly JudgedLine[], timeZone: string): LoggedStay[] {
  const found: LoggedStay[] = []
  const events = new Map<number, { at: number; isIn: boolean; line: number }[]>()
  for (const [line, cells] of lines.entries()) {
    const own = judged[line]!
    const { person } = own
    if (person === null) continue
    if (cells.at !== '' || cells.direction !== '') {
      const isIn = directionOf(own, cells.direction)
      const at = cells.at === '' ? null : instantOf(own, cells.at, 'at', timeZone)
      if (cells.at === '') wrong(own, 'at', 'Give the time of the event.')
      if (isIn === null || at === null) continue
      events.set(person.personId, [...(events.get(person.personId) ?? []), { at, isIn, line }])
      continue
    }
    if (cells.in === '') {
      wrong(own, 'in', 'Give the time at which they came in.')
      continue
    }
    const from = instantOf(own, cells.in, 'in', timeZone)
    const to = cells.out === '' ? null : instantOf(own, cells.out, 'out', timeZone, from ?? undefined)
    if (own.verdict.problems.length === 0)
      found.push({ person, from, to, line, other: null, fields: { from: 'in', to: 'out' } })
  }
  for (const own of events.values()) found.push(...paired(own, judged))
  return found
}

function directionOf(judged: JudgedLine, words: string) {
  const said = folded(words).split(/[^a-z]+/)
  const [isIn, isOut] = [inWords, outWords].map((known) => said.some((word) => known.has(word)))
  if (isIn !== isOut) return isIn!
  wrong(judged, 'direction', words === '' ? 'Give the direction: in or out.' : `${words} is neither in nor out.`)
  return null
}
const inWords = new Set(['in', 'entry', 'entrance', 'enter', 'entered', 'arrival', 'arrived'])
const outWords = new Set(['out', 'exit', 'exited', 'leave', 'left', 'departure', 'departed'])

interface LogEvent {
  at: number
  isIn: boolean
  line: number
}

/** Pairs the events of one person, in the order of their times. */
function paired(events: readonly LogEvent[], judged: readonly JudgedLine[]): LoggedStay[] {
  const found: LoggedStay[] = []
  const fields = { from: 'at', to: 'at' } as const
  let came: LogEvent | null = null
  let before: LogEvent | null = null
  for (const event of events.toSorted((one, two) => one.at - two.at || one.line - two.line)) {
    const own = judged[event.line]!
    const person = own.person!
    const isRepeated: boolean = before !== null && before.isIn === event.isIn && event.at - before.at <= sameEventMs
    if (isRepeated) {
      own.verdict.state = 'twice'
      continue
    }
    before = event
    if (event.isIn) {
      if (came) wrong(judged[came.line]!, 'at', 'They came in again, and no time out is between.')
      came = event
    } else {
      found.push({
        person,
        from: came?.at ?? null,
        to: event.at,
        line: came?.line ?? event.line,
        other: came ? event.line : null,
        fields,
      })
      came = null
    }
  }
  if (came)
    found.push({ person: judged[came.line]!.person!, from: came.at, to: null, line: came.line, other: null, fields })
  return found
}

/** The stays of these people that are known around the times of the log. */
async function knownStays(db: Reader, projectId: number, logged: readonly LoggedStay[]) {
  const found = new Map<number, Known[]>()
  if (logged.length === 0) return found
  const times = logged.flatMap(({ from, to }) => [from ?? to!, to ?? from!])
  const moment = (at: number) => new Date(at).toISOString()
  const rows = await db
    .select({
      id: stays.id,
      personId: stays.personId,
      signedInOn: stays.signedInOn,
      signedOutOn: stays.signedOutOn,
      statusId: stays.statusId,
    })
    .from(stays)
    .where(
      and(
        eq(stays.projectId, projectId),
        eq(stays.isDeleted, false),
        inArray(stays.personId, [...new Set(logged.map(({ person }) => person.personId))]),
        lte(stays.signedInOn, moment(Math.max(...times) + longestStayMs)),
        or(isNull(stays.signedOutOn), gte(stays.signedOutOn, moment(Math.min(...times) - longestStayMs))),
      ),
    )
  for (const { personId } of logged.map(({ person }) => person)) found.set(personId, [])
  for (const { id, personId, signedInOn, signedOutOn, statusId } of rows)
    found.get(personId!)!.push({
      id,
      personId: personId!,
      from: Date.parse(signedInOn),
      to: signedOutOn === null ? null : Date.parse(signedOutOn),
      isUnended: statusId !== status.signedOut,
    })
  return found
}

interface Around {
  known: Known[]
  now: number
  said(at: number): string
}

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Says what a stay of the log comes to, beside those that are known and those of earlier lines. */
function judgeStay(judged: readonly JudgedLine[], stay: LoggedStay, { known, now, said }: Around) {
  const { person, from, to, fields } = stay
  const own = judged[stay.line]!
  const end = (state: GateLogVerdict['state'], times: Pick<GateLogVerdict, 'signedInOn' | 'signedOutOn'>) => {
    Object.assign(own.verdict, { state, ...times })
    if (stay.other !== null) judged[stay.other]!.verdict.state = 'with'
  }
  const late = [from, to].find((at) => at !== null && at > now)
  if (late !== undefined) return wrong(own, late === from ? fields.from : fields.to, 'This time is in the future.')
  if (from !== null && to !== null && to <= from) return wrong(own, fields.to, 'They must leave after they came.')
  if (from !== null && (to ?? now) - from > longestStayMs)
    return wrong(
      own,
      fields.to,
      to === null
        ? 'Nobody knows when they left. Give the time out, or leave the line out.'
        : 'That is more than 24 hours after they came.',
    )
  const overlap = known.find(
    (one) =>
      one.from < (to ?? Infinity) && (one.to ?? Infinity) > (from ?? to! - 1) && !(from === null && one.from >= to!),
  )
  const unended =
    overlap?.isUnended || from !== null ? undefined : known.findLast((one) => one.isUnended && one.from < to!)
  const other = overlap ?? unended
  if (!other) {
    if (from === null) return wrong(own, fields.to, 'No time in is before it.')
    end('ready', { signedInOn: moment(from), signedOutOn: moment(to) })
    known.push({ id: null, personId: person.personId, from, to, isUnended: false })
    return undefined
  }
  if (other.id === null) return end('twice', { signedInOn: null, signedOutOn: null })
  if (other.isUnended && to !== null && to - other.from <= longestStayMs) {
    own.endsId = other.id
    end('ends', { signedInOn: moment(other.from), signedOutOn: moment(to) })
    Object.assign(other, { to, isUnended: false })
    return undefined
  }
  note(own, `On site from ${said(other.from)}${other.to === null ? '' : ` to ${said(other.to)}`} already.`)
  return end('there', { signedInOn: moment(other.from), signedOutOn: moment(other.to) })
}
