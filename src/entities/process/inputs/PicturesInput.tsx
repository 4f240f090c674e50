import { IconCamera, IconPaperclip, IconX } from '@tabler/icons-react'
import { inputType } from '#contract/questions/inputTypes.ts'
import { Button } from '#src/ui/Button.tsx'
import type { AnswerInputProps } from '../AnswerContext.ts'

interface Picture {
  name: string
}

/** Photos or files from the camera or a folder; each can be removed. */
export function PicturesInput({ question, value, onAnswer, labelledBy }: AnswerInputProps) {
  const isPhoto = question.inputTypeId === inputType.photo
  return (
    <Pictures
      pictures={Array.isArray(value) ? (value as Picture[]) : []}
      isPhoto={isPhoto}
      labelledBy={labelledBy}
      onChange={(next) => onAnswer(next.length > 0 ? next : null)}
    />
  )
}

interface Props {
  pictures: readonly Picture[]
  isPhoto: boolean
  labelledBy: string
  onChange(pictures: Picture[]): void
}

export function Pictures({ pictures, isPhoto, labelledBy, onChange }: Props) {
  const Icon = isPhoto ? IconCamera : IconPaperclip
  return (
    <div className="stack tight-stack">
      {pictures.length > 0 && (
        <ul className="answer-files">
          {pictures.map(({ name }, at) => (
            <li key={`${name} ${at}`}>
              <Icon size={15} aria-hidden />
              <span className="cut">{name}</span>
              <Button
                small
                kind="quiet"
                icon={<IconX size={14} />}
                aria-label={`Remove ${name}`}
                onClick={() => onChange(pictures.filter((_, other) => other !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <label className="button answer-add">
        <Icon size={16} aria-hidden />
        {isPhoto ? 'Add photo' : 'Add file'}
        <input
          type="file"
          className="away"
          multiple
          accept={isPhoto ? 'image/*' : undefined}
          aria-labelledby={labelledBy}
          onChange={({ target }) => {
            onChange([...pictures, ...[...(target.files ?? [])].map(({ name }) => ({ name }))])
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}
