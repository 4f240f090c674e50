import type { Person } from './person.ts'

/** People of the employers and the consultants. */
export const partners = {
  delaney: {
    firstName: 'Orla', lastName: 'Delaney', email: 'o.delaney@harbourport.example', firm: 'port', jobTitle: 'Harbour engineer',
    phone: '+353 85 555 0120', systems: ['pmp', 'sfs', 'fm'], reviews: true, seenHoursAgo: 50, madeDaysAgo: 925,
  },
  crozier: {
    firstName: 'Ruth', lastName: 'Crozier', email: 'r.crozier@coastalferries.example', firm: 'ferries', jobTitle: 'Head of terminals',
    phone: '+44 7700 900121', systems: ['fm', 'sfs'], seenHoursAgo: 140, madeDaysAgo: 915,
  },
  mckenna: {
    firstName: 'Bríd', lastName: 'McKenna', email: 'b.mckenna@countycouncil.example', firm: 'council',
    jobTitle: 'Senior executive engineer', phone: '+353 85 555 0122', systems: ['pmp', 'sfs'], reviews: true, seenHoursAgo: 73, madeDaysAgo: 600, language: 'ga',
  },
  costello: {
    firstName: 'Donal', lastName: 'Costello', email: 'd.costello@westernwater.example', firm: 'water', jobTitle: 'Delivery engineer',
    phone: '+353 85 555 0123', systems: ['pmp'], seenHoursAgo: 96, madeDaysAgo: 460,
  },
  ashworth: {
    firstName: 'Neil', lastName: 'Ashworth', email: 'n.ashworth@thornbury.example', firm: 'thornbury', jobTitle: 'Bridge engineer',
    phone: '+44 7700 900124', systems: ['pmp', 'sfs'], reviews: true, seenHoursAgo: 30, madeDaysAgo: 905,
  },
  tiernan: {
    firstName: 'Clodagh', lastName: 'Tiernan', email: 'c.tiernan@safeline.example', firm: 'safeline', jobTitle: 'PSDP lead',
    phone: '+353 85 555 0125', systems: ['sfs', 'pmp', 'sms'], reviews: true, seenHoursAgo: 25, madeDaysAgo: 890,
  },
  roche: {
    firstName: 'Brian', lastName: 'Roche', email: 'b.roche@slaneycost.example', firm: 'slaney', jobTitle: 'Contract administrator',
    phone: '+353 85 555 0126', systems: ['pmp'], reviews: true, seenHoursAgo: 170, madeDaysAgo: 590,
  },
  kiely: {
    firstName: 'Emma', lastName: 'Kiely', email: 'e.kiely@meadowlane.example', firm: 'meadow', jobTitle: 'Project architect',
    phone: '+353 85 555 0127', systems: ['pmp', 'sfs'], seenHoursAgo: 52, madeDaysAgo: 580,
  },
} satisfies Record<string, Person>
