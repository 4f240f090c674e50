import { asks, check, done, ifSo, may, must, options, quiz, section, vital, vitalIfAny } from './ask.ts'
import { checklistsOf } from './checklist.ts'

const rams = checklistsOf('rams', 90)
const induction = checklistsOf('induction', 80)
const training = checklistsOf('onSiteTraining', null)
const disciplinary = checklistsOf('disciplinary', null)

const basics = section(
  'The assessment',
  vital('Is it for this site and this job, not a generic one?'),
  vital('Were those who will do the work asked about it?'),
  vital('Does each hazard start with doing away with it, PPE last?'),
  check('Are the designer’s residual risks and the survey information used?'),
  vitalIfAny('Is asbestos known to be absent, or dealt with first?'),
  check('Are young, new, pregnant and lone workers thought of?'),
)

/** Risk assessments and method statements (Management Regs 1999 reg 3; INDG163; IE 2005 Act section 19 and 20). */
export const ramsChecklists = [
  rams(
    'RAMS check',
    'Management Regs 1999 reg 3; INDG163; L153; IE 2005 Act section 19 and 20. By the author.',
    [
      basics,
      section(
        'The work',
        vital('Do the steps follow the order of the work, with the hazards at each?'),
        check('Are deliveries, storage and handling on site included?'),
        check('Are manual handling, noise, vibration and dust measured or estimated?'),
        vitalIfAny('Are the permits that the work needs named?'),
        vitalIfAny('Are temporary works referred to their design?'),
        check('Is work of others next to it and above it allowed for?'),
        vital('Is rescue possible with the people and kit on site?'),
      ),
      section(
        'Afterwards',
        check('Is waste sorted, and nothing let into drains?'),
        check('Are inspections and hold points named?'),
        check('Is it written so that the crew understands it, pictures or translation?'),
      ),
    ],
    { subTypes: ['RAMS'] },
  ),
  rams(
    'High-risk RAMS check',
    'As RAMS, with CDM 2015 sch 3 and IE Construction Regs 2013 sch 1. By the author.',
    [
      basics,
      section(
        'High risk',
        must('multiple', 'Which particular risks?', {
          key: 'risks',
          options: options(
            'Fall from height',
            'Burial or engulfment',
            'Confined space',
            'Drowning',
            'Heavy lift or assembly',
            'Live power lines',
            'Demolition',
            'Chemicals or asbestos',
            'Explosives or radiation',
          ),
          min: 1,
        }),
        vital('Is there a safer method, and why was it not chosen?', { help: 'Say it in the comment.' }),
        vital('Has an engineer or specialist checked the method?'),
        vitalIfAny('Are the lift plan, rescue plan and temporary works design attached?'),
        vital('Is it stated when the work stops: wind, water, movement, gas?'),
        vital('Is the supervision stated, and never less than one person full time?'),
        vital('Are hold points and who releases them named?'),
        vital('Will the rescue be drilled before the first shift?'),
        check('Are the emergency services told where they are needed?'),
      ),
      section(
        'People',
        vital('Are certificates and medicals that the work needs named?'),
        check('Are shifts and rest long enough for the work?'),
        check('Is the briefing repeated for each shift and newcomer?'),
      ),
    ],
    { subTypes: ['High-risk RAMS'] },
  ),
  rams(
    'Task briefing check',
    'Management Regs 1999 reg 10; IE 2005 Act section 9. For work under an approved RAMS.',
    [
      section(
        'Today',
        vital('Is the work within the scope of the approved RAMS?'),
        vital('Has nothing changed since: people, plant, weather, work near by?'),
        check('Are today’s hazards named by the crew themselves?'),
        vitalIfAny('Are the permits of the day in force?'),
        check('Are access, lighting and welfare ready?'),
        check('Are tools and plant checked today?'),
      ),
      section(
        'Crew',
        vital('Are all of today’s crew signed on to the RAMS?'),
        check('Is everyone fit and rested?'),
        vital('Does everyone know who may stop the work, and that they may?'),
        check('Does everyone know the muster point and the first aider?'),
      ),
    ],
    { subTypes: ['Task briefing'] },
  ),
]

