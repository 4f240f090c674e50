import * as z from 'zod/mini'
import { optionalListed, optionalRef, ref } from '../references.ts'
import type { PersonAlike } from './addPeople.ts'

/** The cells of one line of a list of people, as typed; days as 'YYYY-MM-DD' where they could be read. */
export const personLineFields = [
  'firstName',
  'lastName',
  'company',
  'trade',
  'dateOfBirth',
  'phone',
  'email',
  'employment',
  'language',
  'card',
  'cardNumber',
  'cardExpiresOn',
  'emergencyName',
  'emergencyPhone',
] as const
export type PersonLineField = (typeof personLineFields)[number]

/** The words of the columns, in headings and in problems. */
export const personLineWords: Record<PersonLineField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  trade: 'Trade',
  dateOfBirth: 'Date of birth',
  phone: 'Phone',
  email: 'E-mail',
  employment: 'Employment',
  language: 'Language',
  card: 'Card',
  cardNumber: 'Card number',
  cardExpiresOn: 'Card expires',
  emergencyName: 'Emergency contact',
  emergencyPhone: 'Phone in an emergency',
}

/** Most people in one list. */
export const mostImported = 200

const cell = z._default(z.string().check(z.trim(), z.maxLength(300)), '')
/** A line, and who it is: someone who is known already, or someone new although there is a double. */
export const personLine = z.object({
  ...(Object.fromEntries(personLineFields.map((field) => [field, cell])) as Record<PersonLineField, typeof cell>),
  personId: optionalRef('person', 'Person'),
  isNew: z._default(z.boolean(), false),
})
export type PersonLine = z.output<typeof personLine>

/**
 * `POST /api/projectSmsAddPeople/import/check`: what each line comes to (`PersonVerdict`). `POST
 * /api/projectSmsAddPeople/import`: puts all of them on the list of the project, or nobody. The choices beside the lines
 * are for those that leave them empty.
 */
export const importPeople = z.object({
  projectId: ref('project', 'Project'),
  clientId: optionalRef('client', 'Company'),
  employmentStatusId: optionalListed('employmentStatuses', 'Employment status'),
  languageId: optionalListed('languages', 'Language'),
  lines: z
    .array(personLine)
    .check(
      z.minLength(1, 'Paste or choose a list first.'),
      z.maxLength(mostImported, `Import at most ${mostImported} people in one go.`),
    ),
})
export type ImportPeople = z.output<typeof importPeople>

/** What one line comes to. */
export interface PersonVerdict {
  /**
   * `known` may be someone who is known already, and needs a choice; `listed` is on the list of the project; `twice`
   * stands earlier in the list.
   */
  state: 'ready' | 'wrong' | 'known' | 'listed' | 'twice'
  problems: { field: PersonLineField; message: string }[]
  clientName: string | null
  /** Known people whom the line may mean. */
  alike: PersonAlike[]
}
