import type { Briefing } from '#contract/entities/rams.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { recordPath } from '#contract/recordPages.ts'
import { numberIn } from '#server/db/tables/projectNumbers.ts'
import type { rams } from '#server/db/tables/rams.ts'
import { approvalRun, type TakenRun } from '#server/application/worlds/approvals/takenRuns.ts'
import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import type { Calendar } from '../calendar.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { locationId } from '#server/application/worlds/projects/locations.ts'
import { projectId, systemIdOf, type ProjectNumber } from '#server/application/worlds/projects/projects.ts'
import { roofRams } from './buildingStories.ts'
import type { RamsStory } from './storyShapes.ts'

const strokes = ['M20 70 L45 30 L60 75 L80 35', 'M90 60 L120 50 L150 62 L190 48 L240 58']

const lifting: Pick<RamsStory, 'hazards' | 'steps'> = {
  hazards: [
    [
      'Load falls on people below',
      'Riggers, public',
      3,
      5,
      'Exclusion zone, walkway closed, tag lines on every panel',
      'engineer',
      [1, 5],
    ],
    [
      'Crane overturns',
      'Operator, riggers',
      2,
      5,
      'Lift plan, ground bearing checked, wind limit 9 m/s',
      'engineer',
      [1, 5],
    ],
    ['Hands caught when landing', 'Riggers', 3, 3, 'Hands off the load, guide with tag lines', 'administer', [2, 2]],
  ],
  steps: [
    'Close the walkway and set up the exclusion zone.',
    'Check slings and shackles against the lift plan.',
    'Lift each panel with two tag lines; land it on timber bearers.',
    'Fix all bolts finger-tight before the slings come off.',
  ],
}
const cutting: Pick<RamsStory, 'hazards' | 'steps'> = {
  hazards: [
    [
      'Fire from sparks and hot slag',
      'Everyone on the span',
      4,
      4,
      'Combustibles cleared, spark net, fire watch for 60 minutes',
      'engineer',
      [2, 4],
    ],
    [
      'Fumes from old paint',
      'Cutters',
      4,
      3,
      'Paint stripped 100 mm back, extraction at the cut',
      'substitute',
      [2, 2],
    ],
    [
      'Cut piece falls into the river',
      'Boats below',
      3,
      5,
      'Pieces tied off before the last cut, river watch',
      'engineer',
      [1, 5],
    ],
  ],
  steps: [
    'Strip paint 100 mm either side of the cut.',
    'Rig the spark net and tie it below the truss.',
    'Tie off the piece, then cut from the top down.',
    'Keep the fire watch for 60 minutes and check again.',
  ],
}

