import type { FirmKey } from './firms/firms.ts'
import type { PersonKey } from './people/people.ts'
import type { ProjectNumber } from './projects/projects.ts'

/** A later change to a record: who made it, when, and the old and new value of each field. */
export interface Edit {
  by: PersonKey
  daysAgo: number
  time: string
  set: Record<string, [unknown, unknown]>
}

/** Changes to companies, oldest first. The last new value of a field must equal the value that the record has now. */
export const firmEdits: Partial<Record<FirmKey, Edit[]>> = {
  corrib: [
    {
      by: 'byrne',
      daysAgo: 236,
      time: '16:12',
      set: { notes: [null, 'Coded welders only for the bridge. Ask for certificates before first shift.'] },
    },
    { by: 'healy', daysAgo: 12, time: '09:41', set: { phone: ['+353 91 555 0142', '+353 91 555 0188'] } },
  ],
  kestrel: [
    {
      by: 'byrne',
      daysAgo: 260,
      time: '08:05',
      set: { trades: [['Scaffolding'], ['Scaffolding', 'Edge protection', 'Netting']] },
    },
  ],
  electrical: [
    {
      by: 'healy',
      daysAgo: 33,
      time: '11:27',
      set: { address1: ['Unit 2, Sluice Lane', '7 Sluice Lane'], email: [null, 'jobs@harbourelectrical.example'] },
    },
  ],
  quay: [
    {
      by: 'byrne',
      daysAgo: 2,
      time: '08:16',
      set: { notes: [null, 'Renewal of the insurance is with their broker, certificate promised for this week.'] },
    },
  ],
  moyle: [
    {
      by: 'byrne',
      daysAgo: 205,
      time: '15:30',
      set: { isActive: [true, false], notes: [null, 'Ceased trading. Kept for the records of the terminal car park.'] },
    },
  ],
}

export const personEdits: Partial<Record<PersonKey, Edit[]>> = {
  healy: [
    { by: 'byrne', daysAgo: 900, time: '10:02', set: { roles: [[], ['admin']], availableForReviewing: [false, true] } },
  ],
  doyle: [{ by: 'fallon', daysAgo: 311, time: '14:20', set: { pbSystems: [['sms'], ['sms', 'sfs']] } }],
  brady: [
    {
      by: 'fallon',
      daysAgo: 145,
      time: '09:15',
      set: { jobTitle: ['Assistant quantity surveyor', 'Quantity surveyor'] },
    },
  ],
  okafor: [
    { by: 'fallon', daysAgo: 214, time: '12:48', set: { pbSystems: [['sms'], ['sms', 'pmp']] } },
    { by: 'fallon', daysAgo: 60, time: '08:33', set: { phone: ['+353 85 555 0199', '+353 85 555 0131'] } },
  ],
}

export const projectEdits: Partial<Record<ProjectNumber, Edit[]>> = {
  'HB-014': [
    { by: 'byrne', daysAgo: 88, time: '10:20', set: { percentComplete: [28, 38], maxWorkers: [70, 85] } },
    { by: 'byrne', daysAgo: 32, time: '15:04', set: { percentComplete: [38, 42] } },
    { by: 'byrne', daysAgo: 4, time: '14:51', set: { percentComplete: [42, 46] } },
  ],
  'HB-017': [{ by: 'healy', daysAgo: 2, time: '16:40', set: { percentComplete: [82, 94] } }],
  'LT-003': [
    { by: 'nowak', daysAgo: 40, time: '09:00', set: { contractValue: [5_870_000, 6_120_000] } },
    { by: 'nowak', daysAgo: 1, time: '13:35', set: { percentComplete: [95, 98] } },
  ],
  'RC-021': [
    { by: 'walsh', daysAgo: 35, time: '11:11', set: { percentComplete: [48, 55] } },
    { by: 'walsh', daysAgo: 5, time: '11:06', set: { percentComplete: [55, 63] } },
  ],
  'WX-008': [
    {
      by: 'whelan',
      daysAgo: 9,
      time: '12:25',
      set: { percentComplete: [0, 4], notificationRef: [null, 'AF1-087115'] },
    },
  ],
}
