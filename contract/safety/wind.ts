import { measure } from '../text/amounts.ts'

/** What stops in strong gusts, in the order in which it stops: people in lifting platforms, then loads on the hook. */
export const windWork = ['mewp', 'lifting'] as const
export type WindWork = (typeof windWork)[number]
export const windWorkWords: Record<WindWork, string> = { mewp: 'MEWPs', lifting: 'Lifting' }

/**
 * The highest gusts in which each may go on, in m/s, unless the project sets others: 12.5 for platforms rated for
 * outdoor use (EN 280), 16 for lifting (domain specification, 5.1). A lower limit of the maker wins.
 */
export const usualGustLimits: Record<WindWork, number> = { mewp: 12.5, lifting: 16 }

/** The setting of a project with the limit of each. */
const settingOf = { mewp: 'mewpGustLimit', lifting: 'liftingGustLimit' } as const satisfies Record<WindWork, string>

/** Returns the limit of a project from its stored settings of safety management. */
export function gustLimit(work: WindWork, settings: Readonly<Record<string, unknown>> | undefined): number {
  const own = settings?.[settingOf[work]]
  return typeof own === 'number' ? own : usualGustLimits[work]
}

/** Returns the work whose limit a gust is above; a gust at the limit is not above it. */
export const stoppedBy = (
  gustMax: number | null | undefined,
  settings: Readonly<Record<string, unknown>> | undefined,
): WindWork[] => (typeof gustMax === 'number' ? windWork.filter((work) => gustMax > gustLimit(work, settings)) : [])

/** Formats a speed of wind: '12.5 m/s'. */
export const windSpeed = (value: number | null | undefined) => measure(value, 'm/s')
