import { action, check, may, must, on, options, part, priority, when } from './ask.ts'

const item = (text: string, title: string, more = {}) =>
  must('passFail', text, {
    onAnswer: [on('fail', 'requirePhoto'), on('fail', 'requireComment'), action('fail', title, priority.high)],
    ...more,
  })

/** Form GA3: every seven days and after each event (Work at Height, reg. 12). */
export const scaffoldWeekly = [
  part('about', 'Scaffold', [
    must('single', 'Why is it inspected?', {
      key: 'reason',
      options: options('Before first use', 'Every 7 days', 'After wind or impact', 'After alteration'),
    }),
    must('number', 'Highest wind speed since the last inspection', {
      unit: 'm/s',
      min: 0,
      max: 60,
      visibleIf: when(['reason', '=', 'after_wind_or_impact']),
      onAnswer: [{ ...on('17', 'requireStage', { stageName: 'Scaffold designer' }), when: { op: '>', value: 17 } }],
    }),
    must('single', 'Load class', {
      options: options('1 Inspection', '2 Light duty', '3 General purpose', '4 Heavy duty', 'As designed'),
    }),
    check('Design and handover certificate on site?', { weight: 2 }),
  ]),
  part('foundation', 'Foundation and standards', [
    item('Ground firm, no undermining', 'Make good the ground below the scaffold', { weight: 2, isCritical: true }),
    item('Sole boards and base plates in place', 'Replace sole boards and base plates'),
    item('Standards plumb, joints staggered', 'Plumb the standards'),
    item('Ledgers and transoms level and fixed', 'Fix ledgers and transoms'),
    item('Bracing complete in both directions', 'Complete the bracing', { isCritical: true }),
  ]),
  part('ties', 'Ties', [
    item('Ties as designed, none removed', 'Restore the ties', { weight: 3, isCritical: true, key: 'ties' }),
    must('number', 'How many ties are missing?', { min: 1, max: 200, step: 1, visibleIf: when(['ties', '=', 'fail']) }),
    may('document', 'Tie test results'),
  ]),
  part('platform', 'Platforms and access', [
    item('Fully boarded, no gaps over 25 mm', 'Close gaps in the boarding'),
    item('Guard rails at 950 mm, gap below 470 mm', 'Fix the guard rails', { isCritical: true }),
    item('Toe boards and brick guards', 'Fix toe boards and brick guards'),
    item('Ladder gates close by themselves', 'Repair the ladder gates'),
    item('Ladders tied, 1 m above the landing', 'Tie the ladders'),
    item('Loading bays marked and not overloaded', 'Unload the loading bay'),
    item('Netting and sheeting tied', 'Tie netting and sheeting', { weight: 0.5 }),
  ]),
  part('result', 'Result', [
    must('rating', 'Housekeeping on the platforms', { min: 0, max: 5, step: 1, help: '0 is bad, 5 is good.' }),
    must('single', 'Tag shown at the access', {
      options: options(['Green: safe to use', 1], ['Amber: use as noted', 0.5], ['Red: do not use', 0, true]),
    }),
    may('photo', 'Photo of the tag'),
    must('moment', 'Inspected at', { mapsToField: 'performedOn' }),
    must('signature', 'Signature of the inspector'),
  ]),
]

/** The operator's check before the first lift of a shift. */
export const mewpPreUse = [
  part('machine', 'Machine', [
    must('equipment', 'Which machine?'),
    must('number', 'Hour meter', { unit: 'h', min: 0, max: 100_000, step: 0.1, mapsToField: 'hours' }),
    must('date', 'Thorough examination valid until', { mapsToField: 'certificateUntil' }),
    must('single', 'Type', { key: 'type', options: options('Scissor lift', 'Boom lift', 'Mast lift') }),
    must('yesNo', 'Do you hold the IPAF category for it?', {
      options: [
        { value: 'yes', label: 'Yes', score: 1, isFail: false },
        { value: 'no', label: 'No', score: 0, isFail: true },
      ],
      isCritical: true,
      onAnswer: [on('no', 'failProcess')],
    }),
  ]),
  part('round', 'Walk round', [
    item('Tyres, wheels and nuts', 'Repair wheels of the MEWP'),
    item('No leaks of oil, fuel or acid', 'Repair a leak of the MEWP'),
    item('Outriggers and pads', 'Repair the outriggers', {
      visibleIf: when(['type', '=', 'boom_lift']),
      isCritical: true,
    }),
    item('Scissor arms, pins and hoses', 'Repair scissor arms', { visibleIf: when(['type', '=', 'scissor_lift']) }),
    item('Guard rails, gate and toe board of the basket', 'Repair the basket', { isCritical: true }),
    item('Harness points, unless a scissor lift', 'Replace harness points', {
      visibleIf: when(['type', 'in', ['boom_lift', 'mast_lift']]),
    }),
  ]),
  part('functions', 'Functions', [
    item('Emergency stop, below and above', 'Repair the emergency stop', { isCritical: true, weight: 2 }),
    item('Emergency lowering', 'Repair the emergency lowering', { isCritical: true, weight: 2 }),
    item('Tilt alarm and load sensing', 'Repair tilt alarm and load sensing', { isCritical: true }),
    item('Horn, beacon and travel alarm', 'Repair the alarms'),
    must('rating', 'Battery or fuel', { min: 0, max: 100, step: 10, unit: '%', weight: 0 }),
  ]),
  part('place', 'Place of work', [
    check('Ground firm and level, no covers or voids?', { isCritical: true }),
    check('Overhead lines more than 10 m away?', {
      onAnswer: [on('no', 'requireStage', { stageName: 'Electrical safety' })],
    }),
    check('Area below the basket barriered?'),
    must('number', 'Wind at platform height', {
      unit: 'm/s',
      min: 0,
      max: 60,
      step: 0.5,
      help: 'Stop at 12.5 m/s or at the limit on the plate.',
      onAnswer: [{ ...on('12.5', 'failProcess'), when: { op: '>', value: 12.5 } }],
    }),
    must('person', 'Rescue person on the ground who can lower it'),
    must('signature', 'Signature of the operator'),
  ]),
]

/** A short site walk that checks water, soil and waste. */
export const environmentCheck = [
  part('spills', 'Spills and fuel', [
    item('Bunds empty of rain water and sound', 'Empty and repair the bunds'),
    item('Spill kits full and at hand', 'Refill the spill kits'),
    check('Refuelling only at the marked place?'),
  ]),
  part('waste', 'Waste', [
    item('Skips segregated and covered', 'Segregate and cover the skips'),
    may('photo', 'Photo of the waste area'),
  ]),
]
