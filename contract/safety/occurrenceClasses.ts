/**
 * Classes of dangerous occurrences (domain specification, 7.6; RIDDOR 2013, Schedule 2; RIDDOR (NI) 1997, Schedule 2;
 * S.I. 370 of 2016, Schedule). 'none' means that someone checked and it is not one.
 */
export const occurrenceClasses = [
  'lifting',
  'pressure',
  'overheadLine',
  'electrical',
  'explosives',
  'biological',
  'radiation',
  'breathing',
  'scaffold',
  'structure',
  'fire',
  'flammable',
  'escape',
  'other',
  'none',
] as const
export type OccurrenceClass = (typeof occurrenceClasses)[number]
export const occurrenceClassWords: Readonly<Record<OccurrenceClass, string>> = {
  lifting: 'Lifting equipment collapsed, overturned or failed',
  pressure: 'Pressure system failed',
  overheadLine: 'Plant touched an overhead line',
  electrical: 'Electrical fire or explosion',
  explosives: 'Explosives',
  biological: 'Release of a biological agent',
  radiation: 'Radiation equipment failed',
  breathing: 'Breathing apparatus failed',
  scaffold: 'Collapse of a scaffold over 5 m',
  structure: 'Collapse of a structure or of falsework',
  fire: 'Explosion or fire that stopped work for over 24 hours',
  flammable: 'Release of a flammable liquid or gas',
  escape: 'Escape of a hazardous substance',
  other: 'Another that the regulations list',
  none: 'None of these',
}
