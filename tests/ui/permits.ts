import {
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleDot,
  IconCircleHalf2,
  IconClockX,
  IconPlayerPause,
} from '@tabler/icons-react'
import { look, loud, over } from '#src/ui/page/look.ts'

/** A working day on the bridge: Tuesday 12 May 2026, 14:46 in Dublin. */
export const quarterToThree = Date.parse('2026-05-12T13:46:00Z')

/** A permit as in a register. */
export interface Permit {
  id: number
  number: string
  title: string
  subType: string
  company: string
  zone: string
  status: number
  waitingFor: string
  until: string | null
  workers: number
  startsOn: string
}

export const looks = {
  20: look('In review', 'blue', IconCircleHalf2),
  40: look('Approved', 'green', IconCircleCheck),
  50: look('Active', 'green', IconCircleDot),
  60: look('Suspended', 'amber', IconPlayerPause, loud),
  70: look('Expired', 'red', IconClockX, loud),
  80: look('Closed', 'grey', IconChecks),
  95: look('Cancelled', 'grey', IconBan, over),
}

export const lookOf = (status: number) => looks[status as keyof typeof looks]

const titles = [
  'Fit walkway handrails, bay 4',
  'Lift walkway panels W14 to W19',
  'Trial pit for cable diversion',
  'Rope access inspection, hangers H7–H12',
  'Cut out corroded stiffeners, truss T3',
  'Abrasive blasting inside caisson P2',
  'Strike birdcage scaffold, east face',
  'Isolate navigation lights circuit N2',
  'Overboard netting repair from pontoon',
  'Core drilling for bearing bolts, P4',
]
const subTypes = [
  'General',
  'Lifting operation',
  'Permit to dig',
  'Work at height',
  'Hot work',
  'Confined space entry',
  'Electrical isolation',
]
const companies = [
  'Corrib Steel',
  'Atlantic Crane Hire',
  'Quay Civils',
  'Vertical Survey',
  'Tidewater Coatings',
  'Kestrel Access',
]
const zones = [
  'Span 4, deck',
  'Span 3, deck',
  'Pier 2, caisson',
  'South approach',
  'Tower north',
  'Span 2, underside',
  'Pier 4, bearing shelf',
]
const people = ['P. Lynch', 'S. Murphy', 'R. Doyle', 'A. Nowak', 'D. Okafor', 'M. Walsh', '']
const statuses = [50, 20, 40, 80, 70, 60, 80, 95, 80]

const at = <T>(list: readonly T[], i: number) => list[i % list.length]!
const hour = 3_600_000

/** Returns this many permits, newest first, always the same. */
export const permits = (count: number): Permit[] =>
  Array.from({ length: count }, (_, i) => {
    const id = count - i
    return {
      id,
      number: `PTW-${String(id).padStart(4, '0')}`,
      title: at(titles, i * 7 + Math.floor(i / 10)),
      subType: at(subTypes, i * 3),
      company: at(companies, i * 5 + Math.floor(i / 6)),
      zone: at(zones, i * 2 + Math.floor(i / 7)),
      status: at(statuses, i),
      waitingFor: at(people, i),
      until:
        i % 8 === 7
          ? null
          : new Date(quarterToThree + ((i * 37) % 400) * hour - (i % 3) * 40 * hour + 34 * 60_000).toISOString(),
      workers: (i * 13) % 40,
      startsOn: new Date(quarterToThree - i * 9 * hour).toISOString().slice(0, 10),
    }
  })
