import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Attachment } from '#contract/attachments.ts'
import { browserOf } from '#src/data/browser.ts'
import { counted } from '#contract/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { DropHint } from '#src/ui/DropHint.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { useDroppedFiles } from '#src/ui/useDroppedFiles.ts'
import { batchesOf, itemOf, type KnownDocument, type Together, type Upload, type UploadItem } from './uploadItems.ts'
import { UploadLine, type Transfer } from './UploadLine.tsx'
import { usePause } from './usePause.ts'
import './uploadDialog.css'

interface Props {
  /** 'Upload to Policies'. */
  title: string
  /** The files chosen first; more can be added in the dialog. */
  files: readonly File[]
  attachment: Attachment
  /** Each file is compared with these when it is added. */
  known: readonly KnownDocument[]
  /** Finds what further files are compared with. With it, folders are taken as well. */
  knownFor?: (files: readonly File[]) => Promise<readonly KnownDocument[]>
  /** Name of a file added to an existing document: 'New revision'. */
  nextFile: string
  /** Stores one file. Resolves to false if the user cancelled it, rejects with a sentence if it failed. */
  save(upload: Upload): Promise<boolean>
  together?: Together
  /** The transfer of a large file, with its controls. */
  sending: Transfer
  /** Called after all files have been stored, just before the dialog closes. */
  onUploaded?: (() => void) | undefined
  onClose(): void
  /** Fields that all new documents share. */
  children?: ReactNode
}

/**
 * Uploads several files, one document each, one request after another. Each file has its own name, progress and result;
 * those that fail stay and can be tried again.
 */
export function UploadDialog({
  title,
  files,
  attachment,
  known,
  knownFor,
  nextFile,
  save,
  together,
  sending,
  onUploaded,
  onClose,
  children,
}: Props) {
  const id = useId()
  const { messages } = browserOf(useQueryClient())
  const chooser = useRef<HTMLInputElement>(null)
  const [items, setItems] = useState<readonly UploadItem[]>(() =>
    files.map((file, key) => itemOf(file, key, attachment, known)),
  )
  const [leaving, setLeaving] = useState(false)
  const left = useRef(false)
  const [busy, setBusy] = useState(false)
  const pause = usePause(sending)
  const waiting = items.filter(({ state }) => state !== 'done' && state !== 'unfit')
  const done = items.filter(({ state }) => state === 'done').length
  const failed = items.filter(({ state }) => state === 'failed').length
  const change = useCallback(
    (key: number, more: Partial<UploadItem>) =>
      setItems((all) => all.map((item) => (item.key === key ? { ...item, ...more } : item))),
    [],
  )
  const leaveOut = useCallback((key: number) => setItems((all) => all.filter((item) => item.key !== key)), [])
  const add = async (more: readonly File[]) => {
    const there = knownFor ? await knownFor(more) : known
    setItems((all) => [
      ...all,
      ...more.map((file, at) => itemOf(file, (all.at(-1)?.key ?? -1) + 1 + at, attachment, there)),
    ])
  }
  const over = useDroppedFiles(!busy, (more) => void add(more), knownFor !== undefined)
  const unnamed = waiting.filter(({ into, name }) => into === null && !name.trim())

  const upload = async () => {
    for (const { key } of unnamed) change(key, { problem: 'Enter a name.' })
    if (unnamed.length > 0) return
    setBusy(true)
    const stored = await uploadAll()
    setBusy(false)
    if (stored < items.length) return
    messages.add('success', stored === 1 ? '1 document was uploaded' : `${stored} documents were uploaded`)
    onUploaded?.()
    onClose()
  }
  /** Returns how many of all files are stored by then. */
  async function uploadAll() {
    let stored = done
    for (const batch of batchesOf(waiting, together)) {
      await pause.over()
      if (left.current) return stored
      for (const { key } of batch) change(key, { state: 'sending', problem: null })
      try {
        const problems = await saveAll(batch.map((item) => ({ ...item, name: item.name.trim() })))
        for (const [at, { key }] of batch.entries()) {
          const problem = problems === null ? null : problems[at]!
          change(key, { state: problems === null ? 'ready' : problem === null ? 'done' : 'failed', problem })
          if (problem === null) stored++
        }
        if (problems === null) return stored
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        for (const { key } of batch) change(key, { state: 'failed', problem })
      }
    }
    return stored
  }
  /** Resolves to why each file was refused, or to null if the user cancelled. */
  async function saveAll(batch: readonly Upload[]): Promise<readonly (string | null)[] | null> {
    if (together && batch.length > 1) return together.save(batch)
    return (await save(batch[0]!)) ? [null] : null
  }
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    // The browser asks before a reload loses the files that have not arrived.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isWaiting])
  const leave = () => (isWaiting ? setLeaving(true) : onClose())
  const stop = () => {
    left.current = true
    pause.end()
    sending.giveUp()
    onClose()
  }
  return (
    <Dialog labelledBy={id} onLeave={leave} className="edit wide upload-dialog">
      {over && <DropHint>{knownFor ? 'Drop files or folders to add them' : 'Drop the files to add them'}</DropHint>}
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
                <UploadLine
                  key={item.key}
                  item={item}
                  busy={busy}
                  nextFile={nextFile}
                  sending={item.state === 'sending' ? sending : null}
                  onChange={change}
                  onRemove={leaveOut}
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
                void add([...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
            <Button small disabled={busy} onClick={() => chooser.current?.click()}>
              Add files
            </Button>
            {knownFor && <FolderButton disabled={busy} onFiles={(more) => void add(more)} />}
            <span className="small faint">or drop them here; up to {attachment.largest} MB each</span>
          </div>
        </div>
      </ThemeProvider>
      <footer className="form-foot">
        <span className="push quiet small" role="status">
          {busy && progressWords(pause.isPaused, items, sending)}
        </span>
        {busy && items.length > 1 && (
          <Button onClick={pause.isPaused ? pause.end : pause.begin}>
            {pause.isPaused ? 'Resume all' : 'Pause all'}
          </Button>
        )}
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

/** How far the upload is. Files that went with one request arrive together, also after a pause began. */
function progressWords(isPaused: boolean, items: readonly UploadItem[], { underway }: Transfer) {
  const of = (state: UploadItem['state']) => items.filter((item) => item.state === state).length
  const [done, failed, onTheirWay] = [of('done'), of('failed'), of('sending')]
  if (!isPaused) return `Uploading ${done + failed + 1} of ${items.length}`
  const rest = underway || onTheirWay === 0 ? '' : `; ${counted(onTheirWay, 'file is', 'files are')} still on the way`
  return `Paused, ${done} of ${items.length} uploaded${rest}`
}

/** Chooses a folder with all files in it and below. */
function FolderButton({ disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // React has no attribute for it.
    if (chooser.current) chooser.current.webkitdirectory = true
  }, [])
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="A folder of files"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button small disabled={disabled} onClick={() => chooser.current?.click()}>
        Add a folder
      </Button>
    </>
  )
}
