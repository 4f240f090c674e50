/** The languages of users and of translated questions. English comes first and is the default. */
export const languages = ['en', 'ga', 'pl', 'lt', 'pt', 'ro', 'uk'] as const

/** The name of each language in the language itself. */
export const languageNames: Record<string, string> = {
  en: 'English',
  ga: 'Gaeilge',
  pl: 'Polski',
  lt: 'Lietuvių',
  pt: 'Português',
  ro: 'Română',
  uk: 'Українська',
}

/** The name of each language in the language itself, followed by its English name. */
export const languageWords: Record<(typeof languages)[number], string> = {
  en: 'English',
  ga: 'Gaeilge (Irish)',
  pl: 'Polski (Polish)',
  lt: 'Lietuvių (Lithuanian)',
  pt: 'Português (Portuguese)',
  ro: 'Română (Romanian)',
  uk: 'Українська (Ukrainian)',
}
