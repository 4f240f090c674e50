import type { Checked } from '#contract/entity.ts'
import type { group } from '#contract/entities/group.ts'
import { personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { projectId, siteOf, type ProjectNumber } from './projects.ts'

type Purpose = Checked<typeof group>['purpose']
type Group = [name: string, purpose: Purpose, members: PersonKey[]]

const groups: Partial<Record<ProjectNumber, Group[]>> = {
  'HB-014': [
    ['Design team', 'distribution', ['ashworth', 'tiernan', 'kearney', 'lynch']],
    ['Monday coordination', 'distribution', ['byrne', 'murphy', 'gill', 'okafor', 'carroll', 'mawhinney', 'whelan']],
    ['Permit issuers', 'approval', ['murphy', 'doyle']],
    ['Lifting team', 'distribution', ['moloney', 'folan', 'gill']],
    ['Commercial', 'permission', ['byrne', 'brady']],
    ['Safety file', 'permission', ['tiernan', 'byrne', 'delaney']],
  ],
  'LT-003': [
    ['Client and tenants', 'distribution', ['mcateer', 'crozier']],
    ['Snag walk', 'distribution', ['nowak', 'irvine', 'mcateer']],
    ['Safety file', 'permission', ['nowak', 'tiernan', 'crozier']],
  ],
  'RC-021': [
    ['Design team', 'distribution', ['kiely', 'roche', 'tiernan']],
    ['Site meeting', 'distribution', ['walsh', 'kiely', 'roche', 'mckenna', 'carroll', 'popescu']],
    ['Change approval', 'approval', ['walsh', 'roche', 'mckenna']],
  ],
}

/** The groups of every project, in the shape their form saves, with the number of days since they were created. */
export const allGroups = () =>
  (Object.keys(groups) as ProjectNumber[]).flatMap((number) =>
    groups[number]!.map(([name, purpose, members], at) => ({
      number,
      fields: {
        projectId: projectId(number),
        name,
        purpose,
        userIds: members.map(personId).sort((one, other) => one - other),
      },
      madeDaysAgo: Math.min(siteOf(number).madeDaysAgo - 5, 160 - at),
    })),
  )
