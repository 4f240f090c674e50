import type { Person } from './person.ts'

/** People who maintain a building in use: its caretaker, and the contractor's. */
export const maintenancePeople = {
  fagan: {
    firstName: 'Bernie',
    lastName: 'Fagan',
    email: 'b.fagan@harbourport.example',
    firm: 'port',
    jobTitle: 'Caretaker',
    phone: '+353 85 555 0161',
    systems: ['fm'],
    seenHoursAgo: 10,
    madeDaysAgo: 410,
  },
  dunne: {
    firstName: 'Aoife',
    lastName: 'Dunne',
    email: 'a.dunne@liffeybuilding.example',
    firm: 'liffey',
    jobTitle: 'Contracts supervisor',
    phone: '+353 85 555 0162',
    systems: ['fm'],
    seenHoursAgo: 26,
    madeDaysAgo: 405,
  },
  mulvey: {
    firstName: 'Declan',
    lastName: 'Mulvey',
    email: 'd.mulvey@liffeybuilding.example',
    firm: 'liffey',
    jobTitle: 'Roof and access technician',
    phone: '+353 85 555 0163',
    systems: ['fm'],
    seenHoursAgo: 3,
    madeDaysAgo: 400,
  },
} satisfies Record<string, Person>
