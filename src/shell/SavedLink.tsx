import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { RecordSystemId } from '#contract/recordSystem.ts'
import { inSentence } from '#contract/text/words.ts'
import type { Saved } from '../data/messages.ts'
import { useUser } from '../data/useUser.ts'
import { projects } from '../entities/project/data.ts'
import { pagesOf, recordAddress } from '../pages/recordAddress.ts'
import { UiLink } from '../ui/LinkProvider.tsx'

/** A link to a record that was just saved, if it has a page other than the current one. */
export default function SavedLink({ saved: { kind, name, row } }: { saved: Saved }) {
  const { projectId = null, systemId = null } = row as { projectId?: number | null; systemId?: RecordSystemId | null }
  const { data: known } = useQuery({ ...projects.list(), enabled: projectId !== null || kind === 'project' })
  const { pbSystems } = useUser()
  const { pathname } = useLocation()
  const record = { entityKind: kind, entityId: row.id, projectId, systemId, scope: null, row }
  const address = recordAddress(record, pagesOf(known, pbSystems))
  if (!address || address.split('?')[0] === pathname) return null
  return <UiLink href={address}>{`Open ${inSentence(name)}`}</UiLink>
}
