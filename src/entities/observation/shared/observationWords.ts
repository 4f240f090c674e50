import type { System } from '#contract/systems.ts'

const onSite = {
  plural: 'Observations',
  add: 'New observation',
  form: 'New Observation',
  none: 'An observation is something seen on site, good or bad. One that needs action asks a company to act.',
}
const inBuilding: typeof onSite = {
  plural: 'Faults',
  add: 'Report a fault',
  form: 'Report a fault',
  none: 'A fault is something in the building that does not work as it should. It asks a company to put it right.',
}

/** What observations are called: faults in facility management (domain specification, 11). */
export const observationWords = (system: System) => (system === 'fm' ? inBuilding : onSite)
