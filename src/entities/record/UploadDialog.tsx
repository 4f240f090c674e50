import { NativeSelect, TextInput } from '@mantine/core'
import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import { sizeLimit, type Attachment } from '#contract/attachments.ts'
import { browserOf } from '#src/data/browser.ts'
import type { Underway } from '#src/data/sending.ts'
import { counted } from '#src/ui/amounts.ts'
import { fileSize } from '#src/ui/fileSize.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { DropHint } from '#src/ui/DropHint.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { useDroppedFiles } from '#src/ui/useDroppedFiles.ts'
import { nameFromFile } from './fileNames.ts'
import './uploadDialog.css'

/** A file to store, as a new document or as the next file of an existing one. */
export interface Upload {
  key: number
  file: File
  name: string
  /** Id of the document that takes the file; null makes a new document. */
  into: number | null
}

interface Item extends Upload {
  /** 'unfit' is a file that is empty or too large, and is never sent. */
  state: 'ready' | 'sending' | 'done' | 'failed' | 'unfit'
  problem: string | null
}

/** A document that may take a file of the same name. */
export interface KnownDocument {
  id: number
  name: string
  fileName: string | null
}

interface Props {
  /** 'Upload to Policies'. */
  title: string
  /** The files chosen first; more can be added in the dialog. */
  files: readonly File[]
  attachment: Attachment
  known: readonly KnownDocument[]
  /** Name of a file added to an existing document: 'New revision'. */
  nextFile: string
  /** Stores one file. Resolves to false if the user cancelled it, rejects with a sentence if it failed. */
  save(upload: Upload): Promise<boolean>
  /** The transfer of a large file, with its controls. */
  sending: { underway: Underway | null; pause(): void; goOn(): void; giveUp(): void }
  /** Called after all files have been stored, just before the dialog closes. */
  onUploaded?: (() => void) | undefined
  onClose(): void
  /** Fields that all new documents share. */
  children?: ReactNode
}

/**
 * Uploads several files, one document each, one after another. Each file has its own name, progress and result; those
 * that fail stay and can be tried again.
 */
