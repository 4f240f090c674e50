import { chmod, mkdir, stat } from 'node:fs/promises'

const othersMay = 0o077

/**
 * Makes the folder that holds the database, its backups and the stored files, for this account alone. Nobody else can
 * pass it, whatever the modes inside (the embedded database sets its own). Refuses a folder that is open to other
 * accounts: its owner has to decide who may already have read it. Windows rights work differently and are left alone.
 */
export async function openPrivateFolder(folder: string) {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  process.umask(othersMay)
  // The mode above is cut by the umask of whoever starts the server, and not set at all on some file systems.
  if (made !== undefined) await chmod(folder, 0o700)
  const { mode } = await stat(folder)
  if ((mode & othersMay) !== 0)
    throw new Error(
      `Other accounts of this machine may open ${folder} (mode ${(mode & 0o777).toString(8)}), which holds the database and its backups. Close it with: chmod 700 ${folder}`,
    )
}