/**
 * The knowledge required before working or walking on site (CDM 2015 reg 13(4)(b); IE Construction Regs 2013 reg 25).
 */
export const inductionChecklists = [
  induction(
    'Site induction quiz',
    'CDM 2015 reg 13(4)(b); HSG150; IE Construction Regs 2013 reg 25. 80 % to pass.',
    [
      section(
        'The site',
        quiz('What do you do first each day?', 'Sign in at the gate', 'Start work', 'Go to the canteen'),
        quiz('The alarm sounds. What now?', 'Stop and go to the muster point', 'Finish the task', 'Look for the fire'),
        quiz('Where do you walk?', 'On the marked routes for people', 'Wherever it is shortest', 'Behind the machines'),
        quiz('Someone is hurt. What do you do?', 'Call a first aider and make it safe', 'Drive them home', 'Wait'),
        quiz('Who may move a barrier or a guard rail?', 'Who has leave to, and puts it back', 'Anyone', 'Drivers'),
      ),
      section(
        'Rules that save lives',
        quiz(
          'When must you be protected against a fall?',
          'From any height that could hurt you',
          'From 2 m',
          'From 4 m',
        ),
        quiz('A load passes overhead. What do you do?', 'Keep out from below it', 'Guide it by hand', 'Stop below it'),
        quiz('A scaffold has a red tag. May you use it?', 'No', 'Only the first lift', 'With a harness'),
        quiz('A trench has no support. May you go in?', 'No', 'For a minute', 'If it looks dry'),
        quiz('Before you walk behind a machine?', 'The driver has seen you and stopped', 'Run', 'Wave and go'),
        quiz('A cable is in the way. What do you do?', 'Ask: it is live until proved dead', 'Cut it', 'Pull it out'),
        quiz(
          'You see something unsafe. What is expected?',
          'Stop the work and tell someone',
          'Nothing',
          'Finish first',
        ),
      ),
    ],
    { subTypes: ['Site induction'] },
  ),
  induction(
    'Visitor induction quiz',
    'CDM 2015 reg 13(4); HSG151. Escorted visitors and drivers.',
    [
      section(
        'Your visit',
        quiz('May you walk about alone?', 'No, stay with your host', 'Yes', 'If it is quiet'),
        quiz('The alarm sounds. What now?', 'Go with your host to the muster point', 'Drive off', 'Wait in the cabin'),
        quiz('Which PPE do you wear?', 'What the sign at the gate says', 'None, for a short visit', 'A cap'),
        quiz('Where may you smoke or vape?', 'At the shelter only', 'Outside anywhere', 'In the van'),
        quiz('May you climb a ladder or scaffold?', 'No, unless your host agrees', 'Yes', 'The first lift'),
        quiz('What do you do when you leave?', 'Sign out', 'Nothing', 'Phone later'),
      ),
      section(
        'Drivers and guests',
        quiz('Where does a driver stay while unloading?', 'Where the marshal says', 'On the load', 'Behind the truck'),
        quiz('May you reverse by yourself?', 'No, only with a marshal', 'Yes', 'With the beacon on'),
        quiz('May you take photos?', 'If your host agrees', 'Yes', 'Of people only'),
        quiz('You feel unwell. What do you do?', 'Tell your host: there is a first aider', 'Leave', 'Nothing'),
      ),
    ],
    { subTypes: ['Visitor induction'] },
  ),
  induction(
    'Re-induction quiz',
    'CDM 2015 reg 13(4); HSG65. After a card, an accident or a long absence.',
    [
      section(
        'Why you are here again',
        must('single', 'Why is the induction repeated?', {
          options: options('Card', 'Accident or near miss', 'Absence over three months', 'The site has changed'),
        }),
        may('longText', 'What will you do differently?', { maxLength: 1000 }),
        quiz(
          'The method does not work as written. What now?',
          'Stop and ask for it to be changed',
          'Improvise',
          'Hurry',
        ),
        quiz(
          'Your supervisor asks for something unsafe.',
          'Refuse, and tell the site manager',
          'Do it',
          'Leave the site',
        ),
      ),
      section(
        'What has changed',
        quiz(
          'Where do you find today’s routes and hazards?',
          'On the board and in the briefing',
          'Nowhere',
          'By trying',
        ),
        quiz('The alarm sounds. What now?', 'Stop and go to the muster point', 'Finish the task', 'Look for the fire'),
        quiz('Who briefs you before new work?', 'My supervisor, with the RAMS', 'Nobody', 'The forklift driver'),
        quiz('When do you report a near miss?', 'At once', 'At the end of the week', 'Only if someone was hurt'),
        quiz('Your PPE is damaged. What do you do?', 'Change it before you go on', 'Go on', 'Borrow one later'),
        quiz('Who may stop work on this site?', 'Anyone who sees a danger', 'The client', 'The director only'),
      ),
    ],
    { subTypes: ['Re-induction'] },
  ),
]

