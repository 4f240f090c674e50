import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import { Preview } from './builder/Preview.tsx'
import { questionTemplates } from './data.ts'

/** Every version that was published, to be looked at and tried as it was. */
export function Versions({ template }: { template: QuestionTemplate }) {
  const { data, error } = useQuery(questionTemplates.versions(template.id))
  const [wanted, setWanted] = useState<number | null>(null)
  if (error && !data) return <EmptyState title="Versions could not be loaded" failed>{error.message}</EmptyState>
  if (!data) return null
  if (data.length === 0) return <EmptyState title="No items">Versions appear here as they are published. Records keep the version they began with.</EmptyState>
  const chosen = data.find(({ version }) => version === wanted) ?? data[0]!
  return (
    <div className="versions">
      <ul className="version-list" aria-label="Versions">
        {data.map(({ version, publishedOn, publishedByName, questionCount }) => (
          <li key={version}>
            <button type="button" aria-pressed={version === chosen.version} onClick={() => setWanted(version)}>
              <strong>{`Version ${version}`}</strong>
              {version === template.publishedVersion && <span className="count">in use</span>}
              <span className="quiet small">{`${questionCount} questions, published by ${publishedByName ?? 'the system'}`} <Moment at={publishedOn} inSentence /></span>
            </button>
          </li>
        ))}
      </ul>
      <Frozen key={chosen.version} id={template.id} version={chosen.version} />
    </div>
  )
}

function Frozen({ id, version }: { id: number; version: number }) {
  const { data } = useQuery(questionTemplates.version(id, version))
  return data ? <Preview form={data} languages={data.languages} at={null} /> : null
}
