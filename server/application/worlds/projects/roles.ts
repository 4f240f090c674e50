import type { System } from '#contract/systems.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import type { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import type { Calendar } from '../calendar.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { personId, personOf, type PersonKey } from '#server/application/worlds/people/people.ts'
import { projectId, siteOf, type ProjectNumber } from './projects.ts'
import type { Fields } from '../history.ts'

interface More {
  /** Process roles: 10 author, 20 reviewer, 25 lead reviewer, 30 approver. */
  duties?: (10 | 20 | 25 | 30)[]
  /** Days from today. The default is `usualStart` without an end. */
  startsIn?: number
  endsIn?: number
  /** Why the role is ad hoc. */
  cover?: string
}
type Role = [person: PersonKey, role: string, level: keyof typeof accessLevels, systems: System[], more?: More]

const reviews: More = { duties: [20] }
const approves: More = { duties: [20, 30] }
const writes: More = { duties: [10] }

const roles: Record<ProjectNumber, Role[]> = {
  'HB-014': [
    ['byrne', 'Project manager', 'manage', ['pmp', 'sms', 'sfs'], approves],
    ['healy', 'Project director', 'manage', ['pmp'], approves],
    ['murphy', 'Site manager', 'manage', ['sms'], approves],
    ['murphy', 'Permit issuer', 'manage', ['sms'], approves],
    ['doyle', 'H&S adviser', 'manage', ['sms'], reviews],
    ['kearney', 'Temporary works coordinator', 'contribute', ['pmp', 'sms'], { duties: [20, 25] }],
    ['lynch', 'Site engineer', 'contribute', ['pmp'], writes],
    ['gill', 'Foreman / supervisor', 'contribute', ['sms'], writes],
    ['brady', 'Quantity surveyor', 'contribute', ['pmp'], writes],
    ['petrauskas', 'Planner', 'contribute', ['pmp'], writes],
    ['oconnell', 'Environmental adviser', 'contribute', ['sms', 'pmp'], { ...writes, startsIn: -4 }],
    ['delaney', 'Client representative', 'view', ['pmp', 'sfs'], reviews],
    ['ashworth', 'Engineer', 'contribute', ['pmp'], reviews],
    ['tiernan', 'PSDP / principal designer', 'manage', ['sfs'], { duties: [20, 25] }],
    ['okafor', 'Subcontractor supervisor', 'contribute', ['sms', 'pmp'], writes],
    ['folan', 'Subcontractor supervisor', 'contribute', ['sms'], writes],
    ['carroll', 'Subcontractor supervisor', 'contribute', ['sms'], writes],
    ['mawhinney', 'Subcontractor supervisor', 'contribute', ['sms'], writes],
    ['quirke', 'Subcontractor manager', 'contribute', ['sms'], writes],
    ['popescu', 'Subcontractor supervisor', 'contribute', ['sms'], writes],
    ['moloney', 'Appointed person (lifting)', 'contribute', ['sms'], writes],
    ['whelan', 'Subcontractor manager', 'contribute', ['sms'], writes],
  ],
  'HB-017': [
    ['healy', 'Project manager', 'manage', ['pmp', 'sms'], approves],
    ['doyle', 'H&S adviser', 'manage', ['sms'], reviews],
    [
      'murphy',
      'Permit issuer',
      'contribute',
      ['sms'],
      { duties: [30], startsIn: -3, endsIn: 4, cover: 'Cover for annual leave' },
    ],
    ['hanratty', 'Assistant site manager', 'manage', ['sms'], { startsIn: -208, endsIn: -121 }],
    ['brady', 'Quantity surveyor', 'contribute', ['pmp'], writes],
    ['hurley', 'Subcontractor manager', 'contribute', ['sms'], writes],
    ['moloney', 'Appointed person (lifting)', 'contribute', ['sms'], { ...writes, endsIn: -20 }],
    ['delaney', 'Client representative', 'view', ['pmp'], reviews],
    ['ashworth', 'Engineer', 'contribute', ['pmp'], reviews],
  ],
  'HB-009': [
    ['kearney', 'Project manager', 'manage', ['sfs', 'fm'], approves],
    ['delaney', 'Facility manager', 'contribute', ['sfs', 'fm'], reviews],
    ['ashworth', 'Engineer', 'view', ['sfs']],
  ],
  'LT-003': [
    ['nowak', 'Project manager', 'manage', ['pmp', 'sms', 'sfs', 'fm'], approves],
    ['doyle', 'H&S adviser', 'manage', ['sms'], reviews],
    ['mcateer', 'Client representative', 'view', ['pmp', 'sms', 'sfs', 'fm']],
    ['crozier', 'Facility manager', 'view', ['sfs', 'fm']],
    ['tiernan', 'PSDP / principal designer', 'manage', ['sfs'], { duties: [20, 25] }],
    ['irvine', 'Subcontractor manager', 'contribute', ['pmp', 'sms', 'sfs'], writes],
    ['carroll', 'Subcontractor supervisor', 'contribute', ['sms'], { ...writes, endsIn: -10 }],
    ['popescu', 'Subcontractor supervisor', 'contribute', ['sms'], { ...writes, endsIn: -14 }],
  ],
  'LT-005': [
    ['healy', 'Project manager', 'manage', ['pmp', 'sms', 'sfs'], approves],
    ['byrne', 'Project director', 'manage', ['pmp'], approves],
    ['kearney', 'Temporary works coordinator', 'contribute', ['pmp', 'sms'], reviews],
    ['doyle', 'H&S adviser', 'manage', ['sms'], reviews],
    ['brady', 'Quantity surveyor', 'contribute', ['pmp'], writes],
    ['petrauskas', 'Planner', 'contribute', ['pmp'], writes],
    ['ashworth', 'Engineer', 'contribute', ['pmp', 'sfs'], reviews],
    ['hughes', 'Subcontractor supervisor', 'contribute', ['sms'], writes],
    ['pritchard', 'Subcontractor manager', 'contribute', ['sms', 'pmp'], { ...writes, startsIn: -10 }],
    ['moloney', 'Appointed person (lifting)', 'contribute', ['sms'], writes],
  ],
  'LT-001': [
    ['nowak', 'Project manager', 'manage', ['sfs']],
    ['crozier', 'Facility manager', 'view', ['sfs']],
  ],
  'RC-021': [
    ['walsh', 'Project manager', 'manage', ['pmp', 'sms', 'sfs'], approves],
    ['doyle', 'H&S adviser', 'manage', ['sms'], reviews],
    ['gill', 'Foreman / supervisor', 'contribute', ['sms'], { ...writes, endsIn: -280 }],
    ['brady', 'Quantity surveyor', 'contribute', ['pmp'], writes],
    ['kiely', 'Architect', 'contribute', ['pmp', 'sfs'], writes],
    ['roche', "Employer's representative", 'contribute', ['pmp'], reviews],
    ['mckenna', 'Client representative', 'view', ['pmp', 'sfs'], reviews],
    ['tiernan', 'PSDP / principal designer', 'manage', ['sfs'], { duties: [20, 25] }],
    ['carroll', 'Subcontractor supervisor', 'contribute', ['sms'], writes],
    ['popescu', 'Subcontractor supervisor', 'contribute', ['sms'], writes],
  ],
  'RC-024': [
    ['walsh', 'Project manager', 'manage', ['pmp', 'sms'], approves],
    ['kiely', 'Architect', 'contribute', ['pmp'], writes],
    ['roche', 'Quantity surveyor', 'contribute', ['pmp'], reviews],
    ['mckenna', 'Client representative', 'view', ['pmp']],
  ],
  'RC-027': [
    ['hurley', 'Project manager', 'manage', ['pmp', 'sms'], approves],
    ['mckenna', 'Client representative', 'view', ['pmp'], reviews],
  ],
  'WX-008': [
    ['whelan', 'Project manager', 'manage', ['pmp'], approves],
    ['costello', 'Client representative', 'view', ['pmp']],
    ['roche', 'Quantity surveyor', 'contribute', ['pmp'], reviews],
  ],
  'WX-013': [
    ['hurley', 'Project manager', 'manage', ['pmp', 'sms'], approves],
    ['costello', 'Client representative', 'view', ['pmp']],
  ],
  'WX-011': [
    ['healy', 'Project manager', 'manage', ['pmp']],
    ['costello', 'Client representative', 'view', ['pmp']],
  ],
}

