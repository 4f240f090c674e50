import { NativeSelect, TextInput } from '@mantine/core'
import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Outcome } from '#contract/documents/uploadPlan.ts'
import type { Underway } from '#src/data/sending.ts'
import { Button } from '#src/ui/Button.tsx'
import { fileSize } from '#src/ui/files/fileSize.ts'
import type { UploadItem } from './uploadItems.ts'

/** The transfer of a large file, with its controls. */
export interface Transfer {
  underway: Underway | null
  pause(): void
  goOn(): void
  giveUp(): void
}

export interface LineProps {
  item: UploadItem
  /** The planned effect, in a dialog with planning. */
  outcome?: Outcome | undefined
  busy: boolean
  nextFile: string
  /** Null unless this file is being sent. */
  sending: Transfer | null
  onChange(this: void, key: number, more: Partial<UploadItem>): void
  onChoose(this: void, item: UploadItem, chosen: UploadItem['chosen']): void
  onRemove(this: void, key: number): void
}

/** A file with its result. Memoised, because hundreds may be dropped at once. */
export const UploadLine = memo(function UploadLine({ item, busy, nextFile, sending, onChange, onRemove }: LineProps) {
  const { key, file, name, into, match, state, problem } = item
  const fixed = busy || state === 'done'
  return (
    <tr>
      <FileCell item={item} />
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
        <LineActions item={item} fixed={fixed} sending={sending} onRemove={onRemove} />
      </td>
    </tr>
  )
})

/** A file with its folder and size. */
export const FileCell = ({ item: { file, folder } }: Pick<LineProps, 'item'>) => (
  <td>
    <div className="cut" title={file.name}>
      {file.name}
    </div>
    <div className="small faint">{[folder, fileSize(file.size)].filter(Boolean).join(' · ')}</div>
  </td>
)

/** Progress of a file, and its actions. */
export function LineActions({
  item: { key, file, state },
  fixed,
  sending,
  onRemove,
  children,
}: Pick<LineProps, 'item' | 'sending' | 'onRemove'> & { fixed: boolean; children?: ReactNode }) {
  return (
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
      {children}
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
  )
}

const Progress = ({ underway, size }: { underway: Underway | null; size: number }) => (
  <progress aria-label="Uploaded so far" max={size} {...(underway && { value: underway.sent })} />
)
