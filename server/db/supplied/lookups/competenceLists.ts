import { each, inTens, type Flags } from './entry.ts'

const lasts = (months: number, more: Flags = {}) => ({ months, ...more })

/**
 * The usual validity in months; the date on the certificate takes precedence. Without months a training does not
 * expire.
 */
export const userTrainingTypes = inTens(
  ['Safe Pass', lasts(48)],
  'CSCS card',
  ...each(lasts(60), 'SMSTS', 'SSSTS', 'CITB H&S awareness'),
  ['First aid at work', lasts(36, { monthsIE: 24 })],
  ...each(lasts(36), 'Fire marshal', 'Manual handling'),
  ['Asbestos awareness', lasts(12)],
  ...each(lasts(36), 'Abrasive wheels', 'Working at height / harness'),
  ...each(
    lasts(60),
    'PASMA',
    'IPAF operator',
    'CPCS / NPORS / SOLAS plant ticket',
    'Slinger / signaller',
    'Appointed person lifting',
    'CISRS scaffolder',
  ),
  ['Confined space', lasts(36)],
  ['Face fit test', lasts(24)],
  ['Temporary works coordinator', lasts(60)],
  ...each(lasts(36), 'Permit issuer', 'Traffic marshal'),
  'NEBOSH / IOSH',
  ['Mental health first aid', lasts(36)],
  'Driving licence',
  ['Company induction', lasts(12)],
  'System training',
)

const card = (colour: string, months: number, more: Flags = {}) => ({ scheme: 'UK CSCS', colour, months, ...more })
const oldCard = (colour: string) => ({ scheme: 'UK CSCS', colour, isLegacy: true })
const partner = { scheme: 'Partner' }
const irish = { scheme: 'Ireland' }

/**
 * Cards with their colour and usual validity in months. These only prefill the form; the expiry is copied from the
 * card.
 */
export const cscsTypes = inTens(
  ['Labourer', card('green', 24, { monthsRenewed: 60 })],
  ['Provisional', card('red', 6)],
  ['Apprentice', card('red', 54)],
  ['Trainee', card('red', 60, { monthsNonCompetence: 24 })],
  ['Industry placement', card('red', 36)],
  ['Experienced worker', card('red', 12)],
  ['Experienced technical, supervisor, manager', card('red', 36)],
  ['Skilled worker', card('blue', 60)],
  ...each(card('gold', 60), 'Advanced craft', 'Supervisor'),
  ['Manager', card('black', 60)],
  ...each(card('white', 60), 'Academically qualified', 'Professionally qualified'),
  ['Site visitor', oldCard('yellow')],
  ['CRO', oldCard('white')],
  ...each(partner, 'CPCS', 'NPORS', 'CISRS', 'ECS / JIB', 'SKILLcard', 'CCDO', 'EUSR', 'IPAF', 'PASMA'),
  ['Safe Pass', { ...irish, months: 48 }],
  ['SOLAS CSCS plant / trade', { ...irish, months: 60 }],
  ['QSCS', irish],
  'Other',
  ['None held', { needsExemption: true }],
)