const siteRams: readonly RamsStory[] = [
  {
    title: 'Stiffener replacement, trusses T1 to T6',
    scope: 'Cut out corroded web stiffeners by oxy-fuel, fit and bolt splice plates.',
    place: 'SP3',
    firm: 'corrib',
    author: 'okafor',
    supervisor: 'okafor',
    daysAgo: 150,
    now: 'superseded',
    code: 'A',
    ...cutting,
  },
  {
    title: 'Stiffener replacement, trusses T1 to T6',
    scope:
      'Cut out corroded web stiffeners by oxy-fuel, fit and bolt splice plates. Work over the navigation channel added.',
    place: 'SP3',
    firm: 'corrib',
    author: 'okafor',
    supervisor: 'okafor',
    revision: 1,
    daysAgo: 40,
    now: 'approved',
    code: 'B',
    comment: 'Agree the river watch with the harbour master every Monday.',
    reviewIn: 320,
    signed: [
      ['Daniel Okafor', 'Corrib Steel Ltd'],
      ['Piotr Zielinski', 'Corrib Steel Ltd'],
      ['Sean Lally', 'Corrib Steel Ltd'],
    ],
    ...cutting,
  },
  {
    title: 'Walkway panel lifts W14 to W19',
    scope: 'Lift walkway panels from the trailer to the crash deck with the crawler crane.',
    place: 'SP3-CD',
    firm: 'crane',
    author: 'moloney',
    supervisor: 'moloney',
    highRisk: true,
    daysAgo: 60,
    now: 'approved',
    code: 'A',
    reviewIn: 24,
    signed: [['Pat Moloney', 'Atlantic Crane Hire Ltd']],
    ...lifting,
  },
  {
    title: 'Rope access survey of the hangers',
    scope: 'Two technicians inspect hangers 12 to 40 on twin ropes, one span at a time.',
    place: 'SP2',
    firm: 'survey',
    author: 'gill',
    daysAgo: 5,
    now: 'inReview',
    hazards: [
      [
        'Fall from height',
        'Technicians',
        3,
        5,
        'Twin ropes with separate anchors, rescue plan, third person on deck',
        'engineer',
        [1, 5],
      ],
      ['Dropped tools', 'Public below', 4, 4, 'All tools on lanyards, walkway closed below', 'engineer', [1, 4]],
    ],
    steps: ['Brief the rescue plan.', 'Close the walkway below the span.', 'Inspect, photograph and mark each hanger.'],
  },
  {
    title: 'Abrasive blasting inside caisson P2',
    scope: 'Strip and blast the inner faces before recoating.',
    place: 'P4',
    firm: 'tidewater',
    author: 'mawhinney',
    highRisk: true,
    daysAgo: 9,
    now: 'returned',
    code: 'C',
    comment: 'Say how many air changes the fan gives, and who watches the gas meter.',
    hazards: [['Lack of oxygen', 'Blasters', 3, 5, 'Forced ventilation, gas meters, rescue team', 'engineer', [2, 5]]],
    steps: ['Test the air.', 'Start the fan and wait for 15 minutes.', 'Blast from the bottom up.'],
  },
  {
    title: 'Diversion of the low-voltage cable',
    scope: 'Trial pits, hand digging and a new duct at the compound.',
    place: 'EQ',
    firm: 'electrical',
    author: 'popescu',
    daysAgo: 21,
    now: 'suspended',
    code: 'A',
    comment: 'Suspended after the cable strike until the survey is repeated.',
    reviewIn: 160,
    hazards: [
      [
        'Cable strike',
        'Diggers',
        3,
        5,
        'Cable locator, hand digging within 500 mm, isolation where it can be had',
        'engineer',
        [1, 5],
      ],
    ],
    steps: ['Locate and mark the cable.', 'Dig trial pits by hand.', 'Lay the duct and backfill.'],
  },
  {
    title: 'Scaffold alteration at pier 4',
    scope: 'Raise the loading bay by one lift and add a hoist bay.',
    place: 'P4',
    firm: 'kestrel',
    author: 'carroll',
    supervisor: 'carroll',
    daysAgo: 380,
    now: 'expired',
    code: 'A',
    reviewIn: -12,
    hazards: [
      ['Fall while boards are out', 'Scaffolders', 3, 5, 'Advance guard rails, harness clipped on', 'engineer', [1, 5]],
    ],
    steps: [
      'Tag the scaffold as incomplete.',
      'Raise standards and fit advance guard rails.',
      'Inspect and tag again.',
    ],
  },
  {
    title: 'Drilling of bearing bolts',
    scope: 'Core drilling for 24 bearing bolts.',
    place: 'P4',
    firm: 'corrib',
    author: 'gill',
    daysAgo: 2,
    now: 'draft',
    hazards: [],
    steps: [],
  },
  {
    title: 'Sump pump seal, chamber S2',
    scope:
      'Isolate and drain the sump, enter chamber S2 with a tripod and a standby person, and replace the pump seal.',
    place: 'SA',
    firm: 'tidewater',
    author: 'mawhinney',
    supervisor: 'mawhinney',
    highRisk: true,
    daysAgo: 30,
    now: 'approved',
    code: 'A',
    reviewIn: 60,
    signed: [['Colin Mawhinney', 'Tidewater Coatings']],
    hazards: [
      ['Foul air', 'Entrants', 3, 5, 'Air tested before and during entry, forced ventilation', 'engineer', [1, 5]],
      ['Pump starts', 'Entrants', 2, 5, 'Isolator off, locked and tagged, start tried', 'eliminate', [1, 5]],
    ],
    steps: ['Lock off the pump.', 'Ventilate and test the air.', 'Enter on a line, replace the seal, come out.'],
  },
  {
    title: 'Inspection of hangers on ropes',
    scope: 'Two technicians on twin ropes inspect the hangers of one bay at a time from the deck.',
    place: 'SP2',
    firm: 'survey',
    author: 'carroll',
    supervisor: 'carroll',
    highRisk: true,
    daysAgo: 25,
    now: 'approved',
    code: 'A',
    reviewIn: 65,
    signed: [['Jack Carroll', 'Kestrel Access']],
    hazards: [
      ['Fall from height', 'Technicians', 2, 5, 'Two ropes on separate anchors, rescue kit rigged', 'engineer', [1, 5]],
      ['Dropped tool', 'People below', 3, 4, 'Tools on lanyards, walkway closed below', 'engineer', [1, 4]],
    ],
    steps: ['Check the anchors.', 'Rig the ropes and the rescue kit.', 'Inspect the bay, then move the ropes.'],
  },
  {
    title: 'Isolation of lighting circuits',
    scope: 'Isolate, prove dead and earth one lighting circuit at a time; restore it after the work.',
    place: 'SP1',
    firm: 'electrical',
    author: 'popescu',
    supervisor: 'popescu',
    daysAgo: 70,
    now: 'approved',
    code: 'A',
    reviewIn: 290,
    hazards: [
      [
        'Electric shock',
        'Electricians',
        3,
        5,
        'Locked off, proved dead, earthed, one key in the box',
        'eliminate',
        [1, 5],
      ],
    ],
    steps: ['Isolate and lock off.', 'Prove dead and earth.', 'Work, test and restore.'],
  },
  {
    title: 'Grinding of bearing plinths',
    scope: 'Grind the plinths of pier 4 level for the new bearings.',
    place: 'P4',
    firm: 'kestrel',
    author: 'carroll',
    supervisor: 'carroll',
    daysAgo: 50,
    now: 'approved',
    code: 'A',
    reviewIn: 310,
    hazards: [
      ['Silica dust', 'Everyone at the pier', 4, 4, 'Shrouded grinder with extraction, water mist', 'engineer', [2, 4]],
      ['Sparks', 'People below', 3, 3, 'Spark blankets, fire watch', 'engineer', [1, 3]],
    ],
    steps: ['Set up the blankets and the extraction.', 'Grind to level.', 'Keep the fire watch for 60 minutes.'],
  },
]

