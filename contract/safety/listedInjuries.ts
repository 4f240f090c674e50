import type { HolidaySet } from '../time/holidays.ts'
import type { Injured, Injury } from './accidentDetails.ts'
import { needsTreatment } from './injuryWords.ts'

/** The supplied entries for injuries and body parts that the law names. Their ids never change. */
const injury = {
  asphyxiation: 30,
  burn: 50,
  chemicalBurn: 60,
  concussion: 80,
  crush: 90,
  dislocation: 110,
  fracture: 140,
  heatOrCold: 180,
  poisoning: 270,
  puncture: 280,
}
const part = {
  head: 10,
  eye: 30,
  neck: 70,
  shoulder: 80,
  thumb: 140,
  finger: 150,
  upperBack: 170,
  lowerBack: 180,
  hip: 210,
  knee: 240,
  toe: 280,
  internalOrgans: 290,
  lungs: 300,
  wholeBody: 330,
}

/** An injury, with whether its list entry is named by the country's law without a condition. */
interface JudgedInjury extends Omit<Injury, 'side'> {
  isNamed: boolean
}

type Flags = Readonly<Record<string, boolean | number | string>> | undefined

/** Whether an entry of the list of injuries is named by the law without a condition; conditions are checked here. */
export const isNamedBy = (where: HolidaySet, flags: Flags) =>
  where === 'GB'
    ? flags?.isSpecifiedInjury === true && !flags.specifiedWhen
    : where === 'NI' && flags?.isMajorInjury === true && !flags.majorWhen

export interface InjuryMarks extends Pick<
  Injured,
  | 'severity'
  | 'unconscious'
  | 'unconsciousBy'
  | 'resuscitated'
  | 'takenToHospital'
  | 'hospitalOver24h'
  | 'inEnclosedSpace'
> {
  injuries: readonly JudgedInjury[]
}

type Rule = (one: InjuryMarks, has: (types: readonly number[], parts?: readonly number[]) => boolean) => boolean

const smallBones = [part.thumb, part.finger, part.toe]
const burns = [injury.burn, injury.chemicalBurn]

/** RIDDOR 2013 (S.I. 2013/1471), regulation 4(1)(a) to (h). */
const isSpecified: Rule = (one, has) =>
  has(burns, [part.eye, part.lungs, part.wholeBody]) || // (e)
  has([injury.crush], [part.internalOrgans]) || // (d)
  (one.unconscious && isOfHeadOrAir(one, has)) || // (g)
  // (h)
  (one.inEnclosedSpace && (has([injury.heatOrCold]) || one.resuscitated || one.hospitalOver24h))

/** By the stated cause; older reports, which did not ask for it, are judged by the injuries. */
const isOfHeadOrAir: Rule = ({ unconsciousBy, injuries }, has) =>
  unconsciousBy
    ? unconsciousBy === 'headInjury' || unconsciousBy === 'asphyxia'
    : has([injury.concussion, injury.asphyxiation]) || injuries.some(({ bodyPartId }) => bodyPartId === part.head)

/** RIDDOR (Northern Ireland) 1997 (S.R. 1997/455), Schedule 1, paragraphs 3 to 10; it was not changed in 2013. */
const isMajor: Rule = (one, has) =>
  // Paragraph 3; the spine is the neck and the back.
  has([injury.dislocation], [part.shoulder, part.hip, part.knee, part.neck, part.upperBack, part.lowerBack]) ||
  // Paragraph 5. A burn of the eye on a site is treated as one by hot metal unless stated otherwise.
  has([...burns, injury.puncture], [part.eye]) ||
  // Paragraphs 6, 7 and 8.
  one.unconscious ||
  one.resuscitated ||
  one.hospitalOver24h ||
  // Paragraphs 9 and 10.
  (has([injury.poisoning]) && (needsTreatment(one.severity) || one.takenToHospital))

/**
 * Whether the law of a country names the injury itself: a specified injury in Great Britain, a major one in Northern
 * Ireland. Ireland has no such list. Staff can also state it by the severity.
 */
export function isListedInjury(where: HolidaySet, one: InjuryMarks) {
  if (where === 'IE') return false
  const has = (types: readonly number[], parts?: readonly number[]) =>
    one.injuries.some(
      ({ injuryTypeId, bodyPartId }) => types.includes(injuryTypeId) && (!parts || parts.includes(bodyPartId)),
    )
  const isNamed = one.injuries.some(
    ({ isNamed: named, injuryTypeId, bodyPartId }) =>
      named && !(injuryTypeId === injury.fracture && smallBones.includes(bodyPartId)),
  )
  return one.severity === 'specified' || isNamed || (where === 'GB' ? isSpecified(one, has) : isMajor(one, has))
}
