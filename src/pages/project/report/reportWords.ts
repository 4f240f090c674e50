import type { ReportKind } from '#contract/reports/projectReport.ts'
import type { System } from '#contract/systems.ts'

/** The systems that list each report, and what it says. */
export const reportWords: Readonly<Record<ReportKind, { systems: readonly System[]; about: string }>> = {
  rfi: {
    systems: ['pmp'],
    about: 'How many were raised, answered and closed, who holds the open ones and what is late.',
  },
  changeRequest: {
    systems: ['pmp'],
    about: 'What changes cost, what was agreed and what is pending, by type and over time.',
  },
  safety: {
    systems: ['sms'],
    about: 'Accidents, near misses, observations, actions, permits, talks and cards, for all companies and for each.',
  },
  peopleWork: { systems: ['sms'], about: 'Who was on site, with days and hours by company and trade.' },
  peopleCompliance: {
    systems: ['sms'],
    about: 'Who is cleared to work, and whose cards, inductions and trainings are missing.',
  },
  equipment: { systems: ['sms', 'fm'], about: 'What is in service, with inspections due, done and late.' },
  nonEquipmentItem: {
    systems: ['sms', 'fm'],
    about: 'Scaffolds, excavations and other places, with inspections done and missed.',
  },
  weather: { systems: ['sms'], about: 'Rain, wind and temperature, with working days and hours lost.' },
  return: { systems: ['sms'], about: 'Labour and plant of one week, by company.' },
}
