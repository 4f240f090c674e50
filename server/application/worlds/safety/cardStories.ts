import type { AppealDecision, CardLevel, CardOutcome } from '#contract/safety/disciplinaryCards.ts'
import type { FirmKey } from '#server/application/worlds/firms/firms.ts'
import type { PersonKey } from '#server/application/worlds/people/people.ts'

/** A card of the demo world. Days count from today. */
export interface CardStory {
  person: string
  firm: FirmKey
  breach: string
  level: CardLevel
  what: string
  author: PersonKey
  daysAgo: number
  now: 'draft' | 'inReview' | 'approved' | 'closed' | 'rejected' | 'cancelled'
  place?: string
  outcome?: CardOutcome
  /** From the day after the decision; the number of days, or null until further notice. */
  lasts?: number | null
  overruled?: string
  witnesses?: [name: string, statement: string][]
  said?: string
  employerNotified?: true
  /** How the person received it: 'signed', or the name of the witness to their refusal. */
  receipt?: string
  appeal?: { by: string; text: string; decision?: AppealDecision; comment?: string }
  reason?: string
}

export const cardStories: readonly CardStory[] = [
  {
    person: 'Marek Lis',
    firm: 'kestrel',
    breach: 'PPE not worn',
    level: 'yellow',
    what: 'Worked at the top of tower B without eye protection while tubes were cut, after a warning in the morning.',
    author: 'gill',
    daysAgo: 205,
    place: 'SP2',
    outcome: 'toolboxTalk',
    employerNotified: true,
    receipt: 'signed',
    now: 'closed',
  },
  {
    person: 'Noel Geraghty',
    firm: 'kestrel',
    breach: 'RAMS or permit not followed',
    level: 'yellow',
    what: 'Took out two ties of the scaffold at pier 4 before the permit for the alteration was accepted.',
    author: 'gill',
    daysAgo: 96,
    place: 'P4',
    outcome: 'reinduction',
    employerNotified: true,
    receipt: 'signed',
    said: 'I was told the permit was open.',
    now: 'closed',
  },
  {
    person: 'Colm Naughton',
    firm: 'corrib',
    breach: 'Phone while on plant',
    level: 'yellow',
    what: 'Seen with a phone at his ear in the cab of the telehandler while it was moving beside the walkway.',
    author: 'murphy',
    daysAgo: 82,
    place: 'EQ',
    employerNotified: true,
    receipt: 'signed',
    appeal: {
      by: 'Daniel Okafor, for Colm Naughton',
      text: 'The banksman’s radio was in his hand. Two people of the crew saw it.',
      decision: 'withdrawn',
      comment: 'The recording of the gate camera shows a radio.',
    },
    now: 'closed',
  },
  {
    person: 'Tadhg Fahy',
    firm: 'crane',
    breach: 'Smoking outside the permitted area',
    level: 'verbal',
    what: 'Smoked beside the fuel store at the compound. Put it out at once when he was told.',
    author: 'gill',
    daysAgo: 60,
    place: 'EQ',
    employerNotified: true,
    receipt: 'signed',
    now: 'closed',
  },
  {
    person: 'Andrei Munteanu',
    firm: 'corrib',
    breach: 'Housekeeping',
    level: 'yellow',
    what: 'Cut-offs and grinding discs lay on the walkway at the end of two shifts in a row.',
    author: 'gill',
    daysAgo: 33,
    place: 'SP3-CD',
    now: 'rejected',
    reason: 'This is for an action to his company, not for a card.',
  },
  {
    person: 'Piotr Zielinski',
    firm: 'corrib',
    breach: 'PPE not worn',
    level: 'verbal',
    what: 'Helmet without chin strap on the lower flange, seen from the boat in the afternoon.',
    author: 'gill',
    daysAgo: 26,
    now: 'cancelled',
    reason: 'It was another person of the same crew. A new one is raised.',
  },
  {
    person: 'Ana Ionescu',
    firm: 'electrical',
    breach: 'Interference with safety equipment',
    level: 'finalYellow',
    what: 'Bridged the interlock of the temporary distribution board to get power back during the outage.',
    author: 'murphy',
    daysAgo: 14,
    place: 'EQ',
    outcome: 'suspension',
    lasts: 10,
    witnesses: [['Declan Gill', 'The cover was off and a lead was clipped across the interlock.']],
    said: 'The pump had to run. I did not see another way.',
    now: 'approved',
  },
  {
    person: 'Noel Geraghty',
    firm: 'kestrel',
    breach: 'Unsafe work at height',
    level: 'red',
    what: 'Climbed outside the guard rail of the scaffold at pier 4, unclipped, nine metres above the deck of the barge.',
    author: 'gill',
    daysAgo: 9,
    place: 'P4',
    outcome: 'offProject',
    lasts: null,
    witnesses: [
      ['Gary Mulhern', 'He stood on the ledger outside the rail and passed a tube down.'],
      ['Jack Carroll', 'I called him back twice.'],
    ],
    employerNotified: true,
    receipt: 'Jack Carroll',
    appeal: { by: 'Noel Geraghty', text: 'The lanyard was too short to reach the coupler. I asked for a longer one.' },
    now: 'approved',
  },
  {
    person: 'Gary Mulhern',
    firm: 'crane',
    breach: 'Endangering the public or traffic',
    level: 'yellow',
    what: 'Slewed a load over the open footway while the banksman was away from the barrier.',
    author: 'gill',
    daysAgo: 2,
    place: 'SA',
    outcome: 'reinduction',
    witnesses: [['Marek Lis', 'The barrier was open and two people walked through.']],
    now: 'inReview',
  },
  {
    person: 'Andrei Munteanu',
    firm: 'corrib',
    breach: 'No card or induction',
    level: 'verbal',
    what: 'Found at work on span 3 with a card that had run out the week before.',
    author: 'murphy',
    daysAgo: 1,
    now: 'draft',
  },
]
