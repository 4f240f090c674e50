import { action, check, may, must, on, options, part, priority, role, when } from './ask.ts'

/** Completed before welding, cutting or grinding starts, and again after the fire watch. */
export const hotWork = [
  part('work', 'Work and place', [
    must('shortText', 'What work is to be done?', {
      help: 'For example, cutting out the old bearing plates, span 3.',
      maxLength: 200,
    }),
    must('location', 'Where exactly?'),
    must('single', 'Which kind of hot work?', {
      key: 'kind',
      options: options('Welding', 'Flame cutting', 'Grinding or disc cutting', 'Torch-on roofing', 'Other'),
    }),
    may('shortText', 'Which other kind?', { visibleIf: when(['kind', '=', 'other']), isRequired: true }),
    must('yesNo', 'Could the work be done without heat?', {
      key: 'without_heat',
      help: 'Cold cutting, bolting or prefabrication away from the building.',
      onAnswer: [on('yes', 'requireComment')],
    }),
    must('yesNo', 'Is the work within 3 m of gas bottles, fuel or a fuel line?', {
      key: 'near_fuel',
      options: [
        { value: 'yes', label: 'Yes', score: 0, isFail: true },
        { value: 'no', label: 'No', score: 1, isFail: false },
      ],
      isCritical: true,
    }),
  ]),
  part('fire', 'Fire precautions', [
    check('Combustibles removed within 10 m, or covered?', {
      key: 'combustibles',
      weight: 2,
      onAnswer: [
        action('no', 'Clear combustibles at the hot work', priority.critical, {
          dueDays: 0,
          mustCloseBeforeParent: true,
        }),
      ],
    }),
    must('photo', 'Photo of the cleared area', { visibleIf: when(['combustibles', '=', 'yes']), minPhotos: 1 }),
    must('passFail', 'Two extinguishers at the point of work, in date?', {
      key: 'extinguishers',
      isCritical: true,
      onAnswer: [on('fail', 'failProcess')],
    }),
    must('yesNo', 'Is the work over water?', { key: 'over_water' }),
    check('Fire blankets below the cut?', {
      visibleIf: when(['over_water', '=', 'no']),
      onAnswer: [on('no', 'requireComment')],
    }),
    check('Spark catch net rigged and tied?', {
      visibleIf: when(['over_water', '=', 'yes']),
      onAnswer: [on('no', 'requirePhoto')],
    }),
    must('person', 'Who will keep fire watch for 60 minutes after work?'),
    must('yesNo', 'Are smoke or heat detectors isolated for the work?', { key: 'isolated' }),
    must('shortText', 'Isolation certificate number', {
      visibleIf: when(['isolated', '=', 'yes']),
      regex: '[A-Z]{2}-\\d{4}',
      help: 'Two letters and four digits, such as FI-0412.',
    }),
  ]),
  part(
    'gas',
    'Gas and ventilation',
    [
      must('gas', 'Gas reading at the point of work', { isCritical: true, mapsToField: 'gasReadings' }),
      check('Natural or forced ventilation in place?'),
      must('number', 'Distance to the nearest opening to a duct or void', {
        unit: 'm',
        min: 0,
        max: 200,
        step: 0.5,
        onAnswer: [{ ...on('1', 'requireComment'), when: { op: '<', value: 1 } }],
      }),
    ],
    {
      visibleIf: {
        match: 'any',
        of: [
          { questionKey: 'near_fuel', op: '=', value: 'yes' },
          { questionKey: 'kind', op: 'in', value: ['welding', 'flame_cutting'] },
        ],
      },
    },
  ),
  part('people', 'People', [
    must('person', 'Permit holder', { mapsToField: 'holderPersonId' }),
    check('Holder and workers trained for hot work, cards seen?', {
      onAnswer: [on('no', 'notify', { assignTo: 'projectRole', projectRoleId: role.safetyAdviser })],
    }),
    must('userList', 'Everyone working under this permit signs on'),
    must('tick', 'I have walked the area and explained the precautions to the workers'),
    must('signature', 'Signature of the holder'),
  ]),
]

/** Entry into tanks, chambers and deep excavations. */
export const confinedSpace = [
  part('space', 'The space', [
    must('single', 'What kind of space?', {
      key: 'space',
      options: options(
        'Manhole or chamber',
        'Tank or vessel',
        'Culvert or large pipe',
        'Deep excavation',
        'Roof void or duct',
        'Other',
      ),
    }),
    must('longText', 'Why does someone have to enter?', {
      help: 'Consider camera surveys, remote jetting and work from above first.',
    }),
    must('yesNo', 'Is the space connected to a live sewer or process line?', { key: 'connected' }),
    must('document', 'Drawing of the isolation points', { visibleIf: when(['connected', '=', 'yes']) }),
    check('All inlets isolated, locked and tagged?', {
      key: 'isolations',
      isCritical: true,
      visibleIf: when(['connected', '=', 'yes']),
      mapsToField: 'isolations',
    }),
    must('number', 'Depth below ground', { unit: 'm', min: 0, max: 60, step: 0.1, key: 'depth' }),
  ]),
  part('air', 'Air', [
    must('gas', 'Reading at the top', { isCritical: true }),
    must('gas', 'Reading at mid depth', { isCritical: true, visibleIf: when(['depth', '>', 2]) }),
    must('gas', 'Reading at the bottom', { isCritical: true, mapsToField: 'gasReadings' }),
    check('Personal four-gas meters bump-tested today?', { isCritical: true }),
    must('yesNo', 'Is forced ventilation needed?', { key: 'fan' }),
    check('Fan running for 15 minutes and duct to the bottom?', { visibleIf: when(['fan', '=', 'yes']) }),
    must('multiple', 'Breathing apparatus', {
      key: 'ba',
      options: options('None needed', 'Escape set', 'Airline', 'Self-contained set'),
      min: 1,
    }),
  ]),
  part('rescue', 'Rescue', [
    check('Tripod and winch rigged and inspected?', {
      isCritical: true,
      visibleIf: when(['depth', '>', 1.5]),
      onAnswer: [
        action('no', 'Rig tripod and winch before entry', priority.critical, {
          dueDays: 0,
          mustCloseBeforeParent: true,
        }),
      ],
    }),
    must('person', 'Attendant at the top, who never enters'),
    must('shortText', 'How does the attendant call for help?', { maxLength: 120 }),
    check('Rescue plan read aloud to the team?'),
    may('linked', 'Method statement of the rescue'),
  ]),
  part(
    'entrants',
    'Entrants',
    [
      must('person', 'Name'),
      check('Confined space training valid?', { isCritical: true }),
      check('Fit, no cold, no open wounds?'),
      must('time', 'Time in'),
      may('time', 'Time out'),
    ],
    { repeatable: true },
  ),
]
