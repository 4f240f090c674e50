import { IconCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import type { AnswerInputProps } from '../AnswerContext.ts'
import { WatchedVideo } from './WatchedVideo.tsx'

const isPlayable = (url: string) => /\.(?:mp4|webm)(?:[?#]|$)/i.test(url)

/**
 * A video to watch. It is answered once the whole video has been played here. If it can be played only elsewhere, the
 * user confirms having watched it.
 */
export function VideoInput({ question, value, onAnswer, labelledBy }: AnswerInputProps) {
  const [failed, setFailed] = useState(false)
  const url = question.videoUrl
  if (!url) return <p className="quiet">No video has been added yet.</p>
  const isWatched = value === true
  if (isPlayable(url) && !failed)
    return (
      <div role="group" aria-labelledby={labelledBy}>
        <WatchedVideo
          src={url}
          label={question.text}
          before={isWatched ? 100 : 0}
          onWatched={(percent) => percent >= 100 && onAnswer(true)}
          onFail={() => setFailed(true)}
        />
      </div>
    )
  return (
    <div className="stack tight-stack" role="group" aria-labelledby={labelledBy}>
      <UiLink href={url} target="_blank" rel="noreferrer" className="line">
        <IconPlayerPlay size={16} aria-hidden />
        Play the video
      </UiLink>
      <Button
        small
        className="answer-add"
        icon={isWatched ? <IconCheck size={15} /> : undefined}
        aria-pressed={isWatched}
        onClick={() => onAnswer(isWatched ? null : true)}
      >
        Watched to the end
      </Button>
    </div>
  )
}
