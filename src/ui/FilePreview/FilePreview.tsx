import { IconDownload, IconX } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { fileSize } from '../files/fileSize.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { PdfFile } from './PdfFile.tsx'
import { PictureFile } from './PictureFile.tsx'
import { TextFile } from './TextFile.tsx'
import type { Keys } from './previewed.ts'
import './filePreview.css'

interface Props {
  /** URL to download the file; null for users who may only view it. */
  href: string | null
  /** URL to show the file in the page. */
  view: string
  name: string
  size?: number | null
  onClose(): void
}

/** Previews a stored PDF, picture or text: turn pages and zoom by button or key, print, download. Esc closes it. */
export default function FilePreview({ href, view, name, size, onClose }: Props) {
  const id = useId()
  const [keys, setKeys] = useState<Keys>({})
  const File = /\.pdf$/i.test(name) ? PdfFile : /\.(?:png|jpe?g|webp)$/i.test(name) ? PictureFile : TextFile
  const steer = (event: KeyboardEvent<HTMLElement>) => {
    const typing = event.target instanceof HTMLInputElement
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return
    event.preventDefault()
    keys[event.key]!()
  }
  // The link may be in a heading or a table, where a dialog is not allowed.
  return createPortal(
    <Dialog labelledBy={id} onLeave={onClose} className="preview-box">
      <div className="preview-frame" onKeyDown={steer}>
        <File view={view} name={name} onKeys={setKeys}>
          <h2 id={id} className="cut" title={name}>
            {name}
          </h2>
          {size !== undefined && size !== null && <span className="small faint">{fileSize(size)}</span>}
        </File>
        <div className="preview-end line tight">
          {href !== null && (
            <a className="button quiet" href={href} download title={`Download ${name}`}>
              <IconDownload size={16} aria-hidden />
              Download
            </a>
          )}
          <Button kind="quiet" icon={<IconX size={18} />} aria-label="Close" onClick={onClose} />
        </div>
      </div>
    </Dialog>,
    document.body,
  )
}
