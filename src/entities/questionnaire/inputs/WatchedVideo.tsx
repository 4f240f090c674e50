import { IconCheck } from '@tabler/icons-react'
import { useState, type SyntheticEvent } from 'react'
import { playedPercent } from '#contract/safety/induction.ts'

interface Props {
  src: string
  label: string
  /** Percentage watched before this page was opened. */
  before: number
  /** Called as the watched percentage grows, and with 100 at the end. */
  onWatched(percent: number): void
  onFail?(): void
}

const partsOf = ({ played }: HTMLVideoElement) =>
  Array.from({ length: played.length }, (_, at) => ({ start: played.start(at), end: played.end(at) }))

/**
 * A video that tracks the percentage actually played. Skipped parts do not count until they are played, and playback
 * speed is fixed.
 */
export function WatchedVideo({ src, label, before, onWatched, onFail }: Props) {
  const [now, setNow] = useState(0)
  const percent = Math.max(before, now)
  const look = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    const next = playedPercent(partsOf(video), video.duration)
    if (next <= now) return
    setNow(next)
    if (next > before) onWatched(next)
  }
  return (
    <div className="stack tight-stack">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are part of the video itself */}
      <video
        className="answer-video"
        src={src}
        aria-label={label}
        controls
        playsInline
        preload="metadata"
        onTimeUpdate={look}
        onPause={look}
        onEnded={look}
        onRateChange={({ currentTarget }) => {
          if (currentTarget.playbackRate !== 1) currentTarget.playbackRate = 1
        }}
        onError={onFail}
      />
      <span className={`small line tight ${percent >= 100 ? 'tone-green due' : 'quiet'}`} role="status">
        {percent >= 100 && <IconCheck size={15} aria-hidden />}
        {percent >= 100 ? 'Watched to the end' : `${percent} % watched. What is skipped does not count.`}
      </span>
    </div>
  )
}
