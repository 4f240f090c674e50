import type { Site } from './site.ts'

/** Works for the port. */
export const harbourProjects = {
  'HB-014': {
    name: 'Harbour bridge refurbishment',
    description:
      'Strengthening and repainting of the harbour bridge under traffic: stiffeners and splice plates on trusses T1 to T4, new bearings '
      + 'at pier 4, hangers inspected from ropes, walkway panels renewed. One lane and the footway stay open by day. '
      + 'Lead paint on all steel above the deck.',
    systems: ['pmp', 'sms', 'sfs'], jurisdiction: 'IE', client: 'port', manager: 'byrne',
    address1: 'Harbour Bridge, East Quay', town: 'Dublin', county: 'Dublin', postcode: 'D01 R7W2',
    localAuthority: 'Dublin City Council', at: [53.345812, -6.227405], contractForm: 'PW-CF', contractValue: 18_450_000,
    startsIn: -265, endsIn: 320, percentComplete: 46, percentDaysAgo: 4, maxWorkers: 85, notificationRef: 'AF2-118206',
    madeDaysAgo: 330, steps: [['prepare', 318], ['startOnSite', 265]],
  },
  'HB-017': {
    name: 'North quay wall anchors',
    description:
      'Forty-two permanent ground anchors through the north quay wall, capping beam made good, new fenders. Drilling from a pontoon in '
      + 'tidal windows; berth 34 is given back in two halves.',
    systems: ['pmp', 'sms'], jurisdiction: 'IE', client: 'port', manager: 'healy',
    address1: 'North Quay, berths 33 and 34', town: 'Dublin', county: 'Dublin', postcode: 'D01 Y4P6',
    localAuthority: 'Dublin City Council', at: [53.349731, -6.205148], contractForm: 'PW-CF', contractValue: 4_265_000,
    startsIn: -210, endsIn: 4, percentComplete: 94, percentDaysAgo: 2, maxWorkers: 32, notificationRef: 'AF2-119044',
    madeDaysAgo: 298, steps: [['prepare', 286], ['startOnSite', 210]],
  },
  'HB-009': {
    name: 'Swing bridge bearings',
    description: 'Centre bearing and wedges of the swing bridge renewed in two night closures. Warranty on the bearing runs for two years.',
    systems: ['sfs', 'fm'], jurisdiction: 'IE', client: 'port', manager: 'kearney',
    address1: 'Spencer Lock, Sheriff Quay', town: 'Dublin', county: 'Dublin', postcode: 'D01 N8F3',
    localAuthority: 'Dublin City Council', at: [53.348266, -6.237189], contractForm: 'PW-CF', contractValue: 2_380_000,
    startsIn: -500, endsIn: -244, practicalIn: -232, defectsIn: 133, percentComplete: 100, percentDaysAgo: 232,
    maxWorkers: 24, notificationRef: 'AF2-104471',
    madeDaysAgo: 562, steps: [['prepare', 548], ['startOnSite', 500], ['handOver', 246], ['putInUse', 230]],
  },
} satisfies Record<string, Site>
