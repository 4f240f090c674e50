/** Time zones of projects, users and the office. */
export const timeZones = ['Europe/Dublin', 'Europe/London'] as const
export const timeZoneWords: Record<(typeof timeZones)[number], string> = {
  'Europe/Dublin': 'Ireland (Dublin)',
  'Europe/London': 'United Kingdom (London)',
}
