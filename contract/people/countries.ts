export const countries = ['IE', 'GB', 'NI'] as const
export const countryWords: Record<(typeof countries)[number], string> = {
  IE: 'Ireland',
  GB: 'Great Britain',
  NI: 'Northern Ireland',
}
