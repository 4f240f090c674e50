import type { Site } from './site.ts'

/** Works for the water utility. */
export const waterProjects = {
  'WX-008': {
    name: 'Pumping station upgrade',
    description: 'Three new pumps, rising main valves and a standby generator. The station stays live: one pump at a time.',
    systems: ['pmp'], jurisdiction: 'IE', client: 'water', manager: 'whelan',
    address1: 'Pumping Station, Coast Road', town: 'Oranmore', county: 'Galway', postcode: 'H91 W4A7',
    localAuthority: 'Galway County Council', at: [53.269025, -8.928162], contractForm: 'PW-CF', contractValue: 5_300_000,
    startsIn: 20, endsIn: 410, percentComplete: 4, percentDaysAgo: 9, maxWorkers: 30, notificationRef: 'AF1-087115',
    madeDaysAgo: 152, steps: [['prepare', 118]],
  },
  'WX-013': {
    name: 'Sea outfall screens',
    description: 'Fine screens, grit trap and tide flap at the head of the sea outfall, with a bypass through the old channel.',
    systems: ['pmp', 'sms'], jurisdiction: 'IE', client: 'water', manager: 'hurley',
    address1: 'Outfall Works, Mutton Strand', town: 'Galway', county: 'Galway', postcode: 'H91 K0C5',
    localAuthority: 'Galway City Council', at: [53.254077, -9.052986], contractForm: 'PW-CF', contractValue: 3_115_000,
    startsIn: -290, endsIn: 35, percentComplete: 78, percentDaysAgo: 3, maxWorkers: 22, notificationRef: 'AF2-117528',
    madeDaysAgo: 378, steps: [['prepare', 360], ['startOnSite', 290]],
  },
  'WX-011': {
    name: 'Reservoir access road',
    description: 'Two kilometres of access road with passing places, culvert and gate, for the renewal of the reservoir liner.',
    systems: ['pmp'], jurisdiction: 'IE', client: 'water', manager: 'healy',
    address1: 'Knockroe Reservoir', town: 'Loughrea', county: 'Galway', postcode: null, localAuthority: 'Galway County Council',
    at: null, contractForm: 'PW-CF', contractValue: 720_000,
    startsIn: 90, endsIn: 210, percentComplete: 0, madeDaysAgo: 18, steps: [],
  },
} satisfies Record<string, Site>
