import { each, inTens } from './entry.ts'

/**
 * Specified injuries under RIDDOR 2013, regulation 4 (Great Britain), and major injuries under RIDDOR (Northern Ireland)
 * 1997, Schedule 1. Some are listed only under a condition.
 */
const specified = { isSpecifiedInjury: true }
const major = { isMajorInjury: true }
const majorWhen = (condition: string) => ({ isMajorInjury: true, majorWhen: condition })
const specifiedWhen = (condition: string) => ({ isSpecifiedInjury: true, specifiedWhen: condition })

export const injuryTypes = inTens(
  'Abrasion or graze',
  ['Amputation', { ...specified, ...major }],
  'Asphyxiation',
  'Bruise / contusion',
  [
    'Burn or scald',
    { ...specifiedWhen('over 10 % of the body, or the eyes or airway'), ...majorWhen('by hot metal in the eye') },
  ],
  ['Chemical burn', { ...specifiedWhen('over 10 % of the body, or the eyes or airway'), ...majorWhen('of the eye') }],
  'Cold injury / frostbite',
  'Concussion',
  ['Crush', specifiedWhen('head or torso with internal damage')],
  'Cut / laceration',
  ['Dislocation', majorWhen('of the shoulder, hip, knee or spine')],
  ['Electric shock', majorWhen('unconscious, resuscitated or over 24 hours in hospital')],
  ['Eye, foreign body', majorWhen('it penetrated the eye')],
  ['Fracture (not finger, thumb, toe)', { ...specified, ...major }],
  'Fracture of finger, thumb or toe',
  'Hand-arm vibration / WRULD',
  'Hearing damage',
  ['Heat illness / hypothermia', { ...specifiedWhen('in an enclosed space'), ...major }],
  'Hernia',
  'Infection',
  'Internal injury',
  ['Loss of consciousness (head injury, asphyxia)', { ...specified, ...major }],
  ['Loss or reduction of sight', { ...specified, ...major }],
  'Multiple',
  'Dermatitis / irritation',
  'Needle-stick',
  ['Poisoning or gassing', majorWhen('it needs medical treatment')],
  ['Puncture', majorWhen('of the eye')],
  ['Scalping', specified],
  'Shock (psychological)',
  'Sprain or strain',
  'Fatal',
  'None apparent',
  'Other',
)

/** A report must say left, right or both. */
const pair = { isPaired: true }

export const bodyParts = inTens(
  'Head (skull)',
  'Face',
  ...each(pair, 'Eye', 'Ear'),
  'Nose',
  'Mouth / teeth',
  'Neck',
  ...each(pair, 'Shoulder', 'Upper arm', 'Elbow', 'Forearm', 'Wrist', 'Hand', 'Thumb', 'Finger'),
  'Chest / ribs',
  'Upper back',
  'Lower back',
  'Abdomen',
  'Pelvis / groin',
  ...each(pair, 'Hip', 'Buttock', 'Thigh', 'Knee', 'Lower leg', 'Ankle', 'Foot', 'Toe'),
  'Internal organs',
  'Lungs / airway',
  'Skin, general',
  'Several parts',
  'Whole body',
  'Not known',
)
