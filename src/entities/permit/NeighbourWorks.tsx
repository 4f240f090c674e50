import { useQuery } from '@tanstack/react-query'
import { IconArrowsSplit, IconLock } from '@tabler/icons-react'
import { neighbourDays, type NeighbourWork } from '#contract/safety/neighbours.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { permitNeighbours } from './data.ts'
import './neighbours.css'

/** What other firms do in a zone, now and next, and what keeps them apart. */
export function NeighbourWorks({ works, zone }: { works: readonly NeighbourWork[]; zone: string }) {
  const { now } = useClock()
  return (
    <ul className="neighbours" aria-label={`Other firms in ${zone}`}>
      {works.map((work, at) => {
        const isNow = work.isNotHandedBack || Date.parse(work.validFrom) <= now
        return (
          // Works have no ids, because the reader may not open them.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} data-clash={work.clash ?? undefined}>
            <span className="neighbour-when">{isNow ? 'Now' : 'Next'}</span>
            <div>
              <strong>{work.subTypeName}</strong>
              <span className="quiet small">
                {work.locationName}, <Moment at={work.validFrom} withTime inSentence /> to{' '}
                <Moment at={work.validTo} withTime inSentence />
                {work.isAskedFor && ', not approved yet'}
                {work.isNotHandedBack && '. Its time is over, and nobody has handed it back'}
              </span>
              {work.isExclusive && (
                <span className="neighbour-apart">
                  <IconLock size={15} aria-hidden />
                  It needs the zone to itself: no other work under a permit at the same time.
                </span>
              )}
              {work.conflictsWith.length > 0 && (
                <span className="neighbour-apart">
                  <IconArrowsSplit size={15} aria-hidden />
                  {`Kept apart from: ${work.conflictsWith.join(', ')}.`}
                </span>
              )}
              {work.clash && (
                <span className="neighbour-clash">
                  {work.clash === 'exclusive'
                    ? 'Your work there at that time is not possible.'
                    : 'Your work there at that time must say how it is coordinated.'}
                </span>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** What other firms do in the zone of a permit that is being asked for; nothing without a zone. */
export function ZoneNeighbours({ projectId, locationId }: { projectId: number; locationId: number }) {
  const { data } = useQuery({ ...permitNeighbours(projectId, locationId), enabled: locationId > 0 })
  const [zone] = (locationId > 0 && data?.zones) || []
  if (!zone) return null
  if (zone.works.length === 0)
    return <p className="quiet small">{`No other firm has a permit in this zone in the next ${neighbourDays} days.`}</p>
  return (
    <Notice tone="blue" title={`Other firms in this zone, now and in the next ${neighbourDays} days`}>
      <NeighbourWorks works={zone.works} zone={zone.locationName} />
    </Notice>
  )
}
