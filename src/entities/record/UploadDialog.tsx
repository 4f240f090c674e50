import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { Attachment } from '#contract/attachments.ts'
import { browserOf } from '#src/data/browser.ts'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { DropHint } from '#src/ui/files/DropHint.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { useDroppedFiles } from '#src/ui/files/useDroppedFiles.ts'
import { leftOutWords } from './systemFiles.ts'
import { UploadAdd } from './UploadAdd.tsx'
import {
  batchesOf,
  isWaiting,
  plannedItem,
  type KnownDocument,
  type Planning,
  type Together,
  type Upload,
  type UploadItem,
} from './uploadItems.ts'
import { UploadLeave } from './UploadLeave.tsx'
import { UploadLine, type LineProps, type Transfer } from './UploadLine.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { usePause } from './usePause.ts'
import { useUploadItems } from './useUploadItems.ts'
import './uploadDialog.css'

/** Stores unsent files on the device, so that the upload can be resumed after a reload. */
export interface UploadKeeper {
  /** Called when the upload of these files starts. */
  begin(items: readonly UploadItem[]): void
  arrived(keys: readonly number[]): void
  /** Called when all files have been uploaded, or the rest were discarded. */
  end(): void
}

interface Props {
  /** Title: 'Upload to Policies'. */
  title: string
  /** The files chosen initially; more can be added in the dialog. */
  files: readonly File[]
  attachment: Attachment
  /** Documents that each added file is compared with. */
  known?: readonly KnownDocument[]
  /** Determines the effect on each file, instead of `known`. With it, folders are accepted as well. */
  planning?: Planning
  /** Whether more files can be added. */
  takesMore?: boolean
  /** Label of a file added to an existing document: 'New revision'. */
  nextFile?: string
  /** Renders a file with its effect; by default its name, and whether it is a new document. */
  line?: ComponentType<LineProps>
  /** Stores one file. Resolves to false if the user cancelled it; rejects with an error message if it failed. */
  save(upload: Upload): Promise<boolean>
  together?: Together
  /** The transfer of a large file, with its controls. */
  sending: Transfer
  keeper?: UploadKeeper
  /** The files of an upload that a reload interrupted; it resumes at once. */
  resumed?: readonly UploadItem[] | undefined
  /** Called after all files have been stored, just before the dialog closes. */
  onUploaded?: (() => void) | undefined
  onClose(): void
  /** Fields that apply to all new documents. */
  children?: ReactNode
}

const noDocuments: readonly KnownDocument[] = []

/**
 * Uploads several files, one document each, one request after another. Each file has its own name, progress and result;
 * failed ones stay in the list for another try.
 */