export function UploadDialog({
  title,
  files,
  attachment,
  known,
  nextFile,
  save,
  sending,
  onUploaded,
  onClose,
  children,
}: Props) {
  const id = useId()
  const { messages } = browserOf(useQueryClient())
  const chooser = useRef<HTMLInputElement>(null)
  const [items, setItems] = useState<readonly Item[]>(() =>
    files.map((file, key) => itemOf(file, key, attachment, known)),
  )
  const [leaving, setLeaving] = useState(false)
  const left = useRef(false)
  const busy = items.some(({ state }) => state === 'sending')
  const waiting = items.filter(({ state }) => state !== 'done' && state !== 'unfit')
  const done = items.filter(({ state }) => state === 'done').length
  const failed = items.filter(({ state }) => state === 'failed').length
  const change = (key: number, more: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...more } : item)))
  const add = (more: readonly File[]) =>
    setItems((all) => [
      ...all,
      ...more.map((file, at) => itemOf(file, (all.at(-1)?.key ?? -1) + 1 + at, attachment, known)),
    ])
  const over = useDroppedFiles(!busy, add)
  const unnamed = waiting.filter(({ into, name }) => into === null && !name.trim())

  const upload = async () => {
    for (const { key } of unnamed) change(key, { problem: 'Enter a name.' })
    if (unnamed.length > 0) return
    let stored = done
    for (const item of waiting) {
      if (left.current) return
      change(item.key, { state: 'sending', problem: null })
      try {
        const kept = await save({ ...item, name: item.name.trim() })
        change(item.key, { state: kept ? 'done' : 'ready' })
        if (!kept) return
        stored++
      } catch (error) {
        change(item.key, { state: 'failed', problem: error instanceof Error ? error.message : String(error) })
      }
    }
    if (stored < items.length) return
    messages.add('success', stored === 1 ? '1 document was uploaded' : `${stored} documents were uploaded`)
    onUploaded?.()
    onClose()
  }
  const leave = () => (waiting.length > 0 ? setLeaving(true) : onClose())
  const stop = () => {
    left.current = true
    sending.giveUp()
    onClose()
  }
  return (
    <Dialog labelledBy={id} onLeave={leave} className="edit wide upload-dialog">
      {over && <DropHint>Drop the files to add them</DropHint>}
      <header>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" icon={<IconX size={18} />} aria-label="Close" className="push" onClick={leave} />
      </header>
      <ThemeProvider>
        <div className="form-body">
          {failed > 0 && !busy && (
            <Notice tone="red" title={`${counted(failed, 'file')} could not be uploaded`}>
              {done > 0 ? `${counted(done, 'file')} uploaded. ` : ''}Nothing is lost. Correct the problem and try again.
            </Notice>
          )}
          {children}
          <table className="table upload-files" aria-label="Files to upload">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">Document</th>
                <th scope="col">Name</th>
                <th scope="col" aria-label="Progress" />
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <Line
                  key={item.key}
                  item={item}
                  busy={busy}
                  match={matchOf(item.file, known)}
                  nextFile={nextFile}
                  sending={sending}
                  onChange={(more) => change(item.key, more)}
                  onRemove={() => setItems((all) => all.filter(({ key }) => key !== item.key))}
                />
              ))}
            </tbody>
          </table>
          <div className="line">
            <input
              ref={chooser}
              type="file"
              hidden
              multiple
              aria-label="More files"
              onChange={({ currentTarget }) => {
                add([...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
            <Button small disabled={busy} onClick={() => chooser.current?.click()}>
              Add files
            </Button>
            <span className="small faint">or drop them here; up to {attachment.largest} MB each</span>
          </div>
        </div>
      </ThemeProvider>
      <footer className="form-foot">
        <span className="push quiet small" role="status">
          {busy && `Uploading ${done + failed + 1} of ${items.length}`}
        </span>
        <Button onClick={leave}>{busy ? 'Stop' : 'Cancel'}</Button>
        <Button
          kind="primary"
          disabled={busy}
          reason={waiting.length === 0 ? 'There is no file to upload' : null}
          onClick={() => void upload()}
        >
          {failed > 0 ? 'Try again' : waiting.length > 1 ? `Upload ${waiting.length} documents` : 'Upload document'}
        </Button>
      </footer>
      {leaving && (
        <ConfirmModal
          title={busy ? 'Stop uploading?' : 'Leave without uploading?'}
          question={`${counted(waiting.length, 'file has', 'files have')} not been uploaded. ${
            done > 0 ? `${counted(done, 'document')} will stay.` : ''
          }`.trim()}
          action={busy ? 'Stop' : 'Leave'}
          stay={busy ? 'Go on' : 'Stay'}
          danger
          onConfirm={stop}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Dialog>
  )
}

interface LineProps {
  item: Item
  busy: boolean
  /** The document whose name or file has the same name. */
  match: KnownDocument | undefined
  nextFile: string
  sending: Props['sending']
  onChange(more: Partial<Item>): void
  onRemove(): void
}

function Line({ item, busy, match, nextFile, sending, onChange, onRemove }: LineProps) {
  const { file, name, into, state, problem } = item
  const fixed = busy || state === 'done'
  return (
    <tr>
      <td>
        <div className="cut" title={file.name}>
          {file.name}
        </div>
        <div className="small faint">{fileSize(file.size)}</div>
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
            onChange={({ currentTarget }) => onChange({ into: currentTarget.value === 'next' ? match.id : null })}
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
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value, problem: null })}
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
          {state === 'sending' && <Progress underway={sending.underway} size={file.size} />}
          {state === 'sending' && sending.underway && (
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
              onClick={onRemove}
            />
          )}
        </div>
      </td>
    </tr>
  )
}

const Progress = ({ underway, size }: { underway: Underway | null; size: number }) => (
  <progress aria-label="Uploaded so far" max={size} {...(underway && { value: underway.sent })} />
)

const canBeSent = ({ size }: File, { largest }: Attachment) => size > 0 && size <= largest * 1_048_576

function itemOf(file: File, key: number, attachment: Attachment, known: readonly KnownDocument[]): Item {
  const problem = file.size === 0 ? 'This file is empty.' : canBeSent(file, attachment) ? null : sizeLimit(attachment)
  const name = nameFromFile(file.name)
  return { key, file, name, into: matchOf(file, known)?.id ?? null, state: problem ? 'unfit' : 'ready', problem }
}

function matchOf({ name }: File, known: readonly KnownDocument[]) {
  const [file, title] = [name.toLowerCase(), nameFromFile(name).toLowerCase()]
  return known.find((one) => one.fileName?.toLowerCase() === file || one.name.toLowerCase() === title)
}
