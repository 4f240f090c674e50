import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { projects } from '../data.ts'

interface Props {
  projectId: number
  /** The people named in a field of this project. */
  people: readonly { id: number; name: string }[]
}

/** Warns about people who are named on a project they cannot open. Shows nothing if all of them can. */
export function NoAccess({ projectId, people }: Props) {
  const { data } = useQuery({ ...projects.detail(projectId), enabled: people.length > 0 })
  const without = data ? people.filter(({ id }) => !data.userIdsWithAccess.includes(id)) : []
  if (without.length === 0) return null
  const names = without.map(({ name }) => name).join(', ')
  return (
    <span
      className="due late small tone-red"
      title={`${names} ${without.length === 1 ? 'has' : 'have'} no role that opens this project`}
    >
      <IconUserOff size={13} stroke={2} aria-hidden />
      {people.length === 1 ? 'No access' : `${without.length} without access`}
    </span>
  )
}