const held = section(
  'How it was held',
  done('Could everyone hear, see and ask?'),
  done('Could everyone follow it in their language?'),
  done('Did those who attended say what they see at their own work?'),
  done('Were those who missed it named, and is a second date set?'),
)
const said = section(
  'Outcome',
  done('Were questions answered, and open ones noted?'),
  may('longText', 'What did the crew raise?', { maxLength: 1000 }),
  done('Is it agreed who does what by when?'),
)
const talk = (name: string, source: string, ...points: readonly string[]) =>
  training(name, source, [section('What was covered', ...points.map((point) => done(point))), held, said])

/** Talks, briefings and drills (Management Regs 1999 reg 10 and 13; IE 2005 Act section 9 and 10). */
export const trainingChecklists = [
  talk(
    'Toolbox talk',
    'HSG150; GT700; Management Regs 1999 reg 13. Ten minutes at the work.',
    'What can go wrong, shown on a case from this or another site?',
    'What is done about it here, shown on the real thing?',
    'What must nobody do?',
    'What to do and whom to call when it happens?',
  ),
  talk(
    'Daily activity briefing',
    'CDM 2015 reg 8 and 15; HSE Leadership and worker involvement toolkit. Before the shift.',
    'Yesterday’s near misses and what was changed?',
    'Today’s work, by crew and place?',
    'Deliveries, lifts, closed routes and work above or below?',
    'Permits in force, and who holds them?',
    'Weather and wind for the day?',
    'First aiders, muster point and who is in charge?',
  ),
  talk(
    'Method briefing',
    'CDM 2015 reg 15(8); IE Construction Regs 2013. Before the work under the RAMS starts.',
    'The steps in their order, and who does which?',
    'The hazards at each step, and what holds them?',
    'Plant, tools and PPE, and what is checked before use?',
    'Hold points, permits and exclusion zones?',
    'Rescue and emergency, with the kit shown?',
    'When the work stops, and who may stop it?',
  ),
  talk(
    'Site rules refresher',
    'CDM 2015 reg 12(1), 13(4); site rules in the construction phase plan.',
    'Signing in and out, and visitors?',
    'Routes for people and for vehicles?',
    'PPE by area?',
    'Phones, smoking, alcohol and drugs?',
    'Cards, and what each one leads to?',
    'How to report near misses and ideas?',
  ),
  training('Plant familiarisation', 'PUWER 1998 reg 8 and 9; Strategic Forum good practice; CPA.', [
    section(
      'The machine',
      done('Controls, gauges, warning lights and isolator?'),
      done('Pre-use check done together on the machine?'),
      done('Capacity, chart and limits of this model?'),
      done('Attachments and quick hitch, with the check that it is locked?'),
      done('Blind spots, cameras and mirrors?'),
      done('Getting in and out, seat belt, roll-over?'),
      done('Emergency stop, lowering and fire?'),
    ),
    section(
      'Shown by the operator',
      done('Did the operator show a safe start, work and parking?'),
      done('Was the operator’s card for this category seen?'),
      done('Do the operator and the trainer both think they are ready?'),
      may('longText', 'What should be practised more?', { maxLength: 1000 }),
    ),
  ]),
  training('Emergency drill', 'Fire Safety Order 2005 art 15; HSG168; L101; IE 2005 Act section 11.', [
    section(
      'Drill',
      must('single', 'What was practised?', {
        options: options(
          'Fire and evacuation',
          'Rescue at height',
          'Confined space rescue',
          'Water rescue',
          'Spill',
          'Medical',
        ),
      }),
      must('number', 'Minutes until everyone was out or the person was reached', {
        unit: 'min',
        min: 0,
        max: 240,
        step: 0.5,
      }),
      must('number', 'Minutes until the head count was complete', { unit: 'min', min: 0, max: 240, step: 0.5 }),
      asks('all', 'Was everyone on the sign-in list accounted for?'),
      must('longText', 'Who was missing, and why?', { maxLength: 1000, ...ifSo('all', 'no') }),
    ),
    section(
      'What worked',
      done('Alarm heard everywhere?'),
      done('Routes and doors free and lit?'),
      done('Wardens swept their areas?'),
      done('Rescue kit complete and at hand?'),
      done('Gate opened, and someone sent to meet the emergency services?'),
      done('Plant stopped and loads landed safely?'),
      must('longText', 'What will be changed?', { maxLength: 2000 }),
    ),
  ]),
  talk(
    'Supervisor meeting',
    'CDM 2015 reg 8, 13; HSG65. Every week, with each contractor’s supervisor.',
    'Actions of the last meeting?',
    'Incidents, near misses and cards of the week?',
    'Two-week programme, and where crews meet?',
    'Permits, lifts and temporary works to come?',
    'New crews, and their RAMS and inductions?',
    'Inspections that are due or overdue?',
  ),
  talk(
    'Stand-down',
    'HSG65; 2005 Act section 8. All work stops until everyone was spoken to.',
    'Why the work was stopped, with the facts that are known?',
    'Who was hurt or could have been?',
    'What is changed before the work goes on?',
    'What each crew checks at its own place?',
    'Who gives leave to start again?',
    'Where people find support if it troubles them?',
  ),
  talk(
    'Environmental talk',
    'Environmental Permitting Regs 2016; CIRIA C741; IE EPA guidance.',
    'What is special here: water, trees, birds, neighbours?',
    'Fuel and chemicals: bunds, drip trays and refuelling?',
    'Spill: stop, contain, report, with the kit shown?',
    'Silt and concrete washout?',
    'Waste: which skip for what?',
    'Noise, dust and hours for the neighbours?',
  ),
  talk(
    'Health campaign',
    'COSHH Regs 2002; HSE Health in construction; IE HSA construction health guidance.',
    'The illness: what it does and how soon?',
    'Where it comes from at our work?',
    'Which measure comes first, with the tool shown?',
    'Health checks, and what happens to their results?',
    'Early signs, and whom to tell in confidence?',
    'Where to get help outside of work?',
  ),
]

