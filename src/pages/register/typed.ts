import {
  registrationDetails,
  registrationRules,
  registrationStatus as status,
  type FilePart,
  type OpenedRegistration,
  type TypedRegistration,
} from '#contract/people/registrations.ts'
import type { Problem } from '#contract/wire/envelope.ts'
import type { RegisterWords } from './words.ts'

export type Card = NonNullable<TypedRegistration['cards']>[number]
export type Training = NonNullable<TypedRegistration['trainings']>[number]
/** What is typed; lists are never absent. */
export type Values = TypedRegistration & { cards: Card[]; trainings: Training[] }
/** The fields that are typed as text. */
export type TextField =
  | 'firstName'
  | 'lastName'
  | 'dateOfBirth'
  | 'companyName'
  | 'trade'
  | 'phone'
  | 'email'
  | 'emergencyName'
  | 'emergencyPhone'
  | 'emergencyRelation'

export const freshCard: Card = { cscsTypeId: 0, number: '', expiresOn: null }
export const freshTraining: Training = { typeId: 0, completedOn: '', expiresOn: null }

/** Empty values, in the language of the page. */
export const emptyValues = ({ lists }: OpenedRegistration, language: string): Values => ({
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  companyName: null,
  employmentStatusId: lists.employmentStatuses[0]?.id ?? 0,
  trade: null,
  phone: null,
  email: null,
  emergencyName: null,
  emergencyPhone: null,
  emergencyRelation: null,
  languageId: lists.languages.find(({ code }) => code === language)?.id ?? 0,
  cards: [],
  trainings: [],
})

/** A sentence for each field that is missing or wrong, by its path. */
export type Faults = Readonly<Record<string, string>>

/** What is missing or wrong in what was typed, in the language of the page. */
export function faultsIn(values: Values, hasCompany: boolean, words: RegisterWords): Faults {
  const read = registrationDetails.safeParse(values)
  const problems: Problem[] = (read.error?.issues ?? []).map(({ message, path }) => ({
    message,
    field: path.join('.'),
  }))
  if (!hasCompany && !values.companyName?.trim()) problems.push({ field: 'companyName', message: '' })
  if (read.success)
    for (const { field, isMet } of registrationRules)
      if (!isMet(read.data)) problems.push({ field, message: words.wrongOrder })
  return faultsOf(problems, values, words)
}

/** The sentence for each problem that the server names, in the language of the page where there is one. */
export const faultsOf = (problems: readonly Problem[], values: Values, words: RegisterWords): Faults =>
  Object.fromEntries(
    problems.flatMap(({ field, message }) => (field ? [[field, sentence(field, message, values, words)]] : [])),
  )

const valueAt = (values: object, path: string) =>
  path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined | null)?.[part], values)

function sentence(field: string, message: string, values: Values, words: RegisterWords) {
  const value = valueAt(values, field)
  if (Array.isArray(value)) return words.wrongOrder
  if (value === null || value === undefined || value === 0 || (typeof value === 'string' && value.trim() === ''))
    return isPart(field) ? words.wrongFile : words.missing
  if (/email$/i.test(field)) return words.wrongEmail
  if (/phone$/i.test(field)) return words.wrongPhone
  if (field === 'dateOfBirth' && /under 16/i.test(message)) return words.tooYoung
  if (field === 'dateOfBirth' || field.endsWith('On')) return words.wrongDay
  return message || words.wrong
}

const isPart = (field: string) => field === 'photo' || field === 'files' || /^(card|training):\d/.test(field)

/** The part of what comes after one that was removed from a list; null for that of the removed one. */
export function partAfter(part: FilePart, list: 'card' | 'training', removed: number): FilePart | null {
  const [name, at] = part.split(':')
  if (name !== list || Number(at) < removed) return part
  return Number(at) === removed ? null : (`${list}:${Number(at) - 1}` as FilePart)
}

export const isAccepted = (statusId: number) => statusId === status.accepted
export const isReturned = (statusId: number) => statusId === status.returned
