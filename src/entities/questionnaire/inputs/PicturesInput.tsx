import { IconCamera, IconClock, IconPaperclip, IconPencil, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { inputType } from '#contract/questions/inputTypes.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { isPicture } from '#src/ui/files/FileLink.tsx'
import { canBePrepared, prepared } from '#src/ui/photos/prepared.ts'
import '#src/ui/files/fileDrop.css'
import { useAnswerContext, type AnswerInputProps } from '../AnswerContext.ts'

const MarkUp = lazyPart(() => import('#src/ui/photos/MarkUp.tsx').then((file) => ({ default: file.MarkUp })))

interface Picture {
  id?: number
  name: string
}

/** Photos or files from the camera or a folder; each can be removed. */
export function PicturesInput({ question, slot, value, onAnswer, labelledBy }: AnswerInputProps) {
  const isPhoto = question.inputTypeId === inputType.photo
  return (
    <Pictures
      pictures={Array.isArray(value) ? (value as Picture[]) : []}
      isPhoto={isPhoto}
      slot={slot}
      labelledBy={labelledBy}
      onChange={(next) => onAnswer(next.length > 0 ? next : null)}
    />
  )
}

interface Props {
  pictures: readonly Picture[]
  isPhoto: boolean
  slot: string
  labelledBy: string
  onChange(pictures: Picture[]): void
}

/** The files of an answer. In a record they are sent to the server; a preview keeps only their names. */
export function Pictures({ pictures, isPhoto, slot, labelledBy, onChange }: Props) {
  const { files } = useAnswerContext()
  const waiting = files?.waiting.filter((one) => one.slot === slot) ?? []
  const Icon = isPhoto ? IconCamera : IconPaperclip
  const [marking, setMarking] = useState<Picture | null>(null)
  const send = (chosen: readonly File[]) =>
    files ? files.add(slot, chosen) : onChange([...pictures, ...chosen.map(({ name }) => ({ name }))])
  const add = (chosen: readonly File[]) => {
    if (isPhoto && chosen.some(canBePrepared)) void Promise.all(chosen.map(prepared)).then(send)
    else send(chosen)
  }
  const chooser = (capture?: 'environment') => (
    <input
      type="file"
      className="away"
      multiple={!capture}
      accept={isPhoto ? 'image/*' : undefined}
      capture={capture}
      {...(capture ? { 'aria-label': 'Take photo' } : { 'aria-labelledby': labelledBy })}
      onChange={({ target }) => {
        add([...(target.files ?? [])])
        target.value = ''
      }}
    />
  )
  return (
    <div className="stack tight-stack">
      {pictures.length + waiting.length > 0 && (
        <ul className="answer-files">
          {pictures.map(({ id, name }, at) => (
            <li key={`${id ?? name} ${at}`}>
              {isPhoto && id !== undefined && isPicture(name) ? (
                <a href={fileAddress(id)} target="_blank" rel="noreferrer" className="answer-picture">
                  <img src={fileAddress(id)} alt={name} loading="lazy" />
                </a>
              ) : (
                <Icon size={15} aria-hidden />
              )}
              <span className="cut">{name}</span>
              {isPhoto && files && id !== undefined && isPicture(name) && (
                <Button
                  small
                  kind="quiet"
                  icon={<IconPencil size={14} />}
                  aria-label={`Mark up ${name}`}
                  onPointerEnter={MarkUp.preload}
                  onClick={() => setMarking({ id, name })}
                />
              )}
              <Button
                small
                kind="quiet"
                icon={<IconX size={14} />}
                aria-label={`Remove ${name}`}
                onClick={() => onChange(pictures.filter((_, other) => other !== at))}
              />
            </li>
          ))}
          {waiting.map(({ key, file }) => (
            <li key={key}>
              <IconClock size={15} aria-hidden />
              <span className="cut">{file.name}</span>
              <span className="small quiet">not sent yet</span>
              <Button
                small
                kind="quiet"
                icon={<IconX size={14} />}
                aria-label={`Leave out ${file.name}`}
                onClick={() => files?.drop(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="line tight wrap">
        {isPhoto && (
          <label className="button answer-add touch-only">
            <Icon size={16} aria-hidden />
            Take photo
            {chooser('environment')}
          </label>
        )}
        <label className="button answer-add">
          <Icon size={16} aria-hidden />
          {isPhoto ? 'Add photo' : 'Add file'}
          {chooser()}
        </label>
      </div>
      {marking?.id !== undefined && (
        <Suspense>
          <MarkUp
            src={fileAddress(marking.id, true)}
            name={marking.name}
            onSave={(marked) => send([marked])}
            onClose={() => setMarking(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
