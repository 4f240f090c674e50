import type { Site } from './site.ts'

/** Works at the terminals, in Northern Ireland and Great Britain. */
export const ferryProjects = {
  'LT-003': {
    name: 'Ferry terminal roof',
    description:
      'New standing seam roof, rooflights and edge protection over the passenger hall, built above a crash deck while the terminal works. '
      + 'Smoke vents and lightning protection renewed. Snagging and the safety file are left.',
    systems: ['pmp', 'sms', 'sfs', 'fm'], jurisdiction: 'NI', client: 'ferries', manager: 'nowak',
    address1: 'Passenger Terminal, West Pier Road', town: 'Belfast', county: 'Antrim', postcode: 'BT3 9QZ',
    localAuthority: 'Belfast City Council', at: [54.628604, -5.882613], contractForm: 'NEC4', contractValue: 6_120_000,
    startsIn: -255, endsIn: -6, percentComplete: 98, percentDaysAgo: 1, maxWorkers: 40, notificationRef: 'F10-NI-30418',
    madeDaysAgo: 302, steps: [['prepare', 290], ['startOnSite', 255], ['handOver', 12]],
  },
  'LT-005': {
    name: 'Linkspan replacement',
    description:
      'Steel linkspan and hydraulic gantry at berth 2 taken out and replaced, eight tubular piles, walkway and services moved. '
      + 'Main lift by floating crane in one weekend without sailings.',
    systems: ['pmp', 'sms', 'sfs'], jurisdiction: 'GB', client: 'ferries', manager: 'healy',
    address1: 'Berth 2, Twelve Tides Terminal', town: 'Birkenhead', county: 'Merseyside', postcode: 'CH41 9ZZ',
    localAuthority: 'Wirral Council', at: [53.399012, -3.009451], contractForm: 'NEC4', contractValue: 11_700_000,
    startsIn: -150, endsIn: 240, percentComplete: 31, percentDaysAgo: 6, maxWorkers: 55, notificationRef: 'F10-7731902',
    madeDaysAgo: 281, steps: [['prepare', 262], ['startOnSite', 150]],
  },
  'LT-001': {
    name: 'Terminal car park resurfacing',
    description: 'Planing and surfacing of lanes 1 to 14, new drainage channel and lining. Done in five night phases.',
    systems: ['sfs'], jurisdiction: 'GB', client: 'ferries', manager: 'nowak',
    address1: 'Ferry Terminal, Station Approach', town: 'Holyhead', county: 'Anglesey', postcode: 'LL65 1ZX',
    localAuthority: 'Isle of Anglesey County Council', at: [53.307044, -4.630529], contractForm: 'JCT', contractValue: 890_000,
    startsIn: -790, endsIn: -588, practicalIn: -580, defectsIn: -215, percentComplete: 100, percentDaysAgo: 580, maxWorkers: 18,
    madeDaysAgo: 832, steps: [['prepare', 820], ['startOnSite', 790], ['handOver', 590], ['putInUse', 579], ['close', 200]],
  },
} satisfies Record<string, Site>
