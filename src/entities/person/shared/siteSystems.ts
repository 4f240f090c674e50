/** The systems with pages about the people of a site. */
export const siteSystems = ['sms', 'fm'] as const
