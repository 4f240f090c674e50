import { useQuery } from '@tanstack/react-query'
import { neighbourDays } from '#contract/safety/neighbours.ts'
import { permitNeighbours } from '#src/entities/permit/data.ts'
import { NeighbourWorks } from '#src/entities/permit/NeighbourWorks.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'

/**
 * What other firms do in the zones of a subcontractor, who does not see their permits; nothing for those who see them
 * all.
 */
export function NeighboursPanel({ projectId }: { projectId: number }) {
  const { data } = useQuery(permitNeighbours(projectId, null))
  if (!data?.isPartner) return null
  return (
    <Panel title="Other firms in your zones">
      {data.zones.length === 0 ? (
        <p className="quiet">{`No other firm works under a permit in your zones now or in the next ${neighbourDays} days.`}</p>
      ) : (
        data.zones.map(({ locationId, locationName, works }) => (
          <section key={locationId}>
            <h3 className="part-head">{locationName}</h3>
            <NeighbourWorks works={works} zone={locationName} />
          </section>
        ))
      )}
    </Panel>
  )
}
