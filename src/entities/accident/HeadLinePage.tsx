import type { Accident } from '#contract/entities/accident.ts'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PageHeader, type Crumb } from '#src/ui/page/PageHeader.tsx'
import { InstanceBadge } from '#src/entities/safetyRecord/instanceLooks.tsx'
import { placeOf, SeverityBadge } from './accidentLooks.tsx'

/** The part of an accident that people of the company may see. */
export const HeadLinePage = ({ row, crumbs }: { row: Accident; crumbs: readonly Crumb[] }) => (
  <>
    <PageHeader
      crumbs={[...crumbs, { label: row.number ?? '' }]}
      number={row.number ?? ''}
      title={row.title}
      beside={
        <>
          <InstanceBadge statusId={row.statusId} large />
          {row.severity && <SeverityBadge severity={row.severity} large />}
        </>
      }
      below={
        <Facts
          facts={[
            { label: 'When it happened', value: <Moment at={row.occurredOn} withTime /> },
            { label: 'Place', value: placeOf(row) },
            { label: 'Company', value: row.clientName },
          ]}
        />
      }
    />
    <div className="content">
      <Notice tone="grey" title="You see the summary only">
        The details of the people are seen by the person who reported it, the managers of safety management, and the
        project’s H&S advisers and project managers.
      </Notice>
    </div>
  </>
)
