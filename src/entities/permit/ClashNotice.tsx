import { useQuery } from '@tanstack/react-query'
import type { Permit } from '#contract/entities/permit.ts'
import type { PermitClash } from '#contract/questionnaires/permitClash.ts'
import { recordPath } from '#contract/recordPages.ts'
import { isOver } from './permitTime.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { permitClashes } from './data.ts'

/** Lists the permits that conflict with this one, and the consequences; nothing if there are none. */
export function ClashNotice({ row }: { row: Permit }) {
  const { data = [] } = useQuery({ ...permitClashes(row.id), enabled: !isOver(row) })
  return <Clashes {...row} data={data} />
}

interface ClashesProps extends Pick<Permit, 'projectId' | 'validFrom' | 'coordination'> {
  data: readonly PermitClash[]
}

/** The permits that conflict with one, and the consequences; nothing if there are none. */
export function Clashes({ data, projectId, validFrom: start, coordination }: ClashesProps) {
  if (data.length === 0) return null
  const isExclusive = data.some(({ reason }) => reason === 'exclusive')
  return (
    <Notice
      tone={isExclusive ? 'red' : 'amber'}
      title={isExclusive ? 'The zone is not free at this time' : 'Other work in this zone conflicts with it'}
    >
      <ul className="clashes">
        {data.map(({ permit, subTypeName, locationName, validFrom, validTo, reason }, at) => (
          <li key={permit?.id ?? `other ${at}`}>
            {permit && (
              <>
                <UiLink href={recordPath('permit', { projectId, id: permit.id })}>
                  {permit.number ?? permit.title}
                </UiLink>{' '}
              </>
            )}
            {subTypeName} in {locationName}, <Moment at={validFrom} withTime inSentence /> to{' '}
            <Moment at={validTo} withTime inSentence />
            {reason === 'exclusive' && '. One of them needs the zone to itself'}
            {validTo < start && '. It has ended, but nobody has handed it back'}
          </li>
        ))}
      </ul>
      {!isExclusive && !coordination && <p>Say under Coordination with other work how they are kept apart.</p>}
    </Notice>
  )
}