/** Before a card is decided on (Acas Code of Practice 1; IE Code of Practice S.I. 146/2000). */
export const disciplinaryChecklists = [
  disciplinary(
    'Disciplinary check',
    'Acas Code of Practice 1; IE S.I. 146/2000; HSG48 on human failure.',
    [
      section(
        'The rule',
        done('Was the rule part of the induction or a briefing that they attended?'),
        done('Could the rule be kept: time, tools and PPE were there?'),
        done('Do others break it too, and is it enforced in the same way?'),
        must('single', 'How did it come to the breach?', {
          options: options(
            'Slip or lapse',
            'Mistake: did not know',
            'Custom of the crew',
            'Told or pressed to',
            'On purpose',
          ),
        }),
        done('Did a supervisor know and let it happen?'),
      ),
      section(
        'Hearing',
        done('Was the person told what is said against them, and heard?'),
        done('Did they have an interpreter or someone with them if they wanted?'),
        done('Are facts kept apart from opinions, with evidence kept?'),
        done('Was drugs or alcohol testing done by the site’s policy?'),
        done('Has the person been told of the right to appeal?'),
      ),
      section(
        'So that it does not happen again',
        may('longText', 'What is changed in the work itself?', { maxLength: 1000 }),
        done('Does the crew get a talk about it, without naming the person?'),
      ),
    ],
    { subTypes: ['Disciplinary'] },
  ),
]
