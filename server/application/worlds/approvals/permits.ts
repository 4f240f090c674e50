import type { WindWork } from '#contract/safety/wind.ts'
import type { ApprovalKey } from './templates.ts'

/** A demo sub type, without its kind. */
export interface SubType {
  name: string
  code?: string
  description?: string
  approval: ApprovalKey
  hours?: number
  longest?: number
  reviewMonths?: number
  exclusive?: true
  /** Names of sub types of the same kind that it conflicts with. */
  conflicts?: readonly string[]
  windLimit?: WindWork
  trainings?: readonly string[]
  rams?: true
  signOn?: true
  confidential?: true
}

const notBesideFlames = ['Work on pressure systems / services', 'Discharge / pumping']

/** Permit types. `hours` is the usual duration and `longest` the maximum, after which a new permit is needed. */
export const permitTypes: readonly SubType[] = [
  {
    name: 'General',
    code: 'GEN',
    approval: 'permit',
    hours: 12,
    longest: 12,
    description: 'Work that needs a permit and is not covered by another type.',
  },
  {
    name: 'Hot work',
    code: 'HOT',
    approval: 'permit',
    hours: 10,
    longest: 12,
    rams: true,
    signOn: true,
    conflicts: notBesideFlames,
    trainings: ['Fire marshal'],
    description: 'Fire watch for 60 minutes after hot work stops, then a final check.',
  },
  {
    name: 'Confined space entry',
    code: 'CSE',
    approval: 'highRiskPermit',
    hours: 8,
    longest: 8,
    exclusive: true,
    rams: true,
    signOn: true,
    trainings: ['Confined space'],
    description: 'Air tested before entry and while people are inside; rescue team on standby.',
  },
  {
    name: 'Permit to dig / break ground',
    code: 'DIG',
    approval: 'permit',
    hours: 24,
    longest: 168,
    rams: true,
    signOn: true,
    description: 'Services traced and marked, trial holes dug by hand.',
  },
  {
    name: 'Work at height / roof access',
    code: 'WAH',
    approval: 'permit',
    hours: 12,
    longest: 12,
    rams: true,
    signOn: true,
    windLimit: 'mewp',
    trainings: ['Working at height / harness'],
  },
  {
    name: 'Electrical isolation, LV / HV, live work',
    code: 'ELE',
    approval: 'highRiskPermit',
    hours: 12,
    longest: 12,
    exclusive: true,
    rams: true,
    signOn: true,
    description: 'Isolated, locked off, proved dead. Live work only where it cannot be avoided.',
  },
  {
    name: 'Mechanical isolation (lock-out)',
    code: 'LOT',
    approval: 'permit',
    hours: 12,
    longest: 12,
    rams: true,
    signOn: true,
  },
  {
    name: 'Lifting operation',
    code: 'LIF',
    approval: 'highRiskPermit',
    hours: 12,
    longest: 12,
    exclusive: true,
    rams: true,
    signOn: true,
    conflicts: ['Work near overhead lines'],
    windLimit: 'lifting',
    trainings: ['Slinger / signaller'],
    description: 'With the appointed person’s lift plan.',
  },
  {
    name: 'Demolition / strip-out',
    code: 'DEM',
    approval: 'highRiskPermit',
    hours: 12,
    longest: 12,
    exclusive: true,
    rams: true,
    signOn: true,
  },
  {
    name: 'Temporary works: permit to load / strike',
    code: 'TWL',
    approval: 'temporaryWorks',
    hours: 24,
    longest: 24,
    rams: true,
    trainings: ['Temporary works coordinator'],
  },
  {
    name: 'Scaffold alteration',
    code: 'SCA',
    approval: 'permit',
    hours: 12,
    longest: 12,
    exclusive: true,
    rams: true,
    signOn: true,
    trainings: ['CISRS scaffolder'],
  },
  {
    name: 'Asbestos work',
    code: 'ASB',
    approval: 'highRiskPermit',
    hours: 12,
    longest: 12,
    exclusive: true,
    rams: true,
    signOn: true,
    trainings: ['Asbestos awareness', 'Face fit test'],
  },
  {
    name: 'Work on pressure systems / services',
    code: 'PRS',
    approval: 'highRiskPermit',
    hours: 12,
    longest: 12,
    exclusive: true,
    rams: true,
    signOn: true,
  },
  {
    name: 'Work near overhead lines',
    code: 'OHL',
    approval: 'highRiskPermit',
    hours: 12,
    longest: 12,
    rams: true,
    signOn: true,
  },
  {
    name: 'Work over or near water',
    code: 'WTR',
    approval: 'permit',
    hours: 12,
    longest: 12,
    rams: true,
    signOn: true,
    description: 'Rescue boat manned, life jackets worn.',
  },
  {
    name: 'Coring and drilling',
    code: 'COR',
    approval: 'permit',
    hours: 12,
    longest: 12,
    rams: true,
    description: 'Scanned for reinforcement, tendons and services first.',
  },
  { name: 'Plant room / riser access', code: 'PLA', approval: 'permit', hours: 12, longest: 12 },
  { name: 'Fire system isolation', code: 'FSI', approval: 'permit', hours: 12, longest: 12, conflicts: ['Hot work'] },
  {
    name: 'Radiography',
    code: 'RAD',
    approval: 'highRiskPermit',
    hours: 8,
    longest: 8,
    exclusive: true,
    rams: true,
    signOn: true,
  },
  {
    name: 'Crane over-sail',
    code: 'OVS',
    approval: 'permit',
    hours: 12,
    longest: 12,
    windLimit: 'lifting',
    rams: true,
  },
  {
    name: 'Discharge / pumping',
    code: 'PMP',
    approval: 'permit',
    hours: 24,
    longest: 72,
    description: 'Silt and pH within the consent, measured before pumping starts.',
  },
  { name: 'Out-of-hours', code: 'OOH', approval: 'permit', hours: 12, longest: 12 },
  {
    name: 'Roads / traffic management',
    code: 'TTM',
    approval: 'permit',
    hours: 24,
    longest: 168,
    rams: true,
    trainings: ['Traffic marshal'],
  },
]
