import type { Person } from './person.ts'

/** Staff of the main contractor. */
export const brannockStaff = {
  nowak: {
    firstName: 'Aleksander', lastName: 'Nowak', email: 'a.nowak@brannock.example', firm: 'brannock', jobTitle: 'Project manager',
    phone: '+353 85 555 0110', systems: ['pmp', 'sms', 'sfs', 'fm'], reviews: true, seenHoursAgo: 4, madeDaysAgo: 938, language: 'pl',
  },
  walsh: {
    firstName: 'Martin', lastName: 'Walsh', email: 'm.walsh@brannock.example', firm: 'brannock', jobTitle: 'Project manager',
    phone: '+353 85 555 0111', systems: ['pmp', 'sms', 'sfs'], reviews: true, seenHoursAgo: 22, madeDaysAgo: 720,
  },
  kearney: {
    firstName: 'Tom', lastName: 'Kearney', email: 't.kearney@brannock.example', firm: 'brannock', jobTitle: 'Temporary works coordinator',
    phone: '+353 85 555 0112', systems: ['sms', 'pmp', 'sfs', 'fm'], reviews: true, seenHoursAgo: 7, madeDaysAgo: 930,
  },
  murphy: {
    firstName: 'Sinéad', lastName: 'Murphy', email: 's.murphy@brannock.example', firm: 'brannock', jobTitle: 'Site manager',
    phone: '+353 85 555 0113', systems: ['sms', 'pmp'], reviews: true, seenHoursAgo: 1, madeDaysAgo: 610,
  },
  brady: {
    firstName: 'Aoife', lastName: 'Brady', email: 'a.brady@brannock.example', firm: 'brannock', jobTitle: 'Quantity surveyor',
    phone: '+353 85 555 0115', systems: ['pmp'], seenHoursAgo: 26, madeDaysAgo: 540,
  },
  petrauskas: {
    firstName: 'Rasa', lastName: 'Petrauskas', email: 'r.petrauskas@brannock.example', firm: 'brannock', jobTitle: 'Planner',
    phone: '+353 85 555 0116', systems: ['pmp'], seenHoursAgo: 48, madeDaysAgo: 390, language: 'lt',
  },
  gill: {
    firstName: 'Declan', lastName: 'Gill', email: 'd.gill@brannock.example', firm: 'brannock', jobTitle: 'General foreman',
    phone: '+353 85 555 0117', systems: ['sms'], seenHoursAgo: 9, madeDaysAgo: 505,
  },
  oconnell: {
    firstName: 'Maeve', lastName: "O'Connell", email: 'm.oconnell@brannock.example', firm: 'brannock', jobTitle: 'Environmental adviser',
    phone: '+353 85 555 0118', systems: ['sms', 'pmp'], status: 'invited', seenHoursAgo: null, madeDaysAgo: 5,
  },
  hanratty: {
    firstName: 'Seán', lastName: 'Hanratty', email: 's.hanratty@brannock.example', firm: 'brannock', jobTitle: 'Assistant site manager',
    phone: '+353 85 555 0119', systems: ['sms'], status: 'deactivated', seenHoursAgo: 3000, madeDaysAgo: 640,
  },
} satisfies Record<string, Person>
