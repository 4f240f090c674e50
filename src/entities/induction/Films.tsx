import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Induction } from '#contract/entities/induction.ts'
import { videosFor } from '#contract/safety/induction.ts'
import type { ProjectInductionVideoSummary } from '#contract/entities/projectInductionVideo.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { WatchedVideo } from '#src/entities/questionnaire/inputs/WatchedVideo.tsx'
import { inductionVideos } from '../projectInductionVideo/data.ts'
import { inOrder } from '../projectInductionVideo/shared/inOrder.ts'
import { inductions } from './data.ts'

/** The films of an induction; empty if the project has none in its language. */
export const useFilms = (projectId: number, languageCode: string | null) => {
  const { data = [] } = useQuery(inductionVideos.list({ projectId }))
  return inOrder(videosFor(data, languageCode))
}

interface FilmsProps {
  films: readonly ProjectInductionVideoSummary[]
  watched: Induction['watched']
  onWatched(videoId: number, percent: number): void
}

/** A list of films, each to be watched to the end. */
export const FilmList = ({ films, watched, onWatched }: FilmsProps) =>
  films.map(({ id, title, fileId, mustWatchFull }) => (
    <div key={id} className="stack tight-stack">
      <strong>{title}</strong>
      <WatchedVideo
        src={fileAddress(fileId!, true)}
        label={title}
        before={watched.find(({ videoId }) => videoId === id)?.percent ?? 0}
        onWatched={(percent) => onWatched(id, percent)}
      />
      {!mustWatchFull && <span className="small quiet">It need not be watched to the end.</span>}
    </div>
  ))

/** The films of a record: a player while it is a draft, and how much was watched afterwards. */
export function Films({ row }: { row: Induction }) {
  const films = useFilms(row.projectId, row.languageCode)
  // Each watched film saves the record, so the next save is based on the row that the last one returned.
  const latest = useRef(row)
  useEffect(() => {
    if (row.rowVersion > latest.current.rowVersion) latest.current = row
  }, [row])
  const { mutate, error } = useMutation({
    mutationKey: ['induction', 'watch', row.id],
    scope: { id: `induction/${row.id}/watch` },
    mutationFn: async (input: { videoId: number; percent: number }, context) => {
      latest.current = await inductions.act('watch', latest.current).mutationFn!(input, context)
    },
  })
  const isOpen = row.allowedActions.includes('watch')
  if (films.length === 0) return null
  return (
    <Panel title="Videos" count={films.length}>
      <div className="stack">
        {error && <Notice tone="red">{error.message}</Notice>}
        {isOpen ? (
          <FilmList
            films={films}
            watched={row.watched}
            // Only the player shows partial progress; a film is saved once it was watched to the end.
            onWatched={(videoId, percent) => percent >= 100 && mutate({ videoId, percent })}
          />
        ) : (
          films.map(({ id, title }) => (
            <p key={id}>
              {title}{' '}
              <span className="quiet">
                {row.watched.some(({ videoId, percent }) => videoId === id && percent >= 100)
                  ? 'Watched to the end'
                  : 'Not watched to the end'}
              </span>
            </p>
          ))
        )}
      </div>
    </Panel>
  )
}
