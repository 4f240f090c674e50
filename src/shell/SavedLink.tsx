import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { inSentence } from '#contract/words.ts'
import type { Saved } from '../data/messages.ts'
import { useUser } from '../data/useUser.ts'
import { projects } from '../entities/project/data.ts'
import { projectHref } from '../entities/project/shared/projectAddress.ts'
import { recordAddress } from '../pages/recordAddress.ts'
import { UiLink } from '../ui/LinkProvider.tsx'

/** A link to a record that was just saved, if it has a page other than the current one. */
export default function SavedLink({ saved: { kind, name, row } }: { saved: Saved }) {
  const { projectId = null } = row as { projectId?: number | null }
  const { data: known } = useQuery({ ...projects.list(), enabled: projectId !== null || kind === 'project' })
  const { pbSystems } = useUser()
  const { pathname } = useLocation()
  const address = recordAddress({ entityKind: kind, entityId: row.id, projectId, scope: null, row }, (id, page) => {
    const project = known?.find((one) => one.id === id)
    return project?.openSystems.length ? projectHref(project, pbSystems, page) : undefined
  })
  if (!address || address.split('?')[0] === pathname) return null
  return <UiLink href={address}>{`Open ${inSentence(name)}`}</UiLink>
}
