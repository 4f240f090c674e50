import { languageWords } from '#contract/people/languages.ts'
import { timeZoneWords } from '#contract/time/timeZones.ts'
import type { ReactNode } from 'react'
import { topicTitles, digestWords, noticeWords, type User } from '#contract/entities/user.ts'
import type { Topic } from '#contract/people/topics.ts'
import type { Role } from '#contract/wire/session.ts'
import type { System } from '#contract/systems.ts'
import { ClientLink } from '../client/shared/ClientLink.tsx'
import { rolesInWords, systemsInWords } from './userWords.ts'

/** Formats a field's value for the history and for ConflictChoice. */
export function userValueWords(name: string, value: unknown): ReactNode {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'clientId') return <ClientLink id={Number(value)} plain />
  if (name === 'roles') return rolesInWords(value as Role[]).join(', ')
  if (name === 'pbSystems') return systemsInWords(value as System[]).join(', ')
  if (name === 'language') return languageWords[value as User['language']]
  if (name === 'timeZone') return timeZoneWords[value as User['timeZone']]
  if (name !== 'notificationPrefs') return undefined
  const { kind, digest, topics } = value as User['notificationPrefs']
  const others = Object.entries(topics).map(
    ([topic, wish]) => `${topicTitles[topic as Topic]}: ${noticeWords[wish].toLowerCase()}`,
  )
  return [noticeWords[kind], digestWords[digest].toLowerCase(), ...others].join('; ')
}
