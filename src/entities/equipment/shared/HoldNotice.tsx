import { itemDocumentWords } from '#contract/equipment/documents.ts'
import type { Hold } from '#contract/equipment/inspectionStanding.ts'
import { statusesOf, type InspectedKind } from '#contract/equipment/statuses.ts'
import { inSentence } from '#contract/text/words.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { holdsNow, useInspectionNames, type InspectedRow } from './inspectedRow.ts'

interface Props {
  kind: InspectedKind
  row: InspectedRow
}

/** Why an item may not be used, or what is still required before its first use. */
export function HoldNotice({ kind, row }: Props) {
  const holds = holdsNow(kind, row, useClock().now)
  if (holds.length === 0) return null
  const isWaiting = row.statusId === statusesOf[kind].waiting
  return (
    <Notice tone={isWaiting ? 'blue' : 'red'} title={isWaiting ? 'Before the first use' : 'It may not be used'}>
      <ul>
        {holds.map((hold) => (
          <li key={JSON.stringify(hold)}>
            <HoldWords hold={hold} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function HoldWords({ hold }: { hold: Hold }) {
  const nameOf = useInspectionNames()
  switch (hold.why) {
    case 'takenOut':
      return `Taken out of use: ${hold.reason}`
    case 'document':
      return `The ${inSentence(itemDocumentWords[hold.type])} is missing or has expired.`
    case 'action':
      return `${hold.number} is not closed: ${hold.title}.`
    case 'firstUse':
      return `${nameOf(hold.inspectionTypeId)} has to be passed.`
    case 'failed':
      return (
        <>
          {nameOf(hold.inspectionTypeId)} was failed <Moment at={hold.since} withTime inSentence />.
        </>
      )
    case 'event':
      return (
        <>
          {nameOf(hold.inspectionTypeId)} is due after the event of <Moment at={hold.since} withTime inSentence />.
        </>
      )
    default:
      return (
        <>
          {nameOf(hold.inspectionTypeId)} has been overdue since <Moment at={hold.since} withTime inSentence />.
        </>
      )
  }
}
