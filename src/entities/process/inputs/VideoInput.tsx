import { IconCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import type { AnswerInputProps } from '../AnswerContext.ts'

const isPlayable = (url: string) => /\.(?:mp4|webm)(?:[?#]|$)/i.test(url)

/**
 * A video to watch. The answer is set when it has played to the end, or when the user confirms watching it elsewhere.
 */
export function VideoInput({ question, value, onAnswer, labelledBy }: AnswerInputProps) {
  const [failed, setFailed] = useState(false)
  const url = question.videoUrl
  if (!url) return <p className="quiet">No video has been added yet.</p>
  const inside = isPlayable(url) && !failed
  return (
    <div className="stack tight-stack" role="group" aria-labelledby={labelledBy}>
      {inside ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are part of the video itself
        <video
          className="answer-video"
          src={url}
          controls
          preload="none"
          onEnded={() => onAnswer(true)}
          onError={() => setFailed(true)}
        />
      ) : (
        <UiLink href={url} target="_blank" rel="noreferrer" className="line">
          <IconPlayerPlay size={16} aria-hidden />
          Play the video
        </UiLink>
      )}
      <Button
        small
        className="answer-add"
        icon={value === true ? <IconCheck size={15} /> : undefined}
        aria-pressed={value === true}
        onClick={() => onAnswer(value === true ? null : true)}
      >
        Watched to the end
      </Button>
    </div>
  )
}