export function UploadDialog({
  title,
  files,
  attachment,
  known = noDocuments,
  planning,
  takesMore = true,
  nextFile = '',
  line: Line = UploadLine,
  save,
  together,
  sending,
  keeper,
  resumed,
  onUploaded,
  onClose,
  children,
}: Props) {
  const id = useId()
  const { messages } = browserOf(useQueryClient())
  const all = useUploadItems({ files, resumed, attachment, known, planning })
  const { outcomes, leftOut, take, change, choose, leaveOut } = all
  const items = all.items ?? []
  const [leaving, setLeaving] = useState(false)
  const left = useRef(false)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The focused element was disabled during the upload.
    if (!busy && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [busy])
  const pause = usePause(sending)
  const waiting = items.filter((item, at) => isWaiting(item, outcomes[at]))
  const of = (state: UploadItem['state']) => items.filter((item) => item.state === state).length
  const [done, failed] = [of('done'), of('failed')]
  const over = useDroppedFiles(!busy && takesMore, (more) => void take(more), planning !== undefined)
  const unnamed = planning ? [] : waiting.filter(({ into, name }) => into === null && !name.trim())

  const upload = async () => {
    for (const { key } of unnamed) change(key, { problem: 'Enter a name.' })
    if (unnamed.length > 0) return
    setBusy(true)
    const sent = items
      .map((item, at) => plannedItem(item, outcomes[at]))
      .filter((_, at) => waiting.includes(items[at]!))
    keeper?.begin(sent)
    const stored = await uploadAll(sent)
    setBusy(false)
    if (stored < items.length) return
    keeper?.end()
    messages.add('success', stored === 1 ? '1 document was uploaded' : `${stored} documents were uploaded`)
    onUploaded?.()
    onClose()
  }
  /** Returns the total number of stored files. */
  async function uploadAll(sent: readonly UploadItem[]) {
    let stored = done
    for (const batch of batchesOf(sent, together)) {
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
        keeper?.arrived(batch.filter((_, at) => problems[at] === null).map(({ key }) => key))
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        for (const { key } of batch) change(key, { state: 'failed', problem })
      }
    }
    return stored
  }
  /** Resolves to the reason for each refused file, or to null if the user cancelled. */
  async function saveAll(batch: readonly Upload[]): Promise<readonly (string | null)[] | null> {
    if (together && batch.length > 1) return together.save(batch)
    return (await save(batch[0]!)) ? [null] : null
  }
  const goOn = useEffectEvent(() => void upload())
  const goesOn = useRef(resumed !== undefined)
  useEffect(() => {
    if (!goesOn.current) return
    goesOn.current = false
    goOn()
  }, [])
  const leave = () => (waiting.length > 0 ? setLeaving(true) : end())
  const end = () => {
    keeper?.end()
    onClose()
  }
  const stop = () => {
    left.current = true
    pause.end()
    sending.giveUp()
    end()
  }
  if (all.items === null) return null
  const reason =
    waiting.length > 0
      ? null
      : outcomes.some(({ does }) => does === 'asking')
        ? 'Looking at the folder'
        : 'There is no file to upload'
  return (
    <Dialog labelledBy={id} onLeave={leave} className={`edit wide upload-dialog ${planning ? 'planned' : ''}`}>
      {over && <DropHint>{planning ? 'Drop files or folders to add them' : 'Drop the files to add them'}</DropHint>}
      <header>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" icon={<IconX size={18} />} aria-label="Close" className="push" onClick={leave} />
      </header>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void upload()
        }}
      >
        <ThemeProvider>
          <div className="form-body">
            {failed > 0 && !busy && (
              <Notice tone="red" title={`${counted(failed, 'file')} could not be uploaded`}>
                {done > 0 ? `${counted(done, 'file')} uploaded. ` : ''}Nothing is lost. Correct the problem and try
                again.
              </Notice>
            )}
            {children}
            <table className="table upload-files" aria-label="Files to upload">
              <thead>
                <tr>
                  <th scope="col">File</th>
                  {planning ? (
                    <th scope="col">What happens</th>
                  ) : (
                    <>
                      <th scope="col">Document</th>
                      <th scope="col">Name</th>
                    </>
                  )}
                  <th scope="col">
                    <span className="away">Progress</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((item, at) => (
                  <Line
                    key={item.key}
                    item={item}
                    outcome={outcomes[at]}
                    busy={busy}
                    nextFile={nextFile}
                    sending={item.state === 'sending' ? sending : null}
                    onChange={change}
                    onChoose={choose}
                    onRemove={leaveOut}
                  />
                ))}
              </tbody>
            </table>
            {leftOut.length > 0 && (
              <p className="small quiet" role="status">
                {leftOutWords(leftOut)}
              </p>
            )}
            {takesMore && (
              <UploadAdd
                disabled={busy}
                withFolders={planning !== undefined}
                largest={attachment.largest}
                onFiles={(more) => void take(more)}
              />
            )}
          </div>
        </ThemeProvider>
        <footer className="form-foot">
          <UploadProgress busy={busy} isPaused={pause.isPaused} items={items} outcomes={outcomes} sending={sending} />
          {busy && items.length > 1 && (
            <Button onClick={pause.isPaused ? pause.end : pause.begin}>
              {pause.isPaused ? 'Resume all' : 'Pause all'}
            </Button>
          )}
          <Button onClick={leave}>{busy ? 'Stop' : waiting.length === 0 ? 'Close' : 'Cancel'}</Button>
          <Button kind="primary" type="submit" disabled={busy} reason={reason}>
            {failed > 0 ? 'Try again' : waiting.length > 1 ? `Upload ${waiting.length} documents` : 'Upload document'}
          </Button>
        </footer>
      </form>
      <UploadLeave
        asked={leaving}
        busy={busy}
        waiting={waiting.length}
        done={done}
        isKept={keeper !== undefined && (busy || done > 0 || failed > 0)}
        onStop={stop}
        onStay={() => setLeaving(false)}
        onMoveOn={() => {
          left.current = true
          pause.end()
        }}
      />
    </Dialog>
  )
}
