import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { choices } from '#src/data/choices.ts'
import { lookups } from '../lookup/data.ts'

/** What the ids in a stage are called. */
export interface Names {
  user: (id: number) => string
  projectRole: (id: number) => string
  relationship: (id: number) => string
  processRole: (id: number) => string
}

const byId = (rows: readonly { id: number; name: string }[] | undefined, missing: string) => {
  const names = new Map(rows?.map(({ id, name }) => [id, name]))
  // Until they are there, nothing is better than a wrong word.
  return (id: number) => names.get(id) ?? (rows ? missing : '…')
}

/** The names that stages are told with. */
export function useNames(): Names {
  const { data: people } = useQuery(choices('user'))
  const { data: projectRoles } = useQuery(lookups.list({ list: 'projectRoles' }))
  const { data: relationships } = useQuery(lookups.list({ list: 'clientProjectRelationships' }))
  const { data: processRoles } = useQuery(lookups.list({ list: 'processRoles' }))
  return useMemo(
    () => ({
      user: byId(people, 'Somebody who has left'), projectRole: byId(projectRoles, 'A deleted role'),
      relationship: byId(relationships, 'A deleted part'), processRole: byId(processRoles, 'A deleted duty'),
    }),
    [people, projectRoles, relationships, processRoles],
  )
}