/** Roles that were added later. They follow all others, which therefore keep their ids. */
const later: readonly (readonly [ProjectNumber, Role])[] = [
  ['HB-009', ['nolan', 'Facility manager', 'manage', ['fm'], approves]],
  ['HB-009', ['nolan', 'Permit issuer', 'manage', ['fm'], approves]],
  ['HB-009', ['fagan', 'Caretaker', 'contribute', ['fm'], writes]],
  ['HB-009', ['dunne', 'Subcontractor manager', 'contribute', ['fm'], writes]],
  ['HB-009', ['mulvey', 'Subcontractor supervisor', 'contribute', ['fm'], writes]],
]

/** The default start of a role: seven days after both the project and the person were added. */
const usualStart = (number: ProjectNumber, person: PersonKey) =>
  -Math.min(siteOf(number).madeDaysAgo, personOf(person).madeDaysAgo) + 7

/**
 * The role of each person on each project, in the shape its form saves, with the number of days since it was granted.
 */
export function allRoles(calendar: Calendar) {
  const first = (Object.keys(roles) as ProjectNumber[]).flatMap((number) =>
    roles[number].map((role) => [number, role] as const),
  )
  return [...first, ...later].map(([number, [person, role, level, systems, more = {}]]) => {
    const startsIn = more.startsIn ?? usualStart(number, person)
    const fields: Fields<typeof userProjectRoles, 'processRoleIds'> = {
      projectId: projectId(number),
      userId: personId(person),
      projectRoleId: lookupId('projectRoles', role),
      accessLevel: accessLevels[level],
      systems,
      processRoleIds: more.duties ?? [],
      from: calendar.workday(startsIn),
      to: more.endsIn === undefined ? null : calendar.day(more.endsIn),
      isAdHoc: more.cover !== undefined,
      reason: more.cover ?? null,
    }
    return { number, fields, madeDaysAgo: -startsIn + 1 }
  })
}
