import type { Person } from './person.ts'

/** People of the firms that do the work. */
export const tradespeople = {
  hurley: {
    firstName: 'Denis', lastName: 'Hurley', email: 'd.hurley@quaycivils.example', firm: 'quay', jobTitle: 'Site agent',
    phone: '+353 85 555 0130', systems: ['pmp', 'sms'], reviews: true, seenHoursAgo: 8, madeDaysAgo: 880,
  },
  whelan: {
    firstName: 'James', lastName: 'Whelan', email: 'j.whelan@quaycivils.example', firm: 'quay', jobTitle: 'Project manager',
    phone: '+353 85 555 0114', systems: ['pmp', 'sms'], reviews: true, seenHoursAgo: 29, madeDaysAgo: 560,
  },
  okafor: {
    firstName: 'Daniel', lastName: 'Okafor', email: 'd.okafor@corribsteel.example', firm: 'corrib', jobTitle: 'Steelwork supervisor',
    phone: '+353 85 555 0131', systems: ['sms', 'pmp'], seenHoursAgo: 2, madeDaysAgo: 420,
  },
  folan: {
    firstName: 'Máirtín', lastName: 'Folan', email: 'm.folan@corribsteel.example', firm: 'corrib', jobTitle: 'Welding foreman',
    phone: '+353 85 555 0132', systems: ['sms'], status: 'locked', seenHoursAgo: 76, madeDaysAgo: 300, language: 'ga',
  },
  carroll: {
    firstName: 'Jack', lastName: 'Carroll', email: 'j.carroll@kestrelaccess.example', firm: 'kestrel', jobTitle: 'Scaffold supervisor',
    phone: '+353 85 555 0133', systems: ['sms'], seenHoursAgo: 10, madeDaysAgo: 545,
  },
  mawhinney: {
    firstName: 'Colin', lastName: 'Mawhinney', email: 'c.mawhinney@tidewatercoatings.example', firm: 'tidewater',
    jobTitle: 'Blasting supervisor', phone: '+44 7700 900134', systems: ['sms'], seenHoursAgo: 31, madeDaysAgo: 410,
  },
  quirke: {
    firstName: 'Ailbhe', lastName: 'Quirke', email: 'a.quirke@verticalsurvey.example', firm: 'survey', jobTitle: 'Rope access manager',
    phone: '+353 85 555 0135', systems: ['sms', 'pmp'], seenHoursAgo: 99, madeDaysAgo: 395,
  },
  moloney: {
    firstName: 'Pat', lastName: 'Moloney', email: 'p.moloney@atlanticcrane.example', firm: 'crane', jobTitle: 'Appointed person',
    phone: '+353 85 555 0136', systems: ['sms'], seenHoursAgo: 55, madeDaysAgo: 500,
  },
  popescu: {
    firstName: 'Ioana', lastName: 'Popescu', email: 'i.popescu@harbourelectrical.example', firm: 'electrical',
    jobTitle: 'Electrical supervisor', phone: '+353 85 555 0137', systems: ['sms'], seenHoursAgo: 33, madeDaysAgo: 365, language: 'ro',
  },
  irvine: {
    firstName: 'Stuart', lastName: 'Irvine', email: 's.irvine@laganroofing.example', firm: 'lagan', jobTitle: 'Contracts manager',
    phone: '+44 7700 900138', systems: ['pmp', 'sms', 'sfs'], seenHoursAgo: 120, madeDaysAgo: 480,
  },
  pritchard: {
    firstName: 'Elin', lastName: 'Pritchard', email: 'e.pritchard@menaimarine.example', firm: 'menai', jobTitle: 'Marine works manager',
    phone: '+44 7700 900139', systems: ['sms', 'pmp'], status: 'invited', seenHoursAgo: null, madeDaysAgo: 11,
  },
  hughes: {
    firstName: 'Gethin', lastName: 'Hughes', email: 'g.hughes@menaimarine.example', firm: 'menai', jobTitle: 'Piling supervisor',
    phone: '+44 7700 900140', systems: ['sms'], seenHoursAgo: 46, madeDaysAgo: 260,
  },
} satisfies Record<string, Person>
