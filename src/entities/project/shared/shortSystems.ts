import type { System } from '#contract/systems.ts'

const words: Record<System, string> = { pmp: 'Project', sms: 'Safety', sfs: 'Safety file', fm: 'Facility' }

/** Systems where room is short, under the words their tabs have in a narrow window. */
export const shortSystems = (systems: readonly System[]) => systems.map((system) => words[system]).join(', ')
