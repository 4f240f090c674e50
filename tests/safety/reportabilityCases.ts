import type { Injured } from '#contract/safety/accidentDetails.ts'
import type { HolidaySet } from '#contract/time/holidays.ts'

/**
 * Decision table of reportability: an accident on Monday 2 March 2026, the data entered for one person, and the
 * requirements of each country's law with their source. Outcomes read 'category, at once, by day'.
 */
export const occurredOn = '2026-03-02'
/** The date on which the cases are evaluated. */
export const judgedOn = '2027-04-30'

type Entered = Partial<Omit<Injured, 'injuries'>> & { injuries?: readonly (readonly [injury: string, part: string])[] }
type Outcome = readonly [outcome: string, source: string]

export interface ReportabilityCase {
  what: string
  entered: Entered
  outcomes: Record<HolidaySet, Outcome>
}

const one = (what: string, entered: Entered, gb: Outcome, ni: Outcome, ie: Outcome): ReportabilityCase => ({
  what,
  entered,
  outcomes: { GB: gb, NI: ni, IE: ie },
})

const gb = (rule: string) => `RIDDOR 2013, ${rule}`
const ni = (rule: string) => `RIDDOR (NI) 1997, ${rule}`
const ie = (rule: string) => `S.I. 370 of 2016, ${rule}`

const listed = 'specifiedInjury, at once, by 2026-03-12'
const specified = (letter: string): Outcome => [listed, gb(`regulation 4(1)(${letter})`)]
const major = (paragraph: string): Outcome => [listed, ni(`regulation 3(1) and Schedule 1, paragraph ${paragraph}`)]
const notListedGb: Outcome = ['none', gb('regulation 4(1) does not name it')]
const notListedNi: Outcome = ['none', ni('Schedule 1 does not name it')]
const noListIe: Outcome = ['none', ie('no list of injuries; only absence counts')]
const nothing = [notListedGb, notListedNi, noListIe] as const

const hurt = (injury: string, part: string, more: Entered = {}): Entered => ({ injuries: [[injury, part]], ...more })
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
/** Unfit for this many days from the day after the accident. */
const unfit = (days: number, more: Entered = {}): Entered => ({
  severity: 'lostTime',
  ceasedWorkOn: '2026-03-03',
  returnedOn: dayAfter('2026-03-03', days),
  ...more,
})
const hospital = { takenToHospital: true }
const overnight = { takenToHospital: true, hospitalOver24h: true }
const unconscious = (unconsciousBy: Injured['unconsciousBy']) => ({ unconscious: true, unconsciousBy })
const died = (diedOn: string, more: Entered = {}): Entered => ({ severity: 'fatal', diedOn, ...more })
const employed = (employmentStatusId: number, more: Entered) => ({ employmentStatusId, ...more })
const [selfEmployed, agency, trainee, workExperience, otherCompany, publicMember, visitor] = [
  20, 30, 40, 50, 60, 70, 80,
]

const under = (source: string): Outcome => ['none', source]
const sevenDays = gb('regulation 4(2): more than seven days, not counting the day of the accident')
const recordDays: Outcome = ['record', gb('regulation 12(1)(b): more than three days are recorded')]
const absentGb: Outcome = ['absence, by 2026-03-17', sevenDays]
const absentNi: Outcome = ['absence, by 2026-03-12', ni('regulation 3(2): more than three days')]
const absentIe: Outcome = ['absence, by 2026-03-16', ie('more than three consecutive days; ten working days')]
const shortNi = under(ni('regulation 3(2): not more than three days'))
const shortIe = under(ie('not more than three consecutive days'))

const roadGb = under(gb('regulation 14(3)'))
const roadNi = under(ni('regulation 10(2)'))
const roadIe = under(ie('road traffic'))
const ownGb = under(gb('regulation 2(1): no accident arising out of or in connection with work'))
const ownNi = under(ni('regulation 3(1): no accident arising out of or in connection with work'))
const ownIe = under(ie('an illness or an earlier condition is not reportable'))

const deathGb = (day: string): Outcome => [`death, at once, by ${day}`, gb('regulation 6 and Schedule 1, Part 1')]
const deathNi = (day: string): Outcome => [`death, at once, by ${day}`, ni('regulations 3(1) and 4')]
const deathIe = (day: string): Outcome => [`death, at once, by ${day}`, ie('five working days from the death')]

