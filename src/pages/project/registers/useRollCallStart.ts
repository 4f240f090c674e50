import { useQuery } from '@tanstack/react-query'
import type { IncidentDraft } from '#contract/entities/incident.ts'
import type { RollCall } from '#contract/entities/rollCall.ts'
import { counted } from '#contract/text/amounts.ts'
import { lightRecord } from '#src/data/lightRecord.ts'

type Start = Partial<Pick<IncidentDraft, 'title' | 'occurredOn' | 'description'>>

/** What the report of an incident begins with after a roll call with people missing; null while it loads. */
export function useRollCallStart(id: number | undefined): Start | null {
  const { data, error } = useQuery({ ...lightRecord<RollCall>('rollCall', id ?? 0), enabled: id !== undefined })
  if (id === undefined || error) return {}
  if (!data) return null
  const { number, missingAtEnd, startedOn, statement } = data
  return {
    title: `${counted(missingAtEnd ?? 0, 'person', 'people')} missing at roll call ${number}`,
    occurredOn: startedOn,
    description: statement ?? '',
  }
}
