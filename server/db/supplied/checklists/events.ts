import { action, asks, done, ifSo, may, must, on, options, part, priority, section } from './ask.ts'
import { checklistsOf } from './checklist.ts'

const accident = checklistsOf('accident', null)
const incident = checklistsOf('incident', null)

const causes = ['People', 'Task', 'Plant', 'Environment', 'Management'] as const

/** The investigation of an accident: causes, what was reviewed, and lessons (domain specification, 7.5). */
export const accidentFindings = [
  part('causes', 'Causes', [
    must('longText', 'What happened just before, and what was the immediate cause?', { maxLength: 4000 }),
    must('longText', 'What lay behind it?', {
      help: 'Ask why until the answer is something that can be changed.',
      maxLength: 4000,
    }),
    must('multiple', 'Root causes', { options: options(...causes), min: 1 }),
    may('photo', 'Photos of the place and of what it happened with'),
    must('yesNo', 'Was the risk assessment or RAMS reviewed?', { onAnswer: [on('no', 'requireComment')] }),
  ]),
  part('lessons', 'Lessons', [
    must('longText', 'What is learned from it, and who is told?', { maxLength: 4000 }),
    may('shortText', 'Who took part in the investigation?', { maxLength: 300 }),
    may('number', 'Cost, as far as it is known', { min: 0 }),
  ]),
]

/** The investigation of an incident, by its worst potential (HSG245). */
const incidentFindings = [
  section(
    'What happened',
    must('longText', 'What happened in the minutes before, step by step?', { maxLength: 4000 }),
    must('longText', 'What was the immediate cause?', { maxLength: 2000 }),
    must('longText', 'Why was that possible? Ask why five times.', { maxLength: 4000 }),
    must('multiple', 'Underlying causes', { options: options(...causes), min: 1 }),
  ),
  section(
    'What should have held',
    asks('covered', 'Did a RAMS or permit cover the work?', {
      onAnswer: [action('no', 'Write the missing risk assessment', priority.high)],
    }),
    must('yesNo', 'Was it followed?', { ...ifSo('covered', 'yes'), onAnswer: [on('no', 'requireComment')] }),
    must('yesNo', 'Would it have prevented this if it was followed?', {
      ...ifSo('covered', 'yes'),
      onAnswer: [on('no', 'requireComment')],
    }),
    must('yesNoNa', 'Were those who did the work trained, briefed and supervised?', {
      onAnswer: [on('no', 'requireComment')],
    }),
    must('yesNoNa', 'Was the plant or equipment inspected and in order?', { onAnswer: [on('no', 'requireComment')] }),
    must('yesNo', 'Has something like it happened before, here or on another site?', {
      onAnswer: [on('yes', 'requireComment')],
    }),
    may('photo', 'Photos and sketches'),
  ),
  section(
    'So that it does not happen again',
    must('longText', 'What is changed, the surest measure first?', {
      help: 'Eliminate, substitute, engineer, administer, PPE.',
      maxLength: 4000,
    }),
    must('yesNo', 'Was the risk assessment or RAMS reviewed?', { onAnswer: [on('no', 'requireComment')] }),
    must('longText', 'Who is told what was learned, and how?', { maxLength: 2000 }),
    may('shortText', 'Who took part in the investigation?', { maxLength: 300 }),
  ),
]

const evidence = section(
  'Evidence',
  done('Is the place left as it is until it is looked at?'),
  may('photo', 'Photos before anything is moved'),
  may('shortText', 'Who saw it, and how are they reached?', { maxLength: 300 }),
  done('Are data kept: CCTV, loggers, phones, delivery notes?'),
)

