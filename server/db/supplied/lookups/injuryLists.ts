import { each, inTens } from './entry.ts'

/** Specified injuries under RIDDOR 2013, regulation 4 (Great Britain). Some are specified only under a condition. */
const specified = { isSpecifiedInjury: true }
const specifiedWhen = (condition: string) => ({ isSpecifiedInjury: true, specifiedWhen: condition })

export const injuryTypes = inTens(
  'Abrasion or graze',
  ['Amputation', specified],
  'Asphyxiation',
  'Bruise / contusion',
  ['Burn or scald', specifiedWhen('over 10 % of the body, or the eyes or airway')],
  'Chemical burn',
  'Cold injury / frostbite',
  'Concussion',
  ['Crush', specifiedWhen('head or torso with internal damage')],
  'Cut / laceration',
  'Dislocation',
  'Electric shock',
  'Eye, foreign body',
  ['Fracture (not finger, thumb, toe)', specified],
  'Fracture of finger, thumb or toe',
  'Hand-arm vibration / WRULD',
  'Hearing damage',
  ['Heat illness / hypothermia', specifiedWhen('in an enclosed space')],
  'Hernia',
  'Infection',
  'Internal injury',
  ['Loss of consciousness (head injury, asphyxia)', specified],
  ['Loss or reduction of sight', specified],
  'Multiple',
  'Dermatitis / irritation',
  'Needle-stick',
  'Poisoning or gassing',
  'Puncture',
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
