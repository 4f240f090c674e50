import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ProjectInductionVideoSummary } from '#contract/entities/projectInductionVideo.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { inductionVideos } from './data.ts'
import { lengthWords } from './filmLength.ts'
import { inOrder } from './shared/inOrder.ts'
import './videos.css'

const VideoForm = lazyPart(() => import('./VideoForm.tsx').then((file) => ({ default: file.VideoForm })))

/** The films shown in a site's inductions, in the settings of safety management. */
export function VideosPanel({ projectId, mayAdd }: { projectId: number; mayAdd: boolean }) {
  const { data, error, refetch } = useQuery(inductionVideos.list({ projectId }))
  const [open, setOpen] = useState<number | null>(null)
  const add = mayAdd && (
    <Button small icon={<IconPlus size={15} />} onPointerEnter={VideoForm.preload} onClick={() => setOpen(0)}>
      Add video
    </Button>
  )
  return (
    <Panel title="Induction videos" count={data?.length} action={add}>
      {error && !data && (
        <Notice
          tone="red"
          title="Induction videos could not be loaded"
          action={
            <Button small onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Notice>
      )}
      {data?.length === 0 && (
        <EmptyState title="No items">
          A film of the site and its rules, in each language that people speak. Everyone watches it to the end before
          their induction can be submitted.
        </EmptyState>
      )}
      <ul className="video-list">
        {inOrder(data ?? []).map((video) => (
          <li key={video.id}>
            <Film video={video} />
            {video.canEdit && (
              <Button
                small
                aria-label={`Edit ${video.title}`}
                onPointerEnter={VideoForm.preload}
                onClick={() => setOpen(video.id)}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <VideoForm key={open} id={open} projectId={projectId} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Panel>
  )
}

function Film({ video }: { video: ProjectInductionVideoSummary }) {
  const { title, languageName, durationSec, isActive, mustWatchFull, fileId } = video
  const facts = [
    languageName,
    lengthWords(durationSec),
    mustWatchFull ? null : 'need not be watched to the end',
    isActive ? null : 'switched off',
  ]
  return (
    <span className="stack tight-stack grow">
      {fileId === null ? (
        <strong>{title}</strong>
      ) : (
        <UiLink href={fileAddress(fileId, true)} target="_blank" rel="noreferrer">
          {title}
        </UiLink>
      )}
      <span className="small quiet">{facts.filter(Boolean).join(', ')}</span>
      {fileId === null && <span className="small tone-amber due">No file yet</span>}
    </span>
  )
}
