/** Set for files of a dropped folder: './Plan.pdf' for a file alone, '/Drawings/Plan.pdf' for one in a folder. */
interface Dropped {
  relativePath?: string
}

/** The folder that a file came in, of a folder that was dropped or chosen: 'Drawings/Details'; '' for a file alone. */
export function folderOf(file: File): string {
  const path = file.webkitRelativePath || (file as File & Dropped).relativePath || ''
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .slice(0, -1)
    .join('/')
}
