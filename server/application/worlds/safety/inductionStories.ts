import type { FirmKey } from '#server/application/worlds/firms/firms.ts'
import type { PersonKey } from '#server/application/worlds/people/people.ts'

/** The state of an induction of the demo world today. */
export type InductionEnd = 'draft' | 'inReview' | 'approved' | 'expired' | 'closed' | 'rejected' | 'cancelled'

/** A person who was inducted to the harbour bridge, and the result. */
export interface InductionStory {
  name: string
  firm: FirmKey
  daysAgo: number
  now: InductionEnd
  inductor?: PersonKey
  type?: 'Site induction' | 'Visitor induction'
  language?: string
  phone?: string
  /** The type of the card, its number, and the days until it expires. */
  card?: [type: string, number: string, expiresIn: number]
  /** Health information for first aiders. */
  medical?: string
  /** Wrong answers of the quiz. */
  wrong?: number
  /** Those who were inducted together have the same session. */
  session?: string
  reason?: string
}

/** Crews that were inducted together, with the card that all of them have. */
const crews: readonly { firm: FirmKey; daysAgo: number; card: string; names: readonly string[] }[] = [
  {
    firm: 'corrib',
    daysAgo: 50,
    card: 'Skilled worker',
    names: [
      'Gerry Hanley',
      'Marek Pilch',
      'Liam Tuohy',
      'Andrzej Kubiak',
      'Shane Cloherty',
      'Petru Lungu',
      'Eoin Madden',
      'Bartosz Sowa',
      'Conor Geoghegan',
    ],
  },
  {
    firm: 'kestrel',
    daysAgo: 49,
    card: 'CISRS',
    names: [
      'Dean Fallon',
      'Adam Wrobel',
      'Ciarán Hughes',
      'Mihai Stan',
      'Jason Keogh',
      'Paddy Lohan',
      'Radu Ciobanu',
      'Stephen Varley',
    ],
  },
  {
    firm: 'electrical',
    daysAgo: 48,
    card: 'ECS / JIB',
    names: [
      'Deirdre Quill',
      'Lukas Butkus',
      'Rory Cassidy',
      'Barry Conneely',
      'Olena Shevchuk',
      'Fintan Daly',
      'Wojciech Lis',
    ],
  },
  {
    firm: 'crane',
    daysAgo: 47,
    card: 'SOLAS CSCS plant / trade',
    names: ['Mick Dolan', 'Gavin Sweeney', 'Artur Nowak'],
  },
  {
    firm: 'tidewater',
    daysAgo: 46,
    card: 'Safe Pass',
    names: ['Jonas Petrauskas', 'Sinéad Farrell', 'Damian Cichy', 'Keith Brophy', 'Agnieszka Duda'],
  },
  { firm: 'survey', daysAgo: 45, card: 'Safe Pass', names: ['Alan Deasy', 'Nora Breathnach'] },
  {
    firm: 'brannock',
    daysAgo: 44,
    card: 'Safe Pass',
    names: ['Ger Molloy', 'Anne-Marie Kyne', 'Des Ruane', 'Vincent Faherty', 'Tadhg Noone', 'Sarah Mulrooney'],
  },
  {
    firm: 'quay',
    daysAgo: 43,
    card: 'Safe Pass',
    names: [
      'Bruno Teixeira',
      'Hélder Matos',
      'Declan Moran',
      'John Joe Flaherty',
      'Florin Dumitru',
      'Paulo Serra',
      'Mário Lopes',
      'Enda Kilbane',
    ],
  },
]

const crewStories = crews.flatMap(({ firm, daysAgo, card, names }, crew) =>
  names.map((name, at): InductionStory => {
    const number = `${firm.slice(0, 2).toUpperCase()}-${700_000 + crew * 1_000 + at * 17}`
    return {
      name,
      firm,
      daysAgo,
      now: 'approved',
      session: `${firm} crew`,
      card: [card, number, 190 + crew * 40 + at * 7],
    }
  }),
)

