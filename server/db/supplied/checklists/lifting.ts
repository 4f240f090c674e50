import {
  action,
  check,
  may,
  measured,
  must,
  never,
  on,
  options,
  part,
  priority,
  section,
  seen,
  vital,
  vitalIfAny,
  vitalSeen,
  when,
} from './ask.ts'
import { checklistsOf } from './checklist.ts'

const inspection = checklistsOf('inspection', 90)

/** The operator's check before the first lift of a shift. */
export const mewpPreUse = [
  part('machine', 'Machine', [
    must('single', 'Type', { key: 'type', options: options('Scissor lift', 'Boom lift', 'Mast lift') }),
    vital('Do you hold the IPAF category for it?'),
  ]),
  part('round', 'Walk round', [
    seen('Tyres, wheels and nuts'),
    seen('No leaks of oil, fuel or acid', {
      onAnswer: [
        on('fail', 'requirePhoto'),
        on('fail', 'requireComment'),
        action('fail', 'Repair a leak of the MEWP', priority.high),
      ],
    }),
    vitalSeen('Outriggers and pads', { visibleIf: when(['type', '=', 'boom_lift']) }),
    vitalSeen('Scissor arms, pins and hoses', { visibleIf: when(['type', '=', 'scissor_lift']) }),
    vitalSeen('Guard rails, gate and toe board of the basket'),
    vitalSeen('Harness points, unless a scissor lift', { visibleIf: when(['type', 'in', ['boom_lift', 'mast_lift']]) }),
  ]),
  part('functions', 'Functions', [
    vitalSeen('Emergency stop, below and above', { weight: 2 }),
    vitalSeen('Emergency lowering', { weight: 2 }),
    vitalSeen('Tilt alarm and load sensing'),
    seen('Horn, beacon and travel alarm'),
    seen('All controls, below and above, return to neutral when let go'),
    must('rating', 'Battery or fuel', { min: 0, max: 100, step: 10, unit: '%', weight: 0 }),
  ]),
  part('place', 'Place of work', [
    vital('Ground firm and level, no covers or voids?'),
    check('Overhead lines more than 10 m away?', {
      onAnswer: [on('no', 'requireStage', { stageName: 'Electrical safety' })],
    }),
    check('Area below the basket barriered?'),
    measured('Wind at platform height', 'm/s', {
      most: 12.5,
      max: 60,
      step: 0.5,
      help: 'Stop at 12.5 m/s or at the limit on the plate.',
    }),
    vital('Is someone on the ground who can lower it in an emergency?'),
  ]),
]

