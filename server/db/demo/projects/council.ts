import type { Site } from './site.ts'

/** Works for the county. */
export const councilProjects = {
  'RC-021': {
    name: 'Riverside school extension',
    description:
      'Two-storey extension with eight classrooms and a hall beside the working school. Frame and roof stand; glazing, services and '
      + 'ground works go on. Deliveries not between 08:30 and 09:15, nor between 14:00 and 15:00.',
    systems: ['pmp', 'sms', 'sfs'], jurisdiction: 'IE', client: 'council', manager: 'walsh',
    address1: 'Riverside National School, Mill Road', town: 'Drogheda', county: 'Louth', postcode: 'A92 T6K4',
    localAuthority: 'Louth County Council',
    at: [53.715038, -6.353217], contractForm: 'PW-CF', contractValue: 7_840_000,
    startsIn: -330, endsIn: 150, percentComplete: 63, percentDaysAgo: 5, maxWorkers: 60, notificationRef: 'AF2-116930',
    madeDaysAgo: 420, steps: [['prepare', 402], ['startOnSite', 330]],
  },
  'RC-024': {
    name: 'Library lift and stairs',
    description: 'Passenger lift, fire-rated stair and level entrance for the county library, a protected structure of 1859.',
    systems: ['pmp', 'sms'], jurisdiction: 'IE', client: 'council', manager: 'walsh',
    address1: 'County Library, Roden Lane', town: 'Dundalk', county: 'Louth', postcode: 'A91 D5P8',
    localAuthority: 'Louth County Council',
    at: [54.003702, -6.403041], contractForm: 'RIAI', contractValue: 640_000,
    startsIn: -120, endsIn: 60, percentComplete: 18, percentDaysAgo: 26, maxWorkers: 12, notificationRef: 'AF2-120313',
    madeDaysAgo: 241,
    steps: [
      ['prepare', 224], ['startOnSite', 120],
      ['hold', 26, 'Asbestos found in the stair soffit. Waiting for the survey and a method.'],
    ],
  },
  'RC-027': {
    name: 'Greenway footbridge',
    description: 'Steel footbridge of 38 m over the river mouth with approach ramps, lifted in one piece from the road side.',
    systems: ['pmp', 'sms'], jurisdiction: 'IE', client: 'council', manager: 'hurley',
    address1: 'Greenway, Ghan Road', town: 'Carlingford', county: 'Louth', postcode: null, localAuthority: 'Louth County Council',
    at: [54.040116, -6.187334], contractForm: 'PW-CF', contractValue: 1_950_000,
    startsIn: 55, endsIn: 300, percentComplete: 0, maxWorkers: 25, madeDaysAgo: 62, steps: [['prepare', 34]],
  },
} satisfies Record<string, Site>
