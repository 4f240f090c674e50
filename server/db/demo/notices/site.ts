import type { Notice } from './notice.ts'

/** What people on the sites were told. */
export const siteNotices: Notice[] = [
  {
    to: ['doyle', 'murphy'], hoursAgo: 5, topic: 'project', urgent: true, unread: true, title: 'Gusts of 16 m/s on the bridge after 14:00',
    body: 'No lifts over span 4 and nobody on the ropes until it drops below 12. P. Moloney has stood the crane down.',
    about: { project: 'HB-014', system: 'sms' },
  },
  {
    to: ['doyle'], hoursAgo: 29, topic: 'company', unread: true, title: 'Safe-T-Cert of Harbour Electrical has run out',
    body: 'I. Popescu says the audit is booked for next week. No new certificate until then.',
    about: null,
  },
  {
    to: ['doyle', 'healy'], hoursAgo: 54, topic: 'project', title: 'Divers at LT-005 from Monday',
    body: 'Menai bring a team of five for pile toes 3 and 4. Slack water 06:20 and 18:45. No ship movements at berth 2.',
    about: { project: 'LT-005', system: 'sms' },
  },
  {
    to: ['doyle', 'walsh'], hoursAgo: 8 * 24, topic: 'project', title: 'School gate at RC-021: deliveries before 08:30',
    body: 'The principal asks again. A concrete lorry met the school run on Tuesday; nobody was hurt.',
    about: { project: 'RC-021', system: 'sms' },
  },
  {
    to: ['murphy'], hoursAgo: 76, topic: 'role', title: 'You issue permits on HB-017 until its handover',
    body: 'Cover for a week while C. Healy is in Birkenhead. Ends by itself.',
    about: { project: 'HB-017', system: 'sms' },
  },
  {
    to: ['murphy', 'gill', 'carroll'], hoursAgo: 33, topic: 'project', title: 'Span 3 reopens to traffic on Friday night',
    body: 'Crash deck below spans 2 to 4 stays. Kestrel strike the east birdcage first, from 22:00.',
    about: { project: 'HB-014', system: 'sms' },
  },
  {
    to: ['lynch'], hoursAgo: 8, topic: 'project', unread: true, title: 'Set out pier 4 bearing shelf before 10:00',
    body: 'Quay Civils core the bolt holes from noon. Use the levels of last week; the old bench mark on the tower has moved.',
    about: { project: 'HB-014', system: 'pmp' },
  },
  {
    to: ['lynch'], hoursAgo: 11 * 24, topic: 'project', title: 'Survey of girder G2 is in',
    body: 'Vertical Survey left the scan with H. Sutcliffe. Deflection at mid-span is 14 mm, 3 mm more than in spring.',
    about: { project: 'HB-014', system: 'pmp' },
  },
  {
    to: ['okafor'], hoursAgo: 3, topic: 'project', unread: true, title: 'Second extinguisher before the torch is lit',
    body: 'R. Doyle found one only at truss T3. Bring a 9 kg powder from compound A and tell her when it is there.',
    about: { project: 'HB-014', system: 'sms' },
  },
  {
    to: ['okafor'], hoursAgo: 213 * 24, topic: 'account', title: 'You can now open project management',
    body: 'G. Fallon added it, so that you can ask the designer yourself.',
    about: null,
  },
  {
    to: ['kearney'], hoursAgo: 31, topic: 'project', unread: true, title: 'Props under girder G2: check wanted by Thursday',
    body: 'N. Ashworth has the calculation for load case 3. Nothing is loaded before both of you have signed.',
    about: { project: 'HB-014', system: 'pmp' },
  },
  {
    to: ['kearney'], hoursAgo: 20 * 24, topic: 'project', title: 'Swing bridge: grease the centre bearing',
    body: 'Half-yearly, by the warranty. O. Delaney can give two hours on a Sunday before the first ship.',
    about: { project: 'HB-009', system: 'fm' },
  },
  {
    to: ['nowak'], hoursAgo: 25, topic: 'project', unread: true, title: 'Smoke vent certificates are missing at LT-003',
    body: 'Lagan promise them for Wednesday. Without them C. Tiernan cannot accept section 12 of the safety file.',
    about: { project: 'LT-003', system: 'sfs' },
  },
  {
    to: ['nowak'], hoursAgo: 200 * 24, topic: 'project', title: 'LT-001 Terminal car park resurfacing is closed',
    body: 'Defects period over, no claims. Moyle Surfacing has ceased trading; the file stays with us.',
    about: { project: 'LT-001', system: 'sfs' },
  },
  {
    to: ['walsh'], hoursAgo: 49, topic: 'project', unread: true, title: 'Asbestos survey for the library stair',
    body: 'Samples are back: chrysotile in the soffit boards only. B. McKenna wants the method before work starts again.',
    about: { project: 'RC-024', system: 'sms' },
  },
  {
    to: ['gill'], hoursAgo: 15 * 24, topic: 'role', title: 'You run the walkway gang on HB-014',
    body: 'S. Murphy put you down as foreman for panels W14 to W19. Toolbox talk Monday 07:00 at compound B.',
    about: { project: 'HB-014', system: 'sms' },
  },
]
