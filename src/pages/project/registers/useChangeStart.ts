import { useQuery } from '@tanstack/react-query'
import type { LinkedDocument } from '#contract/documents/linkedDocuments.ts'
import type { ChangeRequestDraft } from '#contract/entities/changeRequest.ts'
import { incidents } from '#src/entities/incident/data.ts'
import { observations } from '#src/entities/observation/data.ts'
import { rfis } from '#src/entities/rfi/data.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { changeFromIncident, changeFromObservation } from './changeFromRecord.ts'
import { changeFromRfi } from './changeFromRfi.ts'
import type { ChangeSearch } from './changeSearch.ts'

interface Start {
  /** Whether the record in the URL has been read, or cannot be. */
  isReady: boolean
  start?: Partial<ChangeRequestDraft>
  documents?: readonly LinkedDocument[]
}

/** Initial values of a new change request, from the record in the URL. */
export function useChangeStart({ rfi, observation, incident }: ChangeSearch): Start {
  const { zone } = useClock()
  const question = useQuery({ ...rfis.detail(rfi ?? 0), enabled: rfi !== undefined })
  const seen = useQuery({ ...observations.detail(observation ?? 0), enabled: observation !== undefined })
  const event = useQuery({ ...incidents.detail(incident ?? 0), enabled: incident !== undefined })
  const isReady = [question, seen, event].every(({ isLoading }) => !isLoading)
  if (question.data) return { isReady, start: changeFromRfi(question.data), documents: question.data.documents }
  if (seen.data) return { isReady, start: changeFromObservation(seen.data, zone) }
  if (event.data) return { isReady, start: changeFromIncident(event.data, zone) }
  return { isReady }
}
