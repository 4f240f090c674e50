import type { FormerVersion } from '#contract/entities/roleListTemplate.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Flow } from './Flow.tsx'
import { useNames } from './useNames.ts'

/** Earlier versions of an approval, newest first. Records that started under a version continue with it. */
export function FormerVersions({ versions }: { versions: readonly FormerVersion[] }) {
  const names = useNames()
  if (versions.length === 0)
    return (
      <EmptyState title="No items">
        Earlier versions are kept here when stages are changed while sub types use them.
      </EmptyState>
    )
  return (
    <div className="panels">
      {versions.map(({ version, stages, signOnLists, endedOn, endedByName }) => (
        <Panel
          key={version}
          title={`Version ${version}`}
          action={
            <span className="small quiet">
              {`until `}
              <Moment at={endedOn} inSentence />
              {endedByName && `, by ${endedByName}`}
            </span>
          }
        >
          <Flow stages={stages} signOnLists={signOnLists} names={names} />
        </Panel>
      ))}
    </div>
  )
}
