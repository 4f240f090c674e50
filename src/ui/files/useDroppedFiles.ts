import { fromEvent } from 'file-selector'
import { useEffect, useEffectEvent, useState } from 'react'
import { folderOf } from './folderOf.ts'

/** Returns whether files are dragged, rather than an element of the page. */
export const bringsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/** Returns the dropped files, and those in dropped folders. */
async function filesOf(event: DragEvent): Promise<File[]> {
  // Dropped items can be read only during the event, so nothing may be awaited before.
  if (!event.dataTransfer?.items?.length) return [...(event.dataTransfer?.files ?? [])]
  return (await fromEvent(event)).filter((one) => one instanceof File)
}

/**
 * Takes files that are dropped anywhere on the page while `enabled`, instead of letting the browser open them. Files in
 * dropped folders are ignored unless `withFolders`; `folderOf` returns their path. Returns whether files are being
 * dragged over the page.
 */
export function useDroppedFiles(enabled: boolean, onFiles: (files: File[]) => void, withFolders = false): boolean {
  const [depth, setDepth] = useState(0)
  const take = useEffectEvent((dropped: File[]) => {
    const files = dropped.filter((file) => withFolders || folderOf(file) === '')
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    if (!enabled) return undefined
    // Every element the pointer enters or leaves fires an event.
    const enter = (event: DragEvent) => bringsFiles(event) && setDepth((now) => now + 1)
    const leave = (event: DragEvent) => bringsFiles(event) && setDepth((now) => Math.max(0, now - 1))
    const over = (event: DragEvent) => bringsFiles(event) && event.preventDefault()
    const drop = (event: DragEvent) => {
      setDepth(0)
      // A file field inside the page has already taken the files.
      if (event.defaultPrevented || !bringsFiles(event)) return
      event.preventDefault()
      filesOf(event).then(take, (error: unknown) => console.error('What was dropped could not be read', error))
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop } as const
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener)
    return () => {
      setDepth(0)
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener)
    }
  }, [enabled])
  return depth > 0
}
