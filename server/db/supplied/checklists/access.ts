import {
  asks,
  check,
  ifSo,
  may,
  measured,
  must,
  never,
  options,
  part,
  section,
  seen,
  vital,
  vitalSeen,
  when,
} from './ask.ts'
import { checklistsOf } from './checklist.ts'

const place = checklistsOf('nonEquipmentInspection', 85)

/** Form GA3: every seven days and after each event (Work at Height, reg. 12). */
export const scaffoldWeekly = [
  part('about', 'Scaffold', [
    measured('Highest wind speed since the last inspection', 'm/s', { max: 60, isRequired: false }),
    check('Design and handover certificate on site?', { weight: 2 }),
    check('Altered since the last inspection only by scaffolders?', { isCritical: true }),
  ]),
  part('foundation', 'Foundation and standards', [
    vitalSeen('Ground firm, no undermining', { weight: 2 }),
    seen('Sole boards and base plates in place'),
    seen('Standards plumb, joints staggered'),
    seen('Ledgers and transoms level and fixed'),
    vitalSeen('Bracing complete in both directions'),
  ]),
  part('ties', 'Ties', [
    vitalSeen('Ties as designed, none removed', { weight: 3, key: 'ties' }),
    must('number', 'How many ties are missing?', { min: 1, max: 200, step: 1, visibleIf: when(['ties', '=', 'fail']) }),
    may('document', 'Tie test results'),
  ]),
  part('platform', 'Platforms and access', [
    seen('Fully boarded, no gaps over 25 mm'),
    vitalSeen('Guard rails at 950 mm, gap below 470 mm'),
    seen('Toe boards and brick guards'),
    seen('Ladder gates close by themselves'),
    seen('Ladders tied, 1 m above the landing'),
    seen('Loading bays marked and not overloaded'),
    seen('Netting and sheeting tied', { weight: 0.5 }),
  ]),
  part('result', 'Result', [
    must('rating', 'Housekeeping on the platforms', { min: 0, max: 5, step: 1, help: '0 is bad, 5 is good.' }),
    must('single', 'Tag shown at the access', {
      options: options(['Green: safe to use', 1], ['Amber: use as noted', 1], ['Red: do not use', 0, true]),
    }),
    may('photo', 'Photo of the tag'),
  ]),
]

/** Scaffolds, towers, edge protection and ladders. */
export const accessChecklists = [
  place(
    'Scaffold weekly inspection',
    'Work at Height Regs 2005 reg 12, sch 7; IE form GA3. Before first use, every 7 days, after wind, impact and alteration.',
    scaffoldWeekly,
    { subTypes: ['Scaffold inspection'] },
  ),
  place('Mobile tower inspection', 'Work at Height Regs 2005 reg 12; PASMA; BS EN 1004; IE form GA3.', [
    section(
      'Base',
      vital('Built by a PASMA trained person to the manual of this tower?'),
      vitalSeen('Ground firm and level, castors locked, legs adjusted'),
      vitalSeen('Stabilisers of the right size, all fitted and clamped'),
      vitalSeen('Plumb and square, no bent or split parts'),
      vitalSeen('All braces fitted, hooks locked'),
    ),
    section(
      'Platform',
      vitalSeen('Guard rails at 950 mm or more, gap below 470 mm, all sides'),
      vitalSeen('Toe boards all round'),
      vitalSeen('Platforms and trapdoor latched, wind clips on'),
      seen('Inside ladder, no climbing outside'),
      measured('Height of the platform', 'm', { max: 12, step: 0.1, help: 'At most 8 m outdoors, 12 m indoors.' }),
    ),
    section(
      'Use',
      never('Sheeted, used to hoist, or moved with people on it?'),
      never('Overhead lines within reach?'),
      measured('Wind', 'm/s', { most: 7.7, max: 60, step: 0.1, help: 'Stop at 7.7 m/s (17 mph).' }),
      check('Tag filled in, with the date of the next inspection?'),
      check('Barriers round it where people or vehicles pass?'),
    ),
  ]),
  place(
    'Edge protection and net inspection',
    'Work at Height Regs 2005 reg 12, sch 2 and 4; BS EN 13374; BS EN 1263.',
    [
      section(
        'Edge protection',
        vitalSeen('No open edge, stair or hole without protection'),
        vitalSeen('Top rail at 950 mm or more, gaps under 470 mm'),
        vitalSeen('Toe boards in place'),
        vitalSeen('Posts and clamps fixed, anchors tight'),
        seen('Mesh panels and couplings complete'),
        vitalSeen('Hole covers fixed, marked and strong enough'),
        check('Removed pieces put back the same shift?'),
      ),
      section(
        'Nets',
        asks('nets', 'Are there safety nets?'),
        vital('Handover certificate by a FASET rigger?', ifSo('nets', 'yes')),
        vital('Test label within 12 months?', ifSo('nets', 'yes')),
        vitalSeen('No tears, burns or debris; border rope whole', ifSo('nets', 'yes')),
        vitalSeen('Anchors at most 2.5 m apart', ifSo('nets', 'yes')),
        measured('Clear space below the net', 'm', { least: 2, max: 50, step: 0.1, ...ifSo('nets', 'yes') }),
        measured('Height of the work above the net', 'm', { most: 2, max: 20, step: 0.1, ...ifSo('nets', 'yes') }),
      ),
    ],
  ),
  place('Ladder and podium check', 'INDG455; Work at Height Regs 2005 sch 6; BS EN 131.', [
    section(
      'Item',
      vitalSeen('Stiles: not bent, split or painted over'),
      vitalSeen('Rungs, treads and platform: none loose, missing or slippery'),
      vitalSeen('Feet in place and not worn'),
      vitalSeen('Stays, hinges and locks'),
      vitalSeen('Podium: gate shuts, brakes and stabilisers lock'),
      check('Professional class to EN 131, not a domestic one?'),
      check('Numbered, label readable?'),
    ),
    section(
      'Place and use',
      vitalSeen('Firm, level ground, angle 75° or one out for four up'),
      vitalSeen('Tied, footed or with a stabiliser'),
      seen('One metre above the landing'),
      never('Overstretching, or standing on the top three rungs?'),
      check('Away from doors, vehicles and overhead lines?'),
      check('Only for short, light work, 30 minutes at a time?'),
    ),
  ]),
]
