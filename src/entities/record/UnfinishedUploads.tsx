import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browserOf } from '#src/data/browser.ts'
import { keptUploads, type UnfinishedUpload } from '#src/data/keptUploads.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import './unfinishedUploads.css'

interface Props {
  /** The set of files whose uploads to show (`UploadPlace`). */
  of: string
  onGoOn(upload: UnfinishedUpload, files: ReadonlyMap<number, File>): void
}

/** Lists the uploads that a reload or a closed page interrupted, with buttons to resume them. */
export function UnfinishedUploads({ of: files, onGoOn }: Props) {
  const client = useQueryClient()
  const [kept] = useState(() => keptUploads(client))
  const [found, setFound] = useState<readonly UnfinishedUpload[]>([])
  useEffect(() => {
    let isWanted = true
    kept.unfinished(files).then(
      (all) => isWanted && setFound(all),
      (error: unknown) => console.warn('What this browser kept of uploads could not be read', error),
    )
    return () => void (isWanted = false)
  }, [kept, files])
  const discard = (upload: UnfinishedUpload) => {
    setFound((all) => all.filter((one) => one !== upload))
    void kept.end(upload.id, upload.kept.lines)
  }
  const goOn = async (upload: UnfinishedUpload) => {
    const there = await kept.filesOf(upload).catch((error: unknown) => {
      browserOf(client).noteFailure(error)
      return null
    })
    if (!there) return
    const gone = upload.kept.lines.filter(({ key }) => !there.has(key)).map(({ name }) => name)
    if (gone.length > 0)
      browserOf(client).messages.add(
        'warning',
        `Choose again what was too large to be kept on this device: ${gone.join(', ')}.`,
      )
    if (there.size > 0) onGoOn(upload, there)
    else discard(upload)
  }
  const noticeOf = (upload: UnfinishedUpload) => {
    const { folderName, of, lines } = upload.kept
    const rest = lines.length < of ? ` of ${of}` : ''
    return (
      <Notice
        key={upload.id}
        tone="amber"
        title={`${lines.length}${rest} ${lines.length === 1 ? 'file' : 'files'} of your upload to ${folderName} ${lines.length === 1 ? 'has' : 'have'} not arrived`}
        action={
          <>
            <Button small onClick={() => discard(upload)}>
              Discard
            </Button>
            <Button small kind="primary" onClick={() => void goOn(upload)}>
              Go on
            </Button>
          </>
        }
      >
        <div className="names">{lines.map(({ name }) => name).join(', ')}</div>
      </Notice>
    )
  }
  return found.length > 0 && <div className="unfinished-uploads">{found.map(noticeOf)}</div>
}