/** Accidents and incidents. No question of a first report is required, so that a report is never delayed. */
export const eventChecklists = [
  accident(
    'Accident, first steps',
    'HSG245; RIDDOR 2013; RIDDOR (NI) 1997; IE S.I. 370/2016. Answer what you know.',
    [
      section(
        'Make it safe',
        done('Is the danger removed, and the area closed off?'),
        done('Is the machine stopped, isolated and taken out of use?'),
        done('Are other places with the same danger stopped too?'),
        done('Has the family or the employer been told?'),
        done('Is someone with those who are shocked by it?'),
      ),
      evidence,
      section(
        'Keep',
        done('Are PPE, tools and parts of it kept and labelled?'),
        done('Are permit, RAMS, briefing and inspections of the day copied?'),
        done('Has the insurer been told?'),
      ),
    ],
    { subTypes: ['Accident report'] },
  ),
  accident(
    'Accident findings',
    'The investigation of an accident: causes and lessons. HSG245; IE HSA guidance.',
    accidentFindings,
    {
      key: 'accident: investigation',
      subTypes: ['Accident report'],
      closesOut: true,
    },
  ),
  incident(
    'Near miss, first steps',
    'HSG245; INDG453. Answer what you know.',
    [
      section(
        'Make it safe',
        done('Is the danger gone, or closed off?'),
        done('Were those at work there told?'),
        done('Is the same looked for at other places?'),
        asks('close', 'Could someone have been hurt by luck alone?', { isRequired: false }),
        may('number', 'How near were people to it?', {
          unit: 'm',
          min: 0,
          max: 1000,
          step: 0.5,
          ...ifSo('close', 'yes'),
        }),
      ),
      evidence,
      section(
        'Idea',
        may('longText', 'What would have stopped it?', { maxLength: 1000 }),
        done('May it be shown in a toolbox talk?'),
      ),
    ],
    { subTypes: ['Near miss'] },
  ),
  incident(
    'Dangerous occurrence, first steps',
    'RIDDOR 2013 sch 2; RIDDOR (NI) 1997 sch 2; IE S.I. 370/2016. Answer what you know.',
    [
      section(
        'Make it safe',
        done('Is everyone out and accounted for?'),
        done('Are services, plant and loads isolated or landed?'),
        done('Is the exclusion zone larger than what could still fall or burn?'),
        done('Has an engineer or the owner been called?'),
        done('Were the emergency services called where needed?'),
      ),
      evidence,
      section(
        'Keep',
        done('Is nothing cleared away before the authority agrees?'),
        done('Are certificates and last inspections of the item kept?'),
        done('Has the insurer been told?'),
        done('Are like items taken out of use until the cause is known?'),
      ),
    ],
    { subTypes: ['Dangerous occurrence'] },
  ),
  incident(
    'Environmental incident, first steps',
    'EPR 2016; EA hotline 0800 80 70 60; IE EPA and county council. Answer what you know.',
    [
      section(
        'Stop it',
        done('Is the source stopped?'),
        done('Are drains and watercourses blocked off with booms or mats?'),
        done('Is the spill kit refilled, and the used one bagged as waste?'),
        must('single', 'Where did it go?', {
          key: 'to',
          isRequired: false,
          options: options('Hard surface', 'Soil', 'Surface drain', 'Foul drain', 'River or sea', 'Air'),
        }),
        may('number', 'How much escaped?', { unit: 'l', min: 0, max: 1_000_000 }),
        may('shortText', 'What was it? Name from the data sheet.', { maxLength: 120 }),
      ),
      section(
        'Tell',
        done('Was the environment agency or council told?'),
        done('Were the sewer owner and neighbours downstream told?'),
        done('Were samples taken up and down stream?'),
        done('Is contaminated soil kept apart, on and under sheets?'),
      ),
      evidence,
    ],
    { subTypes: ['Environmental incident'] },
  ),
  incident(
    'Damage and service strike, first steps',
    'HSG47; USAG strike report; IE HSA code of practice. Answer what you know.',
    [
      section(
        'Make it safe',
        done('Is everyone clear, upwind and away from cables?'),
        done('Has the owner’s emergency line been called?'),
        done('Are engines and flames off where gas could be?'),
        done('Does nobody touch, bend or cover it until the owner is here?'),
      ),
      section(
        'What was hit',
        may('single', 'Which service or property?', {
          key: 'hit',
          options: options(
            'Electricity',
            'Gas',
            'Water',
            'Sewer',
            'Telecoms',
            'Structure',
            'Vehicle or plant',
            'Other',
          ),
        }),
        may('number', 'Depth below ground', { unit: 'm', min: 0, max: 30, step: 0.05 }),
        done('Was it shown on the plans?'),
        done('Was it found with the locator and marked?'),
        done('Was the digging by hand at this place?'),
        may('single', 'With what?', {
          options: options('Excavator', 'Breaker', 'Hand tool', 'Drill or piling', 'Vehicle', 'Crane load', 'Other'),
        }),
        done('Was a permit to dig in force?'),
        may('number', 'People or homes without supply', { min: 0, max: 1_000_000 }),
      ),
      evidence,
    ],
    { subTypes: ['Property damage and service strike'] },
  ),
  incident(
    'Incident investigation',
    'HSG245 Investigating accidents and incidents. Answered before the incident is closed.',
    incidentFindings,
    {
      key: 'incident: investigation',
      subTypes: ['Near miss', 'Dangerous occurrence', 'Environmental incident', 'Property damage and service strike'],
      closesOut: true,
    },
  ),
]