const publicGb: Outcome = ['nonWorker, at once, by 2026-03-12', gb('regulation 5(a): taken to hospital')]
const publicNi: Outcome = ['nonWorker, at once, by 2026-03-12', ni('regulation 3(1)(c): taken to hospital')]
const publicIe: Outcome = ['nonWorker, by 2026-03-16', ie('a person not at work who needs medical treatment')]
const noHospitalGb = under(gb('regulation 5(a): not taken to hospital'))
const noHospitalNi = under(ni('regulation 3(1)(c): not taken to hospital'))

export const reportabilityCases: readonly ReportabilityCase[] = [
  // Injuries named in the lists.
  one(
    'Fracture of the wrist',
    hurt('Fracture (not finger, thumb, toe)', 'Wrist'),
    specified('a'),
    major('1'),
    noListIe,
  ),
  one('Fracture of a finger', hurt('Fracture of finger, thumb or toe', 'Finger'), ...nothing),
  one('Fracture entered with a toe', hurt('Fracture (not finger, thumb, toe)', 'Toe'), ...nothing),
  one('Amputation of a finger', hurt('Amputation', 'Finger'), specified('b'), major('2'), noListIe),
  one('Loss of sight', hurt('Loss or reduction of sight', 'Eye'), specified('c'), major('4'), noListIe),
  one('Crush of internal organs', hurt('Crush', 'Internal organs'), specified('d'), notListedNi, noListIe),
  one('Crush of the hand', hurt('Crush', 'Hand'), ...nothing),
  one('Burn of the airway', hurt('Burn or scald', 'Lungs / airway'), specified('e'), notListedNi, noListIe),
  one('Burn of the whole body', hurt('Burn or scald', 'Whole body'), specified('e'), notListedNi, noListIe),
  one('Burn of the forearm', hurt('Burn or scald', 'Forearm'), ...nothing),
  one('Hot metal in the eye', hurt('Burn or scald', 'Eye'), specified('e'), major('5'), noListIe),
  one('Chemical burn of the eye', hurt('Chemical burn', 'Eye'), specified('e'), major('5'), noListIe),
  one('Chemical burn of the hand', hurt('Chemical burn', 'Hand'), ...nothing),
  one('Penetrating injury of the eye', hurt('Puncture', 'Eye'), notListedGb, major('5'), noListIe),
  one('Puncture of the foot', hurt('Puncture', 'Foot'), ...nothing),
  one('Foreign body in the eye', hurt('Eye, foreign body', 'Eye'), ...nothing),
  one('Scalping', hurt('Scalping', 'Head (skull)'), specified('f'), notListedNi, noListIe),
  one(
    'Loss of consciousness as an injury',
    hurt('Loss of consciousness (head injury, asphyxia)', 'Head (skull)'),
    specified('g'),
    major('7(a)'),
    noListIe,
  ),
  one('Dislocation of the shoulder', hurt('Dislocation', 'Shoulder'), notListedGb, major('3'), noListIe),
  one('Dislocation of the hip', hurt('Dislocation', 'Hip'), notListedGb, major('3'), noListIe),
  one('Dislocation of the knee', hurt('Dislocation', 'Knee'), notListedGb, major('3'), noListIe),
  one('Dislocation in the neck', hurt('Dislocation', 'Neck'), notListedGb, major('3'), noListIe),
  one('Dislocation in the lower back', hurt('Dislocation', 'Lower back'), notListedGb, major('3'), noListIe),
  one('Dislocation of a finger', hurt('Dislocation', 'Finger'), ...nothing),
  one('Dislocation of the elbow', hurt('Dislocation', 'Elbow'), ...nothing),
  one(
    'Heat illness in the open',
    hurt('Heat illness / hypothermia', 'Whole body'),
    notListedGb,
    major('7(a)'),
    noListIe,
  ),
  one(
    'Heat illness in a tank',
    hurt('Heat illness / hypothermia', 'Whole body', { inEnclosedSpace: true }),
    specified('h'),
    major('7(a)'),
    noListIe,
  ),
  one(
    'Acute illness by a gas, treated',
    hurt('Poisoning or gassing', 'Lungs / airway', hospital),
    notListedGb,
    major('9(a)'),
    noListIe,
  ),
  one(
    'Gas breathed in, first aid only',
    hurt('Poisoning or gassing', 'Lungs / airway', { severity: 'firstAid' }),
    ...nothing,
  ),
  one('Sprained ankle', hurt('Sprain or strain', 'Ankle'), ...nothing),
  one('Concussion without loss of consciousness', hurt('Concussion', 'Head (skull)'), ...nothing),
  one('An injury that staff call listed', { severity: 'specified' }, specified('e'), major('7'), noListIe),
  // Tick boxes.
  one('Unconscious by a head injury', unconscious('headInjury'), specified('g'), major('7(a)'), noListIe),
  one('Unconscious by lack of oxygen', unconscious('asphyxia'), specified('g'), major('8'), noListIe),
  one(
    'Unconscious by an electric shock',
    hurt('Electric shock', 'Hand', unconscious('electricity')),
    notListedGb,
    major('6'),
    noListIe,
  ),
  one('Unconscious by a substance', unconscious('substance'), notListedGb, major('8'), noListIe),
  one('Fainted at the sight of blood', unconscious('other'), notListedGb, major('7(a)'), noListIe),
  one(
    'Electric shock, resuscitated',
    hurt('Electric shock', 'Hand', { resuscitated: true }),
    notListedGb,
    major('6'),
    noListIe,
  ),
  one('Electric shock, nothing more', hurt('Electric shock', 'Hand'), ...nothing),
  one('Resuscitated', { resuscitated: true }, notListedGb, major('7(b)'), noListIe),
  one(
    'Resuscitated in an enclosed space',
    { resuscitated: true, inEnclosedSpace: true },
    specified('h'),
    major('7(b)'),
    noListIe,
  ),
  one('In hospital for more than 24 hours', overnight, notListedGb, major('7(c)'), noListIe),
  one(
    'In hospital for more than 24 hours, from a duct',
    { ...overnight, inEnclosedSpace: true },
    specified('h'),
    major('7(c)'),
    noListIe,
  ),
  one('Seen at the hospital and sent home', hospital, ...nothing),
  // Absence, rest days included.
  one('Not absent', {}, ...nothing),
  one('Unfit for 3 days', unfit(3), under(sevenDays), shortNi, shortIe),
  one('Unfit for 4 days', unfit(4), recordDays, absentNi, absentIe),
  one('Unfit for 7 days', unfit(7), recordDays, absentNi, absentIe),
  one('Unfit for 8 days', unfit(8), absentGb, absentNi, absentIe),
  one(
    'Unfit from the day of the accident, for 7 days after it',
    unfit(7, { ceasedWorkOn: '2026-03-02' }),
    recordDays,
    absentNi,
    absentIe,
  ),
  one(
    'Unfit over a weekend only, from Saturday to Tuesday',
    unfit(0, { ceasedWorkOn: '2026-03-07', returnedOn: '2026-03-11' }),
    recordDays,
    absentNi,
    absentIe,
  ),
  one('Unfit, and not back yet', unfit(0, { returnedOn: null }), absentGb, absentNi, absentIe),
  one('On lighter work for 8 days', unfit(8, { severity: 'restricted' }), absentGb, absentNi, absentIe),
  one(
    'A fracture, and 20 days',
    unfit(20, hurt('Fracture (not finger, thumb, toe)', 'Ankle')),
    specified('a'),
    major('1'),
    absentIe,
  ),
  one('A dislocated knee, and 8 days', unfit(8, hurt('Dislocation', 'Knee')), absentGb, major('3'), absentIe),
  // Persons at work.
  one('Self-employed, 8 days', employed(selfEmployed, unfit(8)), absentGb, absentNi, absentIe),
  one('Agency worker, 8 days', employed(agency, unfit(8)), absentGb, absentNi, absentIe),
  one(
    'Trainee, fracture',
    employed(trainee, hurt('Fracture (not finger, thumb, toe)', 'Wrist')),
    specified('a'),
    major('1'),
    noListIe,
  ),
  one(
    'Work experience, amputation',
    employed(workExperience, hurt('Amputation', 'Finger')),
    specified('b'),
    major('2'),
    noListIe,
  ),
  one('Of another company, 4 days', employed(otherCompany, unfit(4)), recordDays, absentNi, absentIe),
  // People not at work.
  one('Passer-by, taken to hospital', employed(publicMember, hospital), publicGb, publicNi, publicIe),
  one(
    'Passer-by, seen by a doctor',
    employed(publicMember, { severity: 'medical' }),
    noHospitalGb,
    noHospitalNi,
    publicIe,
  ),
  one(
    'Passer-by, first aid',
    employed(publicMember, { severity: 'firstAid' }),
    noHospitalGb,
    noHospitalNi,
    under(ie('no medical treatment')),
  ),
  one(
    'Passer-by, broken wrist, not taken to hospital',
    employed(publicMember, hurt('Fracture (not finger, thumb, toe)', 'Wrist')),
    noHospitalGb,
    noHospitalNi,
    publicIe,
  ),
  one(
    'Visitor, 30 days off',
    employed(visitor, unfit(30, { severity: 'firstAid' })),
    noHospitalGb,
    noHospitalNi,
    under(ie('no medical treatment')),
  ),
  one(
    'Visitor, dies',
    employed(visitor, died('2026-03-02')),
    deathGb('2026-03-12'),
    deathNi('2026-03-12'),
    deathIe('2026-03-09'),
  ),
  // Deaths.
  one('Death on the day', died('2026-03-02'), deathGb('2026-03-12'), deathNi('2026-03-12'), deathIe('2026-03-09')),
  one('Death after a week', died('2026-03-09'), deathGb('2026-03-19'), deathNi('2026-03-19'), deathIe('2026-03-16')),
  // 17 March is a public holiday in Ireland.
  one(
    'Death before a public holiday',
    died('2026-03-13'),
    deathGb('2026-03-23'),
    deathNi('2026-03-23'),
    deathIe('2026-03-23'),
  ),
  one(
    'Death on the last day of the year',
    died('2027-03-02'),
    deathGb('2027-03-12'),
    deathNi('2027-03-12'),
    deathIe('2027-03-09'),
  ),
  one('Death a day too late', died('2027-03-03'), ...nothing),
  one(
    'Death a day too late, after a fracture',
    died('2027-03-03', hurt('Fracture (not finger, thumb, toe)', 'Hip')),
    specified('a'),
    major('1'),
    noListIe,
  ),
  one(
    'Death a day too late, never fit again',
    died('2027-03-03', { ceasedWorkOn: '2026-03-03' }),
    absentGb,
    absentNi,
    absentIe,
  ),
  // Conditions for a suggestion.
  one(
    'Road traffic, fracture',
    hurt('Fracture (not finger, thumb, toe)', 'Wrist', { roadTraffic: 'other' }),
    roadGb,
    roadNi,
    roadIe,
  ),
  one('Road traffic, death', died('2026-03-02', { roadTraffic: 'other' }), roadGb, roadNi, roadIe),
  one('Road traffic, 8 days', unfit(8, { roadTraffic: 'other' }), roadGb, roadNi, roadIe),
  one('Road works, 8 days', unfit(8, { roadTraffic: 'work' }), absentGb, absentNi, absentIe),
  one(
    'Unloading on the road, fracture',
    hurt('Fracture (not finger, thumb, toe)', 'Wrist', { roadTraffic: 'work' }),
    specified('a'),
    major('1'),
    noListIe,
  ),
  one(
    'Passer-by in road traffic, hospital',
    employed(publicMember, { ...hospital, roadTraffic: 'other' }),
    roadGb,
    roadNi,
    roadIe,
  ),
  one('Heart attack, death', died('2026-03-02', { arisesFrom: 'naturalCause' }), ownGb, ownNi, ownIe),
  one(
    'Heart attack, in hospital',
    { ...overnight, ...unconscious('other'), arisesFrom: 'naturalCause' },
    ownGb,
    ownNi,
    ownIe,
  ),
  one('An old back injury, 8 days', unfit(8, { arisesFrom: 'existingCondition' }), ownGb, ownNi, ownIe),
  one('An old back injury, 5 days', unfit(5, { arisesFrom: 'existingCondition' }), ownGb, ownNi, ownIe),
  one(
    'Visitor taken ill, hospital',
    employed(visitor, { ...hospital, arisesFrom: 'naturalCause' }),
    ownGb,
    ownNi,
    ownIe,
  ),
]
