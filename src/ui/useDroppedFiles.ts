import { useEffect, useEffectEvent, useState } from 'react'

/** Returns whether files are dragged over the page, and not something of the page itself. */
export const bringsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/** Returns the dropped files without folders, whose content a plain drop does not include. */
function filesOf({ dataTransfer }: DragEvent): File[] {
  const items = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file')
  if (items.length === 0) return [...(dataTransfer?.files ?? [])]
  return items.flatMap((item) => (item.webkitGetAsEntry?.()?.isDirectory ? [] : (item.getAsFile() ?? [])))
}

/**
 * Takes files that are dropped anywhere on the page while `enabled`, instead of letting the browser open them. Returns
 * whether files are being dragged over the page now.
 */
export function useDroppedFiles(enabled: boolean, onFiles: (files: File[]) => void): boolean {
  const [depth, setDepth] = useState(0)
  const take = useEffectEvent(onFiles)
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
      const files = filesOf(event)
      if (files.length > 0) take(files)
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