/** Machines and tackle that lift loads or people. */
export const liftingChecklists = [
  inspection(
    'MEWP pre-use check',
    'PUWER 1998; LOLER 1998; IPAF. By the operator, before the first lift of each shift.',
    mewpPreUse,
  ),
  inspection(
    'Crane daily check',
    'BS 7121-1 and -2-1; LOLER 1998; IE GA Regs 2007. By the operator, before the first lift.',
    [
      section(
        'Machine',
        vitalSeen('Jib, mast and chassis: no bent members, cracks or loose pins'),
        vitalSeen('Ropes: no broken wires, birdcaging or bad spooling'),
        vitalSeen('Hook block, swivel and safety catch'),
        vitalSeen('Outriggers, tracks or base, and their locks'),
        seen('Tyres, lights, mirrors and cameras'),
        seen('No leaks of oil or fuel'),
        seen('Cab, windows, wipers, seat and access ladders'),
      ),
      section(
        'Safety devices',
        vitalSeen('Rated capacity indicator and limiter, with today’s configuration set'),
        vitalSeen('Hoist, luffing and slewing limits'),
        vitalSeen('Brakes hold the load, deadman and emergency stop work'),
        seen('Anemometer, horn, beacon and aircraft light'),
        vitalIfAny('Zoning and anti-collision on and tested?'),
      ),
      section(
        'Place',
        vital('Level, and set up on ground or base as the plan says?'),
        vital('Load chart for this configuration in the cab?'),
        never('Can the jib or load come within the exclusion distance of overhead lines?'),
        measured('Wind now', 'm/s', { most: 14, max: 60, step: 0.1, help: 'Or the limit of the maker, if lower.' }),
      ),
    ],
  ),
  inspection('Hoist daily check', 'BS 7212; LOLER 1998 reg 6; IE GA Regs 2007. Before the first run of the day.', [
    section(
      'Cage and mast',
      vitalSeen('Gates at every landing close, and lock when the cage is away'),
      vitalSeen('Cage doors and interlocks: it does not start when open'),
      vitalSeen('Mast, ties and anchors: bolts in place and tight'),
      vitalSeen('Ropes, rack and pinion'),
      seen('Trailing cable runs free'),
      seen('Base enclosure closed, pit clean and dry'),
      seen('Cage floor, roof and sides sound'),
    ),
    section(
      'Run it empty',
      vitalSeen('Upper and lower limits stop it'),
      vitalSeen('Emergency stop and overload device'),
      vitalSeen('Stops level at landings, brake holds'),
      seen('Call bell or phone at each landing'),
      vitalIfAny('Drop test of the safety device in date, three months?'),
      vital('Rated load and number of persons shown, trained operator in charge?'),
      measured('Wind', 'm/s', { most: 20, max: 60, step: 0.5, help: 'Or the limit of the maker, if lower.' }),
    ),
  ]),
  inspection(
    'Lifting accessories check',
    'LOLER 1998 reg 7 and 9; LEEA guidance; IE GA1 every 6 months. Before use and weekly.',
    [
      section(
        'Every item',
        vital('Marked with its safe working load and a number of its own?'),
        vital('Thorough examination in date, 6 months, colour code of this period on?'),
        vitalSeen('Chains: no stretched, bent or cracked links, hooks with catches'),
        vitalSeen('Wire ropes: no broken wires, kinks, flat or hot spots'),
        vitalSeen('Textile slings: no cuts, burns, chemical or sunlight damage, label readable'),
        vitalSeen('Shackles and eyebolts: right pins, threads good, not bent'),
        vitalSeen('Beams, clamps, forks and baskets: no cracks, pins fastened'),
      ),
      section(
        'Store and use',
        check('Slings not knotted, twisted or shortened with bolts?'),
        check('Stored dry, off the ground, damaged ones put in quarantine?'),
        vital('Nothing home-made or without a certificate in use?'),
        may('number', 'How many items were taken out of use?', { min: 0, max: 500, step: 1 }),
      ),
    ],
  ),
  inspection(
    'Weekly lifting equipment inspection',
    'LOLER 1998 reg 9(3)(c); BS 7121-2; IE form GA2. Every seven days.',
    [
      section(
        'Structure',
        vitalSeen('Jib, mast, boom or forks: no cracks, distortion or corrosion'),
        vitalSeen('Pins, bolts and fastenings in place and locked'),
        vitalSeen('Ropes, chains, sheaves, drum and rope ends'),
        vitalSeen('Hook, swivel and catch'),
        vitalSeen('Slew ring, undercarriage, outriggers or base'),
      ),
      section(
        'Working parts',
        vitalSeen('Load indicator and automatic cut-outs tested'),
        vitalSeen('Hoist, travel and slew brakes hold'),
        vitalSeen('Limit switches and emergency stop'),
        seen('Hydraulic hoses, rams and check valves: no leaks'),
        seen('Tyres or tracks, steering, lights, mirrors and alarms'),
        seen('Guards, steps, handrails and cab'),
      ),
      section(
        'Papers',
        vital('Thorough examination in date, defects from it put right?'),
        check('Daily checks of the week done and signed?'),
        check('Load chart, manual and plates on the machine?'),
        check('Faults reported in the week put right?'),
      ),
    ],
  ),
  inspection(
    'Thorough examination',
    'LOLER 1998 reg 9, sch 1; PSSR 2000; COSHH reg 9; IE GA1. By a competent person of a third party.',
    [
      section(
        'Report',
        vital('Signed by a competent person who is independent of who runs it?'),
        vital('Does the report name this item by serial number, and its safe working load?'),
        must('single', 'Which examination was it?', {
          options: options('First use or after erection', 'At its interval', 'By written scheme', 'After an event'),
        }),
        vital('Are the date and the latest date of the next examination stated?'),
        vitalIfAny('Is the test load or pressure stated where it was tested?'),
      ),
      section(
        'What was found',
        never('Is there a defect that is a danger to people now?', {
          help: 'Then the enforcing authority gets a copy (LOLER reg 10).',
        }),
        vital('Are defects with a date for repair put right, or not due yet?'),
        check('Were all parts accessible, none left out?'),
        vital('Was it working properly when it was examined?'),
        check('Do safety devices and overload limits work, by the report?'),
        check('Is the safe working load unchanged since the last report?', { onAnswer: [on('no', 'requireComment')] }),
        check('Is the item marked with the date or colour of this examination?'),
      ),
    ],
  ),
]
