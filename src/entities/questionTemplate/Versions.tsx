import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Preview } from './builder/Preview.tsx'
import { questionTemplates, type PublishedVersion } from './data.ts'

/** The published versions, each with a working preview. */
export function Versions({ template }: { template: QuestionTemplate }) {
  const answer = useQuery(questionTemplates.versions(template.id))
  return (
    <Loaded of={answer} name="Versions">
      {(versions) => <Known template={template} versions={versions} />}
    </Loaded>
  )
}

function Known({ template, versions }: { template: QuestionTemplate; versions: readonly PublishedVersion[] }) {
  const [wanted, setWanted] = useState<number | null>(null)
  if (versions.length === 0)
    return (
      <EmptyState title="No items">
        Versions appear here as they are published. Records keep the version they began with.
      </EmptyState>
    )
  const chosen = versions.find(({ version }) => version === wanted) ?? versions[0]!
  return (
    <div className="versions">
      <ul className="version-list" aria-label="Versions">
        {versions.map(({ version, publishedOn, publishedByName, questionCount }) => (
          <li key={version}>
            <button type="button" aria-pressed={version === chosen.version} onClick={() => setWanted(version)}>
              <strong>{`Version ${version}`}</strong>
              {version === template.publishedVersion && <span className="count">in use</span>}
              <span className="quiet small">
                {`${questionCount} questions, published by ${publishedByName ?? 'the system'}`}{' '}
                <Moment at={publishedOn} inSentence />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Frozen key={chosen.version} id={template.id} version={chosen.version} />
    </div>
  )
}

function Frozen({ id, version }: { id: number; version: number }) {
  const answer = useQuery(questionTemplates.version(id, version))
  return (
    <Loaded of={answer} name="The version">
      {(form) => <Preview form={form} languages={form.languages} at={null} />}
    </Loaded>
  )
}
