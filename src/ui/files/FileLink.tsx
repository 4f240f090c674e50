import { IconDownload, IconFile, IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { Suspense, useState, type MouseEvent } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { fileSize } from './fileSize.ts'

const load = () => import('../FilePreview/FilePreview.tsx')
const FilePreview = lazyPart(load)

interface Props {
  /** URL to download the file. */
  href: string
  /** URL to show the file in the page. */
  view: string
  name: string
  size?: number | null
  /** The reader may view the file but not download it. */
  viewOnly?: boolean
  /** The text of office files is indexed, so they can be previewed too. */
  hasText?: boolean
}

/** Returns whether a file is shown page by page. */
export const isPdf = (name: string) => /\.pdf$/i.test(name)
/** Returns whether a file is a picture that every browser can show. */
export const isPicture = (name: string) => /\.(?:png|jpe?g|webp)$/i.test(name)
/** Returns whether a file is plain text. */
const isPlain = (name: string) => /\.(?:txt|csv|md|log)$/i.test(name)
const isOffice = (name: string) => /\.(?:docx|xlsx|pptx|odt|ods|odp)$/i.test(name)
/** Returns whether a click on a file opens a preview. `hasText`: the text of office files is indexed. */
export const showsFile = (name: string, hasText: boolean) =>
  isPdf(name) || isPicture(name) || isPlain(name) || (hasText && isOffice(name))

/** Preloads the preview on hover. If that fails, opening the file requests it again. */
const prepare = (name: string) =>
  void Promise.all([load(), isPdf(name) && import('../FilePreview/pdf.ts')]).catch((error: unknown) =>
    console.warn('The preview is not ready yet', error),
  )

/** A stored file by name and size. A click previews a PDF, a picture or a text and downloads any other file. */
export function FileLink({ href, view, name, size, viewOnly = false, hasText = false }: Props) {
  const [open, setOpen] = useState(false)
  const shows = showsFile(name, hasText)
  const Icon = isPdf(name) ? IconFileTypePdf : isPicture(name) ? IconPhoto : shows ? IconFileText : IconFile
  const show = (event: MouseEvent) => {
    // With a modifier key the browser handles the click itself.
    if (!shows || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  if (viewOnly && !shows)
    return (
      <span className="cut" title="You may not download this file">
        {name}
      </span>
    )
  return (
    <span className="line tight file-link">
      <a
        className="line tight cut"
        href={viewOnly ? view : href}
        download={!viewOnly}
        title={name}
        aria-haspopup={shows ? 'dialog' : undefined}
        onClick={show}
        onPointerEnter={shows ? () => prepare(name) : undefined}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        <span className="cut">{name}</span>
        {size !== undefined && size !== null && <span className="small faint">{fileSize(size)}</span>}
      </a>
      {shows && !viewOnly && (
        <a className="button quiet small icon" href={href} download title="Download" aria-label={`Download ${name}`}>
          <IconDownload size={15} />
        </a>
      )}
      {open && (
        <Suspense fallback={null}>
          <FilePreview
            href={viewOnly ? null : href}
            view={view}
            name={name}
            size={size ?? null}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
