import type { Question } from '#contract/questions/form.ts'
import {
  action,
  check,
  may,
  must,
  on,
  options,
  part,
  priority,
  role,
  when,
} from '#server/db/supplied/checklists/ask.ts'

const quiz =
  (text: string, right: string, ...wrong: string[]) =>
  (more: Partial<Question> = {}) =>
    must('quiz', text, { attempts: 2, options: options([right, 1], ...wrong.map((one) => [one, 0] as const)), ...more })
const inPolish =
  (text: string, ...labels: string[]) =>
  (options: Question['options']): Question['translations'] => ({
    pl: { text, help: null, options: Object.fromEntries(options.map(({ value }, at) => [value, labels[at] ?? null])) },
  })
function translated(asked: ReturnType<typeof must>, words: ReturnType<typeof inPolish>) {
  return { ...asked, translations: words(asked.options ?? []) }
}

/** Everyone takes this quiz before the first shift: two attempts, pass mark 80 %. */
export const inductionQuiz = [
  part(
    'welcome',
    'Welcome',
    [
      translated(
        may(
          'instruction',
          'Watch the film, then answer the questions. Ask the inductor whenever something is unclear.',
        ),
        inPolish('Obejrzyj film, a potem odpowiedz na pytania. Pytaj, gdy coś jest niejasne.'),
      ),
    ],
    { translations: { pl: 'Witamy' } },
  ),
  part(
    'site',
    'The site',
    [
      translated(
        quiz('Where do you sign in each morning?', 'At the turnstile by gate 2', 'At the crane', 'Nowhere')(),
        inPolish('Gdzie meldujesz się każdego ranka?', 'Przy kołowrocie, brama 2', 'Przy dźwigu', 'Nigdzie'),
      ),
      translated(
        quiz('What is the speed limit on site?', '10 km/h', '30 km/h', '50 km/h')(),
        inPolish('Jaka prędkość obowiązuje na budowie?', '10 km/h', '30 km/h', '50 km/h'),
      ),
      translated(
        quiz(
          'You hear one long blast of the horn. What now?',
          'Stop and go to the assembly point',
          'Go on working',
          'Look for the fire',
        )({ weight: 2 }),
        inPolish(
          'Słyszysz długi sygnał. Co robisz?',
          'Przerywam i idę na miejsce zbiórki',
          'Pracuję dalej',
          'Szukam pożaru',
        ),
      ),
      quiz('Who may move a barrier?', 'Whoever holds the permit for the area', 'Anyone who needs to pass', 'Drivers')(),
    ],
    { translations: { pl: 'Budowa' } },
  ),
  part(
    'rules',
    'Lifesaving rules',
    [
      quiz(
        'From what height must you be protected against a fall?',
        'From any height from which you could be hurt',
        'From 2 m',
        'From 4 m',
      )({ weight: 2 }),
      quiz(
        'A load passes overhead. What do you do?',
        'Leave the area below it',
        'Wait until it has passed',
        'Guide it by hand',
      )({ weight: 2 }),
      quiz('May you use a phone in the plant area?', 'Only inside a marked safe zone', 'Yes', 'If it is short')(),
      quiz('A scaffold has a red tag. May you use it?', 'No', 'Only the first lift', 'With a harness')({ weight: 2 }),
      quiz(
        'You see something unsafe. What is expected of you?',
        'Stop the work and tell someone',
        'Finish first',
        'Nothing',
      )({ weight: 2 }),
    ],
    { translations: { pl: 'Zasady ratujące życie' } },
  ),
]

/** Completed after the first report. The potential severity decides which sections appear. */
export const accidentInvestigation = [
  part('event', 'What happened', [
    must('moment', 'When did it happen?', { mapsToField: 'occurredOn' }),
    must('location', 'Where did it happen?', { mapsToField: 'location' }),
    must('longText', 'Describe what happened, in order', {
      help: 'Facts only. Who, what, where; why comes later.',
      maxLength: 4000,
      mapsToField: 'narrative',
    }),
    must('photo', 'Photos of the place, before anything is moved', { minPhotos: 2 }),
    must('risk', 'How bad could it have been?', {
      key: 'potential',
      help: 'The worst that could reasonably have happened, and how likely it is to happen again.',
      onAnswer: [{ ...on('', 'requireStage', { stageName: 'Director' }), when: { op: '>', value: 14 } }],
    }),
  ]),
  part(
    'injured',
    'Injured person',
    [
      must('person', 'Who was hurt?'),
      must('company', 'Who employs them?'),
      must('injury', 'Injuries'),
      must('bodyMap', 'Where on the body?'),
      must('single', 'Severity', {
        key: 'severity',
        options: options(
          'None',
          'First aid',
          'Medical treatment',
          'Restricted work',
          'Lost time',
          'Specified injury',
          'Fatal',
        ),
        mapsToField: 'severity',
      }),
      must('yesNo', 'Taken to hospital?', { key: 'hospital' }),
      must('shortText', 'Which hospital, and who went with them?', { visibleIf: when(['hospital', '=', 'yes']) }),
      must('date', 'First day away from work', {
        visibleIf: when(['severity', 'in', ['lost_time', 'specified_injury']]),
      }),
    ],
    { repeatable: true },
  ),
  part(
    'witness',
    'Witnesses',
    [may('person', 'Witness'), may('longText', 'Statement'), may('signature', 'Signature of the witness')],
    { repeatable: true },
  ),
  part('causes', 'Causes', [
    must('multiple', 'Immediate causes', {
      options: options(
        'Working at height',
        'Moving plant',
        'Falling object',
        'Manual handling',
        'Tool or machine',
        'Electricity',
        'Substance',
        'Slip or trip',
        'Other',
      ),
      min: 1,
    }),
    must('yesNo', 'Was the work covered by a risk assessment?', {
      key: 'assessed',
      onAnswer: [on('no', 'requireComment'), action('no', 'Write the missing risk assessment', priority.high)],
    }),
    must('linked', 'Risk assessment or method statement in force', { visibleIf: when(['assessed', '=', 'yes']) }),
    check('Did the people involved know it?', { visibleIf: when(['assessed', '=', 'yes']) }),
    must('longText', 'Underlying causes (five whys)', { visibleIf: when(['potential', '>', 7]) }),
    must('riskTable', 'Risk assessment after the event', { visibleIf: when(['potential', '>', 14]) }),
    may('substance', 'Substances involved'),
  ]),
  part('lessons', 'What we will change', [
    must('longText', 'What will be done so that it does not happen again?', {
      onAnswer: [
        {
          ...on('', 'raiseAction', {
            title: 'Carry out: {answer}',
            priorityId: priority.medium,
            assignTo: 'askUser',
            mustCloseBeforeParent: true,
          }),
          when: { op: 'answered', value: null },
        },
      ],
    }),
    must('yesNo', 'Should other sites be told?', {
      key: 'share',
      onAnswer: [on('yes', 'notify', { assignTo: 'projectRole', projectRoleId: role.safetyAdviser })],
    }),
    may('file', 'Further evidence'),
    must('signature', 'Signature of the lead investigator'),
  ]),
]
