import type { Notice } from './notice.ts'

/** What employers, designers and trades were told. */
export const partnerNotices: Notice[] = [
  {
    to: ['mcateer'], hoursAgo: 69, topic: 'project', unread: true, title: 'Roof of the passenger hall: walk-round on Thursday 10:00',
    body: 'A. Nowak and S. Irvine meet you at gate 2. Bring shoes for the roof; the hatch at grid C is open.',
    about: { project: 'LT-003', system: 'pmp' },
  },
  {
    to: ['mcateer', 'crozier'], hoursAgo: 12 * 24, topic: 'project', title: 'LT-003 Ferry terminal roof is in handover',
    body: 'The crash deck comes out in two nights. From then on the hall is yours again, except the strip below rooflight 6.',
    about: { project: 'LT-003', system: 'fm' },
  },
  {
    to: ['delaney'], hoursAgo: 94, topic: 'project', title: 'HB-014 stands at 46 %',
    body: 'Span 3 reopens on Friday. The notice to mariners for the pontoon is with the harbour master.',
    about: { project: 'HB-014', system: 'pmp' },
  },
  {
    to: ['delaney'], hoursAgo: 40, topic: 'project', unread: true, title: 'Berth 34 is free from Friday',
    body: 'Last pontoon leaves HB-017 with the evening tide. Fenders are in; the ladder at chainage 60 follows next week.',
    about: { project: 'HB-017', system: 'pmp' },
  },
  {
    to: ['tiernan'], hoursAgo: 24, topic: 'project', unread: true, title: 'Safety file of LT-003: four sections to accept',
    body: 'Roof access, rooflights, lightning protection and cleaning were handed in by Lagan and Harbour Electrical.',
    about: { project: 'LT-003', system: 'sfs' },
  },
  {
    to: ['ashworth'], hoursAgo: 53, topic: 'project', title: 'Stiffener S11 sits 6 mm off the drawing',
    body: 'Corrib ask whether the splice plate may be slotted. Photos are with P. Lynch on site.',
    about: { project: 'HB-014', system: 'pmp' },
  },
  {
    to: ['mckenna', 'kiely', 'roche'], hoursAgo: 26 * 24, topic: 'project', urgent: true,
    title: 'RC-024 Library lift and stairs is on hold',
    body: 'Asbestos found in the stair soffit. M. Walsh will send the survey and a new programme.',
    about: { project: 'RC-024', system: 'pmp' },
  },
  {
    to: ['costello'], hoursAgo: 70, topic: 'project', title: 'WX-013 Sea outfall screens stands at 78 %',
    body: 'D. Hurley needs the bypass open for one more tide. Your rescue team is booked for Tuesday 04:30.',
    about: { project: 'WX-013', system: 'pmp' },
  },
  {
    to: ['irvine'], hoursAgo: 26, topic: 'project', unread: true, title: 'Certificates for smoke vents SV1 to SV6',
    body: 'A. Nowak needs them by Wednesday for the safety file. Serial numbers are on the inside of the frame.',
    about: { project: 'LT-003', system: 'sfs' },
  },
  {
    to: ['hughes'], hoursAgo: 54, topic: 'project', unread: true, title: 'Piles 5 and 6 are driven, 3 and 4 wait for the divers',
    body: 'Record sheets are in the site office. Keep the gate 4 m clear of the crane track.',
    about: { project: 'LT-005', system: 'sms' },
  },
]
