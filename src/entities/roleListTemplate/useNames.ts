import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SiteDays } from '#contract/time/deadlines.ts'
import { choices } from '#src/data/choices.ts'
import { useOffice } from '#src/entities/settings/shared/office.ts'
import { lookups } from '../lookup/data.ts'

/** Returns the name of an id. A history passes names instead of ids; these are returned unchanged. */
type NameOf = (id: number | string) => string
export interface Names {
  user: NameOf
  projectRole: NameOf
  relationship: NameOf
  processRole: NameOf
  /** Returns a question's text by its key; several texts if templates differ, and the key itself if none has it. */
  question: NameOf
  /** How the office counts the days of deadlines. */
  dueRule: SiteDays['rule']
}

const byId = (rows: readonly { id: number; name: string }[] | undefined, missing: string): NameOf => {
  const names = new Map<number | string, string>(rows?.map(({ id, name }) => [id, name]))
  // Shows '…' while names load, rather than a wrong name.
  return (id) => names.get(id) ?? (typeof id === 'string' ? id : rows ? missing : '…')
}

/** Returns the name lookups that stages need. */
export function useNames(): Names {
  const { data: people } = useQuery(choices('user'))
  const { data: projectRoles } = useQuery(lookups.list({ list: 'projectRoles' }))
  const { data: relationships } = useQuery(lookups.list({ list: 'clientProjectRelationships' }))
  const { data: questions } = useQuery(choices('question'))
  const { data: processRoles } = useQuery(lookups.list({ list: 'processRoles' }))
  const office = useOffice()
  return useMemo(() => {
    const asked = new Map<string, Set<string>>()
    for (const { key, name } of questions ?? []) asked.set(key, (asked.get(key) ?? new Set()).add(`‘${name}’`))
    return {
      user: byId(people, 'Someone who has left'),
      projectRole: byId(projectRoles, 'A deleted role'),
      relationship: byId(relationships, 'A deleted relationship'),
      processRole: byId(processRoles, 'A deleted duty'),
      dueRule: office?.dueRule ?? 'working',
      question: (key) => [...(asked.get(String(key)) ?? [key])].join(' or '),
    }
  }, [people, projectRoles, relationships, processRoles, questions, office])
}