/** The building in use follows the site, whose RAMS keep their ids. */
const stories: readonly RamsStory[] = [...siteRams, roofRams]

const statusNow = {
  draft: status.draft,
  inReview: status.inReview,
  returned: status.changesRequested,
  approved: status.approved,
  suspended: status.suspended,
  expired: status.expired,
  superseded: status.superseded,
}

/** The id of the latest RAMS with a title. */
export const ramsId = (title: string) => stories.findLastIndex((story) => story.title === title) + 1

/** The RAMS of the demo world in each state of their review. */
export function ramsRows(calendar: Calendar) {
  const runs: TakenRun[] = []
  const counts = new Map<ProjectNumber, number>()
  const made = stories.map((story, at) => {
    const id = at + 1
    const isNext = story.revision !== undefined
    const { project = 'HB-014' } = story
    if (story.now !== 'draft' && !isNext) counts.set(project, (counts.get(project) ?? 0) + 1)
    const number = story.now === 'draft' ? null : numberIn('RAM', counts.get(project)!)
    const { fields, steps, run } = recordFrom(story, number, calendar)
    if (isNext) fields.supersedesId = id - 1
    if (story.now === 'superseded') fields.supersededById = id + 1
    const url = recordPath('rams', { projectId: fields.projectId, systemId: systemIdOf(project), id })
    if (run)
      runs.push({ kind: 'rams', id, projectId: fields.projectId, number: number!, title: story.title, url, ...run })
    return withHistory({ kind: 'rams', id, projectId: fields.projectId, fields, steps })
  })
  const numbers = [...counts].map(([number, last]) => ({ projectId: projectId(number), series: 'RAM', last }))
  return { rams: made, runs, numbers }
}

/** The people who check, consolidate and approve it. */
const reviewers = ({ project = 'HB-014' }: RamsStory): [PersonKey, PersonKey, PersonKey] =>
  project === 'HB-014' ? ['doyle', 'kearney', 'murphy'] : ['delaney', 'kearney', 'nolan']

