import type { System } from '#contract/systems.ts'

const observed = {
  one: 'observation',
  plural: 'Observations',
  add: 'New observation',
  form: 'New Observation',
  seen: 'What was seen',
  about: 'About this observation',
  cancelled: 'This observation is cancelled',
  cancel: 'Cancel observation',
  none: 'An observation is something seen on site, good or bad. One that needs action asks a company to act.',
  failure: 'Observations could not be loaded',
}
const fault: Words = {
  one: 'fault',
  plural: 'Faults',
  add: 'Report a fault',
  form: 'Report a fault',
  seen: 'What is wrong',
  about: 'About this fault',
  cancelled: 'This fault is cancelled',
  cancel: 'Cancel fault',
  none: 'A fault is something wrong with the building or what is installed in it. It asks a company to put it right.',
  failure: 'Faults could not be loaded',
}
type Words = Readonly<Record<keyof typeof observed, string>>

/** Names for observations: in a building in use they are called faults (domain specification, 11). */
export const observationWords = (system: System): Words => (system === 'fm' ? fault : observed)
