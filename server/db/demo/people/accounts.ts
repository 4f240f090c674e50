import type { Person } from './person.ts'

/** The password of every demo account. A server that others can reach refuses to start with them. */
export const demoPassword = 'Harbour-Bridge-2026'

/** The accounts a visitor may try, each with one kind of right. Nobody else of the demo world has a password. */
export const accounts = {
  byrne: {
    firstName: 'Niamh', lastName: 'Byrne', email: 'admin@demo.test', firm: 'brannock', jobTitle: 'Contracts manager',
    phone: '+353 85 555 0101', roles: ['admin'], systems: ['sms', 'pmp', 'sfs', 'fm'], seenHoursAgo: 2, madeDaysAgo: 968,
    notificationPrefs: { kind: 'app+email', topics: { role: 'app' }, digest: 'daily' },
  },
  healy: {
    firstName: 'Conor', lastName: 'Healy', email: 'admin2@demo.test', firm: 'brannock', jobTitle: 'Project manager',
    phone: '+353 85 555 0102', roles: ['admin'], systems: ['sms', 'pmp', 'sfs', 'fm'], seenHoursAgo: 5, madeDaysAgo: 960,
  },
  fallon: {
    firstName: 'Gráinne', lastName: 'Fallon', email: 'manager@demo.test', firm: 'brannock', jobTitle: 'People and training coordinator',
    phone: '+353 85 555 0103', roles: ['end_user_manager'], systems: ['pmp', 'sms'], seenHoursAgo: 21, madeDaysAgo: 950,
  },
  barrett: {
    firstName: 'Eoin', lastName: 'Barrett', email: 'super@demo.test', firm: 'quay', jobTitle: 'Contracts director',
    phone: '+353 85 555 0104', roles: ['super_user'], systems: ['pmp', 'sms', 'sfs'], seenHoursAgo: 27, madeDaysAgo: 896,
  },
  sutcliffe: {
    firstName: 'Helen', lastName: 'Sutcliffe', email: 'library@demo.test', firm: 'brannock', jobTitle: 'Document controller',
    phone: '+353 85 555 0105', roles: ['document_library_manager'], systems: ['pmp', 'sfs'], seenHoursAgo: 3, madeDaysAgo: 944,
  },
  lynch: {
    firstName: 'Patrick', lastName: 'Lynch', email: 'staff@demo.test', firm: 'brannock', jobTitle: 'Site engineer',
    phone: '+353 85 555 0106', systems: ['pmp'], seenHoursAgo: 6, madeDaysAgo: 330,
  },
  doyle: {
    firstName: 'Róisín', lastName: 'Doyle', email: 'safety@demo.test', firm: 'brannock', jobTitle: 'H&S adviser',
    phone: '+353 85 555 0107', systems: ['sms', 'sfs'], reviews: true, seenHoursAgo: 1, madeDaysAgo: 941,
    notificationPrefs: { kind: 'app+email', topics: {}, digest: 'none' },
  },
  mcateer: {
    firstName: 'Fergus', lastName: 'McAteer', email: 'viewer@demo.test', firm: 'ferries', jobTitle: 'Estates manager',
    phone: '+44 7700 900108', systems: ['pmp', 'sms', 'sfs', 'fm'], seenHoursAgo: 70, madeDaysAgo: 520,
  },
  tully: {
    firstName: 'Owen', lastName: 'Tully', email: 'throttle@demo.test', firm: 'brannock', jobTitle: 'Plant and stores coordinator',
    phone: '+353 85 555 0109', systems: ['pmp'], seenHoursAgo: 190, madeDaysAgo: 280,
  },
} satisfies Record<string, Person>

/** What each demo account is for; printed when a server with the demo world starts. */
export const demoAccounts: readonly { email: string; roleInWords: string }[] = [
  { email: accounts.byrne.email, roleInWords: 'administrator' },
  { email: accounts.healy.email, roleInWords: 'administrator, to watch the first one from a second browser' },
  { email: accounts.fallon.email, roleInWords: 'user manager' },
  { email: accounts.barrett.email, roleInWords: 'super user: all projects that Quay Civils leads' },
  { email: accounts.sutcliffe.email, roleInWords: 'library manager' },
  { email: accounts.lynch.email, roleInWords: 'no role: contributes to project management of HB-014' },
  { email: accounts.doyle.email, roleInWords: 'no role: manages safety on several projects' },
  { email: accounts.mcateer.email, roleInWords: 'no role: reads all four systems of LT-003' },
  { email: accounts.tully.email, roleInWords: 'no role and no project' },
]