function recordFrom(story: RamsStory, number: string | null, calendar: Calendar) {
  const { author, daysAgo, now, comment } = story
  const [checks, leads, approves] = reviewers(story)
  const steps: [Step, ...Step[]] = [
    { on: calendar.daysAgo(daysAgo, '08:10'), by: personId(author), action: 'created', toStatusId: status.draft },
  ]
  const step = (action: string, key: PersonKey | null, on: string, from: number, to: number, words?: string) => {
    steps.push({
      on,
      by: key === null ? null : personId(key),
      action,
      ...(from !== to && { fromStatusId: from, toStatusId: to }),
      ...(words && { comment: words }),
    })
    return on
  }
  const fields = fieldsOf(story, number, calendar)
  if (now === 'draft') return { fields, steps, run: null }
  const run = approvalRun('rams', author, [[checks], [leads], [approves]])
  fields.submittedOn = step('submit', author, calendar.daysAgo(daysAgo, '09:00'), status.draft, status.inReview)
  run.submit(fields.submittedOn)
  if (now === 'inReview') return { fields, steps, run: run.now() }
  const reviewed = calendar.daysAgo(daysAgo - 1, '10:30')
  if (now === 'returned') {
    step('requestChanges', checks, reviewed, status.inReview, status.changesRequested, comment)
    run.decide('requestChanges', checks, comment!, reviewed)
    return { fields, steps, run: run.now() }
  }
  run.decide('approve', checks, null, step('approve', checks, reviewed, status.inReview, status.inReview))
  const consolidated = calendar.daysAgo(daysAgo - 1, '16:00')
  run.decide('approve', leads, null, step('approve', leads, consolidated, status.inReview, status.inReview))
  fields.decidedOn = step('approve', approves, calendar.daysAgo(daysAgo - 2, '15:20'), status.inReview, status.approved)
  run.decide('approve', approves, story.code === 'B' ? comment! : null, fields.decidedOn)
  if (now === 'suspended') {
    step('suspend', approves, calendar.daysAgo(12, '11:40'), status.approved, status.suspended, comment)
    fields.reason = comment ?? null
  }
  if (now === 'expired') step('expire', null, calendar.daysAgo(11, '06:00'), status.approved, status.expired)
  if (now === 'superseded')
    fields.closedOn = step('supersede', approves, calendar.daysAgo(38, '15:20'), status.approved, status.superseded)
  return { fields, steps, run: run.now() }
}

function fieldsOf(story: RamsStory, number: string | null, calendar: Calendar): Fields<typeof rams> {
  const {
    project = 'HB-014',
    title,
    scope,
    place,
    firm,
    author,
    supervisor,
    highRisk,
    revision,
    now,
    code,
    reviewIn,
  } = story
  return {
    projectId: projectId(project),
    systemId: systemIdOf(project),
    number,
    processSubTypeId: subTypeId('rams', highRisk ? 'High-risk RAMS' : 'RAMS'),
    title,
    description: scope,
    locationId: place ? locationId(project, place) : null,
    clientId: firmId(firm),
    authorUserId: personId(author),
    isConfidential: false,
    statusId: statusNow[now],
    supervisorUserId: supervisor ? personId(supervisor) : null,
    workFrom: null,
    workTo: null,
    highRisk: highRisk ?? false,
    riskRows: story.hazards.map(([hazard, who, likelihood, severity, controls, level, after]) => ({
      activity: '',
      hazard,
      who,
      likelihood,
      severity,
      controls,
      level,
      residualLikelihood: after[0],
      residualSeverity: after[1],
      owner: '',
    })),
    steps: story.steps,
    ppe: story.ppe ?? 'Helmet, boots, gloves, hi-vis; life jacket over water',
    plant: null,
    materials: null,
    emergency: story.emergency ?? 'Stop, call 112 and the site manager, meet the ambulance at the east gate.',
    revision: revision ?? 0,
    supersedesId: null,
    supersededById: null,
    reviewCode: code ?? null,
    reviewDueOn: reviewIn === undefined ? null : calendar.day(reviewIn),
    briefings: (story.signed ?? []).map(([name, company], at): Briefing => ({
      id: at + 1,
      name,
      company,
      userId: null,
      at: calendar.daysAgo(story.daysAgo - 3, '07:15'),
      signature: strokes,
    })),
    mainTemplateId: null,
    mainVersion: null,
    closeOutTemplateId: null,
    closeOutVersion: null,
    reason: null,
  }
}
