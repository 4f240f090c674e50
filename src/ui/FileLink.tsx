import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { fileSize } from './amounts.ts'

interface Props {
  /** Where the file is fetched. */
  href: string
  name: string
  size?: number | null
}

/** A stored file by name and size: a click fetches it. */
export function FileLink({ href, name, size }: Props) {
  const Icon = /\.pdf$/i.test(name) ? IconFileTypePdf : /\.(?:png|jpe?g|webp)$/i.test(name) ? IconPhoto : IconFile
  return (
    <a className="line tight file-link" href={href} download title={name}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className="cut">{name}</span>
      {size !== undefined && size !== null && <span className="small faint">{fileSize(size)}</span>}
    </a>
  )
}
