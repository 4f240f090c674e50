/** Set for dropped files: './Plan.pdf' for a single file, '/Drawings/Plan.pdf' for one in a folder. */
interface Dropped {
  relativePath?: string
}

/** Returns the path of the dropped or chosen folder that contained a file: 'Drawings/Details'; '' for a single file. */
export function folderOf(file: File): string {
  const path = file.webkitRelativePath || (file as File & Dropped).relativePath || ''
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .slice(0, -1)
    .join('/')
}
