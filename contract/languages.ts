/** The languages of users and of translated questions. English comes first and is the default. */
export const languages = ['en', 'ga', 'pl', 'lt', 'pt', 'ro', 'uk'] as const
