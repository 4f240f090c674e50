import { NativeSelect, TextInput } from '@mantine/core'
import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import type { Underway } from '#src/data/sending.ts'
import { Button } from '#src/ui/Button.tsx'
import { fileSize } from '#src/ui/fileSize.ts'
import type { UploadItem } from './uploadItems.ts'

/** The transfer of a large file, with its controls. */
export interface Transfer {
  underway: Underway | null
  pause(): void
  goOn(): void
  giveUp(): void
}

interface Props {
  item: UploadItem
  busy: boolean
  nextFile: string
  /** Null unless this file is on its way. */
  sending: Transfer | null
  onChange(this: void, key: number, more: Partial<UploadItem>): void
  onRemove(this: void, key: number): void
}

/** A file with its result. Each is drawn alone, because hundreds may be dropped at once. */
export const UploadLine = memo(function UploadLine({ item, busy, nextFile, sending, onChange, onRemove }: Props) {
  const { key, file, folder, name, into, match, state, problem } = item
  const fixed = busy || state === 'done'
  return (
    <tr>
      <td>
        <div className="cut" title={file.name}>
          {file.name}
        </div>
        <div className="small faint">{[folder, fileSize(file.size)].filter(Boolean).join(' · ')}</div>
      </td>
      <td>
        {match ? (
          <NativeSelect
            aria-label={`Upload ${file.name} as`}
            disabled={fixed}
            value={into === null ? 'new' : 'next'}
            data={[
              { value: 'next', label: nextFile },
              { value: 'new', label: 'New document' },
            ]}
            onChange={({ currentTarget }) => onChange(key, { into: currentTarget.value === 'next' ? match.id : null })}
          />
        ) : (
          'New document'
        )}
      </td>
      <td>
        {into === null ? (
          <TextInput
            aria-label={`Name of ${file.name}`}
            value={name}
            maxLength={200}
            disabled={fixed}
            error={problem}
            onChange={({ currentTarget }) => onChange(key, { name: currentTarget.value, problem: null })}
          />
        ) : (
          (problem && <span className="wrong">{problem}</span>) || <span className="quiet">{match?.name}</span>
        )}
      </td>
      <td>
        <div className="line tight">
          {state === 'done' && (
            <span className="due tone-green">
              <IconCircleCheck size={14} stroke={2} aria-hidden />
              Uploaded
            </span>
          )}
          {sending && <Progress underway={sending.underway} size={file.size} />}
          {sending?.underway && (
            <Button kind="quiet" small onClick={sending.underway.state === 'paused' ? sending.goOn : sending.pause}>
              {sending.underway.state === 'paused' ? 'Go on' : 'Pause'}
            </Button>
          )}
          {!fixed && (
            <Button
              className="push"
              kind="quiet"
              small
              icon={<IconX size={15} />}
              aria-label={`Leave out ${file.name}`}
              onClick={() => onRemove(key)}
            />
          )}
        </div>
      </td>
    </tr>
  )
})

const Progress = ({ underway, size }: { underway: Underway | null; size: number }) => (
  <progress aria-label="Uploaded so far" max={size} {...(underway && { value: underway.sent })} />
)