/** Inductions of the site are valid for six months. Two end this month, one has ended, one waits to be cleared. */
export const inductionStories: readonly InductionStory[] = [
  { name: 'Declan Hynes', firm: 'corrib', daysAgo: 190, now: 'expired', card: ['Skilled worker', 'CS-118204', 420] },
  {
    name: 'Mateusz Zieliński',
    firm: 'corrib',
    daysAgo: 176,
    now: 'approved',
    language: 'Polish',
    phone: '+353 85 555 0411',
    card: ['Skilled worker', 'CS-120911', 210],
  },
  { name: 'Noel Keaveney', firm: 'kestrel', daysAgo: 161, now: 'approved', card: ['CISRS', 'CI-55120', 640] },
  {
    name: 'Sorin Ionescu',
    firm: 'kestrel',
    daysAgo: 158,
    now: 'closed',
    language: 'Romanian',
    card: ['CISRS', 'CI-55144', 90],
    reason: 'Inducted again: IND-0064.',
  },
  {
    name: 'Pat Duggan',
    firm: 'crane',
    daysAgo: 110,
    now: 'approved',
    card: ['SOLAS CSCS plant / trade', 'SO-40112', 300],
  },
  {
    name: 'Aidan Furey',
    firm: 'tidewater',
    daysAgo: 96,
    now: 'approved',
    medical: 'Type 1 diabetes: carries glucose, the kit is in the drying room.',
    card: ['Safe Pass', 'SP-771903', 510],
  },
  {
    name: 'Rasa Kazlauskienė',
    firm: 'tidewater',
    daysAgo: 96,
    now: 'approved',
    language: 'Lithuanian',
    card: ['Safe Pass', 'SP-771944', 505],
  },
  {
    name: 'Colm Ó Flatharta',
    firm: 'survey',
    daysAgo: 80,
    now: 'approved',
    inductor: 'doyle',
    card: ['Safe Pass', 'SP-640027', 45],
  },
  {
    name: 'Ewa Nowicka',
    firm: 'electrical',
    daysAgo: 71,
    now: 'approved',
    language: 'Polish',
    card: ['ECS / JIB', 'EC-90231', 380],
  },
  {
    name: 'Tom Reidy',
    firm: 'quay',
    daysAgo: 60,
    now: 'rejected',
    card: ['Labourer', 'CS-131557', -12],
    reason: 'The card ran out two weeks ago. Bring the new one.',
  },
  { name: 'Tom Reidy', firm: 'quay', daysAgo: 52, now: 'approved', card: ['Labourer', 'CS-140218', 700] },
  ...crewStories,
  {
    name: 'João Almeida',
    firm: 'quay',
    daysAgo: 41,
    now: 'approved',
    language: 'Portuguese',
    session: 'quay',
    card: ['Safe Pass', 'SP-802114', 900],
  },
  {
    name: 'Rui Almeida',
    firm: 'quay',
    daysAgo: 41,
    now: 'approved',
    language: 'Portuguese',
    session: 'quay',
    card: ['Safe Pass', 'SP-802115', 900],
  },
  {
    name: 'Carlos Mendes',
    firm: 'quay',
    daysAgo: 41,
    now: 'approved',
    language: 'Portuguese',
    session: 'quay',
    wrong: 1,
    card: ['Safe Pass', 'SP-802120', 860],
  },
  {
    name: 'Tiago Rocha',
    firm: 'quay',
    daysAgo: 41,
    now: 'approved',
    language: 'Portuguese',
    session: 'quay',
    card: ['Safe Pass', 'SP-802131', 870],
  },
  {
    name: 'Sorin Ionescu',
    firm: 'kestrel',
    daysAgo: 30,
    now: 'approved',
    language: 'Romanian',
    card: ['CISRS', 'CI-61002', 720],
  },
  {
    name: 'Fiona Tobin',
    firm: 'thornbury',
    daysAgo: 22,
    now: 'approved',
    type: 'Visitor induction',
    inductor: 'doyle',
  },
  {
    name: 'Gearóid Lally',
    firm: 'corrib',
    daysAgo: 9,
    now: 'approved',
    wrong: 1,
    card: ['Skilled worker', 'CS-150066', 1100],
  },
  {
    name: 'Vitalij Bondar',
    firm: 'survey',
    daysAgo: 3,
    now: 'cancelled',
    language: 'Ukrainian',
    reason: 'Sent to another site of the company.',
  },
  {
    name: 'Orla Giblin',
    firm: 'electrical',
    daysAgo: 1,
    now: 'inReview',
    phone: '+353 86 555 0177',
    card: ['ECS / JIB', 'EC-93310', 620],
  },
  { name: 'Kacper Wrona', firm: 'kestrel', daysAgo: 1, now: 'draft', language: 'Polish' },
]
