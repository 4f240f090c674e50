import { chmod, mkdir, stat } from 'node:fs/promises'

const othersMay = 0o077

/**
 * Creates the folder for the database, backups and stored files with access for this account only. The permissions of
 * the files inside then do not matter (the embedded database sets its own). Throws if an existing folder is open to
 * other accounts: its owner must decide who may already have read it. Windows permissions work differently and are not
 * changed.
 */
export async function openPrivateFolder(folder: string) {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  process.umask(othersMay)
  // The umask reduces the mode above, and some file systems ignore it.
  if (made !== undefined) await chmod(folder, 0o700)
  const { mode } = await stat(folder)
  if ((mode & othersMay) !== 0)
    throw new Error(
      `Other accounts of this machine may open ${folder} (mode ${(mode & 0o777).toString(8)}), which holds the database and its backups. Close it with: chmod 700 ${folder}`,
    )
}
