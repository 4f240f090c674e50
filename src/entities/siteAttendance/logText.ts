import { gateLogFields, type GateLogField, type GateLogLine } from '#contract/people/gateLog.ts'
import { readDay } from '#src/ui/fields/readDay.ts'
import { readTime } from '#src/ui/fields/readTime.ts'
import { listLines } from '#src/ui/rows/listLines.ts'

/** Columns of which some logs make one: first and last name, and a day of its own. */
const more = ['firstName', 'lastName', 'day'] as const
type LogColumn = GateLogField | (typeof more)[number]

/** Accepted column headings, in lower case without punctuation. */
const heads: Readonly<Record<string, LogColumn>> = {
  cardnumber: 'cardNumber',
  cardno: 'cardNumber',
  card: 'cardNumber',
  cardid: 'cardNumber',
  cscsnumber: 'cardNumber',
  badge: 'cardNumber',
  badgenumber: 'cardNumber',
  badgeno: 'cardNumber',
  credential: 'cardNumber',
  name: 'name',
  fullname: 'name',
  person: 'name',
  cardholder: 'name',
  holder: 'name',
  operative: 'name',
  firstname: 'firstName',
  forename: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  company: 'company',
  employer: 'company',
  firm: 'company',
  subcontractor: 'company',
  contractor: 'company',
  in: 'in',
  timein: 'in',
  signin: 'in',
  signedin: 'in',
  entry: 'in',
  entrytime: 'in',
  arrival: 'in',
  arrived: 'in',
  clockin: 'in',
  firstin: 'in',
  out: 'out',
  timeout: 'out',
  signout: 'out',
  signedout: 'out',
  exit: 'out',
  exittime: 'out',
  departure: 'out',
  left: 'out',
  clockout: 'out',
  lastout: 'out',
  time: 'at',
  datetime: 'at',
  dateandtime: 'at',
  timestamp: 'at',
  eventtime: 'at',
  at: 'at',
  date: 'day',
  day: 'day',
  eventdate: 'day',
  direction: 'direction',
  event: 'direction',
  eventtype: 'direction',
  inout: 'direction',
  reader: 'direction',
  door: 'direction',
}

/**
 * Parses the log of a gate. Days and times are read as people and turnstiles write them, a time without a day on the day
 * of the line, and an out before its in on the next day. What is no time stays as it is.
 */
export const logIn = (text: string, today: string): GateLogLine[] =>
  listLines<LogColumn>(text, {
    fields: [...gateLogFields, ...more],
    heads,
    hasHeads: (_, named) => named.some((field) => field === 'in' || field === 'at'),
  }).map((line) => {
    const timeIn = (cell: string, day = line.day) => (cell === '' ? '' : (clockTime(cell, day, today) ?? cell))
    const start = timeIn(line.in)
    return {
      cardNumber: line.cardNumber,
      name: line.name || `${line.firstName} ${line.lastName}`.trim(),
      company: line.company,
      in: start,
      out: afterIn(timeIn(line.out), start, line.out),
      at: timeIn(line.at),
      direction: line.direction,
    }
  })

/** A time on the clock of the site as 'YYYY-MM-DDTHH:MM:SS'; null if it cannot be read. */
function clockTime(cell: string, day: string, today: string) {
  const [, words = '', time = '', seconds = '00'] =
    /^(.*?)[\sT,]*(?<!\d)(\d{1,2}[:.]\d\d)(?:[:.](\d\d))?(?:\.\d+)?$/i.exec(cell.trim()) ?? []
  const clock = readTime(time)
  const read = readDay(words || day, today)
  return clock === null || read === null ? null : `${read}T${clock}:${seconds}`
}

const hasDay = /\d{1,4}[/. -]\S+[\sT,]/

/** Moves an out that has no day of its own to the next day if it is before its in, as of a night shift. */
function afterIn(out: string, start: string, cell: string) {
  if (!/^\d{4}-/.test(out) || !/^\d{4}-.*T/.test(start) || hasDay.test(cell) || out > start) return out
  const [day = '', time = ''] = out.split('T')
  return `${new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)}T${time}`
}

export const exampleLog =
  'Card number,Name,Company,In,Out\r\nCS-123456,Ada Quinn,Brannock,4 May 2026 07:02,4 May 2026 16:31\r\n,Brian Daly,Corrib Steel,5 May 2026 06:58,5 May 2026 15:30\r\n'
