import { IconCamera, IconX } from '@tabler/icons-react'
import type { PartFile, SentFile } from '#src/entities/registration/byLink.ts'
import { prepared } from '#src/ui/photos/prepared.ts'
import type { RegisterWords } from './words.ts'

interface Props {
  id: string
  label: string
  words: RegisterWords
  fault: string | undefined
  /** Whether papers are not taken. */
  onlyPictures: boolean
  files: readonly PartFile[]
  kept: readonly SentFile[]
  onAdd(files: File[]): void
  onRemove(file: PartFile): void
  onForget(file: SentFile): void
}

const pictures = 'image/jpeg,image/png,image/webp'

/** Photos of a card, of a certificate or of the person. They are made smaller before they are kept and sent. */
export function PhotoPart({ id, label, words, fault, onlyPictures, files, kept, onAdd, onRemove, onForget }: Props) {
  const why = `${id}-fault`
  const line = (key: string, name: string, remove: () => void) => (
    <li key={key}>
      <span className="cut">{name}</span>
      <button type="button" className="button quiet" aria-label={`${words.remove}: ${name}`} onClick={remove}>
        <IconX size={20} aria-hidden />
      </button>
    </li>
  )
  return (
    <div className="register-field">
      <span id={`${id}-label`}>
        {label} <small>({words.optional})</small>
      </span>
      {files.length + kept.length > 0 && (
        <ul className="register-photos">
          {kept.map((file) => line(`kept ${file.id}`, file.name, () => onForget(file)))}
          {files.map((file, at) => line(`${at} ${file.file.name}`, file.file.name, () => onRemove(file)))}
        </ul>
      )}
      {!(onlyPictures && files.length + kept.length > 0) && (
        <label className="button register-photo">
          <IconCamera size={22} aria-hidden /> {words.addPhoto}
          <input
            type="file"
            multiple={!onlyPictures}
            accept={onlyPictures ? pictures : `${pictures},application/pdf`}
            aria-labelledby={`${id}-label`}
            aria-invalid={fault !== undefined}
            aria-describedby={fault ? why : undefined}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])]
              target.value = ''
              void Promise.all(chosen.map(prepared)).then(onAdd)
            }}
          />
        </label>
      )}
      {fault && (
        <p id={why} className="register-fault">
          {fault}
        </p>
      )}
    </div>
  )
}
