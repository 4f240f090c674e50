/** The time zones in which projects, users and the office work. */
export const timeZones = ['Europe/Dublin', 'Europe/London'] as const
