import type { ChangeRequestDraft } from '#contract/entities/changeRequest.ts'
import type { Rfi } from '#contract/entities/rfi.ts'

/** The values of a change request that comes from an RFI: its question, the official answer, cost and time. */
export function changeFromRfi(rfi: Rfi): Partial<ChangeRequestDraft> {
  const { id, number, subject, question, responses, officialResponseId, costEstimate, timeDays } = rfi
  const official = responses.find((response) => response.id === officialResponseId)
  const line = costEstimate !== null && {
    costCode: null,
    description: `Estimate of ${number}`,
    kind: costEstimate < 0 ? ('omit' as const) : ('add' as const),
    qty: 1,
    unit: 'sum',
    rate: Math.abs(costEstimate),
  }
  return {
    title: subject,
    reason: `${number}: ${question}`.slice(0, 4000),
    description: (official?.text ?? subject).slice(0, 4000),
    source: 'rfi',
    sourceId: id,
    onBehalfClientId: rfi.raisedForClientId,
    locationId: rfi.locationId,
    documentIds: rfi.documents.map((one) => one.id),
    items: line ? [line] : [],
    timeImpactDays: timeDays,
  }
}
