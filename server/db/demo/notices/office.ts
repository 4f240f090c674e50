import type { Notice } from './notice.ts'

/** What the office was told: companies, accounts, and where projects stand. */
export const officeNotices: Notice[] = [
  {
    to: ['byrne', 'healy'], hoursAgo: 50, topic: 'company', urgent: true, unread: true, title: 'Insurance of Quay Civils has run out',
    body: 'The certificate ended yesterday. Quay Civils works on HB-014 and HB-017 and leads three more projects. Ask for the renewal.',
    about: { firm: 'quay' },
  },
  {
    to: ['byrne'], hoursAgo: 7, topic: 'company', unread: true, title: 'Insurance of Harbour Electrical ends in 4 days',
    body: 'Navigation lights on HB-014 and the installation at RC-021 depend on them. No new certificate has come in.',
    about: { firm: 'electrical' },
  },
  {
    to: ['byrne', 'healy'], hoursAgo: 30, topic: 'project', unread: true, title: 'LT-003 Ferry terminal roof is past its completion date',
    body: 'A. Nowak put it at 98 %. Open: snags at the rooflights, smoke vent certificates, safety file.',
    about: { project: 'LT-003', system: 'sfs' },
  },
  {
    to: ['byrne'], hoursAgo: 0.1, topic: 'account', unread: true, title: 'M. Folan is locked out',
    body: 'Five wrong passwords from the site office at the bridge. It ends in a quarter of an hour, or when you unlock him.',
    about: { person: 'folan' },
  },
  {
    to: ['byrne', 'healy', 'doyle'], hoursAgo: 26 * 24, topic: 'project', urgent: true, title: 'RC-024 Library lift and stairs is on hold',
    body: 'M. Walsh stopped the work: asbestos found in the stair soffit. Area sealed, survey ordered, nobody exposed.',
    about: null,
  },
  {
    to: ['healy'], hoursAgo: 45, topic: 'project', title: 'HB-017: what is left before handover',
    body: '94 % done. Left: load tests on anchors 39 to 42, fenders at berth 34, as-built drawings from Thornbury.',
    about: { project: 'HB-017', system: 'pmp' },
  },
  {
    to: ['healy'], hoursAgo: 17 * 24, topic: 'role', title: 'You manage WX-011 Reservoir access road',
    body: 'N. Byrne set the project up and put you down as manager. The site has no position on the map yet.',
    about: { project: 'WX-011', system: 'pmp' },
  },
  {
    to: ['fallon'], hoursAgo: 20, topic: 'account', unread: true, title: "M. O'Connell has not taken up her invitation",
    body: 'Invited as environmental adviser on HB-014. The link in her mail ends soon.',
    about: { person: 'oconnell' },
  },
  {
    to: ['fallon'], hoursAgo: 98, topic: 'account', title: 'The invitation of E. Pritchard has run out',
    body: 'Menai Marine ask for a new one; the first went into her spam folder.',
    about: { person: 'pritchard' },
  },
  {
    to: ['fallon'], hoursAgo: 119 * 24, topic: 'account', title: 'S. Hanratty has left',
    body: 'His account is deactivated. His card and trainings stay in the records of HB-017.',
    about: { person: 'hanratty' },
  },
  {
    to: ['barrett', 'whelan'], hoursAgo: 9 * 24, topic: 'project', title: 'WX-008 Pumping station upgrade is notified',
    body: 'AF1-087115 is back from the authority. Mobilisation can go ahead for the start in four weeks.',
    about: { project: 'WX-008', system: 'pmp' },
  },
  {
    to: ['barrett'], hoursAgo: 49, topic: 'company', urgent: true, unread: true, title: 'Your insurance certificate has run out',
    body: 'Brannock and Western Water have been told. Send the renewal to their project managers; access to site may be refused.',
    about: null,
  },
  {
    to: ['barrett', 'hurley'], hoursAgo: 34 * 24, topic: 'project', title: 'RC-027 Greenway footbridge goes to pre-construction',
    body: 'County Council signed. Start on site in three months; the bridge is to be lifted in one piece.',
    about: { project: 'RC-027', system: 'pmp' },
  },
  {
    to: ['sutcliffe'], hoursAgo: 28, topic: 'company', unread: true, title: 'Welding certificates of Corrib Steel due for filing',
    body: 'D. Okafor handed in nine certificates at the bridge. Two carry an old address.',
    about: null,
  },
  {
    to: ['sutcliffe'], hoursAgo: 12 * 24, topic: 'company', title: 'Corrib Steel has a new phone number',
    body: 'C. Healy changed it to +353 91 555 0188. Letterheads and the emergency list still show the old one.',
    about: null,
  },
  {
    to: ['brady'], hoursAgo: 96, topic: 'project', title: 'HB-014 stands at 46 %',
    body: 'N. Byrne updated it on the walk-round with the port. Valuation 9 can go out on that figure.',
    about: { project: 'HB-014', system: 'pmp' },
  },
]
