/** Time zones of projects, users and the office. */
export const timeZones = ['Europe/Dublin', 'Europe/London'] as const
