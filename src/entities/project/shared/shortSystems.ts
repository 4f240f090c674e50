import type { System } from '#contract/systems.ts'

const words: Record<System, string> = { pmp: 'Project', sms: 'Safety', sfs: 'Safety file', fm: 'Facility' }

/** Formats systems briefly, with the tab labels used in narrow windows. */
export const shortSystems = (systems: readonly System[]) => systems.map((system) => words[system]).join(', ')
